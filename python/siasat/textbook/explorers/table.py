"""A transposition table to look into: which entry answered, which was replaced, step by step.

Values belong to the side to move at the position that an entry is about.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from siasat.core.score import INF, Score
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import SearchResult, StoppedBy
from siasat.errors import InputError
from siasat.observe.nodes import TreeNode
from siasat.observe.recorder import Recorder
from siasat.observe.tree import build_tree
from siasat.search.driver import run_search
from siasat.search.enhancements.table import Entry, Table, TableConfig, from_table
from siasat.search.registry import parse_config
from siasat.search.search import Search
from siasat.textbook.explorers.facts import Fact, Line, lines_of

Happening = Literal["empty", "other", "shallow", "narrow", "answer", "new", "update", "replace", "keep"]
MOST_SLOTS = 64
MOST_STEPS = 1_000


@dataclass(frozen=True, slots=True)
class Slot:
    """What a slot holds: the line to the position at which it was stored, its depth and the bounds on its value."""

    line: str
    depth: int
    lower: Score
    upper: Score


@dataclass(frozen=True, slots=True)
class TableStep:
    """A probe or a store for the node `line`, in slot `slot`; `after` is what the slot holds then.

    `alpha` and `beta` are the window of the node, `value` its value where it is stored or answered.
    """

    kind: Happening
    slot: int
    line: str
    depth: int
    alpha: Score
    beta: Score
    value: Score | None
    after: Slot | None
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class TableRun:
    """All steps; `cut_off`: the search went on after the last step that is kept."""

    slots: int
    steps: tuple[TableStep, ...]
    result: SearchResult[Any]
    cut_off: bool


@dataclass(slots=True)
class _Event:
    kind: Happening
    node: int
    slot: int
    before: Entry | None
    after: Entry | None
    writer: int | None
    """The node that stored `before`."""

    value: Score | None = None


class _Watcher(Recorder):
    """Records the search, and tells which node is open and which probe answered."""

    __slots__ = ("line", "table")

    def __init__(self) -> None:
        super().__init__()
        self.line: list[int] = []
        self.table: WatchedTable | None = None

    def enter(self, ply: int, key: int, depth: int, alpha: Score, beta: Score) -> None:
        """A node is entered."""
        del self.line[ply:]
        self.line.append(self.nodes)
        super().enter(ply, key, depth, alpha, beta)

    def leave(self, ply: int, value: Score) -> None:
        """A node returns a value."""
        super().leave(ply, value)
        del self.line[ply:]

    def table_hit(self, ply: int, value: Score) -> None:
        """The table answered."""
        super().table_hit(ply, value)
        assert self.table is not None
        self.table.events[-1].kind = "answer"
        self.table.events[-1].value = value


class WatchedTable(Table):
    """A table that records every probe and every store."""

    def __init__(self, config: TableConfig, watcher: _Watcher) -> None:
        super().__init__(config)
        self.watcher = watcher
        self.events: list[_Event] = []
        self.writers: dict[int, int] = {}
        self.depths: list[int] = []

    def probe(self, key: int) -> Entry | None:
        """As `Table.probe`."""
        slot = key % len(self.slots)
        before = self.slots[slot]
        found = super().probe(key)
        kind: Happening = "empty" if before is None else "other" if found is None else "shallow"
        self._note(kind, slot, before, before)
        return found

    def answers(self, entry: Entry, depth: int) -> bool:
        """As `Table.answers`: an entry of the right depth narrows the window, unless a hit follows."""
        fits = super().answers(entry, depth)
        if fits:
            self.events[-1].kind = "narrow"
        return fits

    def store(self, key: int, depth: int, lower: Score, upper: Score, move: int, size: int = 1) -> None:
        """As `Table.store`."""
        slot = key % len(self.slots)
        before = self.slots[slot]
        super().store(key, depth, lower, upper, move, size)
        after = self.slots[slot]
        kind: Happening = "new" if before is None else "update" if before.key == key else "replace"
        if after is before:
            kind = "keep"
        self._note(kind, slot, before, after)
        if kind != "keep":
            self.writers[slot] = self.watcher.line[-1]

    def _note(self, kind: Happening, slot: int, before: Entry | None, after: Entry | None) -> None:
        node = self.watcher.line[-1]
        self.events.append(_Event(kind, node, slot, before, after, self.writers.get(slot)))


def look_into(request: SearchRequest[Any, Any], slots: int = 16, algorithm: str = "alphabeta") -> TableRun:
    """Search with a small table and record what happens in it."""
    if not 1 <= slots <= MOST_SLOTS:
        raise InputError(f"a table that is shown has 1 to {MOST_SLOTS} slots, not {slots}")
    if request.game.outcome(request.root) is not None:
        raise InputError("the game is over, so there is nothing to search")
    watcher = _Watcher()
    config = parse_config(f"{algorithm}+table={slots}")
    search: Search[Any, Any] = Search(request, config, watcher)
    assert search.table is not None
    table = search.table = watcher.table = WatchedTable(search.table.config, watcher)
    result = run_search(search)
    tree = build_tree(watcher.recording(), request.game, request.root)
    lines = lines_of(tree, request.game, request.root)
    steps = [_step(event, tree.nodes[event.node], lines) for event in table.events[:MOST_STEPS]]
    return TableRun(
        slots, tuple(steps), result, len(table.events) > MOST_STEPS or result.stopped_by is not StoppedBy.FINISHED
    )


def _step(event: _Event, node: TreeNode, lines: list[Line]) -> TableStep:
    line = lines[event.node]
    wrote = None if event.writer is None else lines[event.writer].text
    stored = event.kind in ("new", "update", "replace")
    after = None
    if event.after is not None:
        source = line.text if stored else (wrote or "")
        after = Slot(source, event.after.depth, event.after.lower, event.after.upper)
    value = event.value if event.kind == "answer" else node.value if stored or event.kind == "keep" else None
    facts = _facts(event, node, line.text, wrote or "")
    return TableStep(event.kind, event.slot, line.text, node.depth, node.alpha, node.beta, value, after, tuple(facts))


def _facts(event: _Event, node: TreeNode, line: str, wrote: str) -> list[Fact]:
    slot: dict[str, int | float | str | Any] = {"slot": event.slot}
    before, after = event.before, event.after
    match event.kind:
        case "empty":
            return [Fact("table-empty", slot)]
        case "other":
            return [Fact("table-other", {**slot, "line": wrote})]
        case "shallow":
            assert before is not None
            return [Fact("table-shallow", {**slot, "has": before.depth, "depth": node.depth})]
        case "narrow":
            return [Fact("table-narrow", slot)]
        case "answer":
            assert before is not None
            facts = [Fact(*_answer(before, node))]
            if wrote != line:
                facts.append(Fact("table-transposition", {"line": line, "before": wrote}))
            return facts
        case "keep":
            assert before is not None
            return [Fact("table-keep", {**slot, "has": before.depth, "depth": node.depth})]
        case _:
            assert after is not None
            facts = [Fact(f"table-{event.kind}", {**slot, "depth": after.depth})]
            return [*facts, Fact(*_bounds(after, node.ply))]


def _answer(entry: Entry, node: TreeNode) -> tuple[str, dict[str, int | float | str | Any]]:
    """Which bound of the entry settled the node."""
    lower, upper = from_table(entry.lower, node.ply), from_table(entry.upper, node.ply)
    if upper <= node.alpha:
        return "table-answer-upper", {"value": upper, "alpha": node.alpha}
    if lower == upper:
        return "table-answer-exact", {"value": lower}
    return "table-answer-lower", {"value": lower, "beta": node.beta}


def _bounds(entry: Entry, ply: int) -> tuple[str, dict[str, int | float | str | Any]]:
    lower, upper = from_table(entry.lower, ply), from_table(entry.upper, ply)
    if lower == upper:
        return "table-exact", {"value": lower}
    if upper >= INF:
        return "table-lower", {"value": lower}
    if lower <= -INF:
        return "table-upper", {"value": upper}
    return "table-between", {"lower": lower, "upper": upper}
