"""Ends games early when the result is known or both players agree on it, to save time.

A player says what it thinks of its position (the value of its search). What is written here is in the unit of those
values: hundredths of a pawn or a seed for our evaluators and for chess engines.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.score import Score
from siasat.perfect.oracle import Oracle

ADJUDICATED_WIN = "adjudicated-win"
ADJUDICATED_DRAW = "adjudicated-draw"
SOLVED_WIN = "solved-win"
SOLVED_DRAW = "solved-draw"


@dataclass(frozen=True, slots=True)
class Adjudication:
    """When a game is ended early; a score of None switches a rule off.

    Lost: both sides see `resign_score` or worse for the same side in their last `resign_moves` moves each; without
    `resign_both` the losing side alone decides. Drawn: after `draw_after` moves of the game, both see at most
    `draw_score` in their last `draw_moves`; with `draw_resets` an irreversible move (a capture, a pawn move) starts the
    count again. `solved` ends a game as soon as its result is known for certain: by tables, or because it is small.
    """

    resign_score: int | None = None
    resign_moves: int = 4
    draw_score: int | None = None
    draw_moves: int = 8
    draw_after: int = 80
    solved: bool = False
    resign_both: bool = True
    draw_resets: bool = False


class Adjudicator:
    """Follows the values of one game, and looks up its positions in an oracle if there is one."""

    def __init__(self, rules: Adjudication, oracle: Oracle | None = None) -> None:
        self.rules = rules
        self.oracle = oracle
        self._winning = [0, 0]  # for how many of its last moves each side saw the first player winning (or losing: < 0)
        self._even = [0, 0]

    def hear(self, side: Player, value: Score | None, ply: int, irreversible: bool = False) -> Outcome | None:
        """The outcome, if the scores decide it after move number `ply`, by which `side` values its position so."""
        rules = self.rules
        if irreversible and rules.draw_resets:
            self._even = [0, 0]
        if value is None:
            self._winning[side] = self._even[side] = 0
            return None
        if rules.resign_score is not None:
            sign = (value >= rules.resign_score) - (value <= -rules.resign_score)
            sign = sign if side is Player.FIRST else -sign
            same = sign * self._winning[side] > 0
            self._winning[side] = self._winning[side] + sign if same else sign
            if not rules.resign_both:
                losing = self._winning[side] < 0 if side is Player.FIRST else self._winning[side] > 0
                if losing and abs(self._winning[side]) >= rules.resign_moves:
                    return Outcome(side.other, ADJUDICATED_WIN)
            least = min(map(abs, self._winning))
            if least >= rules.resign_moves and self._winning[0] * self._winning[1] > 0:
                winner = Player.FIRST if self._winning[0] > 0 else Player.SECOND
                return Outcome(winner, ADJUDICATED_WIN)
        if rules.draw_score is not None:
            self._even[side] = self._even[side] + 1 if abs(value) <= rules.draw_score else 0
            if ply >= rules.draw_after and min(self._even) >= rules.draw_moves:
                return Outcome(None, ADJUDICATED_DRAW)
        return None

    def know(self, state: Any) -> Outcome | None:
        """The end to which perfect play leads from a position, if it is known; margins count as the solver has them."""
        known = None if self.oracle is None else self.oracle.ask(state)
        if known is None or self.oracle is None:
            return None
        if known.outcome == "drawn":
            return Outcome(None, SOLVED_DRAW)
        mover = self.oracle.game.to_move(state)
        return Outcome(mover if known.outcome == "won" else mover.other, SOLVED_WIN, abs(known.margin or 0))
