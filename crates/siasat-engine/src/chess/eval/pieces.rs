//! What pieces do: mobility, outposts, threats, pressure on the king, and the way of passed pawns.

use shakmaty::{Bitboard, Square, attacks};
use siasat_core::Player;

use super::pawns::{Shape, ahead, file_of, pawn_reach, rank_from, spread};
use super::tally::Tally;
use super::terms::*;
use crate::chess::board::{BISHOP, KING, KNIGHT, PAWN, Position, QUEEN, ROOK};

/// Where each kind's mobility begins in the table; each group is as long as the kind may see squares.
const MOBILITY: [usize; 5] = [0, KNIGHT_MOBILITY, BISHOP_MOBILITY, ROOK_MOBILITY, QUEEN_MOBILITY];
/// By kind: pressure for each square round the king that it attacks.
const RING_UNITS: [i32; 5] = [0, 2, 2, 3, 4];
/// By kind: pressure for a safe check.
const CHECK_UNITS: [i32; 5] = [0, 5, 3, 5, 5];
/// Files c to f, where knights and bishops find outposts.
const CENTRE_RANKS: [Bitboard; 2] = [Bitboard(0xffff_ff00_0000), Bitboard(0x00ff_ffff_0000)];

/// What one side attacks.
#[derive(Clone, Copy, Default)]
struct Attacks {
    by: [Bitboard; 6],
    all: Bitboard,
    twice: Bitboard,
    /// Pressure on the enemy's king, and by how many pieces.
    units: i32,
    attackers: i32,
}

impl Attacks {
    #[inline(always)]
    fn add(&mut self, kind: usize, squares: Bitboard) {
        self.twice |= self.all & squares;
        self.all |= squares;
        self.by[kind] |= squares;
    }
}

/// Everything that depends on more than pawns and kings.
pub fn pieces<T: Tally>(position: &Position, shape: &Shape, tally: &mut T) {
    let mut reach = [Attacks::default(); 2];
    for (side, reach) in reach.iter_mut().enumerate() {
        reach.add(PAWN, pawn_reach(position.of_kind(PAWN, side), side));
        reach.add(KING, attacks::king_attacks(position.kings[side]));
    }
    side_pieces::<0, T>(position, shape, &mut reach, tally);
    side_pieces::<1, T>(position, shape, &mut reach, tally);
    threats::<0, T>(position, &reach, tally);
    threats::<1, T>(position, &reach, tally);
    king_pressure::<0, T>(position, &reach, tally);
    king_pressure::<1, T>(position, &reach, tally);
    if shape.passed.any() {
        passed_pawns::<0, T>(position, shape.passed, &reach, tally);
        passed_pawns::<1, T>(position, shape.passed, &reach, tally);
    }
    match position.player {
        Player::First => tally.add::<0>(TEMPO, 1),
        Player::Second => tally.add::<1>(TEMPO, 1),
    }
}

/// What is the same for all pieces of a side.
struct Board {
    occupied: Bitboard,
    king: Square,
    pinned: Bitboard,
    /// Squares that count as mobility.
    free: Bitboard,
    /// The squares round the other king.
    ring: Bitboard,
}

/// Mobility, outposts, files, the bishop pair; fills in what the pieces attack.
#[inline(always)]
fn side_pieces<const SIDE: usize, T: Tally>(
    position: &Position,
    shape: &Shape,
    reach: &mut [Attacks; 2],
    tally: &mut T,
) {
    let (own_pawns, king) = (position.of_kind(PAWN, SIDE), position.kings[SIDE]);
    let board = Board {
        occupied: position.occupied(),
        king,
        // Pins are known for the mover; one of the waiting side costs it less.
        pinned: if position.player.index() == SIDE { position.pinned } else { Bitboard::EMPTY },
        free: !(own_pawns | Bitboard::from_square(king) | reach[1 - SIDE].by[PAWN]),
        ring: ring(position, 1 - SIDE),
    };
    minors::<SIDE, T>(position, shape, reach[SIDE].by[PAWN], tally);
    for square in position.of_kind(ROOK, SIDE) {
        let file = file_of(square);
        if (file & own_pawns).is_empty() {
            tally.add::<SIDE>(OPEN_FILE + usize::from((file & position.kinds[PAWN]).any()), 1);
        }
    }
    let mine = &mut reach[SIDE];
    mobility::<SIDE, KNIGHT, T>(position, &board, mine, tally);
    mobility::<SIDE, BISHOP, T>(position, &board, mine, tally);
    mobility::<SIDE, ROOK, T>(position, &board, mine, tally);
    mobility::<SIDE, QUEEN, T>(position, &board, mine, tally);
}

