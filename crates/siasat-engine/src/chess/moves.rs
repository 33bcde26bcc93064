//! Moves of chess and their generation: legal at once, noisy and quiet ones apart.

use std::fmt;

use shakmaty::{Bitboard, Role, Square, attacks};
use siasat_core::MoveList;
use siasat_games::chess::ChessMove;

use super::board::{BISHOP, KING, KNIGHT, PAWN, Position, QUEEN, ROOK, colour};
use crate::game::Noise;

/// Origin 6 bits, target 6 bits, promotion 3 bits (0 none, else the kind). Castling is the king's step of two squares.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Move(pub u16);

impl Move {
    /// A move without promotion.
    #[inline(always)]
    pub fn new(from: Square, to: Square) -> Self {
        Self(from as u16 | (to as u16) << 6)
    }

    /// A pawn's move to the last rank.
    #[inline(always)]
    pub fn promoting(from: Square, to: Square, kind: usize) -> Self {
        Self(from as u16 | (to as u16) << 6 | (kind as u16) << 12)
    }

    /// Where the piece comes from.
    #[inline(always)]
    pub fn from(self) -> Square {
        Square::new(u32::from(self.0 & 63))
    }

    /// Where it goes.
    #[inline(always)]
    pub fn to(self) -> Square {
        Square::new(u32::from(self.0 >> 6 & 63))
    }

    /// The kind that a pawn becomes.
    #[inline(always)]
    pub fn promotion(self) -> Option<usize> {
        let kind = usize::from(self.0 >> 12 & 7);
        (kind != 0).then_some(kind)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}/{:?}", self.from(), self.to(), self.promotion())
    }
}

impl From<ChessMove> for Move {
    fn from(mv: ChessMove) -> Self {
        let kind = mv.promotion.map_or(0, |role| role as usize - Role::Pawn as usize);
        Self::promoting(mv.origin, mv.target, kind)
    }
}

const LAST_RANKS: Bitboard = Bitboard::BACKRANKS;

/// Squares that castling needs empty, and those that the king passes, by right (bits K, Q, k, q).
const CASTLINGS: [(Bitboard, [Square; 2], Square); 4] = [
    (Bitboard(0x60), [Square::F1, Square::G1], Square::E1),
    (Bitboard(0x0e), [Square::D1, Square::C1], Square::E1),
    (Bitboard(0x60 << 56), [Square::F8, Square::G8], Square::E8),
    (Bitboard(0x0e << 56), [Square::D8, Square::C8], Square::E8),
];

impl Position {
    /// Whether there is a legal move.
    pub fn has_move(&self) -> bool {
        let mut moves = MoveList::new();
        self.generate(Noise::Noisy, &mut moves);
        self.generate(Noise::Quiet, &mut moves);
        !moves.is_empty()
    }

    /// Where pieces other than the king may go when in check: where they end it. Nowhere in double check.
    #[inline(always)]
    fn allowed(&self, king: Square) -> Bitboard {
        if self.checkers.is_empty() {
            return Bitboard::FULL;
        }
        self.checkers.single_square().map_or(Bitboard::EMPTY, |checker| attacks::between(king, checker).with(checker))
    }

    /// The attacks of a piece that is not a pawn.
    #[inline(always)]
    pub fn reach(kind: usize, square: Square, occupied: Bitboard) -> Bitboard {
        match kind {
            KNIGHT => attacks::knight_attacks(square),
            BISHOP => attacks::bishop_attacks(square, occupied),
            ROOK => attacks::rook_attacks(square, occupied),
            QUEEN => attacks::queen_attacks(square, occupied),
            _ => attacks::king_attacks(square),
        }
    }

