"""Players as text: `person`, `random:42`, `level:3`, `alphabeta@depth=4`, `perfect`, `paper:001`, `uci:COMMAND`.

Players written in Python (`python:FILE.py:NAME`) are read by `siasat.lab.contestants` and `siasat.arena.match` only: a
saved game or a request to a server never runs code.
"""

from __future__ import annotations

from siasat.core.game import AnyGame
from siasat.core.notation import parse_number, quote
from siasat.errors import InputError, LimitError, UnknownNameError
from siasat.games.registry import facts_of
from siasat.players.algorithm import parse_algorithm_spec
from siasat.players.engine import EngineSpec, parse_engine_spec
from siasat.players.external import PROTOCOLS, parse_external
from siasat.players.levels import LEVELS, LevelSpec
from siasat.players.papers.seat import KIND as PAPER
from siasat.players.papers.seat import parse_paper_spec
from siasat.players.perfect import PerfectSpec, parse_perfect_spec
from siasat.players.person import PersonSpec
from siasat.players.random import RandomSpec
from siasat.players.server_engines import ServerEngineSpec, parse_server_engine
from siasat.players.spec import PlayerSpec
from siasat.search.registry import is_known

MAX_SEED = 2**64 - 1
EXAMPLES = (PersonSpec.kind, RandomSpec.kind, PerfectSpec.kind, "level:3", "alphabeta@depth=4", "uci:stockfish")


def parse_player(text: str, on_clock: bool = False) -> PlayerSpec:
    """Read a player; `on_clock` says that the game has a clock, so that a search may go without limits of its own.

    >>> str(parse_player("random:42")), str(parse_player("branch-and-bound@depth=3")), str(parse_player("level:3"))
    ('random:42', 'alphabeta@depth=3', 'level:3')
    """
    check_text(text)
    text = text.strip()
    name, at, _ = text.partition("@")
    kind, colon, rest = text.partition(":")
    if kind in PROTOCOLS:
        return parse_external(text)
    if kind == ServerEngineSpec.kind:
        return parse_server_engine(text)
    if kind == PAPER:
        return parse_paper_spec(text)
    if name == EngineSpec.kind:
        return parse_engine_spec(text, on_clock)
    if name == PerfectSpec.kind:
        return parse_perfect_spec(text, on_clock)
    if at:
        return parse_algorithm_spec(text, on_clock)
    if kind == LevelSpec.kind:
        return _parse_level(rest)
    if kind == RandomSpec.kind:
        return RandomSpec(parse_seed(rest, "a seed") if colon else None)
    if kind == PersonSpec.kind:
        if colon:
            raise InputError(f"a person takes no seed: write 'person', not {quote(text)}")
        return PersonSpec()
    algorithm = kind.partition("+")[0]
    if not is_known(algorithm):
        raise UnknownNameError("player", kind, EXAMPLES)
    if not on_clock:
        raise LimitError(f"a player that searches needs a limit: write {quote(f'{kind}@depth=4')}")
    return parse_algorithm_spec(text, on_clock)


def _parse_level(rest: str) -> LevelSpec:
    number, colon, seed = rest.partition(":")
    level = parse_number(number, "a level", 1, len(LEVELS), InputError)
    return LevelSpec(level, parse_seed(seed, "a seed") if colon else None)


def default_opponent(game: AnyGame) -> PlayerSpec:
    """Who plays against a person unless another player is named."""
    return parse_player(facts_of(game).opponent)


def check_text(text: str) -> None:
    """`InputError` for bytes that are not UTF-8 (a shell passes them on): saved games and stores cannot hold them."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise InputError(f"the player {quote(text)} is not UTF-8") from None


def parse_seed(text: str, what: str) -> int:
    """Read a seed of 64 bits; `what` names it in the message."""
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and int(text) <= MAX_SEED):
        raise InputError(f"{what} must be a number between 0 and {MAX_SEED}, not {quote(text)}")
    return int(text)
