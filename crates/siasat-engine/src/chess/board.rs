//! A chess position made for search: bitboards, a board of squares, and keys that are updated move by move.
//!
//! shakmaty's own position was measured first: a copy, `play_unchecked` and our key cost about three times as much as
//! `Position::play`, because checks and pins would be recomputed at every node.

use shakmaty::{Bitboard, Color, Position as _, Role, Square, attacks};
use siasat_core::Player;
use siasat_games::chess::ChessState;
use siasat_games::chess::keys::{CASTLING_KEYS, SECOND, en_passant_key, piece_key};

use super::moves::Move;

/// An empty square of `squares`.
pub const EMPTY: u8 = 12;
/// Kinds of pieces, the place in tables.
pub const PAWN: usize = 0;
/// Knight.
pub const KNIGHT: usize = 1;
/// Bishop.
pub const BISHOP: usize = 2;
/// Rook.
pub const ROOK: usize = 3;
/// Queen.
pub const QUEEN: usize = 4;
/// King.
pub const KING: usize = 5;

/// What each kind adds to the phase; 24 is the start, 0 a board of kings and pawns.
pub static PHASES: [u8; 6] = [0, 1, 1, 2, 4, 0];

/// Which castling rights survive when something moves from or to a square.
static RIGHTS_KEPT: [u8; 64] = {
    let mut kept = [15; 64];
    kept[Square::A1 as usize] = 15 ^ 2;
    kept[Square::E1 as usize] = 15 ^ 3;
    kept[Square::H1 as usize] = 15 ^ 1;
    kept[Square::A8 as usize] = 15 ^ 8;
    kept[Square::E8 as usize] = 15 ^ 12;
    kept[Square::H8 as usize] = 15 ^ 4;
    kept
};

/// Board, turn, rights and clocks, and what follows from them.
#[derive(Clone, Debug)]
pub struct Position {
    /// By kind, both sides.
    pub kinds: [Bitboard; 6],
    /// By player, all kinds.
    pub sides: [Bitboard; 2],
    /// What stands where: kind + 6 × player, or `EMPTY`.
    pub squares: [u8; 64],
    /// The same key as the rules give.
    pub key: u64,
    /// The key of the pawns and kings alone.
    pub pawn_key: u64,
    /// Who attacks the king of the side to move.
    pub checkers: Bitboard,
    /// Own pieces that stand alone between their king and an enemy's slider.
    pub pinned: Bitboard,
    /// Both kings' squares.
    pub kings: [Square; 2],
    /// How much is left of the pieces that the middlegame is made of.
    pub phase: u8,
    /// Whose turn it is.
    pub player: Player,
    /// K = 1, Q = 2, k = 4, q = 8.
    pub castling: u8,
    /// Set only while that capture is legal.
    pub en_passant: Option<Square>,
    /// Since the last capture or pawn's move.
    pub halfmoves: u16,
}

/// The colour of a player, as shakmaty says it.
#[inline(always)]
pub fn colour(player: Player) -> Color {
    if player == Player::First { Color::White } else { Color::Black }
}

impl Position {
    /// The position of a state of the rules.
    pub fn of(state: &ChessState) -> Self {
        let (source, board) = (state.position(), state.position().board());
        let mut position = Self {
            kinds: [Bitboard::EMPTY; 6],
            sides: [Bitboard::EMPTY; 2],
            squares: [EMPTY; 64],
            key: 0,
            pawn_key: 0,
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            kings: [Square::E1, Square::E8],
            phase: 0,
            player: state.player(),
            castling: state.castling(),
            en_passant: state.en_passant(),
            halfmoves: source.halfmoves().min(1000) as u16,
        };
        for (square, piece) in board.iter() {
            let side = if piece.color.is_white() { 0 } else { 1 };
            position.put(side, piece.role as usize - Role::Pawn as usize, square);
        }
        position.key ^= CASTLING_KEYS[usize::from(position.castling)] ^ en_passant_key(position.en_passant);
        if position.player == Player::Second {
            position.key ^= SECOND;
        }
        position.look_for_checks();
        position
    }

    /// The pieces of one kind and side.
    #[inline(always)]
    pub fn of_kind(&self, kind: usize, side: usize) -> Bitboard {
        self.kinds[kind] & self.sides[side]
    }

