"""Korf and Chickering 1994 and 1996: games between best-first minimax and alpha-beta with the same number of nodes."""

from __future__ import annotations

from statistics import fmean
from typing import Any

from siasat.backend.search import search, watch
from siasat.core.mixing import SplitMix64
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.core.walks import walk
from siasat.games.hashtree import HashTree
from siasat.games.registry import load_game
from siasat.lab.classics.sizes import by_effort
from siasat.lab.papers.effort import Effort
from siasat.lab.papers.entry import Found
from siasat.lab.papers.measurement import Measurement, measurement
from siasat.lab.papers.model import Cell, Phrase, Row, Table, phrase
from siasat.lab.papers.searching import Lens
from siasat.lab.papers.verdicts import alone, sure
from siasat.search.registry import parse_config
from siasat.stats.bootstrap import bootstrap

NAME = "korf-chickering-1994"

ALPHA_BETA = "alphabeta+static=30"
BEST_FIRST = "best-first"

PLIES = 40
"""Moves of a game on a random tree; whoever the sum of its edges favours has won."""

UNIFORM = ((2, (4, 8, 12)), (5, (2, 4, 6)), (10, (2, 4)), (20, (2, 3, 4)))
"""Branching factors, and the depths of alpha-beta."""

UNEVEN = ((10, (2, 4, 6)),)
OTHELLO = (1, 2, 3, 4, 5)
BUDGETS = ("evaluated", "entered")
"""What both have the same number of: positions whose static value is computed, or nodes that are searched.

Alpha-beta sorts its moves by their static values, so it evaluates every child of a node that it expands, also those
that it then cuts off.
"""

OPENING = 6
"""Random moves before each pair of games of Othello."""


def play_trees(variant: str, width: int, depth: int, pairs: int, budget: str, backend: str) -> list[float]:
    """Best-first minimax's points in two games on each tree, once on each side: 0 to 2."""
    points = []
    for seed in range(pairs):
        lens = Lens.of("hashtree", f"{variant}:{seed},{width},{PLIES},0", "sum", backend)
        points.append(_pair(lens, lens.game.initial(), depth, budget, backend))
    return points


def play_othello(depth: int, pairs: int, budget: str, backend: str) -> list[float]:
    """The same in Othello, from positions after a few random moves."""
    lens = Lens.of("othello", load_game("othello").variant, "classic", backend)
    rng = SplitMix64(1994)
    points = []
    for _ in range(pairs):
        *_, last = walk(lens.game, rng, OPENING)
        points.append(_pair(lens, last.state, depth, budget, backend))
    return points


def _pair(lens: Lens, start: Any, depth: int, budget: str, backend: str) -> float:
    return sum(_game(lens, start, depth, side, budget, backend) for side in (Player.FIRST, Player.SECOND))


def _game(lens: Lens, start: Any, depth: int, best_first: Player, budget: str, backend: str) -> float:
    """Best-first minimax's points in a game in which it has one side."""
    referee: Referee[Any, Any] = Referee(lens.game, start)
    while referee.outcome is None:
        state = referee.state
        moves = lens.game.legal_moves(state)
        if len(moves) == 1:
            move = moves[0]
        elif referee.to_move is best_first:
            move = _best_first_move(lens, state, depth, budget, backend)
        else:
            request = SearchRequest(lens.game, lens.evaluator, state, Limits(depth=depth))
            move = search(request, parse_config(ALPHA_BETA), None, backend).move
        referee.play(move)
    winner = referee.outcome.winner
    return 0.5 if winner is None else float(winner is best_first)


def _best_first_move(lens: Lens, state: Any, depth: int, budget: str, backend: str) -> Any:
    """Its move after generating, and so evaluating, about as many positions as the budget says.

    Our count of nodes also has those that it walks through again on its way down, so a first search finds out how
    many it walks through for each that it generates.
    """
    config = parse_config(BEST_FIRST)
    counters = lens.counters(state, depth, ALPHA_BETA)
    wanted = counters.moves_made if budget == "entered" else _evaluated(lens, state, counters.interior)
    request = SearchRequest(lens.game, lens.evaluator, state, Limits(nodes=wanted + 1))
    _, seen = watch(request, config, backend)
    made = max(1, seen.counters.leaves)
    limit = round((wanted + 1) * max(1.0, wanted / made))
    return search(SearchRequest(lens.game, lens.evaluator, state, Limits(nodes=limit)), config, None, backend).move


