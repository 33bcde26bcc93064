//! The moves of king-capture chess: pseudo-legal moves, because check is ignored.
//!
//! Going through the origins and through each one's targets in ascending order gives the order of the contract.

use shakmaty::{Bitboard, Color, Rank, Role, Square, attacks};
use siasat_core::{MoveList, Player};

use super::moves::{ChessMove, PROMOTIONS};
use super::notation::EMPTY;

pub const PAWN: u8 = Role::Pawn as u8;
pub const KNIGHT: u8 = Role::Knight as u8;
pub const BISHOP: u8 = Role::Bishop as u8;
pub const ROOK: u8 = Role::Rook as u8;
pub const QUEEN: u8 = Role::Queen as u8;
pub const KING: u8 = Role::King as u8;

/// For each player, king's side and queen's side: the right, the squares that must be empty, the king's target.
const CASTLINGS: [[(u8, Bitboard, Square); 2]; 2] = [
    [(1, Bitboard(0x60), Square::G1), (2, Bitboard(0x0e), Square::C1)],
    [(4, Bitboard(0x60 << 56), Square::G8), (8, Bitboard(0x0e << 56), Square::C8)],
];

/// A position; see the Python twin for what each field means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KingCaptureState {
    pub(super) squares: [u8; 64],
    pub(super) sides: [Bitboard; 2],
    pub(super) player: Player,
    pub(super) castling: u8,
    pub(super) en_passant: Option<Square>,
    pub(super) halfmoves: u32,
    pub(super) fullmoves: u32,
    pub(super) key: u64,
}

impl KingCaptureState {
    /// A piece number (0 for none, 1 to 6 white's pawn to king, 7 to 12 black's) for each square from a1 to h8.
    pub fn squares(&self) -> &[u8; 64] {
        &self.squares
    }

    /// The squares of either player.
    pub fn sides(&self) -> [Bitboard; 2] {
        self.sides
    }

    /// Whose turn it is; white is the first player.
    #[inline(always)]
    pub fn player(&self) -> Player {
        self.player
    }

    /// The square where a pawn of the side to move stands ready to capture en passant.
    #[inline(always)]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The castling rights as bits K = 1, Q = 2, k = 4, q = 8.
    #[inline(always)]
    pub fn castling(&self) -> u8 {
        self.castling
    }
}

/// Append the moves of `player`, whose turn it need not be; en passant is open only to the side to move.
///
/// There is room for them: with the material that `positions` allows, annealing found no more than 215 moves.
pub fn pseudo_moves(state: &KingCaptureState, player: Player, out: &mut MoveList<ChessMove>) {
    for origin in state.sides[player.index()] {
        let kind = kind_at(state, player, origin);
        let reached = targets(state, player, origin, kind);
        let promotes = kind == PAWN && reached.intersects(Bitboard::BACKRANKS);
        for target in reached {
            if promotes {
                out.extend(PROMOTIONS.map(|role| ChessMove { origin, target, promotion: Some(role) }));
            } else {
                out.push(ChessMove { origin, target, promotion: None });
            }
        }
    }
}

/// How many moves `pseudo_moves` would list.
pub fn count_moves(state: &KingCaptureState, player: Player) -> u64 {
    let mut count = 0;
    for origin in state.sides[player.index()] {
        let kind = kind_at(state, player, origin);
        let reached = targets(state, player, origin, kind);
        let promotes = kind == PAWN && reached.intersects(Bitboard::BACKRANKS);
        count += reached.count() * if promotes { PROMOTIONS.len() } else { 1 };
    }
    count as u64
}

/// Whether `player` has any move.
pub fn can_move(state: &KingCaptureState, player: Player) -> bool {
    let mut own = state.sides[player.index()].into_iter();
    own.any(|origin| targets(state, player, origin, kind_at(state, player, origin)).any())
}

/// The kind, 1 for a pawn to 6 for a king, of the piece of `player` on a square.
#[inline(always)]
pub fn kind_at(state: &KingCaptureState, player: Player, square: Square) -> u8 {
    state.squares[square.to_usize()] - 6 * player as u8
}

/// The squares that the piece of that kind on `origin` can go to.
fn targets(state: &KingCaptureState, player: Player, origin: Square, kind: u8) -> Bitboard {
    let own = state.sides[player.index()];
    let occupied = own | state.sides[player.other().index()];
    let reached = match kind {
        PAWN => return pawn_targets(state, player, origin),
        KNIGHT => attacks::knight_attacks(origin),
        BISHOP => attacks::bishop_attacks(origin, occupied),
        ROOK => attacks::rook_attacks(origin, occupied),
        QUEEN => attacks::queen_attacks(origin, occupied),
        _ => attacks::king_attacks(origin) | castling_targets(state, player, occupied),
    };
    reached & !own
}

fn pawn_targets(state: &KingCaptureState, player: Player, origin: Square) -> Bitboard {
    let (forward, home) = if player == Player::First { (8, Rank::Second) } else { (-8, Rank::Seventh) };
    let free = |square: &Square| state.squares[square.to_usize()] == EMPTY;
    let mut reached = Bitboard::EMPTY;
    if let Some(single) = origin.offset(forward).filter(free) {
        reached.add(single);
        if let Some(double) = single.offset(forward).filter(|double| origin.rank() == home && free(double)) {
            reached.add(double);
        }
    }
    let mut victims = state.sides[player.other().index()];
    if let Some(square) = state.en_passant.filter(|_| player == state.player) {
        victims.add(square);
    }
    reached | attacks::pawn_attacks(Color::from_white(player == Player::First), origin) & victims
}

/// Rights and empty squares are all it takes: the king may leave, cross and enter attacked squares.
fn castling_targets(state: &KingCaptureState, player: Player, occupied: Bitboard) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    for (right, path, target) in CASTLINGS[player.index()] {
        if state.castling & right != 0 && occupied.is_disjoint(path) {
            reached.add(target);
        }
    }
    reached
}
