"""The players of a match: a seat, and a label if the same seat plays twice (`engine@nodes=1000#new`)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from siasat.core.game import AnyGame
from siasat.core.notation import quote
from siasat.errors import InputError
from siasat.players.bot import BotSpec, parse_bot
from siasat.players.parse import check_text, parse_player
from siasat.players.python import PREFIX, parse_python
from siasat.players.spec import PlayerAgent, PlayerSpec

LABEL = re.compile(r"[A-Za-z0-9._-]{1,40}")


def parse_contestant(text: str, on_clock: bool) -> tuple[PlayerSpec, str]:
    """The seat and the name of the contestant: the canonical text of the seat, with the label.

    >>> parse_contestant("branch-and-bound@depth=2#old", False)[1]
    'alphabeta@depth=2#old'
    """
    check_text(text)
    words, hash_sign, label = text.partition("#")
    if hash_sign and not LABEL.fullmatch(label):
        raise InputError(f"the label after '#' must be letters, digits, '.', '_' and '-', not {quote(label)}")
    kind = words.strip().partition(":")[0]
    if kind == PREFIX:
        seat: PlayerSpec = parse_python(words)
    else:
        seat = parse_bot(words) if kind == BotSpec.kind else parse_player(words, on_clock)
    if seat.is_person:
        raise InputError("a person cannot take part in an experiment; use 'random', 'level:3' or ALGORITHM@LIMIT")
    return seat, f"{seat}{hash_sign}{label}"


def agent_of(text: str, game: AnyGame, seed: int, on_clock: bool) -> PlayerAgent:
    """The contestant as a player of one game."""
    seat, _ = parse_contestant(text, on_clock)
    agent = seat.seeded(seed).player(game)
    assert agent is not None  # only a person has none
    return agent


def check_programs(players: Iterable[str], on_clock: bool) -> None:
    """Raise `InputError` for the first contestant whose program is not installed."""
    for text in players:
        seat, _ = parse_contestant(text, on_clock)
        seat.check_program()
