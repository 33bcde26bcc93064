"""Positions and moves as text.

A position is its ranks from 9 down to 1, each from file a to g (a letter for a piece, a number for that many empty
squares), and the side to move: `l5t/1w3c1/r1p1d1e/7/7/7/E1D1P1R/1C3W1/T5L w`. Upper case is white, the first player.
A move is `a3b3`: from, to.

A position is refused when
 1. it is not two fields, the second w or b;
 2. it has not nine ranks;
 3. a rank has a character that is neither an animal's letter nor a number from 1 to 7, or two numbers in a row, or
    more or fewer than 7 squares;
 4. a side has two of one animal;
 5. an animal other than a rat is in the water;
 6. an animal is in its own den;
 7. no piece is on the board, or none of the side that made the last move;
 8. both dens are entered, but the first entry already ended the game;
 9. a den is entered by the side to move: the game ended with that, before the other side's last move;
10. a den is entered and the side to move has no pieces: the game ended when it lost the last one.
All else is accepted, whether or not a game leads to it. Finished games are accepted: they have an outcome and no moves.
"""

from __future__ import annotations

from collections.abc import Sequence

from siasat.core.game import Setup
from siasat.core.notation import quote
from siasat.core.player import Player
from siasat.errors import IllegalMoveError, InvalidMoveError, PositionError
from siasat.games.doushouqi.animals import COLOURS, EMPTY, LETTERS, PIECES, Animal, animal_of, owner_of
from siasat.games.doushouqi.moves import Move
from siasat.games.doushouqi.refusals import why_illegal
from siasat.games.doushouqi.state import State, state_of
from siasat.games.doushouqi.terrain import DENS, FILES, RANKS, SQUARES, WATER
from siasat.games.doushouqi.variant import Variant

TURNS = "wb"


def format_state(state: State) -> str:
    """`l5t/1w3c1/r1p1d1e/7/7/7/E1D1P1R/1C3W1/T5L w`."""
    width = len(FILES)
    rows = [_format_rank(state.board[start : start + width]) for start in range(0, len(SQUARES), width)]
    return f"{'/'.join(reversed(rows))} {TURNS[state.player]}"


def setup_text(setup: Setup) -> str:
    """A board that may be impossible. Unknown letters are left out."""
    board = bytes(max(EMPTY, LETTERS.find(setup.cells.get(name, ".")[:1])) for name in SQUARES)
    width = len(FILES)
    rows = [_format_rank(board[start : start + width]) for start in range(0, len(SQUARES), width)]
    return f"{'/'.join(reversed(rows))} {TURNS[setup.player]}"


def _format_rank(row: bytes) -> str:
    text = "".join(LETTERS[piece] for piece in row)
    for length in range(len(FILES), 0, -1):
        text = text.replace("." * length, str(length))
    return text


def parse_state(text: str) -> State:
    """Parse a position; raises `PositionError`."""
    fields = text.strip().split(" ")
    if len(fields) != 2:
        raise PositionError(
            "a doushouqi position looks like 'l5t/1w3c1/r1p1d1e/7/7/7/E1D1P1R/1C3W1/T5L w' "
            f"(ranks 9 to 1, then w or b to move), not {quote(text)}"
        )
    if fields[1] not in tuple(TURNS):
        raise PositionError(f"the side to move must be w or b, not {quote(fields[1])}")
    rows = fields[0].split("/")
    if len(rows) != len(RANKS):
        raise PositionError(f"a doushouqi position has 9 ranks, but this one has {len(rows)}")
    board = b"".join(_parse_rank(row, rank) for rank, row in enumerate(reversed(rows), start=1))
    player = Player(TURNS.index(fields[1]))
    _check_pieces(board)
    _check_sides(board, player)
    return state_of(board, player)


def _parse_rank(text: str, rank: int) -> bytes:
    row = bytearray()
    after_number = False
    for letter in text:
        if letter in "1234567":
            if after_number:
                raise PositionError(f"rank {rank} has two numbers in a row: write their sum")
            row += bytes(int(letter))
        elif letter != "." and letter in LETTERS:
            row.append(LETTERS.index(letter))
        else:
            raise PositionError(
                f"rank {rank}: {quote(letter)} is neither an animal (rcdwptle) nor a number from 1 to 7"
            )
        after_number = letter in "1234567"
    if len(row) != len(FILES):
        raise PositionError(f"rank {rank} has {len(row)} squares, not 7")
    return bytes(row)


def _check_pieces(board: bytes) -> None:
    """Refusals 4 to 6: piece by piece."""
    for piece in PIECES:
        if board.count(piece) > 1:
            raise PositionError(f"{_name(piece)} is on the board {board.count(piece)} times; each side has only one")
    for place, piece in enumerate(board):
        if piece == EMPTY:
            continue
        if place in WATER and animal_of(piece) is not Animal.RAT:
            raise PositionError(f"{_name(piece)} on {SQUARES[place]} is in the water: only rats swim")
        if place == DENS[owner_of(piece)]:
            raise PositionError(f"{_name(piece)} on {SQUARES[place]} is in its own den, which it may not enter")


def _check_sides(board: bytes, player: Player) -> None:
    """Refusals 7 to 10: what the end of the game rules out. Each side's den is known to be empty of own pieces."""
    counts = [sum(piece != EMPTY and owner_of(piece) is side for piece in board) for side in Player]
    me, other = COLOURS[player], COLOURS[player.other]
    if not any(counts):
        raise PositionError("there are no pieces on the board")
    if counts[player.other] == 0:
        raise PositionError(f"{other} has no pieces, so it cannot have made the last move: it must be {other}'s turn")
    i_entered, other_entered = board[DENS[player.other]] != EMPTY, board[DENS[player]] != EMPTY
    if i_entered and other_entered:
        raise PositionError("both dens are entered, but the first entry already ended the game")
    if i_entered:
        raise PositionError(f"{me} has entered the den on {SQUARES[DENS[player.other]]}: it must be {other}'s turn")
    if other_entered and counts[player] == 0:
        raise PositionError(f"{other} has entered the den, but {me} had already lost all pieces, so the game was over")


def _name(piece: int) -> str:
    return f"{COLOURS[owner_of(piece)]}'s {animal_of(piece).word}"


def format_move(move: Move) -> str:
    """`a3b3`."""
    return SQUARES[move.origin] + SQUARES[move.target]


def parse_move(rules: Variant, state: State, text: str, legal_moves: Sequence[Move]) -> Move:
    """Read `a3b3` as one of the legal moves."""
    name = text.strip()
    if len(name) != 4 or name[:2] not in SQUARES or name[2:] not in SQUARES:
        raise InvalidMoveError(f"cannot read the move {quote(text)}; write it like 'a3b3' (from a3 to b3)")
    move = Move(SQUARES.index(name[:2]), SQUARES.index(name[2:]))
    if move not in legal_moves:
        raise IllegalMoveError(f"{name} is not legal: {why_illegal(rules, state, move)}")
    return move
