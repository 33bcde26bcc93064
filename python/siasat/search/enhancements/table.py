"""The transposition table: a fixed number of slots and one named replacement rule, never a dict.

Source: Greenblatt, Eastlake, Crocker, "The Greenblatt chess program", 1967; two bounds per entry as in Plaat,
Schaeffer, Pijls, de Bruin, "Best-first fixed-depth minimax algorithms", 1996.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, Protocol, cast, get_args

from siasat.core.notation import parse_number, quote
from siasat.core.score import INF, MAX_EVAL, Score
from siasat.core.window import Window
from siasat.errors import AlgorithmError, LimitError
from siasat.search.enhancements.replacement import OTHER_NAMES, Replacement, has_two_levels, replaces
from siasat.search.interface import RunningSearch
from siasat.search.switch import Switch, flag_switch

Bounds = Literal["two", "one"]

NO_MOVE = -1
"""Instead of the index of a move: no move is known."""


@dataclass(frozen=True, slots=True)
class TableConfig:
    """How a transposition table behaves.

    `slots` is the number of entries. `replacement` decides which entry stays if two positions need the same slot.
    `bounds` decides whether an entry keeps both a lower and an upper bound, or only the latest. `reuse_deeper` uses an
    entry of a deeper search for a shallower one: faster, but the value may differ from minimax's.
    """

    slots: int = 65_536
    replacement: Replacement = "deepest"
    bounds: Bounds = "two"
    reuse_deeper: bool = False


def _read(argument: str | None) -> TableConfig:
    table = TableConfig()
    for word in argument.split("/") if argument is not None else []:
        if word in get_args(Replacement) or word in OTHER_NAMES:
            table = replace(table, replacement=cast("Replacement", OTHER_NAMES.get(word, word)))
        elif word in ("one-bound", "two-bounds"):
            table = replace(table, bounds="one" if word == "one-bound" else "two")
        elif word == "deeper":
            table = replace(table, reuse_deeper=True)
        elif word[:1].isdigit():
            table = replace(table, slots=parse_number(word, "the number of slots", 1, 1 << 28, AlgorithmError))
        else:
            raise AlgorithmError(
                f"unknown argument {quote(word)} of 'table'; write a number of slots, one of "
                f"{', '.join(get_args(Replacement))}, one-bound or two-bounds, and deeper, joined by '/'"
            )
    if has_two_levels(table.replacement) and table.slots % 2:
        raise AlgorithmError(
            f"a table with two levels needs an even number of slots, not {table.slots}; "
            f"use table={table.slots + 1}/{table.replacement}"
        )
    return table


def _show(table: TableConfig | None) -> str:
    assert table is not None
    words = [str(table.slots)] if table.slots != TableConfig().slots else []
    words += [table.replacement] if table.replacement != "deepest" else []
    words += ["one-bound"] if table.bounds == "one" else []
    words += ["deeper"] if table.reuse_deeper else []
    return "/".join(words)


TABLE: Switch[TableConfig | None] = Switch(
    "table",
    None,
    _read,
    _show,
    "SLOTS/WORD",
    is_sound=lambda table: table is None or not table.reuse_deeper,
    samples=("17", "64/always/one-bound", "17/big1", "64/bigall/deeper", "16/twodeep", "16/twobig1/one-bound"),
)
TABLE_MOVE = flag_switch("table-move", needs=TABLE)


@dataclass(slots=True)
class Entry:
    """What is known about a position searched to `depth`: its value is in [lower, upper].

    `move` is the index in `legal_moves` of the best move found, or `NO_MOVE`. Wins are counted from the entry's own
    position, not from the root, so that they are valid wherever the position occurs. `size` is the number of nodes
    that its search took, itself included.
    """

    key: int
    depth: int
    lower: Score
    upper: Score
    move: int
    size: int = 1


class Table:
    """`slots` entries; a position's place is its key modulo that number.

    With two levels the first level is the first half of the slots, the second level the other half, and the place is
    the key modulo that half.

    `collisions` counts probes that found another position in their slot, `evictions` stores that replaced one.
    """

    def __init__(self, config: TableConfig) -> None:
        self.config = config
        try:
            self.slots: list[Entry | None] = [None] * config.slots
        except MemoryError as error:
            problem = f"not enough memory for a table with {config.slots} slots; use fewer, as in table=65536"
            raise LimitError(problem) from error
        self.two_levels = has_two_levels(config.replacement)
        self.places = config.slots // 2 if self.two_levels else config.slots
        self.probes = self.hits = self.collisions = self.stores = self.evictions = 0

    def clear(self) -> None:
        """Remove every entry; the counters keep their values."""
        self.slots = [None] * self.config.slots

    def probe(self, key: int) -> Entry | None:
        """The entry of the position with this key, of any depth."""
        self.probes += 1
        place = key % self.places
        entry = self.slots[place]
        if entry is None:
            return None
        if self.two_levels and entry.key != key:
            entry = self.slots[place + self.places] or entry
        if entry.key != key:
            self.collisions += 1
            return None
        self.hits += 1
        return entry

    def answers(self, entry: Entry, depth: int) -> bool:
        """Whether an entry can be used at `depth`: it has that depth, or a larger one if that is allowed."""
        return entry.depth == depth or (self.config.reuse_deeper and entry.depth > depth)

    def store(self, key: int, depth: int, lower: Score, upper: Score, move: int, size: int = 1) -> None:
        """Store bounds and best move; with two bounds per entry, combine them with the old ones.

        `NO_MOVE` keeps the stored move, because a fail-low has no best move. `size` is the number of nodes searched.
        """
        place = key % self.places
        old = self.slots[place]
        self.stores += 1
        if old is not None and old.key != key:
            fits = replaces(self.config.replacement, depth, size, old.depth, old.size)
            if self.two_levels:
                below = self.slots[place + self.places]
                if fits:
                    self.slots[place + self.places] = old
                else:
                    place += self.places
                old = below if below is not None and below.key == key else None
                self.evictions += below is not None and old is None
            elif fits:
                self.evictions += 1
                old = None
            else:
                return
        if old is not None:
            if move == NO_MOVE:
                move = old.move
            if self.config.bounds == "two" and old.depth == depth:
                lower, upper = max(lower, old.lower), min(upper, old.upper)
        self.slots[place] = Entry(key, depth, lower, upper, move, size)


class SearchWithTable(RunningSearch, Protocol):
    """A running search that may have a table."""

    table: Table | None


def look_up(
    search: SearchWithTable, key: int, depth: int, window: Window, ply: int
) -> tuple[Score | None, Window, int]:
    """Look up a node: its value if the table settles it, the narrowed window, and the best move."""
    assert search.table is not None
    entry = search.table.probe(key)
    if entry is None:
        return None, window, NO_MOVE
    if ply > 0 and search.table.answers(entry, depth):
        lower, upper = from_table(entry.lower, ply), from_table(entry.upper, ply)
        if lower >= window.beta or lower == upper or upper <= window.alpha:
            value = upper if upper <= window.alpha else lower
            if search.table.config.replacement == "bigall":
                search.spared += entry.size - 1
            return search.table_hit(ply, value), window, entry.move
        window = Window(max(window.alpha, lower), min(window.beta, upper))
    return None, window, entry.move


def remember(
    search: SearchWithTable, key: int, depth: int, ply: int, window: Window, value: Score, move: int, size: int
) -> None:
    """Store the value of a node: a bound if it is outside the window, otherwise the exact value.

    `size` is the number of nodes that its search took. A root with excluded moves is not stored, because its key means
    the position with all moves.
    """
    if search.table is None or (ply == 0 and search.request.exclude):
        return
    fails_low, fails_high = value <= window.alpha, value >= window.beta
    lower = -INF if fails_low else to_table(value, ply)
    upper = INF if fails_high else to_table(value, ply)
    search.table.store(key, depth, lower, upper, NO_MOVE if fails_low else move, size)


def to_table(value: Score, ply: int) -> Score:
    """A value at `ply` with wins counted from the position itself."""
    if value > MAX_EVAL and value != INF:
        return value + ply
    if value < -MAX_EVAL and value != -INF:
        return value - ply
    return value


def from_table(value: Score, ply: int) -> Score:
    """A stored value with wins counted from the root again."""
    if value > MAX_EVAL and value != INF:
        return value - ply
    if value < -MAX_EVAL and value != -INF:
        return value + ply
    return value