    /// Append the legal moves of one half to `out`.
    pub fn generate(&self, noise: Noise, out: &mut MoveList<Move>) {
        let me = self.player.index();
        let king = self.kings[me];
        let occupied = self.occupied();
        let targets = if noise == Noise::Noisy { self.sides[1 - me] } else { !occupied };
        let allowed = self.allowed(king);
        // 1. The king.
        for to in attacks::king_attacks(king) & targets {
            if !self.is_attacked(to, 1 - me, occupied.without(king)) {
                out.push(Move::new(king, to));
            }
        }
        if noise == Noise::Quiet {
            self.castle(out);
        }
        if allowed.is_empty() {
            return;
        }
        // 2. The pieces.
        self.piece_moves::<KNIGHT>(targets & allowed, out);
        self.piece_moves::<BISHOP>(targets & allowed, out);
        self.piece_moves::<ROOK>(targets & allowed, out);
        self.piece_moves::<QUEEN>(targets & allowed, out);
        // 3. The pawns.
        self.pawns(noise, allowed, out);
    }

    /// The moves of one kind to some squares; the kind is a constant, so that each has code of its own without questions.
    #[inline(always)]
    fn piece_moves<const KIND: usize>(&self, targets: Bitboard, out: &mut MoveList<Move>) {
        let me = self.player.index();
        for from in self.of_kind(KIND, me) {
            let squares = Self::reach(KIND, from, self.occupied()) & targets & self.line_of(from, self.kings[me]);
            out.extend(squares.into_iter().map(|to| Move::new(from, to)));
        }
    }

    /// The line that a pinned piece keeps to; everything for the others.
    #[inline(always)]
    fn line_of(&self, from: Square, king: Square) -> Bitboard {
        if self.pinned.contains(from) { attacks::ray(king, from) } else { Bitboard::FULL }
    }

    fn pawns(&self, noise: Noise, allowed: Bitboard, out: &mut MoveList<Move>) {
        let me = self.player.index();
        let (king, empty, them) = (self.kings[me], !self.occupied(), self.sides[1 - me]);
        let pawns = self.of_kind(PAWN, me);
        let (forward, third) = if me == 0 { (8, Bitboard(0xff << 16)) } else { (-8, Bitboard(0xff << 40)) };
        let single = pawns.shift(forward) & empty;
        let double = (single & third).shift(forward) & empty;
        let mut step = |targets: Bitboard, back: i32| {
            for to in targets & allowed {
                if let Some(from) = to.offset(back) {
                    if self.line_of(from, king).contains(to) {
                        push_pawn(from, to, out);
                    }
                }
            }
        };
        if noise == Noise::Quiet {
            step(single & !LAST_RANKS, -forward);
            step(double, -2 * forward);
            return;
        }
        step(single & LAST_RANKS, -forward);
        let not_a = Bitboard(!0x0101_0101_0101_0101);
        let not_h = Bitboard(!0x8080_8080_8080_8080);
        step((pawns & not_a).shift(forward - 1) & them, 1 - forward);
        step((pawns & not_h).shift(forward + 1) & them, -1 - forward);
        if let Some(square) = self.en_passant {
            for from in attacks::pawn_attacks(!colour(self.player), square) & pawns {
                if self.is_en_passant_legal(from, square) {
                    out.push(Move::new(from, square));
                }
            }
        }
    }

    /// Whether taking en passant leaves the mover's king safe; two pawns leave a rank at once.
    fn is_en_passant_legal(&self, from: Square, to: Square) -> bool {
        let me = self.player.index();
        let victim = Square::from_coords(to.file(), from.rank());
        let occupied = self.occupied().without(from).without(victim).with(to);
        (self.attackers(self.kings[me], occupied) & self.sides[1 - me]).without(victim).is_empty()
    }

    fn castle(&self, out: &mut MoveList<Move>) {
        let me = self.player.index();
        if self.castling >> (2 * me) & 3 == 0 || self.checkers.any() {
            return;
        }
        for right in [2 * me, 2 * me + 1] {
            let (empty, path, from) = CASTLINGS[right];
            if self.castling >> right & 1 == 1
                && (empty & self.occupied()).is_empty()
                && !path.iter().any(|&square| self.is_attacked(square, 1 - me, self.occupied()))
            {
                out.push(Move::new(from, path[1]));
            }
        }
    }

