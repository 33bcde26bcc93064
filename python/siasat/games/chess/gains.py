"""What a line of chess wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import chess

from siasat.core.game import AnyGame, Captures
from siasat.core.player import Player
from siasat.games.gains import Gain, balance

NAMES = ("", "pawn", "knight", "bishop", "rook", "queen", "king")
VALUES = {"pawn": 100, "knight": 300, "bishop": 300, "rook": 500, "queen": 900, "king": 0}


@dataclass(frozen=True, slots=True)
class ChessGains:
    """Pieces by the usual values, the same as those of the evaluator `material`."""

    evaluator: str = "material"
    least: int = 100

    def gain(self, game: AnyGame, state: Any, line: Sequence[Any], side: Player) -> Gain:
        """Captures and promotions of both sides."""
        assert isinstance(game, Captures)
        taken = {player: Counter[str]() for player in Player}
        new: dict[Player, list[str]] = {player: [] for player in Player}
        points = 0
        for move in line:
            mover = game.to_move(state)
            sign = 1 if mover is side else -1
            kind = game.captured(state, move)
            if kind:
                taken[mover][NAMES[kind]] += 1
                points += sign * VALUES[NAMES[kind]]
            if move.promotion:
                points += sign * (VALUES[NAMES[move.promotion]] - VALUES["pawn"])
                new[mover].append(NAMES[move.promotion])
            state = game.play(state, move)
        for player, names in new.items():
            captured = taken[player.other]
            for name in list(names):
                if captured[name]:  # a new piece that is captured again costs no more than its pawn
                    names.remove(name)
                    captured.update({name: -1, "pawn": 1})
        won, lost = balance(+taken[side], +taken[side.other], VALUES)
        return Gain(won, lost, tuple(new[side]), points)

    def matters(self, state: Any, gain: Gain, side: Player) -> bool:
        """A pawn or more; but nothing but pawns does not where the winner has at most two left.

        Such endings are often drawn all the same.
        """
        if gain.promoted or set(gain.won) != {"pawn"}:
            return gain.points >= self.least
        board = getattr(state, "board", None)
        is_ending = isinstance(board, chess.Board) and len(board.pieces(chess.PAWN, side is Player.FIRST)) <= 2
        return gain.points >= self.least and not is_ending
