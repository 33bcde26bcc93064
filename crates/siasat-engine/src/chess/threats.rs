//! Which pieces are attacked by cheaper ones: moves that save them come early, moves that put them there late.

use shakmaty::{Bitboard, attacks};

use super::board::{BISHOP, KNIGHT, PAWN, Position, QUEEN, ROOK, colour};
use super::moves::Move;

/// What it is worth in the order of moves to save a piece, on the scale of histories, by kind.
const SAVED: [i32; 6] = [0, 5500, 5500, 9000, 18_000, 0];

/// By kind of the piece to move: the squares that cheaper enemy pieces attack.
#[derive(Clone, Debug, Default)]
pub struct Threats([Bitboard; 6]);

impl Threats {
    /// The threats of the side that is not to move.
    ///
    /// CITE: quiet moves ordered by threats of cheaper pieces as in Stockfish, chessprogramming.org "Move Ordering".
    pub fn of(position: &Position) -> Self {
        let enemy = position.player.other();
        let pieces = |kind| position.of_kind(kind, enemy.index());
        let occupied = position.occupied();
        let pawns = pieces(PAWN).into_iter().map(|square| attacks::pawn_attacks(colour(enemy), square));
        let by_pawns = pawns.fold(Bitboard::EMPTY, |all, one| all | one);
        let knights = pieces(KNIGHT).into_iter().map(attacks::knight_attacks);
        let bishops = pieces(BISHOP).into_iter().map(|square| attacks::bishop_attacks(square, occupied));
        let by_minor_pieces = knights.chain(bishops).fold(by_pawns, |all, one| all | one);
        let rooks = pieces(ROOK).into_iter().map(|square| attacks::rook_attacks(square, occupied));
        let by_rooks = rooks.fold(by_minor_pieces, |all, one| all | one);
        let mut sets = [Bitboard::EMPTY; 6];
        (sets[KNIGHT], sets[BISHOP], sets[ROOK], sets[QUEEN]) = (by_pawns, by_pawns, by_minor_pieces, by_rooks);
        Self(sets)
    }

    /// What a quiet move gains by leaving such a square, or loses by entering one.
    #[inline(always)]
    pub fn promise(&self, position: &Position, mv: Move) -> i32 {
        let kind = position.kind_at(mv.from()).min(5);
        let attacked = |square| i32::from(self.0[kind].contains(square));
        SAVED[kind] * (attacked(mv.from()) - attacked(mv.to()))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use siasat_core::Notated;
    use siasat_games::chess::Chess;

    use super::*;

    #[test]
    fn a_piece_is_saved_from_cheaper_ones_only() {
        // The pawn on e5 attacks the knight on f6 and the square d6; the rook on a4 attacks the queen on h4.
        let state = Chess.parse_state("4k3/8/5n2/4P3/R6q/8/8/K7 b - - 0 1").unwrap();
        let position = Position::of(&state);
        let threats = Threats::of(&position);
        let promise = |text: &str| threats.promise(&position, Chess.parse_move(&state, text).unwrap().into());
        assert_eq!(promise("f6d7"), SAVED[KNIGHT]);
        assert_eq!(promise("h4h6"), SAVED[QUEEN]);
        assert_eq!(promise("h4g4"), 0); // still attacked
        assert_eq!(promise("h4g5"), SAVED[QUEEN]);
        assert_eq!(promise("e8d7"), 0);
    }
}
