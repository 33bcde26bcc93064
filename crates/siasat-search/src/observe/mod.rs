//! Who watches a search. Twins of `siasat.observe`: the same numbers from the same events.

pub mod counters;
pub mod digest;
pub mod gauge;
pub mod recorder;

use siasat_core::{Observer, Score, StopFlag, Window};

pub use counters::Counters;
pub use digest::Digest;
pub use gauge::Gauge;
pub use recorder::{Bounds, Recorder};

/// The tags of the events, as in `siasat.observe.events`.
#[allow(missing_docs)] // the names are the events'
pub mod tags {
    pub const ENTER: i64 = 1;
    pub const LEAVE: i64 = 2;
    pub const CUTOFF: i64 = 3;
    pub const TABLE_HIT: i64 = 4;
    pub const RESEARCH: i64 = 5;
    pub const ITERATION: i64 = 6;
    pub const LEFT_OUT: i64 = 7;
}

/// Everything that can be recorded about a search.
#[derive(Clone, Debug, Default)]
pub struct Watcher {
    /// The whole search as one number.
    pub digest: Digest,
    /// What happened how often.
    pub counters: Counters,
    /// What happened in which order, where that is wanted.
    pub recorder: Option<Recorder>,
    /// Where the counts are published during the search, if requested.
    pub gauge: Option<Gauge>,
}

impl Watcher {
    /// A watcher that records within `bounds`, or not at all; `stop` belongs to the search that it watches.
    pub fn new(bounds: Option<Bounds>, stop: &StopFlag) -> Self {
        Self { recorder: bounds.map(|bounds| Recorder::new(bounds, stop.clone())), ..Self::default() }
    }
}

impl Observer for Watcher {
    #[inline]
    fn enter(&mut self, ply: u32, key: u64, depth: u32, window: Window) {
        self.digest.enter(ply, key, depth, window);
        self.counters.enter(ply, key, depth, window);
        if let Some(recorder) = &mut self.recorder {
            recorder.enter(ply, key, depth, window);
        }
        if let Some(gauge) = &self.gauge {
            gauge.offer(&self.counters);
        }
    }

    #[inline]
    fn leave(&mut self, ply: u32, value: Score) {
        self.digest.leave(ply, value);
        self.counters.leave(ply, value);
        if let Some(recorder) = &mut self.recorder {
            recorder.leave(ply, value);
        }
    }

    #[inline]
    fn cutoff(&mut self, ply: u32, move_index: usize) {
        self.digest.cutoff(ply, move_index);
        self.counters.cutoff(ply, move_index);
        if let Some(recorder) = &mut self.recorder {
            recorder.cutoff(ply, move_index);
        }
    }

    #[inline]
    fn table_hit(&mut self, ply: u32, value: Score) {
        self.digest.table_hit(ply, value);
        self.counters.table_hit(ply, value);
        if let Some(recorder) = &mut self.recorder {
            recorder.table_hit(ply, value);
        }
    }

    #[inline]
    fn re_search(&mut self, ply: u32, move_index: usize) {
        self.digest.re_search(ply, move_index);
        self.counters.re_search(ply, move_index);
        if let Some(recorder) = &mut self.recorder {
            recorder.re_search(ply, move_index);
        }
    }

    #[inline]
    fn iteration(&mut self, depth: u32, value: Score, nodes: u64) {
        self.digest.iteration(depth, value, nodes);
        self.counters.iteration(depth, value, nodes);
        if let Some(recorder) = &mut self.recorder {
            recorder.iteration(depth, value, nodes);
        }
    }
}
