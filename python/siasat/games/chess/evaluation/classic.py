"""Our own chess evaluation: the usual textbook terms with our own weights.

Each side gets a sum for the middlegame and one for the endgame: pieces on their squares, mobility, pressure on the
enemy's king, pawns, rooks on open files, two bishops, the king's shelter. The difference of the sums is blended by how
much is left on the board. No term depends on which side is which, so a position with the colours exchanged has the
same value for its mover.
"""

from __future__ import annotations

from typing import NamedTuple

import chess

from siasat.core.player import Player
from siasat.core.score import Score
from siasat.games.chess.evaluation.board import (
    BISHOP,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    Board,
    attacks,
    forward,
    material,
    sideways,
)
from siasat.games.chess.evaluation.tables import PIECES, centrality

PHASES = (0, 1, 1, 2, 4, 0)
FULL_PHASE = 24
"""What each kind adds to the phase; 24 is the start, 0 a board of kings and pawns."""

MOBILITY = ((0, 0, 0), (4, 4, 4), (6, 5, 5), (7, 2, 4), (13, 1, 2))
"""By kind: the usual number of safe squares, and what each one more is worth in the middlegame and in the endgame."""

PRESSURE = (0, 2, 2, 3, 5)
"""By kind: what an attack on one square round the enemy's king counts. Two attackers at least make it pressure."""

MOST_PRESSURE = 400

BISHOP_PAIR = (28, 45)
OPEN_FILE = (22, 10)
HALF_OPEN_FILE = (11, 6)
ISOLATED = (-11, -13)
DOUBLED = (-7, -16)
SHELTER = (12, 6, -15)
"""A pawn right before the king or beside that, one a step further on, a file without own pawns."""

TEMPO = 12
KING_HANGS = 10_000
"""In king-capture chess the mover may be able to take the king; in standard chess that cannot be."""

DRAWISH_LEAD = 400
"""Less than this in pieces, and no pawn, rarely wins: such a value is divided by 4."""

PLAIN_PIECES = (0, 300, 300, 500, 900, 0)


class Sum(NamedTuple):
    """One side's sums, and every square that it attacks."""

    middle: int
    end: int
    attacked: int


def classic(board: Board) -> Score:
    """The value for the side to move, in hundredths of a pawn."""
    me, other = board.player, board.player.other
    mine, theirs = _side(board, me), _side(board, other)
    # 1. Blend the sums by phase, towards zero, so that exchanging the sides changes only the sign.
    phase = min(FULL_PHASE, sum(w * kind.bit_count() for w, kind in zip(PHASES, board.kinds, strict=True)))
    middle, end = mine.middle - theirs.middle, mine.end - theirs.end
    value = truncated(middle * phase + end * (FULL_PHASE - phase), FULL_PHASE)
    # 2. A small lead in pieces without any pawn is rarely won.
    leader = me if value > 0 else other
    lead = abs(material(board, PLAIN_PIECES))
    if not board.kinds[PAWN] & board.sides[leader] and lead < DRAWISH_LEAD:
        value = truncated(value, 4)
    # 3. The right to move; and, where that is allowed, the right to take the king.
    value += TEMPO
    return value + KING_HANGS if mine.attacked & board.kinds[KING] & board.sides[other] else value


