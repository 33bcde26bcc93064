"""Reading the options of `siasat match`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from siasat.core.notation import parse_number, quote
from siasat.errors import InputError, LimitError

if TYPE_CHECKING:
    from siasat.arena.adjudicate import Adjudication
    from siasat.core.game import AnyGame
    from siasat.stats import Sprt


def parse_sprt(text: str | None, players: int) -> Sprt | None:
    """Read `0,5` or `0,5,0.05,0.05`."""
    from siasat.stats import Sprt

    if text is None:
        return None
    if players != 2:
        raise InputError(f"--sprt needs exactly two players, not {players}")
    try:
        numbers = [float(word) for word in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (2, 4) or not all(abs(number) <= 1000 for number in numbers):  # NaN is refused too
        raise InputError(
            f"--sprt must be two Elo values such as 0,5, optionally with alpha and beta, not {quote(text)}"
        )
    elo0, elo1, alpha, beta = numbers if len(numbers) == 4 else (*numbers, 0.05, 0.05)
    return Sprt(elo0, elo1, alpha, beta)


def seconds_of(text: str) -> float:
    """Read the argument of `--margin`."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 60:
        raise LimitError(f"--margin must be a number of seconds between 0 and 60, not {quote(text)}")
    return seconds


def adjudication_of(resign: str | None, draw: str | None, solved: AnyGame | None) -> Adjudication | None:
    """The rules to end games early; `solved` is the game to look up in the solver."""
    from siasat.arena.adjudicate import Adjudication
    from siasat.perfect.oracle import oracle_for

    if resign is None and draw is None and solved is None:
        return None
    if solved is not None:
        oracle_for(solved)  # without a solver this says so, before any game
    return Adjudication(
        None if resign is None else parse_number(resign, "--resign", 1, 1_000_000, InputError),
        draw_score=None if draw is None else parse_number(draw, "--draw", 0, 1_000_000, InputError),
        solved=solved is not None,
    )
