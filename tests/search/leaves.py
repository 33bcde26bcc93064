"""Which leaves a search visits, and whether its events make lines."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from siasat import Limits, SearchRequest, SearchResult
from siasat.core.game import AnyGame
from siasat.core.mixing import mix
from siasat.search.driver import run
from siasat.search.registry import parse_config


@dataclass
class Leaves:
    """Collects the keys of nodes that were left without a child; every event must fit the line of open nodes."""

    visits: list[int] = field(default_factory=list)
    nodes: int = 0
    line: list[int] = field(default_factory=list)
    inner: list[bool] = field(default_factory=list)

    def enter(self, ply: int, key: int, depth: int, alpha: int, beta: int) -> None:
        assert ply == len(self.line)
        assert alpha < beta
        if self.inner:
            self.inner[-1] = True
        self.line.append(key)
        self.inner.append(False)
        self.nodes += 1

    def leave(self, ply: int, value: int) -> None:
        assert ply == len(self.line) - 1
        key = self.line.pop()
        if not self.inner.pop():
            self.visits.append(key)

    def table_hit(self, ply: int, value: int) -> None:
        self.inner[ply] = True

    def cutoff(self, ply: int, move_index: int) -> None:
        assert ply == len(self.line) - 1

    def re_search(self, ply: int, move_index: int) -> None:
        assert ply == len(self.line) - 1

    def iteration(self, depth: int, value: int, nodes: int) -> None:
        assert nodes == self.nodes

    @property
    def distinct(self) -> list[int]:
        """Each leaf once, where it was visited first."""
        return list(dict.fromkeys(self.visits))


@dataclass(frozen=True)
class Few:
    """An evaluator with few different values: ties everywhere."""

    game: AnyGame
    values: int
    id: str = "few"

    def evaluate(self, state: Any) -> int:
        return mix(self.game.key(state) ^ 99) % self.values - self.values // 2


def watch_leaves(
    game: AnyGame, config: str, limits: Limits, root: Any = None, values: int = 41
) -> tuple[SearchResult[Any], Leaves]:
    """Search under watch."""
    state = game.initial() if root is None else root
    leaves = Leaves()
    request = SearchRequest(game, Few(game, values), state, limits)
    result = run(request, parse_config(config), leaves)
    assert leaves.nodes == result.nodes
    return result, leaves


def value_along(game: AnyGame, result: SearchResult[Any], values: int = 41) -> int:
    """What the end of the result's line is worth to the root's mover."""
    state = game.initial()
    for move in result.pv:
        state = game.play(state, move)
    end = game.outcome(state)
    mover = game.to_move(state)
    value = Few(game, values).evaluate(state) if end is None else end.score(mover, len(result.pv))
    return value if mover is game.to_move(game.initial()) else -value
