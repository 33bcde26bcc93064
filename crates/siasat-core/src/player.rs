//! The two sides.

/// A side: `First` moves first in the initial position (white in chess).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Player {
    /// Moves first.
    First = 0,
    /// Moves second.
    Second = 1,
}

impl Player {
    /// The opponent.
    #[inline(always)]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 or 1, for arrays with one entry a side.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// 1 or 2, as people and our notations count.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}
