//! King-capture chess: check is ignored, and who captures the king wins. Twin of `siasat.games.chess.king_capture`.

use shakmaty::{Bitboard, Color, Square, attacks};
use siasat_core::{Game, InputError, MoveList, Notated, Outcome, Player};

use super::check_variant;
use super::keys::{CASTLING_KEYS, SECOND, en_passant_key, piece_key, position_key};
use super::king_capture_moves::{KING, KingCaptureState, PAWN, ROOK, can_move, count_moves, kind_at, pseudo_moves};
use super::moves::ChessMove;
use super::notation::{EMPTY, Fen, START, format_fen, parse_fen};
use super::positions::check_king_capture;

/// The rules. Positions are FEN, where one king may be missing; moves are UCI.
#[derive(Clone, Debug)]
pub struct KingCapture {
    initial: KingCaptureState,
}

impl KingCapture {
    /// The game from its variant's text form.
    pub fn make(variant: &str) -> Result<Self, InputError> {
        check_variant(variant, "king-capture")?;
        Ok(Self { initial: state_of(&parse_fen(START)?) })
    }
}

impl Game for KingCapture {
    type State = KingCaptureState;
    type Move = ChessMove;

    fn alternates(&self) -> bool {
        true
    }

    fn initial(&self) -> KingCaptureState {
        self.initial
    }

    #[inline(always)]
    fn to_move(&self, state: &KingCaptureState) -> Player {
        state.player
    }

    fn legal_moves(&self, state: &KingCaptureState, out: &mut MoveList<ChessMove>) {
        if has_king(&state.squares, state.player) {
            pseudo_moves(state, state.player, out);
        }
    }

    fn play(&self, state: &KingCaptureState, mv: ChessMove) -> KingCaptureState {
        let ChessMove { origin, target, promotion } = mv;
        let player = state.player;
        let own = 6 * player as u8;
        let kind = kind_at(state, player, origin);
        let piece = kind + own;
        let mut squares = state.squares;
        let mut sides = state.sides;
        let mut key = state.key;

        // 1. Take away what is captured; a pawn taken en passant stands on the target's file and the capturer's rank.
        let is_en_passant = kind == PAWN && state.en_passant == Some(target);
        let victim = if is_en_passant { Square::from_coords(target.file(), origin.rank()) } else { target };
        let captured = squares[victim.to_usize()];
        if captured != EMPTY {
            squares[victim.to_usize()] = EMPTY;
            sides[player.other().index()].toggle(victim);
            key ^= piece_key(captured, victim);
        }

        // 2. Move the piece, and the rook with a castling king.
        let mut step = |start: Square, end: Square, before: u8, after: u8| {
            squares[start.to_usize()] = EMPTY;
            squares[end.to_usize()] = after;
            sides[player.index()].toggle(start);
            sides[player.index()].toggle(end);
            key ^= piece_key(before, start) ^ piece_key(after, end);
        };
        step(origin, target, piece, promotion.map_or(piece, |role| role as u8 + own));
        if kind == KING && (target - origin).abs() == 2 {
            if let Some((start, end)) = rook_step(target) {
                step(start, end, ROOK + own, ROOK + own);
            }
        }

        // 3. Castling rights end with the first step from, or the first capture on, a home square.
        let castling = state.castling & !(lost_rights(origin) | lost_rights(target));
        key ^= CASTLING_KEYS[usize::from(state.castling)] ^ CASTLING_KEYS[usize::from(castling)];

        // 4. A double step can be answered en passant, if an enemy's pawn stands ready.
        let forward = if player == Player::First { 8 } else { -8 };
        let passed = if kind == PAWN && (target - origin).abs() == 16 { origin.offset(forward) } else { None };
        let en_passant = passed.filter(|&square| is_usable(&squares, player.other(), square));
        key ^= en_passant_key(state.en_passant) ^ en_passant_key(en_passant);

        // 5. Clocks and turn.
        let halfmoves = if kind == PAWN || captured != EMPTY { 0 } else { state.halfmoves.saturating_add(1) };
        KingCaptureState {
            squares,
            sides,
            player: player.other(),
            castling,
            en_passant,
            halfmoves,
            fullmoves: state.fullmoves.saturating_add(player as u32),
            key: key ^ SECOND,
        }
    }

