//! What a search tells while it runs, and at its end.

use std::time::Duration;

use siasat_core::{Bound, Score, StoppedBy};

/// One line of a search that is under way: the best from the root, or the second best and so on with several lines.
#[derive(Clone, Debug)]
pub struct Report<M> {
    /// The iteration's depth.
    pub depth: u32,
    /// The deepest ply that was looked at.
    pub deepest: u32,
    /// 1 for the best line.
    pub rank: u32,
    /// On the core's scale, for the side to move at the root.
    pub value: Score,
    /// Whether that is the value, or only a bound of it.
    pub bound: Bound,
    /// Nodes of all threads so far.
    pub nodes: u64,
    /// Of these, how many the solver's tables answered.
    pub hits: u64,
    /// Since the search began.
    pub time: Duration,
    /// Thousandths of the table in use.
    pub fill: u32,
    /// The line.
    pub line: Vec<M>,
}

/// What a search answers.
#[derive(Clone, Debug)]
pub struct Answer<M> {
    /// `None` only where the root has no move that may be played.
    pub mv: Option<M>,
    /// On the core's scale, for the side to move at the root.
    pub value: Score,
    /// Whether that is the value, or a bound of it: an iteration was cut off in the middle.
    pub bound: Bound,
    /// The last depth that was finished.
    pub depth: u32,
    /// The deepest ply that was looked at.
    pub deepest: u32,
    /// Of all threads.
    pub nodes: u64,
    /// Of these, how many the solver's tables answered.
    pub hits: u64,
    /// How long it took.
    pub time: Duration,
    /// The best lines with their values, the best first.
    pub lines: Vec<(Score, Vec<M>)>,
    /// Why it ended.
    pub stopped_by: StoppedBy,
}
