"""Knuth and Moore 1975: how few leaves alpha-beta needs, how many on random trees, and what deep cutoffs bring."""

from __future__ import annotations

import math
from statistics import fmean

from siasat.games.registry import load_game
from siasat.lab.classics.sizes import by_effort, random_positions
from siasat.lab.classics.uniform_trees import (
    count_leaves,
    least_without_deep_cutoffs,
    limit_of_growth,
    ordered_leaf,
    random_leaf,
)
from siasat.lab.minimum import minimal_tree
from siasat.lab.papers.effort import Effort
from siasat.lab.papers.entry import Found
from siasat.lab.papers.measurement import Measurement, measurement
from siasat.lab.papers.model import Cell, Row, Table, phrase
from siasat.lab.papers.searching import Lens
from siasat.lab.papers.verdicts import again, alone, close, exact, sure
from siasat.stats.bootstrap import bootstrap, paired_ratio
from siasat.stats.growth import knuth_moore_leaves

NAME = "knuth-moore-1975"

ORDERED = ((2, 8), (2, 9), (3, 3), (3, 7), (5, 5), (8, 4), (10, 4), (20, 3), (40, 4))
"""Width and depth of the ordered trees; the last is the size of a small chess tree."""

MOST_LEAVES = 200_000
"""The worst order is searched where the whole tree has no more leaves."""

GROWTHS = (
    (2, (8, 10, 12, 14)),
    (3, (6, 8, 10)),
    (4, (4, 6, 8)),
    (6, (2, 4, 6, 8)),
    (8, (2, 4, 6)),
    (12, (2, 4, 6)),
    (16, (2, 4, 6)),
)
"""The widths of the random trees, and the depths of the full run; a growth is measured over the two largest."""

CLOSE = 0.1
"""A measured growth confirms the limit if it is within ten percent of it: the trees are finite."""

GAMES = (("chess", 8, 3), ("othello", 8, 4), ("draughts", 8, 6), ("doushouqi", 8, 3), ("congklak", 4, 4))
"""Random moves before the positions, and the depth."""

MAX_POSITIONS = 300_000
MOST_TREES = 200


def count_ordered(width: int, depth: int, order: str, deep: int) -> int:
    """Leaves of alpha-beta on an ordered tree, with deep cutoffs or without."""
    return count_leaves(ordered_leaf(width, depth, order), width, depth, bool(deep))  # type: ignore[arg-type]


def count_random(width: int, depth: int, trees: int) -> list[list[int]]:
    """Leaves of alpha-beta on random trees: with deep cutoffs and without, tree by tree."""
    return [
        [count_leaves(random_leaf((width << 40) + (depth << 32) + tree), width, depth, deep) for deep in (True, False)]
        for tree in range(trees)
    ]


def count_game(game: str, depth: int, position: str, backend: str) -> list[int] | None:
    """Leaves of the smallest proof, of alpha-beta in the order of the rules, and of the whole tree."""
    lens = Lens.of(game, default_variant(game), "classic", backend)
    state = lens.parse(position)
    least = minimal_tree(lens.game, lens.evaluator, state, depth, MAX_POSITIONS)
    return None if least is None else [least.leaves, lens.leaves(state, depth, "alphabeta"), least.all_leaves]


def default_variant(game: str) -> str:
    """The rules by which a game is played if nobody says."""
    return load_game(game).variant


def ordered_trees(_effort: Effort) -> list[Measurement]:
    """Every ordered tree: the best child first and last, with deep cutoffs and without."""
    return [
        measurement(count_ordered, width, depth, order, deep)
        for width, depth in ORDERED
        for order in ("best-first", "best-last")
        for deep in (1, 0)
        if order == "best-first" or width**depth <= MOST_LEAVES
    ]


def minimal_tree_table(_effort: Effort, found: Found) -> tuple[Table, ...]:
    """The formula beside what alpha-beta counts."""
    rows = []
    for width, depth in ORDERED:
        best, shallow = (found[measurement(count_ordered, width, depth, "best-first", deep)] for deep in (1, 0))
        worst = found.get(measurement(count_ordered, width, depth, "best-last", 1))
        cells: tuple[Cell | None, ...] = (
            exact(knuth_moore_leaves(width, depth), best),
            again(least_without_deep_cutoffs(width, depth), shallow),
            None if worst is None else exact(width**depth, worst),
        )
        rows.append(Row(phrase("tree-size", width=width, depth=depth), cells))
    columns = (phrase("best-order"), phrase("best-order-shallow"), phrase("worst-order"))
    return (Table(NAME, "minimal-tree", columns, tuple(rows), (phrase("minimal-tree-note"),)),)


def _trees(effort: Effort, width: int, depth: int) -> int:
    """As many trees as a fixed number of leaves allows, by the limit of the growth."""
    leaves = by_effort(effort, 2_000_000, 30_000)
    return max(4, min(MOST_TREES, round(leaves / (1.5 * limit_of_growth(width) ** depth))))