    fn outcome(&self, state: &KingCaptureState) -> Option<Outcome> {
        if !has_king(&state.squares, state.player) {
            return Some(Outcome::win(state.player.other(), "king-captured"));
        }
        (!can_move(state, state.player)).then(|| Outcome::draw("no-moves"))
    }

    #[inline(always)]
    fn key(&self, state: &KingCaptureState) -> u64 {
        state.key
    }

    fn full_key(&self, state: &KingCaptureState) -> u64 {
        position_key(&state.squares, state.player, state.castling, state.en_passant)
    }

    fn is_irreversible(&self, state: &KingCaptureState, mv: ChessMove) -> bool {
        kind_at(state, state.player, mv.origin) == PAWN
            || state.squares[mv.target.to_usize()] != EMPTY
            || state.castling & (lost_rights(mv.origin) | lost_rights(mv.target)) != 0
            || state.en_passant.is_some()
    }

    #[inline]
    fn count_moves(&self, state: &KingCaptureState) -> u64 {
        if has_king(&state.squares, state.player) { count_moves(state, state.player) } else { 0 }
    }
}

impl Notated for KingCapture {
    fn variant(&self) -> String {
        "king-capture".into()
    }

    fn format_state(&self, state: &KingCaptureState) -> String {
        let KingCaptureState { squares, player, castling, en_passant, halfmoves, fullmoves, .. } = *state;
        format_fen(&Fen { squares, player, castling, en_passant, halfmoves, fullmoves })
    }

    fn parse_state(&self, text: &str) -> Result<KingCaptureState, InputError> {
        let fen = parse_fen(text)?;
        check_king_capture(&fen)?;
        Ok(state_of(&fen))
    }

    fn format_move(&self, _state: &KingCaptureState, mv: ChessMove) -> String {
        mv.to_string()
    }
}

fn state_of(fen: &Fen) -> KingCaptureState {
    let mut sides = [Bitboard::EMPTY; 2];
    for (square, &piece) in Square::ALL.into_iter().zip(&fen.squares) {
        if piece != EMPTY {
            sides[usize::from(piece > 6)].add(square);
        }
    }
    let en_passant = fen
        .en_passant
        .filter(|&square| has_king(&fen.squares, fen.player) && is_usable(&fen.squares, fen.player, square));
    KingCaptureState {
        squares: fen.squares,
        sides,
        player: fen.player,
        castling: fen.castling,
        en_passant,
        halfmoves: fen.halfmoves,
        fullmoves: fen.fullmoves,
        key: position_key(&fen.squares, fen.player, fen.castling, en_passant),
    }
}

#[inline]
pub(super) fn has_king(squares: &[u8; 64], player: Player) -> bool {
    squares.contains(&(KING + 6 * player as u8))
}

/// Whether a pawn of `player` can capture on the en-passant square.
fn is_usable(squares: &[u8; 64], player: Player, square: Square) -> bool {
    let mut hunters = attacks::pawn_attacks(Color::from_white(player != Player::First), square).into_iter();
    hunters.any(|hunter| squares[hunter.to_usize()] == PAWN + 6 * player as u8)
}

/// The castling rights that vanish when something leaves or enters a home square of king or rook.
#[inline]
fn lost_rights(square: Square) -> u8 {
    match square {
        Square::A1 => 2,
        Square::E1 => 3,
        Square::H1 => 1,
        Square::A8 => 8,
        Square::E8 => 12,
        Square::H8 => 4,
        _ => 0,
    }
}

/// Where the rook comes from and goes to, by the castling king's target.
fn rook_step(target: Square) -> Option<(Square, Square)> {
    match target {
        Square::G1 => Some((Square::H1, Square::F1)),
        Square::C1 => Some((Square::A1, Square::D1)),
        Square::G8 => Some((Square::H8, Square::F8)),
        Square::C8 => Some((Square::A8, Square::D8)),
        _ => None,
    }
}