/// What the pieces of one kind see; the kind is a constant, so that each has code of its own without questions.
#[inline(always)]
fn mobility<const SIDE: usize, const KIND: usize, T: Tally>(
    position: &Position,
    board: &Board,
    mine: &mut Attacks,
    tally: &mut T,
) {
    // Sliders look through their own kind.
    let occupied = match KIND {
        BISHOP => board.occupied ^ position.of_kind(QUEEN, SIDE),
        ROOK => board.occupied ^ (position.of_kind(QUEEN, SIDE) | position.of_kind(ROOK, SIDE)),
        _ => board.occupied,
    };
    for square in position.of_kind(KIND, SIDE) {
        let mut seen = Position::reach(KIND, square, occupied);
        if board.pinned.contains(square) {
            seen &= attacks::ray(board.king, square);
        }
        mine.add(KIND, seen);
        tally.add::<SIDE>(MOBILITY[KIND] + (seen & board.free).count(), 1);
        let pressed = seen & board.ring;
        if pressed.any() {
            mine.attackers += 1;
            mine.units += RING_UNITS[KIND] * pressed.count() as i32;
        }
    }
}

/// How knights and bishops stand to the pawns; `held` is where own pawns protect.
#[inline(always)]
fn minors<const SIDE: usize, T: Tally>(position: &Position, shape: &Shape, held: Bitboard, tally: &mut T) {
    let (knights, bishops) = (position.of_kind(KNIGHT, SIDE), position.of_kind(BISHOP, SIDE));
    let other_pawns = position.of_kind(PAWN, 1 - SIDE);
    for square in (knights | bishops) & CENTRE_RANKS[SIDE] & held {
        if (spread(file_of(square)) & ahead(square, SIDE) & other_pawns).is_empty() {
            tally.add::<SIDE>(OUTPOST + usize::from(bishops.contains(square)), 1);
        }
    }
    let before = (knights | bishops).shift(if SIDE == 0 { 8 } else { -8 });
    add_some::<SIDE, T>(tally, BEHIND_PAWN, before & position.kinds[PAWN]);
    for square in bishops {
        tally.add::<SIDE>(BISHOP_PAWNS, i32::from(shape.coloured[SIDE][usize::from(square.is_light())]));
    }
    if bishops.more_than_one() {
        tally.add::<SIDE>(BISHOP_PAIR, 1);
    }
}

/// The squares round a side's king, and those two steps before it.
#[inline(always)]
fn ring(position: &Position, side: usize) -> Bitboard {
    let king = position.kings[side];
    let near = attacks::king_attacks(king).with(king);
    near | near.shift(if side == 0 { 8 } else { -8 })
}

