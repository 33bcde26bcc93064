//! What the evaluation counts: the name and the place of every term in the one table of weights.

use crate::terms::terms;

terms! {
    /// By kind, pawn to queen.
    MATERIAL: 5;
    /// By kind, rank from the side's own view, and file a to d (e to h mirrored).
    SQUARES: 6 * 32;
    /// By number of safe squares.
    KNIGHT_MOBILITY: 9;
    /// By number of safe squares.
    BISHOP_MOBILITY: 14;
    /// By number of safe squares.
    ROOK_MOBILITY: 15;
    /// By number of safe squares.
    QUEEN_MOBILITY: 28;
    /// A pawn without own pawns on the files beside it.
    ISOLATED: 1;
    /// A pawn with an own pawn before it.
    DOUBLED: 1;
    /// A pawn that no other can protect, and that cannot step forward safely.
    BACKWARD: 1;
    /// By rank: a pawn with another beside it.
    PHALANX: 8;
    /// By rank: a pawn protected by a pawn.
    PROTECTED: 8;
    /// By rank: a pawn that no enemy's pawn can stop or take.
    PASSED: 8;
    /// By rank: a passed pawn whose next square is occupied.
    PASSED_BLOCKED: 8;
    /// By rank: a passed pawn whose next square is attacked by the enemy.
    PASSED_STOPPED: 8;
    /// By rank: for each step of the side's king away from the square before a passed pawn.
    PASSED_OWN_KING: 8;
    /// By rank: for each step of the enemy's king away from it.
    PASSED_OTHER_KING: 8;
    /// Two bishops.
    BISHOP_PAIR: 1;
    /// For each own pawn on the colour of a bishop.
    BISHOP_PAWNS: 1;
    /// A knight, then a bishop, that a pawn protects where no enemy's pawn can come.
    OUTPOST: 2;
    /// A rook on a file without pawns, then without own pawns.
    OPEN_FILE: 2;
    /// A minor piece behind a pawn.
    BEHIND_PAWN: 1;
    /// A pawn attacks a minor piece, a rook, a queen.
    PAWN_THREAT: 3;
    /// A minor piece attacks a minor piece of the other kind or unprotected, a rook, a queen.
    MINOR_THREAT: 3;
    /// A rook attacks a minor piece that nobody protects, a queen.
    ROOK_THREAT: 2;
    /// The king attacks something that nobody protects.
    KING_THREAT: 1;
    /// A safe step of a pawn attacks a piece.
    PUSH_THREAT: 1;
    /// By distance from the king's rank, on the king's file and beside it: the nearest own pawn before the king; 0 none.
    SHELTER: 2 * 8;
    /// The same for the nearest enemy's pawn.
    STORM: 2 * 8;
    /// By pressure on the king, see `king_pressure`.
    PRESSURE: 40;
    /// The right to move.
    TEMPO: 1;
}