def _depths(effort: Effort, depths: tuple[int, ...]) -> tuple[int, ...]:
    """The depths of a run; a quick one leaves out the last."""
    return by_effort(effort, depths, depths[:-1])


def random_trees(effort: Effort) -> list[Measurement]:
    """Random trees of every width and depth."""
    return [
        measurement(count_random, width, depth, _trees(effort, width, depth))
        for width, depths in GROWTHS
        for depth in _depths(effort, depths)
    ]


def random_tree_tables(effort: Effort, found: Found) -> tuple[Table, ...]:
    """How fast the leaves grow, and how much deep cutoffs save."""
    growths, cutoffs = [], []
    for width, depths in GROWTHS:
        used = _depths(effort, depths)
        counts = {depth: found[measurement(count_random, width, depth, _trees(effort, width, depth))] for depth in used}
        low, high = used[-2:]
        steps = high - low
        factors = []
        for deep in (0, 1):
            small = fmean(pair[deep] for pair in counts[low])
            rates = [(pair[deep] / small) ** (1 / steps) for pair in counts[high]]
            factors.append(bootstrap(rates, lambda part: fmean(rate**steps for rate in part) ** (1 / steps)))  # noqa: B023
        with_deep, without = factors
        limit = limit_of_growth(width)
        growths.append(
            Row(
                phrase("tree-growth", width=width, low=low, high=high, trees=len(counts[high])),
                (
                    close(
                        round(limit, 3),
                        round(with_deep.estimate, 3),
                        CLOSE,
                        phrase("finite-trees"),
                        interval=(round(with_deep.low, 3), round(with_deep.high, 3)),
                    ),
                    alone(round(without.estimate, 3), (round(without.low, 3), round(without.high, 3))),
                    alone(round(with_deep.estimate * math.log(width) / width, 3)),
                ),
            )
        )
        for depth in used:
            ratio = paired_ratio([pair[1] for pair in counts[depth]], [pair[0] for pair in counts[depth]], kind="total")
            shown = round(ratio.estimate, 3), (round(ratio.low, 3), round(ratio.high, 3))
            row = (
                alone(round(fmean(pair[0] for pair in counts[depth]), 1)),
                alone(round(fmean(pair[1] for pair in counts[depth]), 1)),
                alone(*shown) if depth < 4 else sure(phrase("a-little-more"), *shown, 1.0, False, phrase("no-deep")),
            )
            cutoffs.append(Row(phrase("tree-sample", width=width, depth=depth, trees=len(counts[depth])), row))
    columns = (phrase("growth-deep"), phrase("growth-shallow"), phrase("growth-law"))
    notes = (phrase("km-growth-note", percent=round(100 * CLOSE)),)
    return (
        Table(NAME, "random-trees", columns, tuple(growths), notes),
        Table(
            NAME,
            "deep-cutoffs",
            (phrase("leaves-deep"), phrase("leaves-shallow"), phrase("ratio")),
            tuple(cutoffs),
            (phrase("deep-cutoffs-note"),),
        ),
    )


def game_trees(effort: Effort) -> list[Measurement]:
    """Positions of our games, each with its smallest proof."""
    return [
        measurement(count_game, game, depth, position, effort.backend)
        for game, plies, depth in GAMES
        for position in _positions(effort, game, plies)
    ]


def _positions(effort: Effort, game: str, plies: int) -> tuple[str, ...]:
    return random_positions(game, by_effort(effort, 4, 1), plies)


def games_table(effort: Effort, found: Found) -> tuple[Table, ...]:
    """Where the order of the rules lies between the smallest proof and the whole tree."""
    rows = []
    for game, plies, depth in GAMES:
        results = [
            found[measurement(count_game, game, depth, position, effort.backend)]
            for position in _positions(effort, game, plies)
        ]
        counted = [result for result in results if result is not None]
        if not counted:
            continue
        least, pruned, whole = (sum(result[place] for result in counted) for place in range(3))
        ratio = paired_ratio([result[1] for result in counted], [result[0] for result in counted], kind="total")
        shown = round(ratio.estimate, 2), (round(ratio.low, 2), round(ratio.high, 2))
        within = all(result[0] <= result[1] <= result[2] for result in counted)
        label = phrase("game-sample", game=phrase(f"game-{game}"), depth=depth, positions=len(counted))
        rows.append(
            Row(
                label,
                (
                    alone(least),
                    alone(pruned),
                    alone(whole),
                    alone(*shown),
                    exact(phrase("yes"), phrase("yes" if within else "no")),
                ),
            )
        )
    columns = (phrase("least"), phrase("alphabeta"), phrase("whole"), phrase("over-least"), phrase("between"))
    return (Table(NAME, "games", columns, tuple(rows), (phrase("km-games-note"),)),)
