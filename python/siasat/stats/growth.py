"""How fast a search grows with its depth, and how small it can be."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from siasat.errors import InputError
from siasat.stats.bootstrap import RESAMPLES, bootstrap
from siasat.stats.intervals import Interval
from siasat.stats.student import t_value


@dataclass(frozen=True, slots=True)
class Growth:
    """`nodes ≈ start × factor ** depth`, fitted by least squares to the logarithms.

    `factor` is the effective branching factor: one more move of depth costs that many times as much. Its interval is
    Student's and takes the deviations from the line as independent; two depths give a line without an interval.
    `explained` is r²: 1 if growth is exactly geometric.
    """

    factor: Interval
    start: float
    explained: float

    def predict(self, depth: float) -> float:
        """The nodes that the line expects at `depth`."""
        return self.start * math.pow(self.factor.estimate, depth)


def fit_growth(depths: Sequence[float], nodes: Sequence[float], level: float = 0.95) -> Growth:
    """Fit one growth to nodes measured at several depths; a depth may occur more than once.

    Alpha-beta grows in steps: its minimum multiplies by about b and then by about 1, in turn. Fit over an even number
    of steps, or over depths of one parity, where that matters.
    """
    if len(depths) != len(nodes):
        raise InputError(f"a growth fit needs equally many depths and node counts, not {len(depths)} and {len(nodes)}")
    if len(set(depths)) < 2:
        raise InputError("a growth fit needs at least two different depths")
    wrong = next((count for count in nodes if not 0 < count < math.inf), None)
    if wrong is not None:
        raise InputError(f"a growth fit takes logarithms, so node counts must be positive; one is {wrong}")
    logs = [math.log(count) for count in nodes]
    size = len(logs)
    mean_x, mean_y = math.fsum(depths) / size, math.fsum(logs) / size
    spread_x = math.fsum((x - mean_x) ** 2 for x in depths)
    spread_y = math.fsum((y - mean_y) ** 2 for y in logs)
    slope = math.fsum((x - mean_x) * (y - mean_y) for x, y in zip(depths, logs, strict=True)) / spread_x
    start = mean_y - slope * mean_x
    left = math.fsum((y - start - slope * x) ** 2 for x, y in zip(depths, logs, strict=True))
    half = t_value(level, size - 2) * math.sqrt(left / (size - 2) / spread_x) if size > 2 else 0.0
    factor = Interval(math.exp(slope), math.exp(slope - half), math.exp(slope + half), level)
    return Growth(factor, math.exp(start), 1 - left / spread_y if spread_y > 0 else 1.0)


def mean_growth(
    positions: Sequence[Mapping[int, float]], level: float = 0.95, resamples: int = RESAMPLES, seed: int = 0
) -> Interval:
    """The effective branching factor over many positions, each with its nodes by depth.

    Every position gives a factor of its own, and their geometric mean has a BCa interval over the positions: deviations
    within one position are not independent, so they must not pass for more data than they are.
    """
    if not positions:
        raise InputError("a mean growth needs at least one position")
    slopes = [math.log(fit_growth(list(nodes), list(nodes.values())).factor.estimate) for nodes in positions]
    found = bootstrap(slopes, lambda part: math.fsum(part) / len(part), level=level, resamples=resamples, seed=seed)
    return Interval(math.exp(found.estimate), math.exp(found.low), math.exp(found.high), level)


def effective_branching(nodes: float, depth: int) -> float:
    """The branching of the uniform tree of `depth` that has as many nodes below its root as `nodes`.

    `nodes = b + b² + … + bᵈ`, solved for b: Russell and Norvig's b*, where N nodes were generated and the root is one
    more. Where the root is counted, as in `SearchResult.nodes`, give one less.

    >>> round(effective_branching(52, 5), 2)
    1.92
    """
    if depth < 1 or not depth <= nodes < math.inf:
        raise InputError(
            f"{nodes} nodes below a root cannot form a tree of depth {depth}, which needs at least that many"
        )
    low, high = 1.0, max(2.0, math.pow(nodes, 1 / depth) + 1)
    while high - low > 1e-13 * high:
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if _nodes_below(middle, depth) < nodes else (low, middle)
    return (low + high) / 2


def _nodes_below(branching: float, depth: int) -> float:
    total = 0.0
    for _ in range(depth):
        total = (total + 1) * branching
    return total


def knuth_moore_leaves(branching: int, depth: int) -> int:
    """The minimum number of leaves with which alpha-beta can solve a uniform tree: b^⌈d/2⌉ + b^⌊d/2⌋ − 1.

    D. E. Knuth and R. W. Moore, "An Analysis of Alpha-Beta Pruning", Artificial Intelligence 6 (1975), corollary 1
    (found by Levin). Any search that proves the value must look at that many, whatever its order of moves.

    >>> knuth_moore_leaves(35, 4)
    2449
    """
    if branching < 1 or depth < 0:
        raise InputError(f"a uniform tree needs a branching factor >= 1 and a depth >= 0, not {branching} and {depth}")
    return int(branching ** ((depth + 1) // 2)) + int(branching ** (depth // 2)) - 1


def knuth_moore_nodes(branching: int, depth: int) -> int:
    """The nodes of that minimal tree, the root and all between included: the critical nodes of every level.

    >>> knuth_moore_nodes(3, 2)
    9
    """
    return sum(knuth_moore_leaves(branching, level) for level in range(depth + 1))
