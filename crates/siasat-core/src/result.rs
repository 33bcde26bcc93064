//! What the answer of a search means. Twin of `siasat.core.search_api.result`.

use crate::score::Score;
use crate::window::Window;

/// What a value means: the exact value, or only a lower or upper bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The value itself.
    Exact,
    /// At least that.
    Lower,
    /// At most that.
    Upper,
}

impl Bound {
    /// What a fail-soft value says that was searched with this window.
    #[inline(always)]
    pub const fn of(value: Score, window: Window) -> Self {
        match value {
            value if value >= window.beta => Self::Lower,
            value if value > window.alpha => Self::Exact,
            _ => Self::Upper,
        }
    }

    /// Whether a value with this bound answers the question "at least `beta`?".
    #[inline(always)]
    pub const fn settles(self, value: Score, beta: Score) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => value >= beta,
            Self::Upper => value < beta,
        }
    }

    /// The name in Python.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Lower => "lower",
            Self::Upper => "upper",
        }
    }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoppedBy {
    /// Everything asked for was searched.
    Finished,
    /// The node limit.
    Nodes,
    /// The clock.
    Seconds,
    /// Another thread asked for it.
    Request,
    /// The tree does not fit memory. Callers get an error instead of a result.
    Memory,
}

impl StoppedBy {
    /// The name in Python.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Finished => "finished",
            Self::Nodes => "nodes",
            Self::Seconds => "seconds",
            Self::Request => "request",
            Self::Memory => "memory",
        }
    }
}
