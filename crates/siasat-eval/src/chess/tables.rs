//! The worth of each chess piece on each square: our own numbers, by formulae. Twin of `siasat.games.chess.evaluation.tables`.

use siasat_core::Score;

use super::board::{BISHOP, KNIGHT, PAWN, QUEEN, ROOK};

/// A number for the middlegame and one for the endgame.
pub(crate) type Pair = (Score, Score);

/// Pawn to king.
const MATERIAL: [Pair; 6] = [(90, 115), (330, 310), (340, 330), (490, 550), (990, 1010), (0, 0)];

/// What the edge is worth to a king in the middlegame: files a and h, b and g, c and f, d and e.
const KING_FILES: [Score; 4] = [18, 24, 8, 0];

/// How far a file or rank (0 to 7) lies from the nearer edge: 0 to 3.
const fn from_edge(place: usize) -> usize {
    if place < 4 { place } else { 7 - place }
}

/// 0 in the corners, 6 in the centre.
pub(crate) const fn centrality(square: usize) -> Score {
    (from_edge(square % 8) + from_edge(square / 8)) as Score
}

const fn at_most(number: Score, limit: Score) -> Score {
    if number < limit { number } else { limit }
}

/// What a square gives to a piece of the side that plays up the board, beside the piece's own worth.
const fn square_value(kind: usize, square: usize) -> Pair {
    let rank = square / 8;
    let edge = from_edge(square % 8) as Score;
    let central = centrality(square);
    let advance = rank as Score - 1;
    match kind {
        PAWN if rank == 0 || rank == 7 => (0, 0),
        PAWN => {
            let asleep = if advance == 0 && edge == 3 { 8 } else { 0 };
            (3 * advance + 2 * (edge - 1) * at_most(advance, 3) - asleep, 3 * advance + advance * advance)
        }
        KNIGHT => (7 * central - 24 + if 3 <= rank && rank <= 5 { 4 } else { 0 }, 5 * central - 18),
        BISHOP => (3 * central - 8 - if rank == 0 { 6 } else { 0 }, 3 * central - 10),
        ROOK => (3 * edge - 4 + if rank == 6 { 16 } else { 0 }, if rank == 6 { 12 } else { 0 }),
        QUEEN => (central - 3, 4 * central - 12),
        _ => (KING_FILES[edge as usize] - 20 * at_most(rank as Score, 3), 10 * central - 30),
    }
}

/// By kind and square for the first player; the second's squares are turned over (^ 56).
pub(crate) static PIECES: [[Pair; 64]; 6] = {
    let mut table = [[(0, 0); 64]; 6];
    let mut kind = 0;
    while kind < 6 {
        let mut square = 0;
        while square < 64 {
            let value = square_value(kind, square);
            table[kind][square] = (MATERIAL[kind].0 + value.0, MATERIAL[kind].1 + value.1);
            square += 1;
        }
        kind += 1;
    }
    table
};
