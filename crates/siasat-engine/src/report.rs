//! What a search tells while it runs, and at its end.

use std::ops::Deref;
use std::time::Duration;

use siasat_core::{Bound, Score, StoppedBy};

use crate::control::Control;

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

impl<M> Report<M> {
    /// How far a search has got, with nothing found yet.
    pub(crate) fn new(control: &Control) -> Self {
        let (nodes, hits, time) = (control.nodes(), control.hits(), control.elapsed());
        let bound = Bound::Exact;
        Self { depth: 0, deepest: 0, rank: 1, value: 0, bound, nodes, hits, time, fill: 0, line: Vec::new() }
    }

    /// The same with its line in another form.
    pub(crate) fn with_line<N>(self, line: Vec<N>) -> Report<N> {
        let Self { depth, deepest, rank, value, bound, nodes, hits, time, fill, .. } = self;
        Report { depth, deepest, rank, value, bound, nodes, hits, time, fill, line }
    }
}

/// What a search tells in texts: a line of an iteration, or its answer.
pub struct Event {
    /// The line in canonical notation.
    pub report: Report<String>,
    /// Why the search ended; `None` before its end.
    pub stopped_by: Option<StoppedBy>,
}

/// What a search answers: a last report, of the last depth that was finished.
#[derive(Clone, Debug)]
pub struct Answer<M> {
    /// `None` only where the root has no move that may be played.
    pub mv: Option<M>,
    /// The best line.
    pub report: Report<M>,
    /// The best lines with their values, the best first.
    pub lines: Vec<(Score, Vec<M>)>,
    /// Why it ended.
    pub stopped_by: StoppedBy,
}

impl<M> Deref for Answer<M> {
    type Target = Report<M>;

    fn deref(&self) -> &Report<M> {
        &self.report
    }
}
