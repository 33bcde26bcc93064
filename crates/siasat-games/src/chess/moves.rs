//! A move of chess and its UCI form.

use std::fmt;

use shakmaty::{CastlingSide, Move, Role, Square};

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
