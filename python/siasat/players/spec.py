"""Who may sit at the board: a person, or something that chooses moves by itself.

A seat is written `person`, `level:3`, `random`, either of the last two with a seed (`level:3:42`, `random:42`),
`ALGORITHM@LIMIT` (see `search_player`), `engine@LIMIT` (see `engine_player`), `perfect` (see `perfect_player`)
or `house:NAME` (see `house`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Protocol, runtime_checkable

from siasat.core.clock import TimeLeft
from siasat.core.game import AnyGame
from siasat.core.mixing import SplitMix64, mix
from siasat.core.notation import parse_number, quote
from siasat.core.referee import Referee
from siasat.core.search_api.result import SearchResult
from siasat.errors import InputError, LimitError, UnknownNameError
from siasat.games.registry import facts_of
from siasat.players.algorithm import SearchSpec, parse_search_spec
from siasat.players.engine import NAME as ENGINE
from siasat.players.engine import EngineSpec, parse_engine_spec
from siasat.players.external import PROTOCOLS, ExternalSpec, parse_external
from siasat.players.levels import LEVELS, level_player
from siasat.players.perfect import NAME as PERFECT
from siasat.players.perfect import PerfectSpec, parse_perfect_spec
from siasat.players.python import PythonSpec
from siasat.players.server_engines import KIND as HOUSE
from siasat.players.server_engines import HouseSpec, parse_house
from siasat.search.config import ALGORITHMS, ALIASES
from siasat.search.registry import searchers

PERSON, LEVEL, RANDOM, SEARCH, EXTERNAL = "person", "level", "random", "search", "external"
MAX_SEED = 2**64 - 1


class PlayerAgent(Protocol):
    """Chooses moves by itself."""

    def choose(self, referee: Referee[Any, Any]) -> Any:
        """A legal move for the side to move. Never asked when the game is over, and plays nothing itself."""


@runtime_checkable
class Thinker(PlayerAgent, Protocol):
    """Chooses moves by a search, and can tell what it found."""

    def think(self, referee: Referee[Any, Any]) -> SearchResult[Any]:
        """The search for the side to move; its move is what `choose` gives."""


@runtime_checkable
class Timed(Thinker, Protocol):
    """A thinker that can play by a clock."""

    def think_in(self, referee: Referee[Any, Any], left: TimeLeft) -> SearchResult[Any]:
        """The search for the side to move, with so much time left."""


@runtime_checkable
class Held(Protocol):
    """A player that holds something, such as a process, from its start until it is closed."""

    def start(self) -> None:
        """Get ready, before any clock runs; `InputError` where that is impossible. A second start changes nothing."""

    def close(self) -> None:
        """Let go of it. The player is not asked again."""


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Any legal move, each as likely as the others.

    The choice follows from the seed, the start of the game and the ply alone, so that a game that was saved and taken
    up again goes on exactly as it would have without the pause. With the start, since the games of a match would else
    resemble each other, with the same choice at the same ply of each opening.
    """

    seed: int

    def choose(self, referee: Referee[Any, Any]) -> Any:
        """The move that the seed has for this ply of this opening."""
        game = referee.game
        moves = game.legal_moves(referee.state)
        opening = game.key(referee.start) ^ game.key(game.initial())
        return moves[SplitMix64(self.seed ^ opening ^ mix(referee.ply)).below(len(moves))]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays one side, in a form that can be written down.

    `search` is set where `kind` is `search`, `level` where it is `level`, `external` where it is `external`,
    `engine` where it is `engine`, `perfect` where it is `perfect`, `python` where it is `python` (only
    `siasat.lab.contestants` reads those: what is written in a saved game or sent to a server is never run).
    """

    kind: str
    seed: int | None = None
    search: SearchSpec | None = None
    level: int | None = None
    external: ExternalSpec | None = None
    engine: EngineSpec | None = None
    perfect: PerfectSpec | None = None
    house: HouseSpec | None = None
    python: PythonSpec | None = None

    @property
    def is_person(self) -> bool:
        """Whether somebody must be asked for the moves."""
        return self.kind == PERSON

    @property
    def starts_program(self) -> bool:
        """Whether playing it starts a program or runs a Python file; a file may not ask for that unapproved."""
        return self.external is not None or self.python is not None

    def seeded(self, seed: int) -> Seat:
        """This seat with a seed, if it wants one and has none."""
        return replace(self, seed=seed) if self.kind in (RANDOM, LEVEL) and self.seed is None else self

    def agent(self, game: AnyGame) -> PlayerAgent | None:
        """The one who chooses, or None for a person; `InputError` for a player that does not fit the game."""
        if self.search is not None:
            return self.search.player(game)
        if self.external is not None:
            return self.external.player(game)
        if self.engine is not None:
            return self.engine.player(game)
        if self.perfect is not None:
            return self.perfect.player(game)
        if self.house is not None:
            return self.house.player(game)
        if self.python is not None:
            return self.python.player(game)
        if self.level is not None:
            return level_player(self.level, game, self.seed or 0)
        return None if self.is_person else RandomPlayer(self.seed or 0)

    def __str__(self) -> str:
        if self.search is not None:
            return str(self.search)
        if self.external is not None:
            return str(self.external)
        if self.engine is not None:
            return str(self.engine)
        if self.perfect is not None:
            return str(self.perfect)
        if self.house is not None:
            return str(self.house)
        if self.python is not None:
            return str(self.python)
        name = self.kind if self.level is None else f"{self.kind}:{self.level}"
        return name if self.seed is None else f"{name}:{self.seed}"


def parse_seat(text: str, on_clock: bool = False) -> Seat:
    """Read a seat; `on_clock` says that there is a clock to play by, so that a search may go without limits.

    >>> str(parse_seat("random:42")), str(parse_seat("branch-and-bound@depth=3")), str(parse_seat("level:3"))
    ('random:42', 'alphabeta@depth=3', 'level:3')
    """
    if text.strip().partition(":")[0] in PROTOCOLS:
        return Seat(EXTERNAL, external=parse_external(text))
    if text.strip().partition(":")[0] == HOUSE:
        return Seat(HOUSE, house=parse_house(text))
    if text.strip().partition("@")[0] == ENGINE:
        return Seat(ENGINE, engine=parse_engine_spec(text, on_clock))
    if text.strip().partition("@")[0] == PERFECT:
        return Seat(PERFECT, perfect=parse_perfect_spec(text, on_clock))
    if "@" in text:
        return Seat(SEARCH, search=parse_search_spec(text, on_clock))
    kind, colon, seed = text.strip().partition(":")
    if kind == LEVEL:
        return _level_seat(seed)
    if kind not in (PERSON, RANDOM):
        name = kind.partition("+")[0]
        if name in (*ALGORITHMS, *ALIASES) or name in searchers:
            if on_clock:
                return Seat(SEARCH, search=parse_search_spec(text, on_clock))
            raise LimitError(f"a player that searches needs a limit: write {quote(f'{kind}@depth=4')}")
        raise UnknownNameError(
            "player", kind, (PERSON, RANDOM, PERFECT, "level:3", "alphabeta@depth=4", "uci:stockfish")
        )
    if not colon:
        return Seat(kind)
    if kind == PERSON:
        raise InputError(f"a person takes no seed: write 'person', not {quote(text)}")
    return Seat(kind, parse_seed(seed, "a seed"))


def _level_seat(rest: str) -> Seat:
    number, colon, seed = rest.partition(":")
    level = parse_number(number, "a level", 1, len(LEVELS), InputError)
    return Seat(LEVEL, parse_seed(seed, "a seed") if colon else None, level=level)


def default_opponent(game: AnyGame) -> Seat:
    """Who plays against a person when nobody says."""
    return parse_seat(facts_of(game).opponent)


def parse_seed(text: str, what: str) -> int:
    """Read a seed of 64 bits; `what` names it in the message."""
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and int(text) <= MAX_SEED):
        raise InputError(f"{what} must be a number between 0 and {MAX_SEED}, not {quote(text)}")
    return int(text)