    /// The legal move with this code, if there is one here: without listing the others, but for the rare kinds.
    pub fn find(&self, code: u16) -> Option<Move> {
        let mv = Move(code);
        let me = self.player.index();
        let (from, to) = (mv.from(), mv.to());
        let kind = self.kind_at(from);
        if code == 0 || !self.sides[me].contains(from) || self.sides[me].contains(to) {
            return None;
        }
        let king = self.kings[me];
        if kind == KING {
            if from.distance(to) == 2 {
                let mut list = MoveList::new();
                self.castle(&mut list);
                return list.contains(&mv).then_some(mv);
            }
            let steps = mv.promotion().is_none() && attacks::king_attacks(from).contains(to);
            return (steps && !self.is_attacked(to, 1 - me, self.occupied().without(king))).then_some(mv);
        }
        if kind == PAWN {
            let mut list = MoveList::new();
            let is_noisy = self.is_noisy(mv);
            let noise = if is_noisy { Noise::Noisy } else { Noise::Quiet };
            self.pawns(noise, self.allowed(king), &mut list);
            return list.contains(&mv).then_some(mv);
        }
        let reaches = mv.promotion().is_none() && Self::reach(kind, from, self.occupied()).contains(to);
        let is_legal = reaches && self.allowed(king).contains(to) && self.line_of(from, king).contains(to);
        is_legal.then_some(mv)
    }

    /// Captures and promotions.
    #[inline(always)]
    pub fn is_noisy(&self, mv: Move) -> bool {
        self.kind_at(mv.to()) < 6
            || mv.promotion().is_some()
            || self.kind_at(mv.from()) == PAWN && mv.from().file() != mv.to().file()
    }

    /// Append the legal quiet moves of pieces that give check, directly or by stepping out of another's line.
    pub fn quiet_checks(&self, out: &mut MoveList<Move>) {
        let me = self.player.index();
        let (king, enemy, occupied) = (self.kings[me], self.kings[1 - me], self.occupied());
        let allowed = self.allowed(king) & !occupied;
        let around = attacks::queen_attacks(enemy, occupied) & self.sides[me];
        let beyond = occupied & !around;
        let long = attacks::rook_attacks(enemy, beyond) & (self.kinds[ROOK] | self.kinds[QUEEN])
            | attacks::bishop_attacks(enemy, beyond) & (self.kinds[BISHOP] | self.kinds[QUEEN]);
        let hidden = long & self.sides[me] & !around;
        for kind in [KNIGHT, BISHOP, ROOK, QUEEN] {
            let direct = Self::reach(kind, enemy, occupied);
            for from in self.of_kind(kind, me) {
                let opens = hidden.into_iter().any(|slider| attacks::between(enemy, slider).contains(from));
                let squares = if opens { direct | !attacks::ray(enemy, from) } else { direct };
                for to in Self::reach(kind, from, occupied) & squares & allowed & self.line_of(from, king) {
                    out.push(Move::new(from, to));
                }
            }
        }
    }

    /// Whether a move gives check, directly or by uncovering a slider; castling and en passant are judged by their target alone.
    pub fn gives_check(&self, mv: Move) -> bool {
        let me = self.player.index();
        let king = self.kings[1 - me];
        let (from, to) = (mv.from(), mv.to());
        let occupied = self.occupied().without(from).with(to);
        let kind = mv.promotion().unwrap_or(self.kind_at(from));
        let direct = match kind {
            PAWN => attacks::pawn_attacks(colour(self.player), to),
            KING => Bitboard::EMPTY,
            _ => Self::reach(kind, to, occupied),
        };
        if direct.contains(king) {
            return true;
        }
        let ray = attacks::ray(king, from);
        if ray.is_empty() || ray.contains(to) {
            return false;
        }
        let sliders = attacks::rook_attacks(king, occupied) & (self.kinds[ROOK] | self.kinds[QUEEN])
            | attacks::bishop_attacks(king, occupied) & (self.kinds[BISHOP] | self.kinds[QUEEN]);
        (sliders & self.sides[me] & ray).without(from).any()
    }
}

#[inline(always)]
fn push_pawn(from: Square, to: Square, out: &mut MoveList<Move>) {
    if LAST_RANKS.contains(to) {
        out.extend([QUEEN, KNIGHT, ROOK, BISHOP].map(|kind| Move::promoting(from, to, kind)));
    } else {
        out.push(Move::new(from, to));
    }
}
