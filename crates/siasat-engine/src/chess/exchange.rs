//! What an exchange of pieces on one square gains. Pins are not looked at.

use shakmaty::{Bitboard, Square, attacks};
use siasat_core::{Player, Score};

use super::board::{BISHOP, KING, KNIGHT, PAWN, Position, QUEEN, ROOK, colour};
use super::moves::Move;
use crate::exchange::{self, Exchange};

/// What pieces count in exchanges, by kind; the last is an empty square.
pub const WORTH: [Score; 7] = [100, 325, 335, 500, 975, 10_000, 0];

/// What a move wins at once: the victim, and what a promotion adds.
#[inline(always)]
pub fn gain(position: &Position, mv: Move) -> Score {
    let victim = if is_en_passant(position, mv) { PAWN } else { position.kind_at(mv.to()) };
    WORTH[victim] + mv.promotion().map_or(0, |kind| WORTH[kind] - WORTH[PAWN])
}

#[inline(always)]
fn is_en_passant(position: &Position, mv: Move) -> bool {
    position.en_passant == Some(mv.to()) && position.kind_at(mv.from()) == PAWN
}

/// Whether the exchange that `mv` begins gains at least `least` for the mover.
pub fn gains(position: &Position, mv: Move, least: Score) -> bool {
    let (from, to): (Square, Square) = (mv.from(), mv.to());
    let piece = WORTH[mv.promotion().unwrap_or(position.kind_at(from))];
    exchange::gains(gain(position, mv), piece, least, || {
        let mut occupied = position.occupied().without(from).with(to);
        if is_en_passant(position, mv) {
            occupied = occupied.without(Square::from_coords(to.file(), from.rank()));
        }
        OneSquare { position, square: to, occupied, side: position.player.other() }
    })
}

/// A square, and the pieces that have not taken there yet.
struct OneSquare<'a> {
    position: &'a Position,
    square: Square,
    occupied: Bitboard,
    side: Player,
}

impl OneSquare<'_> {
    /// The cheapest piece of a side that attacks the square. Lines are looked up only where no pawn or knight does, and over
    /// what is left, so that a piece behind another joins in by itself.
    #[inline(always)]
    fn cheapest(&self, side: Player) -> Option<(usize, Square)> {
        let Self { position, square, occupied, .. } = *self;
        let of = |attacked: Bitboard, kind| attacked & position.of_kind(kind, side.index()) & occupied;
        let first = |kind, pieces: Bitboard| pieces.first().map(|square| (kind, square));
        let nearby = first(PAWN, of(attacks::pawn_attacks(colour(side.other()), square), PAWN))
            .or_else(|| first(KNIGHT, of(attacks::knight_attacks(square), KNIGHT)));
        if nearby.is_some() {
            return nearby;
        }
        let slanted = attacks::bishop_attacks(square, occupied);
        first(BISHOP, of(slanted, BISHOP)).or_else(|| {
            let straight = attacks::rook_attacks(square, occupied);
            first(ROOK, of(straight, ROOK))
                .or_else(|| first(QUEEN, of(slanted | straight, QUEEN)))
                .or_else(|| first(KING, of(attacks::king_attacks(square), KING)))
        })
    }
}

impl Exchange for OneSquare<'_> {
    #[inline]
    fn take(&mut self) -> Option<Score> {
        let (kind, taker) = self.cheapest(self.side)?;
        self.side = self.side.other();
        if kind == KING && self.cheapest(self.side).is_some() {
            return None; // the king may not step into an attack
        }
        self.occupied.discard(taker);
        Some(WORTH[kind])
    }
}
