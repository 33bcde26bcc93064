//! Static exchange evaluation: does a series of captures on one square gain at least a given value?
//!
//! CITE: the swap algorithm as a question with a threshold, chessprogramming.org "SEE - The Swap Algorithm".

use shakmaty::{Bitboard, Square, attacks};
use siasat_core::Score;

use super::board::{BISHOP, KING, KNIGHT, PAWN, Position, QUEEN, ROOK, colour};
use super::moves::Move;

/// What pieces count in exchanges, by kind; the last is an empty square.
pub const WORTH: [Score; 7] = [100, 325, 335, 500, 975, 10_000, 0];

/// What a move wins at once: the victim, and what a promotion adds.
#[inline(always)]
pub fn gain(position: &Position, mv: Move) -> Score {
    let victim = position.kind_at(mv.to());
    let is_en_passant = victim == 6 && position.en_passant == Some(mv.to()) && position.kind_at(mv.from()) == PAWN;
    let taken = if is_en_passant { WORTH[PAWN] } else { WORTH[victim] };
    taken + mv.promotion().map_or(0, |kind| WORTH[kind] - WORTH[PAWN])
}

/// Whether the exchange that `mv` begins gains at least `least` for the mover, both sides taking with the least piece.
pub fn gains(position: &Position, mv: Move, least: Score) -> bool {
    let (from, to): (Square, Square) = (mv.from(), mv.to());
    let mut balance = gain(position, mv) - least;
    if balance < 0 {
        return false;
    }
    balance -= WORTH[mv.promotion().unwrap_or(position.kind_at(from))];
    if balance >= 0 {
        return true;
    }
    if loses_to_leaper(position, to, balance) {
        return false;
    }
    let mut occupied = position.occupied().without(from).with(to);
    if position.kind_at(from) == PAWN && from.file() != to.file() && position.kind_at(to) == 6 {
        occupied = occupied.without(Square::from_coords(to.file(), from.rank()));
    }
    let straight = position.kinds[ROOK] | position.kinds[QUEEN];
    let slanted = position.kinds[BISHOP] | position.kinds[QUEEN];
    let mut attackers = position.attackers(to, occupied) & occupied;
    let mut side = position.player.other().index();
    loop {
        let own = attackers & position.sides[side];
        if own.is_empty() {
            break; // as a rule at once; asked before every kind is
        }
        let Some((kind, attacker)) = least_of(position, own) else { break };
        if kind == KING && (attackers & position.sides[1 - side]).any() {
            break; // the king may not step into an attack
        }
        side = 1 - side;
        balance = -balance - 1 - WORTH[kind];
        if balance >= 0 {
            break;
        }
        occupied = occupied.without(attacker);
        // A piece behind the attacker can now capture, too.
        if matches!(kind, PAWN | BISHOP | QUEEN) {
            attackers |= attacks::bishop_attacks(to, occupied) & slanted;
        }
        if matches!(kind, ROOK | QUEEN) {
            attackers |= attacks::rook_attacks(to, occupied) & straight;
        }
        attackers &= occupied;
    }
    // The side that has run out of good captures is the one to move.
    side != position.player.index()
}

/// Whether a pawn or a knight recaptures and that alone gains enough: known without looking at sliding pieces.
///
/// `balance` is what the mover would be left with, below 0, if nothing followed the loss of the piece that moved.
#[inline(always)]
fn loses_to_leaper(position: &Position, to: Square, balance: Score) -> bool {
    let them = position.sides[position.player.other().index()];
    let pawns = attacks::pawn_attacks(colour(position.player), to) & position.kinds[PAWN] & them;
    if pawns.any() {
        return -balance > WORTH[PAWN];
    }
    -balance > WORTH[KNIGHT] && (attacks::knight_attacks(to) & position.kinds[KNIGHT] & them).any()
}

#[inline(always)]
fn least_of(position: &Position, pieces: Bitboard) -> Option<(usize, Square)> {
    (PAWN..=KING).find_map(|kind| (pieces & position.kinds[kind]).first().map(|square| (kind, square)))
}
