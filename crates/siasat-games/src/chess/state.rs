//! A position of standard chess, on shakmaty.

use shakmaty::{Chess, Color, Position, Square};
use siasat_core::Player;

use super::keys::position_key;
use super::legal_moves::LegalMoves;

/// Board, side to move, castling rights, en-passant square and clocks; two states are equal if all of these are.
#[derive(Clone, Debug)]
pub struct ChessState {
    pub(super) position: Chess,
    /// Set only while that capture is legal; shakmaty's own is set after every double step.
    pub(super) en_passant: Option<Square>,
    /// Kept up by every move.
    pub(super) key: u64,
}

impl ChessState {
    /// A state from a position, its key computed from nothing else.
    pub fn new(position: Chess) -> Self {
        let en_passant = position.legal_ep_square();
        let mut state = Self { position, en_passant, key: 0 };
        state.key = state.full_key();
        state
    }

    /// The board and everything else that shakmaty knows about the position.
    pub fn position(&self) -> &Chess {
        &self.position
    }

    /// Whose turn it is; white is the first player.
    #[inline(always)]
    pub fn player(&self) -> Player {
        match self.position.turn() {
            Color::White => Player::First,
            Color::Black => Player::Second,
        }
    }

    /// The legal moves, ready to be listed or counted.
    #[inline]
    pub(super) fn legal_moves(&self) -> Option<LegalMoves<'_>> {
        LegalMoves::of(&self.position, self.en_passant.is_some())
    }

    /// The square where a capture en passant is legal now.
    #[inline(always)]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The castling rights as bits K = 1, Q = 2, k = 4, q = 8.
    pub fn castling(&self) -> u8 {
        let rooks = self.position.castles().castling_rights();
        u8::from(rooks.contains(Square::H1))
            | u8::from(rooks.contains(Square::A1)) << 1
            | u8::from(rooks.contains(Square::H8)) << 2
            | u8::from(rooks.contains(Square::A8)) << 3
    }

    /// The key computed from the position alone.
    pub(super) fn full_key(&self) -> u64 {
        let mut squares = [0; 64];
        for (square, piece) in self.position.board().iter() {
            squares[square.to_usize()] = piece.role as u8 + if piece.color.is_white() { 0 } else { 6 };
        }
        position_key(&squares, self.player(), self.castling(), self.position.legal_ep_square())
    }
}

impl PartialEq for ChessState {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
            && self.position.board() == other.position.board()
            && self.position.turn() == other.position.turn()
            && self.position.castles().castling_rights() == other.position.castles().castling_rights()
            && self.en_passant == other.en_passant
            && self.position.halfmoves() == other.position.halfmoves()
            && self.position.fullmoves() == other.position.fullmoves()
    }
}

impl Eq for ChessState {}
