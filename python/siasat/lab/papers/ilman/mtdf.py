"""Ilman on MTD(f): two passes from an exact first guess, and fewer leaves than NegaScout on average.

The paper measures nothing itself; both claims are quoted from Plaat. They are measured here.
"""

from __future__ import annotations

from typing import Any

from siasat.core.mixing import SplitMix64
from siasat.core.walks import walk
from siasat.games.registry import load_game
from siasat.lab.papers.effort import Effort
from siasat.lab.papers.model import Cell, Row, Table, phrase
from siasat.lab.papers.searching import Lens
from siasat.lab.papers.spread import Spread
from siasat.lab.papers.verdicts import alone, exact, sure
from siasat.stats.bootstrap import paired_ratio

PASSES = 2
OFFSETS = (0, 1, 10, 100, 1000)
TREES = 40
TREE_DEPTH = 5
LEAF_RANGE = 1000

ORDERED = "+captures+history"
PAIRS = (
    ("ordering-plain", "mtdf+iterative+table-move", "negascout+iterative+table+table-move"),
    (
        "ordering-history",
        f"mtdf+iterative{ORDERED}+table-move",
        f"negascout+iterative{ORDERED}+table+table-move",
    ),
    (
        "ordering-aspiration",
        f"mtdf+iterative{ORDERED}+table-move",
        f"negascout+iterative{ORDERED}+table+table-move+aspiration=50",
    ),
)
"""What is compared, fixed before anything was measured: every pair is shown, whatever comes out."""

GAMES = (("chess", "classic", 0), ("chess", "paper-004", 0), ("othello", "classic", 2), ("draughts", "classic", 2))
"""The games that the paper names and we have, an evaluator, and how much deeper than chess they are searched."""

OPENING = 12
"""Random moves before the positions that are searched."""


def mtdf(effort: Effort) -> tuple[Table, ...]:
    """Both claims."""
    return _passes(effort), _leaves(effort)


def _passes(effort: Effort) -> Table:
    """How often the root is entered, by how far the first guess is off; every pass enters it once."""
    lenses = [
        Lens.of("hashtree", f"uniform:{seed},3,{TREE_DEPTH},0,{LEAF_RANGE}", "hash", effort.backend)
        for seed in range(TREES)
    ]
    truths = [lens.result(lens.game.initial(), TREE_DEPTH, "alphabeta").value for lens in lenses]
    rows = []
    for offset in OFFSETS:
        counts, right = [], 0
        for lens, truth in zip(lenses, truths, strict=True):
            algorithm = f"paper-002+guess={truth + offset}"
            counters = lens.counters(lens.game.initial(), TREE_DEPTH, algorithm)
            counts.append(counters.nodes - counters.moves_made)
            right += lens.result(lens.game.initial(), TREE_DEPTH, algorithm).value == truth
        spread = Spread.of(counts, PASSES if offset == 0 else None)
        most: Cell = exact(PASSES, max(counts)) if offset == 0 else alone(max(counts))
        rows.append(
            Row(
                phrase("guess-off", offset=offset),
                (alone(min(counts)), most, alone(sum(counts) / len(counts), spread=spread), alone(right)),
            )
        )
    columns = (phrase("fewest"), phrase("most"), phrase("mean"), phrase("values-right"))
    return Table("ilman", "passes", columns, tuple(rows), (phrase("passes-note", trees=TREES),))


def _leaves(effort: Effort) -> Table:
    """MTD(f)'s leaves over NegaScout's, both with iterative deepening and a table, position by position."""
    rows = []
    for game, evaluator, deeper in GAMES:
        rules = load_game(game)
        lens = Lens.of(game, rules.variant, evaluator, effort.backend)
        states = random_positions(lens, effort.chess)
        depth = effort.chess_depth + deeper
        for name, mine, other in PAIRS:
            ours, theirs = ([lens.leaves(state, depth, algorithm) for state in states] for algorithm in (mine, other))
            ratio = paired_ratio(ours, theirs)
            interval = ratio.low, ratio.high
            claim = sure(phrase("fewer"), ratio.estimate, interval, 1.0, below=True, otherwise=phrase("mtdf-claim"))
            label = phrase(
                "claim-row", game=phrase(f"game-{game}"), evaluator=evaluator, depth=depth, pair=phrase(name)
            )
            rows.append(Row(label, (alone(sum(ours)), alone(sum(theirs)), claim)))
    columns = ("MTD(f)", "NegaScout", phrase("ratio"))
    notes = (phrase("leaves-note", positions=effort.chess, opening=OPENING), phrase("claim-note"))
    return Table("ilman", "claim", columns, tuple(rows), notes)


def random_positions(lens: Lens, count: int) -> list[Any]:
    """Positions after a few random moves, none of them decided."""
    rng = SplitMix64(3)
    found: list[Any] = []
    while len(found) < count:
        *_, last = walk(lens.game, rng, OPENING)
        if lens.game.outcome(last.state) is None:
            found.append(last.state)
    return found
