"""What a search did, in counts. The integers are the same in both backends; the rates are computed from them here.

A *node* is counted once on entry, the root included, so a position that is searched twice is two nodes. Every node that
was left is one of three: *interior* if a child of it was entered (a null move's counts), else answered by the table,
else a *leaf*: a position that was judged on the spot, by its evaluation, by the end of the game or as a repetition.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from siasat.core.score import Score

PLACES = 16
"""Cutoffs are counted by the place of the cutting move in the order searched; the last counter takes all later ones."""

_FRESH, _HAS_CHILD, _ANSWERED = 0, 1, 2


@dataclass(slots=True)
class Counters:
    """Counts of one search.

    `moves_made` counts the nodes below the root (papers that count moves count so): nodes - 1 for one pass; a driver
    that enters the root again and again makes no move by that. `table_answers` are nodes that the table settled, which
    is fewer than the table's own hits. `deepest` is the largest ply entered. `last_depth` is the depth of the last
    complete iteration, and `last_leaves` the leaves it took.
    """

    nodes: int = 0
    moves_made: int = 0
    leaves: int = 0
    interior: int = 0
    table_answers: int = 0
    researches: int = 0
    iterations: int = 0
    deepest: int = 0
    last_depth: int = 0
    last_leaves: int = 0
    cutoffs: list[int] = field(default_factory=lambda: [0] * PLACES)
    _leaves_before: int = field(default=0, repr=False, compare=False)
    _line: list[int] = field(default_factory=list, repr=False, compare=False)
    """By ply: what is known of the node of the line under search."""

    def enter(self, ply: int, key: int, depth: int, alpha: Score, beta: Score) -> None:
        """A node is entered."""
        line = self._line
        while len(line) <= ply:
            line.append(_FRESH)
        line[ply] = _FRESH
        self.nodes += 1
        if ply > 0:
            self.moves_made += 1
            self.deepest = max(self.deepest, ply)
            if not line[ply - 1] & _HAS_CHILD:
                line[ply - 1] |= _HAS_CHILD
                self.interior += 1

    def leave(self, ply: int, value: Score) -> None:
        """A node returns a value."""
        if self._line[ply] == _FRESH:
            self.leaves += 1

    def cutoff(self, ply: int, move_index: int) -> None:
        """A move closed a window."""
        self.cutoffs[min(move_index, PLACES - 1)] += 1

    def table_hit(self, ply: int, value: Score) -> None:
        """The table answered."""
        self._line[ply] |= _ANSWERED
        self.table_answers += 1

    def re_search(self, ply: int, move_index: int) -> None:
        """A move is searched again."""
        self.researches += 1

    def iteration(self, depth: int, value: Score, nodes: int) -> None:
        """An iteration is complete."""
        self.iterations += 1
        self.last_depth = depth
        self.last_leaves = self.leaves - self._leaves_before
        self._leaves_before = self.leaves

    @property
    def all_cutoffs(self) -> int:
        """Cutoffs at every place together."""
        return sum(self.cutoffs)

    @property
    def first_move_rate(self) -> float | None:
        """The share of cutoffs that the first move searched brought: 1 is perfect ordering; None without cutoffs."""
        return self.cutoffs[0] / self.all_cutoffs if self.all_cutoffs else None

    @property
    def children_searched(self) -> float | None:
        """Moves made per interior node. For minimax, which leaves none out, this is the average branching."""
        return self.moves_made / self.interior if self.interior else None

    @property
    def effective_branching(self) -> float | None:
        """The branching of a uniform tree, as deep as the last iteration, with as many leaves as that took.

        `last_leaves ** (1 / last_depth)`: b for minimax on a uniform tree, about the root of b for perfectly ordered
        alpha-beta. Leaves of every pass count; leaves of quiescence count too, though they lie deeper. None without a
        complete iteration of at least one move.
        """
        return self.last_leaves ** (1 / self.last_depth) if self.last_depth else None

    def counts(self) -> dict[str, int]:
        """Every count by its name, with the cutoffs as `cutoffs_0` to `cutoffs_15`: the form both backends give."""
        numbers = {name: getattr(self, name) for name in NAMES}
        return numbers | {f"cutoffs_{place}": count for place, count in enumerate(self.cutoffs)}

    @classmethod
    def of_counts(cls, counts: Mapping[str, int]) -> Counters:
        """The counters in `counts`, to compute their rates; unknown names are ignored."""
        counters = cls(cutoffs=[counts[f"cutoffs_{place}"] for place in range(PLACES)])
        for name in NAMES:
            setattr(counters, name, counts[name])
        return counters


NAMES = (
    "nodes",
    "moves_made",
    "leaves",
    "interior",
    "table_answers",
    "researches",
    "iterations",
    "deepest",
    "last_depth",
    "last_leaves",
)


def knuth_moore_minimum(branching: int, depth: int) -> int:
    """The leaves that any alpha-beta search of a uniform tree must visit, and a perfectly ordered one does.

    Source: Knuth and Moore, "An analysis of alpha-beta pruning", 1975, after Slagle and Dixon 1969.

    >>> knuth_moore_minimum(3, 3), knuth_moore_minimum(40, 4)
    (11, 3199)
    """
    leaves: int = branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1
    return leaves


def minimum_estimate(branching: float, depth: int) -> float:
    """The same for a real tree, of which only an average branching is known: an estimate, not a bound.

    Minimax's `effective_branching` at that depth is the average to take: its power is the number of leaves.

    >>> round(minimum_estimate(35.7, 4))
    2548
    """
    return float(branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1)
