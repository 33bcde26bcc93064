"""Ilman on MTD(f): two passes from an exact first guess, and fewer leaves than NegaScout on average.

The paper measures nothing itself; both claims are quoted from Plaat. They are measured here.
"""

from __future__ import annotations

from typing import Any

from siasat.core.mixing import SplitMix64
from siasat.core.walks import walk
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

MTDF = "mtdf+iterative+table-move"
NEGASCOUT = "negascout+iterative+table+table-move"
EVALUATORS = ("paper-004", "classic")
OPENING = 12
"""Random moves before the positions of chess that are searched."""


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
    for evaluator in EVALUATORS:
        lens = Lens.of("chess", "standard", evaluator, effort.backend)
        states = chess_positions(lens, effort.chess)
        ours, theirs = (
            [lens.leaves(state, effort.chess_depth, algorithm) for state in states] for algorithm in (MTDF, NEGASCOUT)
        )
        ratio = paired_ratio(ours, theirs)
        claim = sure(
            phrase("fewer"), ratio.estimate, (ratio.low, ratio.high), 1.0, below=True, otherwise=phrase("mtdf-claim")
        )
        rows.append(Row(phrase("judged-by", evaluator=evaluator), (alone(sum(ours)), alone(sum(theirs)), claim)))
    columns = ("MTD(f)", "NegaScout", phrase("ratio"))
    notes = (phrase("leaves-note", positions=effort.chess, depth=effort.chess_depth),)
    return Table("ilman", "claim", columns, tuple(rows), notes)


def chess_positions(lens: Lens, count: int) -> list[Any]:
    """Positions after a few random moves, none of them decided."""
    rng = SplitMix64(3)
    found: list[Any] = []
    while len(found) < count:
        *_, last = walk(lens.game, rng, OPENING)
        if lens.game.outcome(last.state) is None:
            found.append(last.state)
    return found
