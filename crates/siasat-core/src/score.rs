//! The scale of values, the same numbers as in `siasat.core.score`.

/// A value for the side to move, unless a comment says otherwise.
pub type Score = i32;

/// A win at the root; a win found `ply` moves deeper is `WIN - ply`, so that nearer wins are better.
pub const WIN: Score = 1_000_000;
/// Beyond every value a search may return: the open end of a window.
pub const INF: Score = 2_000_000;
/// Nobody wins.
pub const DRAW: Score = 0;
/// No line is longer; keeps the wins' band away from the evaluations'.
pub const MAX_PLY: u32 = 10_000;
/// An evaluator answers within `[-MAX_EVAL, MAX_EVAL]`.
pub const MAX_EVAL: Score = WIN - MAX_PLY as Score - 1;

/// The value of having won `ply` moves below the root.
#[inline(always)]
pub const fn win_at(ply: u32) -> Score {
    WIN - ply as Score
}
