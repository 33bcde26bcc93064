"""Darmawan's wishes for later work, answered by games: more terms in the evaluation, and a better search."""

from __future__ import annotations

from dataclasses import dataclass

from siasat.core.mixing import SplitMix64
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.lab.papers.effort import Effort
from siasat.lab.papers.model import Row, Table, phrase
from siasat.lab.papers.searching import Lens
from siasat.lab.papers.stand_ins import MAX_PLIES
from siasat.lab.papers.verdicts import alone
from siasat.stats.intervals import wilson

DEPTH = 3
OPENING = 4
"""Random moves before each game, the same for both games of a pair, in which the sides are exchanged."""

PAIRS_A_ROUND = 5


@dataclass(frozen=True, slots=True)
class Side:
    """A way to play: an evaluator, an algorithm, a depth."""

    evaluator: str
    algorithm: str
    depth: int


PAPER = Side("paper-003", "negascout", DEPTH)
WISHES = (
    ("wish-evaluation", Side("classic", "negascout", DEPTH)),
    ("wish-search", Side("paper-003", "negascout+iterative+history+table+table-move", DEPTH + 2)),
    ("wish-both", Side("classic", "negascout+iterative+history+table+table-move", DEPTH + 2)),
)


def wish(effort: Effort) -> tuple[Table, ...]:
    """Every wish against the paper's own program, by the paper's rules."""
    rows = []
    pairs = PAIRS_A_ROUND * max(1, effort.rounds)
    for name, side in WISHES:
        won = drawn = 0
        for seed in range(pairs):
            for first in (True, False):
                winner = _winner(effort, side, first, seed)
                won += winner == 1
                drawn += winner == 0
        share = wilson(won, 2 * pairs)
        interval = 100 * share.low, 100 * share.high
        cells = (alone(2 * pairs), alone(won), alone(drawn), alone(round(100 * share.estimate, 1), interval))
        rows.append(Row(phrase(name, depth=side.depth), cells))
    columns = (phrase("games"), phrase("won"), phrase("drawn"), phrase("won-percent"))
    return (Table("darmawan", "wish", columns, tuple(rows), (phrase("wish-note", opening=OPENING, depth=DEPTH),)),)


def _winner(effort: Effort, side: Side, is_first: bool, seed: int) -> int:
    """1 if `side` wins against the paper's program, -1 if it loses, 0 for a draw; the same for the same seed."""
    lenses = {one: Lens.of("congklak", "paper", one.evaluator, effort.backend) for one in (side, PAPER)}
    players = (side, PAPER) if is_first else (PAPER, side)
    referee = Referee(lenses[PAPER].game)
    rng = SplitMix64(seed)
    while referee.outcome is None and referee.ply < MAX_PLIES:
        moves = referee.game.legal_moves(referee.state)
        mover = players[referee.to_move]
        if referee.ply < OPENING:
            move = moves[rng.below(len(moves))]
        else:
            move = lenses[mover].result(referee.state, mover.depth, mover.algorithm).move
        referee.play(move)
    end = referee.outcome
    if end is None or end.winner is None:
        return 0
    return 1 if (end.winner is Player.FIRST) == is_first else -1
