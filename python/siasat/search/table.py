"""The transposition table: a fixed number of slots and one named replacement rule, never a dict.

Source: Greenblatt, Eastlake, Crocker, "The Greenblatt chess program", 1967; two bounds an entry as in Plaat,
Schaeffer, Pijls, de Bruin, "Best-first fixed-depth minimax algorithms", 1996.
"""

from __future__ import annotations

from dataclasses import dataclass

from siasat.core.score import INF, MAX_EVAL, Score
from siasat.search.config import TableConfig

NO_MOVE = -1


@dataclass(slots=True)
class Entry:
    """What is known of a position searched to `depth`: its value lies in [lower, upper].

    `move` is the index in `legal_moves` of the best move found, or `NO_MOVE`. Wins are counted from the entry's own
    position, not from the root, so that they hold wherever the position turns up.
    """

    key: int
    depth: int
    lower: Score
    upper: Score
    move: int


class Table:
    """`slots` entries; a position's place is its key modulo that number.

    The counters tell what happened: `collisions` are probes that found another position in their slot, `evictions`
    stores that threw one out.
    """

    def __init__(self, config: TableConfig) -> None:
        self.config = config
        self.slots: list[Entry | None] = [None] * config.slots
        self.probes = self.hits = self.collisions = self.stores = self.evictions = 0

    def clear(self) -> None:
        """Forget every entry; the counters go on."""
        self.slots = [None] * self.config.slots

    def probe(self, key: int) -> Entry | None:
        """The entry of the position with this key, of whatever depth."""
        self.probes += 1
        entry = self.slots[key % len(self.slots)]
        if entry is None:
            return None
        if entry.key != key:
            self.collisions += 1
            return None
        self.hits += 1
        return entry

    def answers(self, entry: Entry, depth: int) -> bool:
        """Whether an entry may speak for a search to `depth`: of that depth, or a deeper one where that is allowed."""
        return entry.depth == depth or (self.config.reuse_deeper and entry.depth > depth)

    def store(self, key: int, depth: int, lower: Score, upper: Score, move: int) -> None:
        """Remember bounds and best move; a second bound joins the first where both are kept.

        A move of `NO_MOVE` leaves the one that is there: a fail-low knows no best move.
        """
        place = key % len(self.slots)
        old = self.slots[place]
        self.stores += 1
        if old is not None and old.key == key:
            if move == NO_MOVE:
                move = old.move
            if self.config.bounds == "two" and old.depth == depth:
                lower, upper = max(lower, old.lower), min(upper, old.upper)
        elif old is not None:
            if self.config.replacement == "deepest" and old.depth > depth:
                return
            self.evictions += 1
        self.slots[place] = Entry(key, depth, lower, upper, move)


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
