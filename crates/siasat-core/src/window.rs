//! The search window, and the only place where a value changes its sign. Twin of `siasat.core.window`.

use crate::score::{INF, Score};

/// An open interval (alpha, beta), both ends values for the side to move at the window's node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Values at or below it are only upper bounds.
    pub alpha: Score,
    /// Values at or above it are only lower bounds.
    pub beta: Score,
}

impl Window {
    /// Every value is exact.
    pub const FULL: Self = Self { alpha: -INF, beta: INF };

    /// This window as the child sees it; `same_mover` says that the child has the same side to move.
    #[inline(always)]
    #[must_use]
    pub const fn for_child(self, same_mover: bool) -> Self {
        if same_mover { self } else { Self { alpha: -self.beta, beta: -self.alpha } }
    }

    /// The narrowest window above alpha: asks only whether the value exceeds it.
    #[inline(always)]
    #[must_use]
    pub const fn null(self) -> Self {
        Self { alpha: self.alpha, beta: self.alpha + 1 }
    }

    /// This window with alpha lifted to `value`, if that is higher.
    #[inline(always)]
    #[must_use]
    pub fn raised_to(self, value: Score) -> Self {
        Self { alpha: self.alpha.max(value), beta: self.beta }
    }

    /// The window is empty: the rest of the node cannot matter.
    #[inline(always)]
    pub const fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }
}

/// A child's value as its parent sees it.
#[inline(always)]
pub const fn from_child(value: Score, same_mover: bool) -> Score {
    if same_mover { value } else { -value }
}
