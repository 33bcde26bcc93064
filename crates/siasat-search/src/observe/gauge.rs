//! The counts of a running search, for readers in other threads.

use std::sync::{Arc, Mutex};

use super::Counters;

/// The counts are published after this many nodes: often enough to see them grow, rarely enough to cost nothing.
const EVERY: u64 = 4096;

/// What a search has counted so far. Clones look at the same search.
#[derive(Clone, Debug, Default)]
pub struct Gauge(Arc<Mutex<Counters>>);

impl Gauge {
    /// Put out what was counted, if it is time.
    #[inline]
    pub fn offer(&self, counters: &Counters) {
        if counters.nodes % EVERY == 0 {
            self.put(counters);
        }
    }

    /// The counts when they were last put out; all zero before that.
    pub fn look(&self) -> Counters {
        self.0.lock().map(|counters| counters.clone()).unwrap_or_default()
    }

    #[cold]
    fn put(&self, counters: &Counters) {
        // A poisoned lock means that the reader panicked, so there is no reader any more.
        if let Ok(mut seen) = self.0.lock() {
            seen.clone_from(counters);
        }
    }
}

#[cfg(test)]
mod tests {
    use siasat_core::{Observer, Window};

    use super::{EVERY, Gauge};
    use crate::observe::Watcher;

    #[test]
    fn the_counts_grow_while_the_search_runs() {
        let gauge = Gauge::default();
        let mut watcher = Watcher { gauge: Some(gauge.clone()), ..Watcher::default() };
        let mut seen = Vec::new();
        for _ in 0..=2 * EVERY {
            watcher.enter(0, 0, 0, Window::FULL);
            seen.push(gauge.look().nodes);
        }
        seen.dedup();
        assert_eq!(seen, [0, EVERY, 2 * EVERY]);
    }
}
