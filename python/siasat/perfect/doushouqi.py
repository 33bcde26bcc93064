"""Two animals on the board, solved in Python: the reference of the native tables."""

from __future__ import annotations

from itertools import permutations

from siasat.core.player import Player
from siasat.games.doushouqi.animals import EMPTY, LETTERS, animal_of, owner_of
from siasat.games.doushouqi.moves import may_stand
from siasat.games.doushouqi.rules import DouShouQi
from siasat.games.doushouqi.state import State, state_of
from siasat.games.doushouqi.terrain import DENS, SQUARES
from siasat.perfect.retrograde import solve, verdict_at_end
from siasat.perfect.value import PerfectValue

MAX_PIECES = 2
"""More pieces take Python too long."""


def placements(pieces: tuple[int, ...]) -> list[State]:
    """Every unfinished position of these pieces (codes, at least one per side), with either side to move."""
    found = []
    for squares in permutations(range(len(SQUARES)), len(pieces)):
        board = bytearray(len(SQUARES))
        for piece, place in zip(pieces, squares, strict=True):
            if place in DENS or not may_stand(owner_of(piece), animal_of(piece), place):
                break
            board[place] = piece
        else:
            found += [state_of(bytes(board), player) for player in Player]
    return found


class ReferenceTables:
    """Results of positions with two animals, solved on first use and cached."""

    def __init__(self, game: DouShouQi) -> None:
        self.game = game
        self._solved: dict[tuple[int, ...], dict[State, PerfectValue]] = {}

    def probe(self, state: State) -> PerfectValue | None:
        """The verdict on a position, or None if it has too many pieces."""
        end = verdict_at_end(self.game, state)
        if end is not None:
            return end
        pieces = tuple(sorted(piece for piece in state.board if piece != EMPTY))
        if len(pieces) > MAX_PIECES:
            return None
        if pieces not in self._solved:
            self._solved[pieces] = solve(self.game, placements(pieces), self._known)
        return self._solved[pieces].get(state)

    def _known(self, state: State) -> PerfectValue:
        """What the one capture, or the den, leads to: the game is over."""
        verdict = self.probe(state)
        if verdict is None:
            letters = "".join(LETTERS[piece] for piece in state.board if piece != EMPTY)
            raise AssertionError(f"a capture led to more pieces: {letters}")
        return verdict