def _evaluated(lens: Lens, state: Any, expanded: int) -> int:
    """The children of all nodes that alpha-beta expanded: all of them are evaluated to be sorted.

    Exact in uniform trees; in others the root's children are counted, and those of the other nodes estimated: by the
    mean of an uneven tree, and in Othello by the root's own.
    """
    children = len(lens.game.legal_moves(state))
    mean: float = children
    if isinstance(lens.game, HashTree) and not lens.game.uniform:
        mean = (lens.game.branching + 1) / 2
    return children + round((expanded - 1) * mean)


def _pairs(effort: Effort) -> int:
    return by_effort(effort, 40, 2)


def _depths(effort: Effort, depths: tuple[int, ...]) -> tuple[int, ...]:
    return by_effort(effort, depths, (depths[0], depths[1]))


def _tree_games(effort: Effort, variant: str, width: int, depth: int) -> list[Measurement]:
    return [
        measurement(play_trees, variant, width, depth, _pairs(effort), budget, effort.backend) for budget in BUDGETS
    ]


def _othello_games(effort: Effort, depth: int) -> list[Measurement]:
    return [measurement(play_othello, depth, by_effort(effort, 20, 1), budget, effort.backend) for budget in BUDGETS]


def games(effort: Effort) -> list[Measurement]:
    """All matches."""
    trees = [
        _tree_games(effort, variant, width, depth)
        for variant, sizes in (("incremental", UNIFORM), ("incremental-random", UNEVEN))
        for width, depths in sizes
        for depth in _depths(effort, depths)
    ]
    othello = [_othello_games(effort, depth) for depth in _depths(effort, OTHELLO)]
    return [one for group in (*trees, *othello) for one in group]


def game_tables(effort: Effort, found: Found) -> tuple[Table, ...]:
    """The share of points of best-first minimax."""
    columns = (phrase("games-played"), phrase("share-evaluated"), phrase("share-entered"))
    uniform = [
        _row(phrase("match-tree", width=width, depth=depth), found, _tree_games(effort, "incremental", width, depth), 1)
        for width, depths in UNIFORM
        for depth in _depths(effort, depths)
    ]
    uneven = [
        _row(
            phrase("match-tree", width=width, depth=depth),
            found,
            _tree_games(effort, "incremental-random", width, depth),
            _side(depth, _depths(effort, depths), is_full=effort.name == "full"),
        )
        for width, depths in UNEVEN
        for depth in _depths(effort, depths)
    ]
    othello = [
        _row(phrase("match-othello", depth=depth), found, _othello_games(effort, depth), 1 if depth > 1 else 0)
        for depth in _depths(effort, OTHELLO)
    ]
    return (
        Table(NAME, "uniform-trees", columns, tuple(uniform), (phrase("korf-trees-note", plies=PLIES),)),
        Table(NAME, "uneven-trees", columns, tuple(uneven), (phrase("korf-uneven-note"),)),
        Table(NAME, "othello", columns, tuple(othello), (phrase("korf-othello-note", opening=OPENING),)),
    )


def _side(depth: int, depths: tuple[int, ...], is_full: bool) -> int:
    """What the original claims at the smallest depth (it wins) and at the largest (it loses)."""
    if depth == depths[0]:
        return 1
    return -1 if is_full and depth == depths[-1] else 0


def _row(label: Phrase, found: Found, matches: list[Measurement], claim: int) -> Row:
    cells: list[Cell] = []
    for match in matches:
        share = bootstrap([point / 2 for point in found[match]], fmean)
        shown = round(share.estimate, 3), (round(share.low, 3), round(share.high, 3))
        if claim:
            words = phrase("wins-more" if claim > 0 else "wins-less")
            cells.append(sure(words, *shown, 0.5, claim < 0, phrase("no-clear-winner")))
        else:
            cells.append(alone(*shown))
    return Row(label, (alone(2 * len(found[matches[0]])), *cells))
