//! The evaluation: terms that are counted and weighed, blended from middlegame to endgame.
//!
//! CITE: tapered evaluation after Hsu's and Fruit's "phase" (F. Letouzey, 2005), chessprogramming.org "Tapered Eval". The
//! terms are the usual ones of the field; every weight is our own.

mod pawns;
mod pieces;
mod tally;
mod terms;
mod weights;

use shakmaty::Bitboard;
use siasat_core::{Player, Score};

use super::Chess;
use super::board::{BISHOP, KING, KNIGHT, PAWN, Position, QUEEN, ROOK};
use super::moves::Move;
use crate::evaluation::Evaluation;
use crate::network::Featured;
use crate::pair::Pair;
use crate::tuned::{Sample, Tuned, occurring};
use pawns::{PawnTable, pawn_reach};
use pieces::pieces;
use tally::{Counts, Sum};
use terms::{GROUPS, MATERIAL};
use weights::{FULL_PHASE, NUMBERS, SQUARE_SUMS, square_term};

/// What a hundredth of a pawn gained by the piece's square counts on the scale of histories.
const PROMISE: i32 = 48;
/// What a piece's step onto a square that a pawn attacks counts there.
const PAWN_FEAR: i32 = 6000;
/// A bit for every code of a piece that is neither pawn nor king.
const PIECE_CODES: u16 = 0b01_1110 << 6 | 0b01_1110;
/// The evaluation by terms. The sum of material and squares, white minus black, is updated move by move.
#[derive(Clone, Copy, Debug)]
pub struct Terms;

impl Evaluation<Chess> for Terms {
    type Kept = Pair;
    type Cache = PawnTable;

    fn keep(&self, game: &Chess, position: &Position) -> Pair {
        game.features(position).into_iter().fold(Pair::default(), |sum, feature| sum + square_sum(feature))
    }

    #[inline(always)]
    fn next(&self, game: &Chess, sum: &Pair, position: &Position, mv: Move) -> Pair {
        let (gone, come) = game.changes(position, mv);
        let sum = come.into_iter().fold(*sum, |sum, feature| sum + square_sum(feature));
        gone.into_iter().fold(sum, |sum, feature| sum - square_sum(feature))
    }

    #[inline]
    fn evaluate(&self, _game: &Chess, position: &Position, sum: &Pair, table: &mut PawnTable) -> Score {
        let pawns = table.get(position);
        let mut sum = Sum(*sum + pawns.sum);
        pieces(position, &pawns.shape, &mut sum);
        let value = blend(position, sum.0);
        if position.player == Player::First { value } else { -value }
    }
}

impl Tuned<Chess> for Terms {
    fn groups(&self) -> &'static [(&'static str, usize, usize)] {
        GROUPS
    }

    fn numbers(&self) -> &'static [(i32, i32)] {
        &NUMBERS
    }

    fn sample(&self, position: &Position) -> Sample {
        let full = FULL_PHASE as f32;
        let phase = f32::from(position.phase).min(full) / full;
        let counts = counts(position);
        let ends = counts.0.iter().zip(self.numbers()).map(|(&count, weight)| i32::from(count) * weight.1);
        let kept = scale(position, ends.sum()) as f32 / 64.0;
        Sample { terms: occurring(&counts.0), middle: phase * kept, end: (1.0 - phase) * kept }
    }
}

/// Material and square of a piece that stands somewhere, as a feature says.
#[inline(always)]
fn square_sum(feature: usize) -> Pair {
    SQUARE_SUMS[feature / 64][feature % 64]
}

/// What hundredths of a pawn that the piece's square gains count on the scale of histories, less where an enemy's pawn
/// attacks the new square.
#[inline(always)]
pub(super) fn promise(position: &Position, mv: Move) -> i32 {
    let code = usize::from(position.squares[mv.from().to_usize()]).min(11);
    let sums = &SQUARE_SUMS[code];
    let gain = (sums[mv.to().to_usize()] - sums[mv.from().to_usize()]).middle();
    let gain = if code < 6 { gain } else { -gain };
    let pawns = position.of_kind(PAWN, position.player.other().index());
    let is_attacked = pawn_reach(pawns, position.player.other().index()).contains(mv.to());
    let is_piece = PIECE_CODES >> code & 1 == 1;
    PROMISE * gain - if is_piece && is_attacked { PAWN_FEAR } else { 0 }
}

/// How often each term occurs, white less black; the tuner's view of `evaluate`.
fn counts(position: &Position) -> Counts {
    let mut counts = Counts::default();
    for square in position.occupied() {
        let code = usize::from(position.squares[square.to_usize()]);
        let (kind, side) = (code % 6, code / 6);
        let sign = 1 - 2 * side as i16;
        counts.0[square_term(kind, side, square.to_usize())] += sign;
        if kind != KING {
            counts.0[MATERIAL + kind] += sign;
        }
    }
    let shape = pawns::count(position, &mut counts);
    pieces(position, &shape, &mut counts);
    counts
}

/// Blend by phase and scale what is drawish; white less black.
fn blend(position: &Position, sum: Pair) -> Score {
    let value = sum.blend(i32::from(position.phase).min(FULL_PHASE), FULL_PHASE);
    value * scale(position, value) / 64
}

/// How much of an advantage counts, of 64: without pawns, or with bishops of opposite colours, it wins less often.
pub(super) fn scale(position: &Position, value: Score) -> i32 {
    let strong = usize::from(value < 0);
    let pawns = position.of_kind(PAWN, strong);
    let worth = |side: usize| {
        let count = |kind: usize| position.of_kind(kind, side).count() as i32;
        3 * (count(KNIGHT) + count(BISHOP)) + 5 * count(ROOK) + 9 * count(QUEEN)
    };
    if pawns.is_empty() && worth(strong) - worth(1 - strong) <= 3 {
        return if worth(strong) <= 3 { 4 } else { 16 };
    }
    let bishops = position.kinds[BISHOP];
    let opposite = (bishops & Bitboard::LIGHT_SQUARES).single_square().is_some()
        && (bishops & Bitboard::DARK_SQUARES).single_square().is_some()
        && position.of_kind(BISHOP, 0).single_square().is_some();
    if opposite {
        let others = position.kinds[KNIGHT] | position.kinds[ROOK] | position.kinds[QUEEN];
        return if others.is_empty() { 32 } else { 54 };
    }
    64
}