    /// All pieces.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// The kind on a square; 6 where it is empty.
    #[inline(always)]
    pub fn kind_at(&self, square: Square) -> usize {
        usize::from(KIND_OF[usize::from(self.squares[square.to_usize()] & 15)])
    }

    #[inline(always)]
    fn put(&mut self, side: usize, kind: usize, square: Square) {
        let code = kind + 6 * side;
        self.kinds[kind].toggle(square);
        self.sides[side].toggle(square);
        self.squares[square.to_usize()] = code as u8;
        self.count(code, kind, square);
        self.phase += PHASES[kind];
        if kind == KING {
            self.kings[side] = square;
        }
    }

    #[inline(always)]
    fn take(&mut self, side: usize, kind: usize, square: Square) {
        let code = kind + 6 * side;
        self.kinds[kind].toggle(square);
        self.sides[side].toggle(square);
        self.squares[square.to_usize()] = EMPTY;
        self.count(code, kind, square);
        self.phase -= PHASES[kind];
    }

    #[inline(always)]
    fn count(&mut self, code: usize, kind: usize, square: Square) {
        let number = piece_key(code as u8 + 1, square);
        self.key ^= number;
        if kind == PAWN || kind == KING {
            self.pawn_key ^= number;
        }
    }

    /// The position after a legal move.
    #[inline]
    pub fn play(&self, mv: Move) -> Self {
        let mut next = self.clone();
        next.advance(mv);
        next
    }

    /// Play a legal move.
    pub fn advance(&mut self, mv: Move) {
        let (mover, castling) = (self.player, self.castling);
        let (me, other) = (mover.index(), mover.other().index());
        let (from, to) = (mv.from(), mv.to());
        let kind = self.kind_at(from);
        let victim = self.kind_at(to);
        self.halfmoves += 1;
        self.key ^= SECOND ^ en_passant_key(self.en_passant);
        self.en_passant = None;
        self.player = mover.other();
        self.take(me, kind, from);
        if victim < 6 {
            self.take(other, victim, to);
            self.halfmoves = 0;
        }
        self.put(me, mv.promotion().unwrap_or(kind), to);
        if kind == PAWN {
            self.halfmoves = 0;
            if victim == 6 && from.file() != to.file() {
                self.take(other, PAWN, Square::from_coords(to.file(), from.rank()));
            } else if from.distance(to) == 2 {
                self.mark_en_passant(from, to);
            }
        } else if kind == KING && from.distance(to) == 2 && from.rank() == to.rank() {
            let (rook_from, rook_to) = rook_of_castling(to);
            self.take(me, ROOK, rook_from);
            self.put(me, ROOK, rook_to);
        }
        let kept = castling & RIGHTS_KEPT[from.to_usize()] & RIGHTS_KEPT[to.to_usize()];
        if kept != castling {
            self.key ^= CASTLING_KEYS[usize::from(castling)] ^ CASTLING_KEYS[usize::from(kept)];
            self.castling = kept;
        }
        self.look_for_checks();
    }

    /// The key after a move, but for castling, promotion, what is taken en passant and rights that are won or lost.
    #[inline(always)]
    pub fn guess_key(&self, mv: Move) -> u64 {
        let (from, to) = (mv.from(), mv.to());
        let (piece, victim) = (self.squares[from.to_usize()].min(11), self.squares[to.to_usize()]);
        let mut key = self.key ^ SECOND ^ piece_key(piece + 1, from) ^ piece_key(piece + 1, to);
        if victim < EMPTY {
            key ^= piece_key(victim + 1, to);
        }
        key
    }

    /// The position after a pass; only where the side to move is not in check.
    pub fn pass(&self) -> Self {
        let mut next = self.clone();
        next.key ^= SECOND ^ en_passant_key(self.en_passant);
        next.en_passant = None;
        next.player = self.player.other();
        next.halfmoves += 1;
        next.look_for_checks();
        next
    }

