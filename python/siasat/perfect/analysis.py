"""A position and its moves, judged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from siasat.core.game import AnyGame
from siasat.core.notation import notation_of
from siasat.perfect.verdict import Verdict


@dataclass(frozen=True, slots=True)
class MoveVerdict:
    """A legal move, its name, and what it leads to for the player who makes it; None where no table says.

    The plies count from before the move.
    """

    move: Any
    name: str
    verdict: Verdict | None


@dataclass(frozen=True, slots=True)
class Analysis:
    """A position (as text), its verdict, and its legal moves in the order of the rules."""

    position: str
    verdict: Verdict
    moves: tuple[MoveVerdict, ...]

    @property
    def best(self) -> tuple[MoveVerdict, ...]:
        """The moves that keep the verdict: the quickest wins, the draws, or the slowest losses."""
        return tuple(move for move in self.moves if move.verdict == self.verdict)


def analyse(game: AnyGame, state: Any, probe: Callable[[Any], Verdict | None]) -> Analysis | None:
    """The verdict on a position and on each of its moves; None where `probe` does not know the position."""
    verdict = probe(state)
    if verdict is None:
        return None
    names = notation_of(game)
    moves = []
    for move in game.legal_moves(state) if game.outcome(state) is None else ():
        reply = probe(game.play(state, move))
        moves.append(MoveVerdict(move, names.format_move(state, move), None if reply is None else reply.before()))
    return Analysis(names.format_state(state), verdict, tuple(moves))
