"""What a search learns about moves: the history of each move, and the killers of each ply, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from siasat.core.player import Player
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import SearchResult, StoppedBy
from siasat.errors import InputError
from siasat.play.move_labels import label_of
from siasat.search.driver import run_search
from siasat.search.enhancements.captures import captured
from siasat.search.enhancements.ordering import Ordering
from siasat.search.registry import parse_config
from siasat.search.search import Search
from siasat.textbook.explorers.facts import Fact

MOST_STEPS = 1_000


@dataclass(frozen=True, slots=True)
class Lesson:
    """A move was the best at a node: its history of `player` grows by `bonus` to `rank`.

    `state` is the position of the node, `depth` how many moves were left there. `killers` are the labels of the killers
    of this ply afterwards, the newest first; `closed` says that the move closed the window.
    """

    state: Any
    move: Any
    label: str
    player: Player
    ply: int
    depth: int
    bonus: int
    rank: int
    closed: bool
    killers: tuple[str, ...]
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Learning:
    """All lessons of a search; `plain` is how many nodes the same search takes without history and killers."""

    lessons: tuple[Lesson, ...]
    result: SearchResult[Any]
    plain: int
    cut_off: bool


class WatchedOrdering(Ordering[Any, Any]):
    """An ordering that records what it learns."""

    def __init__(self, search: Search[Any, Any]) -> None:
        super().__init__(search)
        self.lessons: list[Lesson] = []
        self.labels: dict[Any, str] = {}
        self.count = 0

    def learn(self, state: Any, move: Any, depth: int, ply: int, closed: bool) -> None:
        """As `Ordering.learn`."""
        self.count += 1
        killers, history = self.killers, self.history
        assert killers is not None
        assert history is not None
        mover = self.search.game.to_move(state)
        rank = history.rank(mover, move)
        known = killers.rank(move, ply) > 0
        super().learn(state, move, depth, ply, closed)
        if self.count > MOST_STEPS:
            return
        label = self.labels[move] = label_of(self.search.game, state, move)
        now = history.rank(mover, move)
        numbers: dict[str, int | str | Player] = {
            "move": label,
            "depth": depth,
            "side": mover,
            "bonus": now - rank,
            "rank": now,
        }
        facts = [Fact("history-learn", numbers)]
        if closed:
            quiet = captured(self.search, state, move) == 0
            what = "killer-known" if known else "killer-new" if quiet else "killer-capture"
            facts.append(Fact(what, {"ply": ply}))
        shown = tuple(self.labels[one] for one in (killers.by_ply[ply] if ply < len(killers.by_ply) else []))
        self.lessons.append(Lesson(state, move, label, mover, ply, depth, now - rank, now, closed, shown, tuple(facts)))


def learn_order(request: SearchRequest[Any, Any], algorithm: str = "alphabeta") -> Learning:
    """Search with history and killers and record what is learned."""
    if request.game.outcome(request.root) is not None:
        raise InputError("the game is over, so there is nothing to search")
    search: Search[Any, Any] = Search(request, parse_config(f"{algorithm}+history+killers"))
    ordering = search.ordering = WatchedOrdering(search)
    result = run_search(search)
    plain = run_search(Search(request, parse_config(algorithm)))
    stopped = ordering.count > MOST_STEPS or result.stopped_by is not StoppedBy.FINISHED
    return Learning(tuple(ordering.lessons), result, plain.nodes, stopped)
