"""What the options of `siasat match` ask for, as an experiment."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from siasat.core.notation import parse_number, quote
from siasat.errors import InputError, LimitError

if TYPE_CHECKING:
    from siasat.arena.adjudicate import Adjudication
    from siasat.core.game import AnyGame
    from siasat.lab.experiment import Experiment
    from siasat.stats import Sprt

MAX_GAMES = 1_000_000


def experiment_of(
    players: list[str],
    game: str,
    variant: str | None,
    games: str,
    control: str | None,
    margin: str | None,
    forgive_pauses: bool,
    plies: str | None,
    openings: Path | None,
    gauntlet: bool,
    sprt: str | None,
    resign: str | None,
    draw: str | None,
    solved: bool,
    max_plies: str,
    seed: str,
) -> tuple[Experiment, Sprt | None]:
    """The match as an experiment that the lab can run, and the sequential test if one is asked for."""
    from siasat.core.clock import parse_control
    from siasat.games.registry import load_game
    from siasat.lab.contestants import agent_of, parse_contestant
    from siasat.lab.experiment import Experiment, GameChoice, Match
    from siasat.lab.openings import openings_for
    from siasat.lab.size import check_size

    loaded = load_game(game, variant)
    time = None if control is None else str(parse_control(control))
    for option, is_given in (("--margin", margin is not None), ("--forgive-pauses", forgive_pauses)):
        if is_given and time is None:
            raise InputError(f"{option} needs a time control; add --control 10+0.1")
    names = [parse_contestant(text, time is not None)[1] for text in players]
    if len(names) < 2:
        raise InputError("a match needs at least two players: siasat match level:3 level:4")
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise InputError(
            f"the player {quote(twice)} is listed twice; add a label to distinguish them: {quote(f'{twice}#2')}"
        )
    for text in names:
        agent_of(text, loaded, 0, time is not None)
    count = parse_number(games, "--games", 2, MAX_GAMES, InputError)
    number = parse_number(seed, "--seed", 0, 2**31 - 1, InputError)
    walk = None if plies is None else parse_number(plies, "--plies", 0, 1000, InputError)
    match = Match(
        tuple(names),
        "gauntlet" if gauntlet else "round-robin",
        parse_number(max_plies, "--max-plies", 1, 1_000_000, InputError),
        time,
        0.0 if margin is None else _seconds(margin),
        _adjudication(resign, draw, loaded if solved else None),
        forgive_pauses,
    )
    found = openings_for(loaded, (count + 1) // 2, number, walk, openings)
    experiment = Experiment(
        name="match",
        games=(GameChoice(loaded.id, loaded.variant, found.positions),),
        seed=number,
        repetitions=found.repetitions,
        match=match,
        title=" – ".join(names),
    )
    check_size(experiment)
    return experiment, parse_sprt(sprt, len(names))


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


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 60:
        raise LimitError(f"--margin must be a number of seconds between 0 and 60, not {quote(text)}")
    return seconds


def _adjudication(resign: str | None, draw: str | None, solved: AnyGame | None) -> Adjudication | None:
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
