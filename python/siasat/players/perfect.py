"""A player that never errs where it is known what is right: `perfect`, or `perfect@seconds=1`.

It plays the quickest win, the slowest loss, and keeps draws; of equal moves it takes the one after which most answers
would be mistakes. Where nothing is known, a search plays: the engine, within the limits behind the `@`.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Protocol

from siasat.backend.engine import why_no_engine
from siasat.core.clock import TimeLeft
from siasat.core.game import AnyGame
from siasat.core.referee import Referee
from siasat.core.score import DRAW, MAX_PLY, WIN, Score
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.result import Bound, SearchResult, StoppedBy
from siasat.perfect.oracle import Oracle, oracle_for
from siasat.perfect.value import PerfectMove, PerfectPosition, PerfectValue
from siasat.players.engine import EnginePlayer, EngineSpec, parse_engine_spec
from siasat.players.levels import LEVELS, level_player
from siasat.players.spec import PlayerSpec
from siasat.texts import Texts

USUAL_NODES = 200_000
SECONDS = 2.0
"""How long it may take to find out whether something is known; tables answer in a thousandth of that."""

LINE = 12
"""The number of moves of the perfect line to report."""


class Searching(Protocol):
    """Who plays where nothing is known."""

    def think(self, referee: Referee[Any, Any], /) -> SearchResult[Any]:
        """The search for the side to move."""


class PerfectPlayer:
    """Plays by what is known, else by a search. A result's `backend` says which: the source's name, or the search's."""

    def __init__(self, oracle: Oracle, otherwise: Searching) -> None:
        self.oracle = oracle
        self.otherwise = otherwise

    def choose(self, referee: Referee[Any, Any]) -> Any:
        """The move to play."""
        return self.think(referee).move

    def think(self, referee: Referee[Any, Any]) -> SearchResult[Any]:
        """What is known of the present position, else a search."""
        return knows(self.oracle, referee) or self.otherwise.think(referee)

    def think_in(self, referee: Referee[Any, Any], left: TimeLeft) -> SearchResult[Any]:
        """The same by the clock."""
        known = knows(self.oracle, referee)
        if known is None and isinstance(self.otherwise, EnginePlayer):
            return self.otherwise.think_in(referee, left)
        return known or self.otherwise.think(referee)


def knows(oracle: Oracle, referee: Referee[Any, Any]) -> SearchResult[Any] | None:
    """The move of perfect play with what is known, as a result whose `backend` names the source; None: unknown."""
    start = time.perf_counter()
    found = oracle.look(referee.state, SECONDS)
    if found is None or not found.best:
        return None
    move = _pick(oracle, referee.state, found)
    value, bound = value_of(found.value)
    return SearchResult(
        move=move.move,
        value=value,
        bound=bound,
        depth=found.value.plies or 0,
        nodes=1 + len(found.moves),
        pv=_line(oracle, referee.state, move, found.value),
        stopped_by=StoppedBy.FINISHED,
        backend=found.source,
        seconds=time.perf_counter() - start,
    )


def _pick(oracle: Oracle, state: Any, found: PerfectPosition) -> PerfectMove:
    """Of equal moves the one that is hardest to answer; a win needs no traps."""
    if found.value.outcome == "won" or len(found.best) == 1:
        return found.best[0]
    game, mover = oracle.game, oracle.game.to_move(state)

    def traps(move: PerfectMove) -> int:
        child = game.play(state, move.move)
        return 0 if game.to_move(child) is mover else oracle.traps(child)

    return max(found.best, key=traps)


def _line(oracle: Oracle, state: Any, move: PerfectMove, known: PerfectValue) -> tuple[Any, ...]:
    """The rest of the game with perfect play, if it is known."""
    line = [move.move]
    while known.plies is not None and len(line) < min(known.plies, LINE):
        state = oracle.game.play(state, line[-1])
        found = oracle.look(state)
        if found is None or not found.best:
            break
        line.append(found.best[0].move)
    return tuple(line)


def value_of(known: PerfectValue) -> tuple[Score, Bound]:
    """What is known as a value for the side to move; a win at an unknown distance is a bound."""
    if known.outcome == "drawn":
        return DRAW, Bound.EXACT
    is_win = known.outcome == "won"
    if known.plies is None:
        value, bound = WIN - MAX_PLY, Bound.LOWER if is_win else Bound.UPPER
    else:
        value, bound = WIN - known.plies, Bound.EXACT
    return value if is_win else -value, bound


@dataclass(frozen=True, slots=True)
class PerfectSpec(PlayerSpec):
    """A perfect player written down: the limits of the search that plays where nothing is known."""

    engine: EngineSpec

    kind = "perfect"

    def player(self, game: AnyGame) -> PerfectPlayer:
        """The player for one game; `InputError` where there is no solver for it."""
        oracle = oracle_for(game)
        if why_no_engine(game) is not None:
            return PerfectPlayer(oracle, level_player(len(LEVELS), game))
        return PerfectPlayer(oracle, self.engine.player(game))

    def title(self, say: Texts) -> str:
        """The perfect player."""
        return say("player.perfect")

    def __str__(self) -> str:
        if self == USUAL:
            return self.kind
        return str(self.engine).replace(EngineSpec.kind, self.kind, 1)


USUAL = PerfectSpec(EngineSpec(Limits(nodes=USUAL_NODES)))


def parse_perfect_spec(text: str, on_clock: bool = False) -> PerfectSpec:
    """Read `perfect`, or `perfect@` with the settings of the engine.

    >>> str(parse_perfect_spec("perfect")), str(parse_perfect_spec("perfect@seconds=2"))
    ('perfect', 'perfect@seconds=2')
    """
    if "@" not in text:
        return USUAL
    return PerfectSpec(parse_engine_spec(text, on_clock))
