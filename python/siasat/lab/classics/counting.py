"""Count what algorithms do in the same positions, and compare them position by position."""

from __future__ import annotations

from siasat.games.registry import load_game
from siasat.lab.classics.sizes import random_positions
from siasat.lab.papers.entry import Found
from siasat.lab.papers.measurement import Measurement, measurement
from siasat.lab.papers.searching import Lens
from siasat.stats.bootstrap import paired_ratio

Shown = tuple[float, tuple[float, float]]
"""A number as it is shown, and its interval."""

LEAVES, NODES, PASSES = 0, 1, 2
"""The places in what `count_searches` gives for a position."""


def count_searches(
    game: str, evaluator: str, plies: int, positions: int, depth: int, algorithm: str, backend: str
) -> list[list[int]]:
    """Leaves, nodes and how often the root was entered, for each of the positions after `plies` random moves."""
    lens = Lens.of(game, load_game(game).variant, evaluator, backend)
    found = []
    for text in random_positions(game, positions, plies):
        counters = lens.counters(lens.parse(text), depth, algorithm)
        found.append([counters.leaves, counters.nodes, counters.nodes - counters.moves_made])
    return found


def count_trees(
    variant: str, width: int, depth: int, trees: int, evaluator: str, algorithm: str, backend: str
) -> list[list[int]]:
    """The same for the roots of random trees `VARIANT:SEED,WIDTH,…`, one for each seed; they go on below `depth`."""
    found = []
    for seed in range(trees):
        lens = Lens.of("hashtree", f"{variant}:{seed},{width},{depth + 2},0", evaluator, backend)
        counters = lens.counters(lens.game.initial(), depth, algorithm)
        found.append([counters.leaves, counters.nodes, counters.nodes - counters.moves_made])
    return found


def compare(found: Found, ours: Measurement, baseline: Measurement, place: int = LEAVES) -> Shown:
    """How much one measurement counts against another, pair by pair: the geometric mean of the ratios."""
    ratio = paired_ratio([one[place] for one in found[ours]], [one[place] for one in found[baseline]])
    return round(ratio.estimate, 3), (round(ratio.low, 3), round(ratio.high, 3))


def total(found: Found, one: Measurement, place: int = LEAVES) -> int:
    """The sum over the positions."""
    return sum(counts[place] for counts in found[one])


def searches(
    game: str, evaluator: str, plies: int, positions: int, depth: int, algorithm: str, backend: str
) -> Measurement:
    """The measurement of `count_searches`."""
    return measurement(count_searches, game, evaluator, plies, positions, depth, algorithm, backend)
