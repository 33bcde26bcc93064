//! The optional abilities of chess for searches. Twins of the ability methods of `siasat.games.chess`.

use shakmaty::{Chess as Board, EnPassantMode, FromSetup, Position, Role};
use siasat_core::{Abilities, Player};

use super::keys::{SECOND, en_passant_key};
use super::king_capture::{KingCapture, has_king};
use super::king_capture_moves::{KingCaptureState, PAWN, kind_at};
use super::moves::ChessMove;
use super::rules::Chess;
use super::state::ChessState;

/// Origin × target × promotion (none or one of four).
const MOVE_CODES: usize = 64 * 64 * 5;

fn move_code(mv: ChessMove) -> usize {
    let promotion = mv.promotion.map_or(0, |role| role as usize - Role::Pawn as usize);
    (mv.origin.to_usize() * 64 + mv.target.to_usize()) * 5 + promotion
}

impl Abilities for Chess {
    const MOVE_CODES: usize = MOVE_CODES;
    const HAS_NOISE: bool = true;
    const HAS_CAPTURES: bool = true;

    #[inline]
    fn move_code(&self, mv: ChessMove) -> usize {
        move_code(mv)
    }

    fn has_repetition(&self) -> bool {
        true
    }

    #[inline]
    fn is_noisy(&self, state: &ChessState, mv: ChessMove) -> bool {
        mv.promotion.is_some() || self.captured(state, mv) > 0
    }

    /// The kind of piece taken: pawn 1, knight 2, bishop 3, rook 4, queen 5.
    #[inline]
    fn captured(&self, state: &ChessState, mv: ChessMove) -> i32 {
        let board = state.position.board();
        let is_en_passant = state.en_passant == Some(mv.target) && board.pawns().contains(mv.origin);
        board.role_at(mv.target).map_or(i32::from(is_en_passant), |role| role as i32)
    }

    fn play_null(&self, state: &ChessState) -> Option<ChessState> {
        if state.position.is_check() {
            return None;
        }
        let mut setup = state.position.to_setup(EnPassantMode::Legal);
        setup.swap_turn();
        setup.halfmoves = setup.halfmoves.saturating_add(1);
        setup.fullmoves = setup.fullmoves.saturating_add(state.player() as u32);
        let position = Board::from_setup(setup, state.position.castles().mode()).ok()?;
        let key = state.key ^ en_passant_key(state.en_passant) ^ SECOND;
        Some(ChessState { position, en_passant: None, key })
    }
}

impl Abilities for KingCapture {
    const MOVE_CODES: usize = MOVE_CODES;
    const HAS_NOISE: bool = true;
    const HAS_CAPTURES: bool = true;

    #[inline]
    fn move_code(&self, mv: ChessMove) -> usize {
        move_code(mv)
    }

    fn has_repetition(&self) -> bool {
        true
    }

    #[inline]
    fn is_noisy(&self, state: &KingCaptureState, mv: ChessMove) -> bool {
        mv.promotion.is_some() || self.captured(state, mv) > 0
    }

    /// The kind of piece taken: pawn 1, knight 2, bishop 3, rook 4, queen 5, king 6.
    #[inline]
    fn captured(&self, state: &KingCaptureState, mv: ChessMove) -> i32 {
        let piece = i32::from(state.squares[mv.target.to_usize()]);
        if piece > 0 {
            return (piece - 1) % 6 + 1;
        }
        let is_pawn = kind_at(state, state.player, mv.origin) == PAWN;
        i32::from(is_pawn && state.en_passant == Some(mv.target))
    }

    fn play_null(&self, state: &KingCaptureState) -> Option<KingCaptureState> {
        has_king(&state.squares, state.player).then(|| KingCaptureState {
            player: state.player.other(),
            en_passant: None,
            halfmoves: state.halfmoves.saturating_add(1),
            fullmoves: state.fullmoves.saturating_add(u32::from(state.player == Player::Second)),
            key: state.key ^ en_passant_key(state.en_passant) ^ SECOND,
            ..*state
        })
    }
}
