//! Pawns and the king's shelter: what changes seldom, and is remembered by pawns and kings.

use shakmaty::{Bitboard, Square, attacks};

use super::tally::{Sum, Tally};
use super::terms::{BACKWARD, DOUBLED, ISOLATED, PASSED, PHALANX, PROTECTED, SHELTER, STORM};
use crate::chess::board::{PAWN, Position, colour};
use crate::pair::Pair;
use siasat_core::Player;

/// The files, a first.
const FILE_A: u64 = 0x0101_0101_0101_0101;

/// What is remembered of pawns and kings.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pawns {
    key: u64,
    /// The sum of all terms of this file, white less black.
    pub sum: Pair,
    /// What the terms of pieces ask of the pawns.
    pub shape: Shape,
}

/// What other terms ask of the pawns.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shape {
    /// The passed pawns of both sides.
    pub passed: Bitboard,
    /// By side: how many pawns stand on dark squares, and on light ones.
    pub coloured: [[u8; 2]; 2],
}

/// Slots of the memory; a power of two.
const SLOTS: usize = 1 << 13;

/// Remembers sums by the key of pawns and kings.
#[derive(Clone, Debug)]
pub struct PawnTable(Vec<Pawns>);

impl Default for PawnTable {
    fn default() -> Self {
        Self(vec![Pawns::default(); SLOTS])
    }
}

impl PawnTable {
    /// The pawns of a position, remembered or counted.
    #[inline]
    pub fn get(&mut self, position: &Position) -> Pawns {
        let slot = &mut self.0[position.pawn_key as usize % SLOTS];
        if slot.key != position.pawn_key {
            *slot = Pawns::of(position);
        }
        *slot
    }
}

impl Pawns {
    #[cold] // out of the way of the evaluation, which seldom needs it
    fn of(position: &Position) -> Self {
        let mut sum = Sum::default();
        let shape = count(position, &mut sum);
        Self { key: position.pawn_key, sum: sum.0, shape }
    }
}

/// The files of these squares, whole.
#[inline(always)]
pub fn file_of(square: Square) -> Bitboard {
    Bitboard(FILE_A << square.file().to_u32())
}

/// These squares and those beside them.
#[inline(always)]
pub fn spread(squares: Bitboard) -> Bitboard {
    Bitboard(squares.0 & !(FILE_A << 7)).shift(1) | Bitboard(squares.0 & !FILE_A).shift(-1)
}

/// The ranks before a square, seen from a side.
#[inline(always)]
pub fn ahead(square: Square, side: usize) -> Bitboard {
    let rank = square.rank().to_u32();
    if side == 0 { Bitboard((!0 << (8 * rank)) << 8) } else { Bitboard((1 << (8 * rank)) - 1) }
}

/// The rank of a square, seen from a side: 0 is its own back rank.
#[inline(always)]
pub fn rank_from(square: Square, side: usize) -> usize {
    square.rank().to_usize() ^ (7 * side)
}

/// All squares that some pawns of a side attack.
#[inline(always)]
pub fn pawn_reach(pawns: Bitboard, side: usize) -> Bitboard {
    spread(pawns.shift(if side == 0 { 8 } else { -8 }))
}

/// Count everything about pawns and shelter.
pub fn count<T: Tally>(position: &Position, tally: &mut T) -> Shape {
    let passed = side::<0, T>(position, tally) | side::<1, T>(position, tally);
    shelter::<0, T>(position, tally);
    shelter::<1, T>(position, tally);
    let coloured = [0, 1].map(|side| {
        let pawns = position.of_kind(PAWN, side);
        [Bitboard::DARK_SQUARES, Bitboard::LIGHT_SQUARES].map(|colour| (pawns & colour).count() as u8)
    });
    Shape { passed, coloured }
}

fn side<const SIDE: usize, T: Tally>(position: &Position, tally: &mut T) -> Bitboard {
    let player = if SIDE == 0 { Player::First } else { Player::Second };
    let (own, other) = (position.of_kind(PAWN, SIDE), position.of_kind(PAWN, 1 - SIDE));
    let other_reach = pawn_reach(other, 1 - SIDE);
    let mut passed = Bitboard::EMPTY;
    for square in own {
        let (file, rank) = (file_of(square), rank_from(square, SIDE));
        let (beside, front) = (spread(file), ahead(square, SIDE));
        let doubled = (front & file & own).any();
        if doubled {
            tally.add::<SIDE>(DOUBLED, 1);
        } else if ((file | beside) & front & other).is_empty() {
            passed.add(square);
            tally.add::<SIDE>(PASSED + rank, 1);
        }
        let is_protected = attacks::pawn_attacks(!colour(player), square).intersects(own);
        let has_neighbour = (spread(Bitboard::from_square(square)) & own).any();
        if is_protected {
            tally.add::<SIDE>(PROTECTED + rank, 1);
        }
        if has_neighbour {
            tally.add::<SIDE>(PHALANX + rank, 1);
        }
        if (beside & own).is_empty() {
            tally.add::<SIDE>(ISOLATED, 1);
        } else if !is_protected && !has_neighbour && (beside & own & !front).is_empty() {
            // Nobody beside or behind: backward if the next square is the enemy's.
            let next = Bitboard::from_square(square).shift(if SIDE == 0 { 8 } else { -8 });
            if (next & (other_reach | other)).any() {
                tally.add::<SIDE>(BACKWARD, 1);
            }
        }
    }
    passed
}

/// The pawns before the king, on its file and beside it.
fn shelter<const SIDE: usize, T: Tally>(position: &Position, tally: &mut T) {
    let king = position.kings[SIDE];
    let centre = king.file().to_u32().clamp(1, 6);
    let king_rank = rank_from(king, SIDE);
    let front = ahead(king, SIDE) | Bitboard::from_rank(king.rank());
    for file in centre - 1..=centre + 1 {
        let place = usize::from(file != king.file().to_u32()) * 8;
        let squares = Bitboard(FILE_A << file) & front;
        let near = |pawns: Bitboard| nearest(pawns, SIDE).map_or(0, |square| rank_from(square, SIDE) - king_rank);
        tally.add::<SIDE>(SHELTER + place + near(squares & position.of_kind(PAWN, SIDE)), 1);
        tally.add::<SIDE>(STORM + place + near(squares & position.of_kind(PAWN, 1 - SIDE)), 1);
    }
}

/// The square of a set that is nearest to a side.
#[inline(always)]
fn nearest(squares: Bitboard, side: usize) -> Option<Square> {
    if side == 0 { squares.first() } else { squares.last() }
}
