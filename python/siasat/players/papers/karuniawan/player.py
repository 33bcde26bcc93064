"""The program of Karuniawan, Saifudin and Irawan as a player of `chess king-capture`, on its own board.

The order of its moves depends on every search it has made in the game. So a program is kept in memory from move to
move; where it is not there, it repeats its earlier searches, as far as the time for that allows.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.core.search_api.result import Bound, SearchResult, StoppedBy
from siasat.errors import InputError
from siasat.games.chess.moves import ChessMove
from siasat.players.papers.karuniawan.board import PAWN, QUEEN, Board, Move
from siasat.players.papers.karuniawan.search import Method, Program

REMEMBERED = "remembered"
"""The `backend` of a result that HH had stored: nothing was searched."""

SEARCHED = "replay"
REPLAY_SECONDS = 5.0
"""How long earlier searches may be repeated; then the others are left out, and equal moves may change their order."""

MOST_KEPT = 32
_kept: OrderedDict[tuple[str, ...], Program] = OrderedDict()
"""Programs in the middle of a game, by method, depth, start and moves."""


@dataclass(frozen=True, slots=True)
class KaruniawanPlayer:
    """The program with one of its methods (`MX`, `AB`, `CH`, `TT`, `HH`) and a depth. It plays black."""

    method: str
    depth: int

    def choose(self, referee: Referee[Any, Any]) -> Any:
        """The move to play."""
        return self.think(referee).move

    def think(self, referee: Referee[Any, Any]) -> SearchResult[Any]:
        """The reply, with the paper's count: moves made; 0 where it is remembered. The value is black's."""
        if referee.to_move is not Player.SECOND:
            raise InputError("the program of paper 000 plays black only")
        program = self._program(referee)
        start = perf_counter()
        reply = program.think()
        seconds = perf_counter() - start
        move = _move(program.board, reply.move)
        value = program.board.evaluation() if reply.value is None else reply.value
        program.board.play(reply.move)
        self._keep((*self._key(referee, referee.ply), str(move)), program)
        return SearchResult(
            move=move,
            value=value,
            bound=Bound.EXACT,
            depth=0 if reply.value is None else self.depth,
            nodes=reply.nodes,
            pv=(move,),
            stopped_by=StoppedBy.FINISHED,
            backend=REMEMBERED if reply.value is None else SEARCHED,
            seconds=seconds,
        )

    def _program(self, referee: Referee[Any, Any]) -> Program:
        """The program as it is after the moves of the game so far."""
        played = referee.ply
        while played and self._key(referee, played) not in _kept:
            played -= 1
        program = _kept.pop(self._key(referee, played), None)
        if program is None:
            method = Method[self.method]
            program = Program(method, self.depth, Board.of(notation_of(referee.game).format_state(referee.start)))
        until = perf_counter() + REPLAY_SECONDS
        for move in referee.moves[played:]:
            if program.board.black_moves and perf_counter() < until:
                program.think()
            follow(program.board, move)
        return program

    def _key(self, referee: Referee[Any, Any], plies: int) -> tuple[str, ...]:
        start = notation_of(referee.game).format_state(referee.start)
        return (self.method, str(self.depth), start, *(str(move) for move in referee.moves[:plies]))

    def _keep(self, key: tuple[str, ...], program: Program) -> None:
        _kept[key] = program
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)


def follow(board: Board, move: ChessMove) -> None:
    """Make a move of the game on the program's board; the person may promote to any piece, and capture in passing."""
    origin, target = _square(move.origin), _square(move.target)
    piece = board.at[origin]
    assert piece is not None
    passed = board.at[10 * (target // 10) + origin % 10]
    if piece.kind == PAWN and origin // 10 != target // 10 and board.at[target] is None and passed is not None:
        board.lists[passed.black].remove(passed)
        board.at[passed.square] = None
    board.make(Move(piece, target))
    if move.promotion:
        piece.kind = move.promotion


def _move(board: Board, text: str) -> ChessMove:
    """`E7:E5` as a move of our rules; a pawn on the last rank becomes a queen."""
    origin, target = (_index(word) for word in text.split(":"))
    piece = board.at[_square(origin)]
    promotes = piece is not None and piece.kind == PAWN and target // 8 in (0, 7)
    return ChessMove(origin, target, QUEEN if promotes else 0)


def _square(index: int) -> int:
    return 10 * (index % 8 + 1) + index // 8 + 1


def _index(word: str) -> int:
    return 8 * (int(word[1]) - 1) + "ABCDEFGH".index(word[0])