/// Who attacks what: pieces that a lesser one attacks, and pieces that nobody protects.
#[inline]
fn threats<const SIDE: usize, T: Tally>(position: &Position, reach: &[Attacks; 2], tally: &mut T) {
    let (mine, theirs) = (&reach[SIDE], &reach[1 - SIDE]);
    let prey = position.sides[1 - SIDE];
    let minors = (position.kinds[KNIGHT] | position.kinds[BISHOP]) & prey;
    let (rooks, queens) = (position.kinds[ROOK] & prey, position.kinds[QUEEN] & prey);
    let by_pawn = mine.by[PAWN];
    if (by_pawn & (minors | rooks | queens)).any() {
        add_some::<SIDE, T>(tally, PAWN_THREAT, by_pawn & minors);
        add_some::<SIDE, T>(tally, PAWN_THREAT + 1, by_pawn & rooks);
        add_some::<SIDE, T>(tally, PAWN_THREAT + 2, by_pawn & queens);
    }
    let by_minor = mine.by[KNIGHT] | mine.by[BISHOP];
    add_some::<SIDE, T>(tally, MINOR_THREAT, by_minor & minors & !theirs.by[PAWN]);
    if (by_minor & (rooks | queens)).any() {
        add_some::<SIDE, T>(tally, MINOR_THREAT + 1, by_minor & rooks);
        add_some::<SIDE, T>(tally, MINOR_THREAT + 2, by_minor & queens);
    }
    let hanging = !theirs.all;
    let by_rook = mine.by[ROOK] & (minors & hanging | queens);
    if by_rook.any() {
        add_some::<SIDE, T>(tally, ROOK_THREAT, by_rook & minors);
        add_some::<SIDE, T>(tally, ROOK_THREAT + 1, by_rook & queens);
    }
    add_some::<SIDE, T>(tally, KING_THREAT, mine.by[KING] & prey & hanging);
    // Steps of pawns that would attack a piece.
    let forward = if SIDE == 0 { 8 } else { -8 };
    let third = if SIDE == 0 { Bitboard(0xff << 16) } else { Bitboard(0xff << 40) };
    let empty = !position.occupied();
    let single = position.of_kind(PAWN, SIDE).shift(forward) & empty;
    let steps = (single | (single & third).shift(forward) & empty) & !theirs.by[PAWN] & (mine.all | !theirs.all);
    add_some::<SIDE, T>(tally, PUSH_THREAT, pawn_reach(steps, SIDE) & (minors | rooks | queens));
}

/// Count a set that is empty as a rule: plain x86-64 has no instruction that counts, and a dozen are needed instead.
#[inline(always)]
fn add_some<const SIDE: usize, T: Tally>(tally: &mut T, term: usize, squares: Bitboard) {
    if squares.any() {
        tally.add::<SIDE>(term, squares.count() as i32);
    }
}

/// How hard the king of the other side is pressed: attacked squares round it, safe checks, weak squares.
#[inline]
fn king_pressure<const SIDE: usize, T: Tally>(position: &Position, reach: &[Attacks; 2], tally: &mut T) {
    let (mine, theirs) = (&reach[SIDE], &reach[1 - SIDE]);
    if mine.attackers < 2 && position.of_kind(QUEEN, SIDE).is_empty() || mine.attackers == 0 {
        return;
    }
    let king = position.kings[1 - SIDE];
    let occupied = position.occupied();
    let mut units = mine.units;
    let weak = mine.all & !theirs.twice & (!theirs.all | theirs.by[KING]);
    units += 2 * (weak & attacks::king_attacks(king)).count() as i32;
    let safe = !position.sides[SIDE] & (!theirs.all | weak & mine.twice);
    let straight = attacks::rook_attacks(king, occupied);
    let slanted = attacks::bishop_attacks(king, occupied);
    let checks = [Bitboard::EMPTY, attacks::knight_attacks(king), slanted, straight, straight | slanted];
    for kind in [KNIGHT, BISHOP, ROOK, QUEEN] {
        if (checks[kind] & mine.by[kind] & safe).any() {
            units += CHECK_UNITS[kind];
        }
    }
    if position.of_kind(QUEEN, SIDE).is_empty() {
        units /= 2;
    }
    tally.add::<SIDE>(PRESSURE + (units as usize).min(39), 1);
}

/// Passed pawns: who stands before them, and how near the kings are.
fn passed_pawns<const SIDE: usize, T: Tally>(
    position: &Position,
    passed: Bitboard,
    reach: &[Attacks; 2],
    tally: &mut T,
) {
    for square in passed & position.sides[SIDE] {
        let rank = rank_from(square, SIDE);
        let Some(next) = square.offset(if SIDE == 0 { 8 } else { -8 }) else { continue };
        if position.occupied().contains(next) {
            tally.add::<SIDE>(PASSED_BLOCKED + rank, 1);
        } else if reach[1 - SIDE].all.contains(next) {
            tally.add::<SIDE>(PASSED_STOPPED + rank, 1);
        }
        tally.add::<SIDE>(PASSED_OWN_KING + rank, next.distance(position.kings[SIDE]) as i32);
        tally.add::<SIDE>(PASSED_OTHER_KING + rank, next.distance(position.kings[1 - SIDE]) as i32);
    }
}