    /// After a double step: the square behind the pawn counts only if some enemy pawn may legally take there.
    fn mark_en_passant(&mut self, from: Square, to: Square) {
        let me = self.player.index(); // the turn has passed already
        let Some(square) = attacks::between(from, to).first() else { return };
        let mover = self.player.other();
        let takers = attacks::pawn_attacks(colour(mover), square) & self.of_kind(PAWN, me);
        let king = self.kings[me];
        let them = self.sides[1 - me];
        let is_legal = takers.into_iter().any(|taker| {
            let occupied = self.occupied().without(taker).without(to).with(square);
            let straight = attacks::rook_attacks(king, occupied) & (self.kinds[ROOK] | self.kinds[QUEEN]);
            let slanted = attacks::bishop_attacks(king, occupied) & (self.kinds[BISHOP] | self.kinds[QUEEN]);
            let jumps = attacks::knight_attacks(king) & self.kinds[KNIGHT];
            ((straight | slanted | jumps) & them).is_empty()
        });
        if is_legal {
            self.en_passant = Some(square);
            self.key ^= en_passant_key(self.en_passant);
        }
    }

    /// Find who gives check and who is pinned, in one pass over the lines through the king.
    #[inline(always)]
    fn look_for_checks(&mut self) {
        let me = self.player.index();
        let king = self.kings[me];
        let them = self.sides[1 - me];
        let occupied = self.occupied();
        self.checkers = (attacks::pawn_attacks(colour(self.player), king) & self.kinds[PAWN]
            | attacks::knight_attacks(king) & self.kinds[KNIGHT])
            & them;
        self.pinned = Bitboard::EMPTY;
        let snipers = (attacks::rook_attacks(king, them) & (self.kinds[ROOK] | self.kinds[QUEEN])
            | attacks::bishop_attacks(king, them) & (self.kinds[BISHOP] | self.kinds[QUEEN]))
            & them;
        for sniper in snipers {
            let between = attacks::between(king, sniper) & occupied;
            if between.is_empty() {
                self.checkers.add(sniper);
            } else if !between.more_than_one() {
                self.pinned |= between & self.sides[me];
            }
        }
    }

    /// Every piece of either side that attacks a square over these occupied ones.
    #[inline]
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        attacks::pawn_attacks(Color::White, square) & self.of_kind(PAWN, 1)
            | attacks::pawn_attacks(Color::Black, square) & self.of_kind(PAWN, 0)
            | attacks::knight_attacks(square) & self.kinds[KNIGHT]
            | attacks::king_attacks(square) & self.kinds[KING]
            | attacks::rook_attacks(square, occupied) & (self.kinds[ROOK] | self.kinds[QUEEN])
            | attacks::bishop_attacks(square, occupied) & (self.kinds[BISHOP] | self.kinds[QUEEN])
    }

    /// Whether one side attacks a square over these occupied ones.
    #[inline]
    pub fn is_attacked(&self, square: Square, side: usize, occupied: Bitboard) -> bool {
        let player = if side == 0 { Player::First } else { Player::Second };
        let leapers = attacks::pawn_attacks(colour(player.other()), square) & self.kinds[PAWN]
            | attacks::knight_attacks(square) & self.kinds[KNIGHT]
            | attacks::king_attacks(square) & self.kinds[KING];
        let them = self.sides[side];
        (leapers & them).any()
            || (attacks::rook_attacks(square, occupied) & (self.kinds[ROOK] | self.kinds[QUEEN]) & them).any()
            || (attacks::bishop_attacks(square, occupied) & (self.kinds[BISHOP] | self.kinds[QUEEN]) & them).any()
    }

    /// Neither side has what it takes to mate: kings alone, or with one minor piece, or bishops of one colour.
    pub fn is_dead(&self) -> bool {
        if (self.kinds[PAWN] | self.kinds[ROOK] | self.kinds[QUEEN]).any() {
            return false;
        }
        let (knights, bishops) = (self.kinds[KNIGHT], self.kinds[BISHOP]);
        if knights.is_empty() {
            return (bishops & Bitboard::LIGHT_SQUARES).is_empty() || (bishops & Bitboard::DARK_SQUARES).is_empty();
        }
        bishops.is_empty() && !knights.more_than_one()
    }
}

/// Kinds by code; the last are empty squares.
static KIND_OF: [u8; 16] = [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 6, 6, 6, 6];

/// Where the rook stands and goes when the king castles to a square.
#[inline]
pub(super) fn rook_of_castling(king_to: Square) -> (Square, Square) {
    match king_to {
        Square::G1 => (Square::H1, Square::F1),
        Square::C1 => (Square::A1, Square::D1),
        Square::G8 => (Square::H8, Square::F8),
        _ => (Square::A8, Square::D8),
    }
}
