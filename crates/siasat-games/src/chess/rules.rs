//! Standard chess by the FIDE Laws of Chess of 2023, on shakmaty.
//!
//! Draws that need a claim or a history (threefold and fivefold repetition, 50 moves) are the referee's; `outcome` knows
//! mate, stalemate, dead material and the 75-move rule. The last two leave legal moves, and perft counts through them.

use shakmaty::fen::Fen;
use shakmaty::{CastlingSide, EnPassantMode, Move, Position, Role, Square};
use siasat_core::{Game, InputError, MoveList, Notated, Outcome, Player};

use super::check_variant;
use super::keys::{CASTLING_KEYS, SECOND, en_passant_key, piece_key};
use super::moves::ChessMove;
use super::notation::parse_fen;
use super::positions::{check_checks, check_standard};
use super::state::ChessState;

/// In halfmoves without a capture or a pawn's move: the game is drawn (Law 9.6.2).
const SEVENTY_FIVE_MOVES: u32 = 150;

/// The rules. Positions are FEN; moves are UCI.
#[derive(Clone, Copy, Debug)]
pub struct Chess;

impl Chess {
    /// The game from its variant's text form.
    pub fn make(variant: &str) -> Result<Self, InputError> {
        check_variant(variant, "standard").map(|()| Self)
    }
}

impl Game for Chess {
    type State = ChessState;
    type Move = ChessMove;

    fn alternates(&self) -> bool {
        true
    }

    fn initial(&self) -> ChessState {
        ChessState::new(shakmaty::Chess::new())
    }

    #[inline(always)]
    fn to_move(&self, state: &ChessState) -> Player {
        state.player()
    }

    fn legal_moves(&self, state: &ChessState, out: &mut MoveList<ChessMove>) {
        if let Some(moves) = state.legal_moves() {
            moves.list(out);
        }
    }

    #[inline]
    fn play(&self, state: &ChessState, mv: ChessMove) -> ChessState {
        let mv = mv.to_native(&state.position);
        let mut child = state.clone();
        child.position.play_unchecked(mv);
        child.en_passant = child.position.legal_ep_square();
        child.key ^= SECOND
            ^ moved_key(mv, state.player())
            ^ en_passant_key(state.en_passant)
            ^ en_passant_key(child.en_passant);
        if state.position.castles().castling_rights() != child.position.castles().castling_rights() {
            child.key ^= CASTLING_KEYS[usize::from(state.castling())] ^ CASTLING_KEYS[usize::from(child.castling())];
        }
        child
    }

    fn outcome(&self, state: &ChessState) -> Option<Outcome> {
        let position = &state.position;
        if state.legal_moves().is_none_or(|moves| !moves.any()) {
            return Some(if position.is_check() {
                Outcome::win(state.player().other(), "checkmate")
            } else {
                Outcome::draw("stalemate")
            });
        }
        if position.is_insufficient_material() {
            return Some(Outcome::draw("insufficient-material"));
        }
        (position.halfmoves() >= SEVENTY_FIVE_MOVES).then(|| Outcome::draw("seventy-five-moves"))
    }

    #[inline(always)]
    fn key(&self, state: &ChessState) -> u64 {
        state.key
    }

    fn full_key(&self, state: &ChessState) -> u64 {
        state.full_key()
    }

    /// A pawn's move, a capture, the loss of a castling right or of the chance to capture en passant.
    fn is_irreversible(&self, state: &ChessState, mv: ChessMove) -> bool {
        state.position.is_irreversible(mv.to_native(&state.position))
    }

    #[inline]
    fn count_moves(&self, state: &ChessState) -> u64 {
        state.legal_moves().map_or(0, |moves| moves.count() as u64)
    }
}

impl Notated for Chess {
    fn variant(&self) -> String {
        "standard".into()
    }

    fn format_state(&self, state: &ChessState) -> String {
        Fen::from_position(&state.position, EnPassantMode::Legal).to_string()
    }

    fn parse_state(&self, text: &str) -> Result<ChessState, InputError> {
        let fen = parse_fen(text)?;
        check_standard(&fen)?;
        check_checks(&fen).map(ChessState::new)
    }

    fn format_move(&self, _state: &ChessState, mv: ChessMove) -> String {
        mv.to_string()
    }
}

/// What a move changes of the key by moving pieces.
#[inline]
fn moved_key(mv: Move, player: Player) -> u64 {
    let own = 6 * player as u8;
    let other = 6 - own;
    match mv {
        Move::Normal { role, from, capture, to, promotion } => {
            piece_key(role as u8 + own, from)
                ^ piece_key(promotion.unwrap_or(role) as u8 + own, to)
                ^ capture.map_or(0, |captured| piece_key(captured as u8 + other, to))
        }
        Move::EnPassant { from, to } => {
            let victim = Square::from_coords(to.file(), from.rank());
            piece_key(Role::Pawn as u8 + own, from)
                ^ piece_key(Role::Pawn as u8 + own, to)
                ^ piece_key(Role::Pawn as u8 + other, victim)
        }
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_king_side(king < rook);
            piece_key(Role::King as u8 + own, king)
                ^ piece_key(Role::King as u8 + own, Square::from_coords(side.king_to_file(), king.rank()))
                ^ piece_key(Role::Rook as u8 + own, rook)
                ^ piece_key(Role::Rook as u8 + own, Square::from_coords(side.rook_to_file(), rook.rank()))
        }
        Move::Put { .. } => 0, // not in this variant
    }
}