def _side(board: Board, player: Player) -> Sum:
    own, other = board.sides[player], board.sides[1 - player]
    occupied = own | other
    pawns, other_pawns = board.kinds[PAWN] & own, board.kinds[PAWN] & other
    left, right = sideways(forward(pawns, player))
    other_left, other_right = sideways(forward(other_pawns, player.other))
    safe = ~own & ~(other_left | other_right)
    other_king = board.kinds[KING] & other
    ring = other_king
    for square in chess.scan_forward(other_king):
        ring |= chess.BB_KING_ATTACKS[square]
    flip = 56 * player
    middle = end = attackers = units = 0
    attacked = left | right
    # 1. Pieces: their squares, their mobility, their pressure on the king.
    for kind in (KNIGHT, BISHOP, ROOK, QUEEN):
        usual, early, late = MOBILITY[kind]
        for square in chess.scan_forward(board.kinds[kind] & own):
            worth = PIECES[kind][square ^ flip]
            reached = attacks(kind, square, occupied)
            free = (reached & safe).bit_count() - usual
            middle += worth[0] + early * free
            end += worth[1] + late * free
            attacked |= reached
            if reached & ring:
                attackers += 1
                units += PRESSURE[kind] * (reached & ring).bit_count()
    if attackers >= 2:
        middle += min(units * units // 4, MOST_PRESSURE)
    if (board.kinds[BISHOP] & own).bit_count() >= 2:
        middle += BISHOP_PAIR[0]
        end += BISHOP_PAIR[1]
    # 2. Rooks on files without own pawns.
    for square in chess.scan_forward(board.kinds[ROOK] & own):
        file = chess.BB_FILES[square % 8]
        if not file & pawns:
            bonus = HALF_OPEN_FILE if file & other_pawns else OPEN_FILE
            middle += bonus[0]
            end += bonus[1]
    # 3. Pawns.
    for square in chess.scan_forward(pawns):
        worth, structure = PIECES[PAWN][square ^ flip], _pawn(square, player, pawns, other_pawns, occupied)
        middle += worth[0] + structure[0]
        end += worth[1] + structure[1]
    # 4. The king: its square, its shelter, and the hunt for a king that is alone.
    for square in chess.scan_forward(board.kinds[KING] & own):
        worth = PIECES[KING][square ^ flip]
        middle += worth[0] + _shelter(square, player, pawns)
        end += worth[1]
        attacked |= chess.BB_KING_ATTACKS[square]
        if other == other_king:
            end += sum(_hunt(square, prey) for prey in chess.scan_forward(other_king))
    return Sum(middle, end, attacked)


def _pawn(square: int, player: Player, pawns: int, other_pawns: int, occupied: int) -> tuple[int, int]:
    """What a pawn's neighbours make of it: isolated, doubled, passed."""
    middle = end = 0
    file = chess.BB_FILES[square % 8]
    left, right = sideways(file)
    ahead = _ahead(square, player)
    if not (left | right) & pawns:
        middle += ISOLATED[0]
        end += ISOLATED[1]
    if ahead & file & pawns:
        middle += DOUBLED[0]
        end += DOUBLED[1]
    elif not ahead & (file | left | right) & other_pawns:
        advance = (square // 8 if player is Player.FIRST else 7 - square // 8) - 1
        gain = advance * advance
        blocked = forward(1 << square, player) & occupied
        middle += 2 * gain
        end += 6 + (2 * gain if blocked else 4 * gain)
    return middle, end


def _ahead(square: int, player: Player) -> int:
    """All squares on the ranks ahead."""
    rank = square // 8
    if player is Player.FIRST:
        return chess.BB_ALL & ~((1 << 8 * rank + 8) - 1)
    return (1 << 8 * rank) - 1


def _shelter(square: int, player: Player, pawns: int) -> int:
    """What a side's own pawns in front of the king give it in the middlegame."""
    left, right = sideways(1 << square)
    near = forward(left | 1 << square | right, player)
    value = SHELTER[0] * (near & pawns).bit_count() + SHELTER[1] * (forward(near, player) & pawns).bit_count()
    file = square % 8
    for beside in range(max(file - 1, 0), min(file + 1, 7) + 1):
        if not chess.BB_FILES[beside] & pawns:
            value += SHELTER[2]
    return value


def _hunt(square: int, prey: int) -> int:
    """For the endgame against a king alone: drive it to the edge, and come near."""
    distance = abs(square % 8 - prey % 8) + abs(square // 8 - prey // 8)
    return 10 * (6 - centrality(prey)) + 4 * (14 - distance)


def truncated(number: int, divisor: int) -> int:
    """The quotient, rounded towards zero as Rust does it; Python's `//` rounds down."""
    return number // divisor if number >= 0 else -(-number // divisor)
