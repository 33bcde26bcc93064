"""The searches that Karuniawan, Saifudin and Irawan compare, with their way of counting: every move made is one node.

MX is minimax, black (the computer) MAX. AB cuts a MIN node when its best falls strictly below the best of the MAX node
above; MAX nodes are never cut. CH sorts the root's moves by the evaluation after one ply. TT keeps the values of inner
nodes by the paper's key and takes them without looking again. HH plays the answer that an earlier search found to a
reply it foresaw, without searching; it is no relation of Schaeffer's history heuristic.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from siasat.players.papers.karuniawan.board import Board, Move
from siasat.players.papers.karuniawan.key import hash_key


class Method(Enum):
    """What the paper's program had switched on; each includes those before it."""

    MX = "MX"
    AB = "MX + AB"
    CH = "MX + AB + CH"
    TT = "MX + AB + CH + TT"
    HH = "MX + AB + CH + TT + HH"

    def has(self, other: Method) -> bool:
        """Whether this includes `other`."""
        return ORDER.index(self) >= ORDER.index(other)


ORDER = list(Method)


@dataclass(frozen=True, slots=True)
class Reply:
    """What the computer answers.

    `value` is black's less white's, as far as it looked; None where the move was remembered and nothing was searched.
    """

    move: str
    value: int | None
    nodes: int


@dataclass(slots=True)
class Program:
    """The program in the middle of a game: its board, with the accidental order of its lists, and what it remembers.

    `values` is TT: key and moves still to look ahead → value. `answers` is HH: key → move.
    """

    method: Method
    depth: int
    board: Board = field(default_factory=Board.of)
    values: dict[tuple[float, int], int] = field(default_factory=dict)
    answers: dict[float, str] = field(default_factory=dict)
    nodes: int = 0

    def reply(self, human: str) -> Reply:
        """Let the human move, then move."""
        self.board.play(human)
        reply = self.think()
        self.board.play(reply.move)
        return reply

    def think(self) -> Reply:
        """The computer's move in this position, without playing it."""
        self.nodes = 0
        moves = self.board.moves()
        if self.method.has(Method.HH):
            foreseen = self.answers.get(hash_key(self.board))
            if foreseen is not None and any(str(move) == foreseen for move in moves):  # the key may collide
                return Reply(foreseen, None, 0)
        if self.method.has(Method.CH):
            moves = self._sorted(moves)
        value, best = self._max(moves, self.depth)
        return Reply(best, value, self.nodes)

    def _sorted(self, moves: list[Move]) -> list[Move]:
        """Best evaluation after one ply first. Making and taking back reorders the lists; nothing is counted."""
        rated = []
        for move in moves:
            made = self.board.make(move)
            rated.append((self.board.evaluation(), move))
            self.board.take_back(made)
        # The exchange sort, ascending and read backwards, decides the order of equals.
        for i in range(len(rated)):
            for j in range(i + 1, len(rated)):
                if rated[j][0] < rated[i][0]:
                    rated[i], rated[j] = rated[j], rated[i]
        return [move for _, move in reversed(rated)]

    def _max(self, moves: list[Move], left: int) -> tuple[int, str]:
        """The greatest value, the first move that brings it winning ties, and that move."""
        best: int | None = None
        best_move = ""
        for move in moves:
            text = str(move)
            value = self._after(move, left - 1, best)
            if best is None or value > best:
                best, best_move = value, text
        return self.board.evaluation() if best is None else best, best_move

    def _min(self, moves: list[Move], left: int, bound: int | None) -> int:
        """The least value; with AB only an upper bound of it, once that is strictly below `bound`."""
        best: int | None = None
        for move in moves:
            value = self._after(move, left - 1, None)
            if best is None or value < best:
                best = value
                if self.method.has(Method.AB) and bound is not None and best < bound:
                    break
        return self.board.evaluation() if best is None else best

    def _after(self, move: Move, left: int, bound: int | None) -> int:
        """The value after a move, which is counted; `bound` is the best of the MAX node that makes it."""
        self.nodes += 1
        made = self.board.make(move)
        value = self.board.evaluation() if left == 0 else self._inner(left, bound)
        self.board.take_back(made)
        return value

    def _inner(self, left: int, bound: int | None) -> int:
        slot = (hash_key(self.board), left) if self.method.has(Method.TT) else None
        if slot is not None and slot in self.values:
            return self.values[slot]
        moves = self.board.moves()
        if self.board.black_moves:
            value, answer = self._max(moves, left)
            if self.method.has(Method.HH) and answer:
                self.answers[hash_key(self.board)] = answer
        else:
            value = self._min(moves, left, bound)
        if slot is not None:
            self.values[slot] = value
        return value
