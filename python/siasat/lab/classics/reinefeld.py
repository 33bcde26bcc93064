"""Reinefeld 1983: NegaScout beside Scout and alpha-beta, on random trees and on five games."""

from __future__ import annotations

from siasat.backend.search import search
from siasat.core.score import Score
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.lab.classics.counting import NODES, compare, count_trees, searches, total
from siasat.lab.classics.sizes import by_effort
from siasat.lab.papers.effort import Effort
from siasat.lab.papers.entry import Found
from siasat.lab.papers.measurement import Measurement, measurement
from siasat.lab.papers.model import Row, Table, phrase
from siasat.lab.papers.searching import Lens
from siasat.lab.papers.verdicts import alone, exact, sure
from siasat.search.registry import parse_config

NAME = "reinefeld-1983"

SIZES = ((2, 10), (5, 6), (10, 4), (20, 4), (40, 3))
"""Width and depth of the random trees."""

PLAIN = ("alphabeta", "scout", "negascout")
BEST_FIRST = "sss-stockman"
ORDERED = "+static=30"
"""Moves sorted by the sum of their edges, so that the first is often, but not always, the best."""

DOMINATED = ((2, 8), (3, 5), (5, 4))
"""Width and depth of the trees in which every leaf is noted."""

GAMES = (
    ("chess", 4, 6),
    ("othello", 7, 9),
    ("draughts", 9, 11),
    ("doushouqi", 5, 7),
    ("congklak", 6, 8),
)
"""The depth in the order of the rules, and with ordering."""

ENHANCED = "+iterative+captures+killers+history+table=1048576+table-move"
PLIES = 8
"""Random moves before each position."""


class Leaves:
    """Notes the key of every position that is entered at one ply."""

    def __init__(self, ply: int) -> None:
        self.ply = ply
        self.keys: set[int] = set()

    def enter(self, ply: int, key: int, depth: int, alpha: Score, beta: Score) -> None:
        """A node is entered."""
        if ply == self.ply:
            self.keys.add(key)

    def improve(self, ply: int, move: object) -> None:
        """Of no interest here, as all that follows."""

    def leave(self, ply: int, value: Score) -> None:
        """A node is left."""

    def cutoff(self, ply: int, move_index: int) -> None:
        """A move closed a window."""

    def table_hit(self, ply: int, value: Score) -> None:
        """The table answered."""

    def re_search(self, ply: int, move_index: int) -> None:
        """A move is searched again."""

    def iteration(self, depth: int, value: Score, nodes: int) -> None:
        """An iteration is complete."""


def note_leaves(width: int, depth: int, trees: int, backend: str) -> list[list[int]]:
    """For each tree: different leaves of alpha-beta, of NegaScout, and those of NegaScout that alpha-beta cut off."""
    found = []
    for seed in range(trees):
        lens = Lens.of("hashtree", f"uniform:{seed},{width},{depth + 2},0", "wide", backend)
        request = SearchRequest(lens.game, lens.evaluator, lens.game.initial(), Limits(depth=depth))
        seen = []
        for algorithm in ("alphabeta", "negascout"):
            leaves = Leaves(depth)
            search(request, parse_config(algorithm), leaves, backend)
            seen.append(leaves.keys)
        found.append([len(seen[0]), len(seen[1]), len(seen[1] - seen[0])])
    return found


def _dominated(effort: Effort) -> list[Measurement]:
    trees = by_effort(effort, 200, 6)
    return [measurement(note_leaves, width, depth, trees, effort.backend) for width, depth in DOMINATED]


def _tree(effort: Effort, variant: str, width: int, depth: int, algorithm: str) -> Measurement:
    evaluator = "wide" if variant == "uniform" else "sum"
    trees = by_effort(effort, 200, 6)
    return measurement(count_trees, variant, width, depth, trees, evaluator, algorithm, effort.backend)


def trees(effort: Effort) -> list[Measurement]:
    """Random trees without order, and incremental ones whose moves are sorted."""
    return [
        *_dominated(effort),
        *(
            _tree(effort, "uniform", width, depth, algorithm)
            for width, depth in SIZES
            for algorithm in (*PLAIN, BEST_FIRST)
        ),
        *(
            _tree(effort, "incremental", width, depth, f"{algorithm}{ORDERED}")
            for width, depth in SIZES
            for algorithm in ("alphabeta", "negascout")
        ),
    ]


