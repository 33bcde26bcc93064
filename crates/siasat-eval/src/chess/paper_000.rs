//! The numbers of Karuniawan, Saifudin and Irawan's chess evaluation. Twin of `siasat.games.chess.evaluation.paper_000`.

use siasat_core::Score;

/// Pawn, knight, bishop, rook, queen, king.
pub const PIECES: [Score; 6] = [100, 200, 325, 375, 625, 100_000];

/// Figure 4, the value of a square for the piece on it: rank 8 first, the same for both sides.
const ROWS: [[Score; 8]; 8] = [
    [1, 1, 1, 1, 1, 1, 1, 1],
    [2, 2, 2, 2, 2, 2, 2, 2],
    [2, 2, 3, 3, 3, 3, 2, 2],
    [2, 2, 3, 4, 4, 3, 2, 2],
    [2, 2, 3, 4, 4, 3, 2, 2],
    [2, 2, 3, 3, 3, 3, 2, 2],
    [2, 2, 2, 2, 2, 2, 2, 2],
    [1, 1, 1, 1, 1, 1, 1, 1],
];

/// The squares with that worth, as 64 bits (a1 the lowest).
const fn rated(worth: Score) -> u64 {
    let mut squares = 0;
    let mut square = 0;
    while square < 64 {
        if ROWS[7 - square / 8][square % 8] == worth {
            squares |= 1 << square;
        }
        square += 1;
    }
    squares
}

/// A worth, and the squares that have it.
pub const SQUARES: [(Score, u64); 4] = [(1, rated(1)), (2, rated(2)), (3, rated(3)), (4, rated(4))];
