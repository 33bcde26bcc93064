//! A move of chess and its UCI form.

use std::fmt;

use shakmaty::{CastlingSide, Chess, Color, Move, Position, Role, Square};

/// What a pawn may become, in the order of the contract.
pub const PROMOTIONS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// From one square to another. Castling is the king's step of two squares (e1g1). Moves compare by origin, target and
/// promotion (none, knight, bishop, rook, queen): the order of the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ChessMove {
    /// Where the piece comes from.
    pub origin: Square,
    /// Where it goes.
    pub target: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
}

impl ChessMove {
    /// The legal move of `position` as shakmaty says it, with everything that it changes.
    #[inline]
    pub(super) fn to_native(self, position: &Chess) -> Move {
        let Self { origin: from, target: to, promotion } = self;
        let board = position.board();
        let role = board.role_at(from).unwrap_or(Role::Pawn); // a legal move has a piece there
        let capture = board.role_at(to);
        if role == Role::Pawn && capture.is_none() && from.file() != to.file() {
            return Move::EnPassant { from, to };
        }
        if role == Role::King && from.distance(to) == 2 {
            let rook = match (position.turn(), from < to) {
                (Color::White, true) => Square::H1,
                (Color::White, false) => Square::A1,
                (Color::Black, true) => Square::H8,
                (Color::Black, false) => Square::A8,
            };
            return Move::Castle { king: from, rook };
        }
        Move::Normal { role, from, capture, to, promotion }
    }
}

impl fmt::Display for ChessMove {
    /// `e2e4`, `e7e8q`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.origin, self.target)?;
        self.promotion.map_or(Ok(()), |role| write!(out, "{}", role.char()))
    }
}

impl From<Move> for ChessMove {
    /// shakmaty says that a castling king takes its rook.
    #[inline]
    fn from(mv: Move) -> Self {
        match mv {
            Move::Normal { from, to, promotion, .. } => Self { origin: from, target: to, promotion },
            Move::EnPassant { from, to } => Self { origin: from, target: to, promotion: None },
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(king < rook);
                let target = Square::from_coords(side.king_to_file(), king.rank());
                Self { origin: king, target, promotion: None }
            }
            Move::Put { to, .. } => Self { origin: to, target: to, promotion: None }, // not in these variants
        }
    }
}
