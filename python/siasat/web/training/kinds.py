"""What there is to train on: kinds of positions, and how to draw one at random."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import chess

from siasat.core.game import AnyGame
from siasat.core.mixing import SplitMix64
from siasat.core.player import Player
from siasat.errors import PositionError
from siasat.games.chess.rules import Chess
from siasat.games.doushouqi.animals import EMPTY, Animal, piece_of
from siasat.games.doushouqi.moves import may_stand
from siasat.games.doushouqi.state import state_of
from siasat.games.doushouqi.terrain import DENS, SQUARES
from siasat.games.registry import load_game
from siasat.perfect.oracle import why_unsolved
from siasat.perfect.tables import MOST_PIECES, TableSet

Draw = Callable[[AnyGame, SplitMix64], Any]
"""A random position, or None where the dice gave an impossible one."""

MOVES = ((1, 3), (4, 6), (7, 10), (11, 15), (16, 60))
"""The levels: from how many to how many moves of the visitor a win takes at best."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of positions. `pieces` of tables must be there; 0 for games that are solved whole or by a solver."""

    id: str
    game: str
    variant: str | None
    levels: int
    draw: Draw
    pieces: int = 0


def _doushouqi(own: int, others: int) -> Draw:
    def draw(_game: AnyGame, dice: SplitMix64) -> Any:
        board = bytearray(len(SQUARES))
        for player, count in ((Player.FIRST, own), (Player.SECOND, others)):
            animals = list(Animal)
            for _ in range(count):
                animal = animals.pop(dice.below(len(animals)))
                place = dice.below(len(SQUARES))
                if board[place] != EMPTY or place in DENS or not may_stand(player, animal, place):
                    return None
                board[place] = piece_of(player, animal)
        return state_of(bytes(board), Player.FIRST)

    return draw


def _kings(piece: str) -> Draw:
    def draw(game: AnyGame, dice: SplitMix64) -> Any:
        assert isinstance(game, Chess)
        board = chess.Board(None)
        for letter in ("K", "k", piece):
            board.set_piece_at(dice.below(64), chess.Piece.from_symbol(letter))
        try:
            return game.parse_state(board.fen())
        except PositionError:
            return None

    return draw


def _played(least: int, most: int) -> Draw:
    """A random game up to a random move: positions that come up."""

    def draw(game: AnyGame, dice: SplitMix64) -> Any:
        state = game.initial()
        for _ in range(least + dice.below(most - least + 1)):
            if game.outcome(state) is not None:
                return None
            moves = game.legal_moves(state)
            state = game.play(state, moves[dice.below(len(moves))])
        return state

    return draw


KINDS = (
    Kind("doushouqi-2", "doushouqi", None, 4, _doushouqi(1, 1), 2),
    Kind("doushouqi-3", "doushouqi", None, 5, _doushouqi(2, 1), 3),
    Kind("doushouqi-4", "doushouqi", None, 5, _doushouqi(2, 2), 4),
    Kind("chess-kqk", "chess", None, 3, _kings("Q"), 3),
    Kind("chess-krk", "chess", None, 4, _kings("R"), 3),
    Kind("chess-kpk", "chess", None, 4, _kings("P"), 3),
    Kind("tictactoe", "tictactoe", None, 1, _played(2, 5)),
    Kind("kalah", "congklak", "kalah:3,2", 1, _played(1, 7)),
    Kind("connectfour", "connectfour", None, 3, _played(20, 28)),
    Kind("othello", "othello", None, 1, _played(50, 55)),
)
"""All kinds, in the order to show them."""


def has_tables(kind: Kind) -> bool:
    """Whether the solver or the tables are there: small ones are built by themselves, those of four by command."""
    if why_unsolved(load_game(kind.game, kind.variant)) is not None:
        return False
    if kind.pieces <= min(3, MOST_PIECES.get(kind.game, 0)):
        return True
    tables = TableSet(load_game(kind.game, kind.variant)).stats()
    return all(table.bytes is not None for table in tables if table.pieces == kind.pieces)
