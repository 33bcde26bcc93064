"""Ending games early where both players agree on what will come: fewer hours for the same result.

A player says what it thinks of its position (the value of its search). What is written here is in the unit of those
values: hundredths of a pawn or a seed for our evaluators and for chess engines.
"""

from __future__ import annotations

from dataclasses import dataclass

from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.score import Score

ADJUDICATED_WIN = "adjudicated-win"
ADJUDICATED_DRAW = "adjudicated-draw"


@dataclass(frozen=True, slots=True)
class Adjudication:
    """When a game is ended early; a score of None switches a rule off.

    Lost: both sides see `resign_score` or worse for the same side in their last `resign_moves` moves each. Drawn:
    after `draw_after` moves of the game, both see at most `draw_score` for anybody in their last `draw_moves`.
    """

    resign_score: int | None = None
    resign_moves: int = 4
    draw_score: int | None = None
    draw_moves: int = 8
    draw_after: int = 80


class Adjudicator:
    """Listens to the values of one game."""

    def __init__(self, rules: Adjudication) -> None:
        self.rules = rules
        self._winning = [0, 0]  # for how many of its last moves each side saw the first player winning (or losing: < 0)
        self._even = [0, 0]

    def hear(self, side: Player, value: Score | None, ply: int) -> Outcome | None:
        """`side` plays move number `ply` and values its position so; the end, if both have seen enough of it."""
        rules = self.rules
        if value is None:
            self._winning[side] = self._even[side] = 0
            return None
        if rules.resign_score is not None:
            sign = (value >= rules.resign_score) - (value <= -rules.resign_score)
            sign = sign if side is Player.FIRST else -sign
            same = sign * self._winning[side] > 0
            self._winning[side] = self._winning[side] + sign if same else sign
            least = min(map(abs, self._winning))
            if least >= rules.resign_moves and self._winning[0] * self._winning[1] > 0:
                winner = Player.FIRST if self._winning[0] > 0 else Player.SECOND
                return Outcome(winner, ADJUDICATED_WIN)
        if rules.draw_score is not None:
            self._even[side] = self._even[side] + 1 if abs(value) <= rules.draw_score else 0
            if ply >= rules.draw_after and min(self._even) >= rules.draw_moves:
                return Outcome(None, ADJUDICATED_DRAW)
        return None