def tree_tables(effort: Effort, found: Found) -> tuple[Table, ...]:
    """Leaves relative to alpha-beta."""
    count = by_effort(effort, 200, 6)
    rows = []
    for width, depth in SIZES:
        base, scout, nega, best = (
            _tree(effort, "uniform", width, depth, algorithm) for algorithm in (*PLAIN, BEST_FIRST)
        )
        ordered = [
            _tree(effort, "incremental", width, depth, f"{name}{ORDERED}") for name in ("alphabeta", "negascout")
        ]
        cells = (
            alone(*compare(found, scout, base)),
            alone(*compare(found, nega, base)),
            sure(phrase("fewer-than-scout"), *compare(found, nega, scout), 1.0, True, phrase("not-below-scout")),
            sure(phrase("fewer-than-negascout"), *compare(found, best, nega), 1.0, True, phrase("not-below-negascout")),
            sure(phrase("fewer"), *compare(found, ordered[1], ordered[0]), 1.0, True, phrase("not-below-alphabeta")),
        )
        rows.append(Row(phrase("tree-sample", width=width, depth=depth, trees=count), cells))
    columns = (
        phrase("scout-ratio"),
        phrase("negascout-ratio"),
        phrase("negascout-scout"),
        phrase("sss-negascout"),
        phrase("ordered-ratio"),
    )
    dominated = []
    for (width, depth), one in zip(DOMINATED, _dominated(effort), strict=True):
        results = found[one]
        dominated.append(
            Row(
                phrase("tree-sample", width=width, depth=depth, trees=len(results)),
                (
                    alone(sum(result[0] for result in results)),
                    alone(sum(result[1] for result in results)),
                    exact(0, sum(result[2] for result in results), phrase("not-dominated")),
                ),
            )
        )
    return (
        Table(NAME, "trees", columns, tuple(rows), (phrase("reinefeld-trees-note"),)),
        Table(
            NAME,
            "dominance",
            (phrase("leaves-alphabeta"), phrase("leaves-negascout"), phrase("leaves-extra")),
            tuple(dominated),
            (phrase("dominance-note"),),
        ),
    )


def _game(effort: Effort, game: str, depth: int, algorithm: str) -> Measurement:
    return searches(game, "classic", PLIES, by_effort(effort, 60, 2), depth, algorithm, effort.backend)


def _depths(effort: Effort, plain: int, ordered: int) -> tuple[int, int]:
    return by_effort(effort, (plain, ordered), (plain - 1, ordered - 2))


def games(effort: Effort) -> list[Measurement]:
    """Positions of five games, in the order of the rules and with ordering."""
    found = []
    for game, *depths in GAMES:
        plain, ordered = _depths(effort, *depths)
        found += [_game(effort, game, plain, algorithm) for algorithm in PLAIN]
        found += [_game(effort, game, ordered, f"{algorithm}{ENHANCED}") for algorithm in ("alphabeta", "negascout")]
    return found


def games_table(effort: Effort, found: Found) -> tuple[Table, ...]:
    """Leaves relative to alpha-beta, game by game."""
    rows = []
    for game, *depths in GAMES:
        plain, ordered = _depths(effort, *depths)
        base, scout, nega = (_game(effort, game, plain, algorithm) for algorithm in PLAIN)
        name, positions = phrase(f"game-{game}"), len(found[base])
        rows.append(
            Row(
                phrase("rules-order", game=name, depth=plain, positions=positions),
                (
                    alone(total(found, base)),
                    alone(*compare(found, scout, base)),
                    alone(*compare(found, nega, base)),
                    alone(*compare(found, nega, base, NODES)),
                    sure(
                        phrase("fewer-than-scout"), *compare(found, nega, scout), 1.0, True, phrase("not-below-scout")
                    ),
                ),
            )
        )
        base, nega = (
            _game(effort, game, ordered, f"{algorithm}{ENHANCED}") for algorithm in ("alphabeta", "negascout")
        )
        rows.append(
            Row(
                phrase("good-order", game=name, depth=ordered, positions=positions),
                (
                    alone(total(found, base)),
                    None,
                    sure(phrase("fewer"), *compare(found, nega, base), 1.0, True, phrase("not-below-alphabeta")),
                    alone(*compare(found, nega, base, NODES)),
                    None,
                ),
            )
        )
    columns = (
        phrase("leaves-alphabeta"),
        phrase("scout-ratio"),
        phrase("negascout-ratio"),
        phrase("negascout-nodes"),
        phrase("negascout-scout"),
    )
    return (Table(NAME, "games", columns, tuple(rows), (phrase("reinefeld-games-note"),)),)
