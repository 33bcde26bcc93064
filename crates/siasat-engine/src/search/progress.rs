//! How far the threads of one search are. The first thread to finish an iteration finishes it for all: the others leave it
//! and go on from there.
//!
//! CITE: Lazy SMP, chessprogramming.org "Lazy SMP": threads share the table and search the same tree from different depths.

use std::sync::Mutex;
use std::sync::atomic::{AtomicI32, Ordering};

use super::root::RootMove;

/// What all threads know of each other.
pub struct Progress<M> {
    /// The deepest iteration that any thread has finished.
    reached: AtomicI32,
    /// The iteration that the main thread is in.
    main_at: AtomicI32,
    /// The depth of the deepest finished iteration, and the root's moves as that thread left them.
    found: Mutex<(i32, Vec<RootMove<M>>)>,
}

impl<M: Clone> Progress<M> {
    /// Before the first iteration.
    pub fn new() -> Self {
        Self { reached: AtomicI32::new(0), main_at: AtomicI32::new(0), found: Mutex::new((0, Vec::new())) }
    }

    /// The deepest iteration that any thread has finished.
    #[inline(always)]
    pub fn reached(&self) -> i32 {
        self.reached.load(Ordering::Relaxed)
    }

    /// An iteration was finished; what it found counts if it is the deepest.
    pub fn finish(&self, depth: i32, moves: &[RootMove<M>]) {
        if let Ok(mut found) = self.found.lock() {
            if depth > found.0 {
                *found = (depth, moves.to_vec());
                self.reached.store(depth, Ordering::Relaxed);
            }
        }
    }

    /// What the deepest finished iteration found, if it is at least this deep.
    pub fn found(&self, least: i32) -> Option<(i32, Vec<RootMove<M>>)> {
        self.found.lock().ok().filter(|found| found.0 >= least).map(|found| found.clone())
    }

    /// The depth that a thread had best search: the main thread the next, a helper one deeper where the main thread is there.
    pub fn next(&self, depth: i32, is_main: bool) -> i32 {
        if is_main {
            self.main_at.store(depth, Ordering::Relaxed);
            return depth;
        }
        depth + i32::from(self.main_at.load(Ordering::Relaxed) == depth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(mv: u8) -> Vec<RootMove<u8>> {
        vec![RootMove { mv, value: 0, last: 0, line: vec![mv], nodes: 0 }]
    }

    #[test]
    fn the_deepest_iteration_counts_whoever_finished_it() {
        let progress = Progress::new();
        assert!(progress.found(1).is_none());
        progress.finish(3, &moves(7));
        progress.finish(2, &moves(8));
        progress.finish(3, &moves(9));
        assert_eq!(progress.reached(), 3);
        assert_eq!(progress.found(3).map(|(depth, moves)| (depth, moves[0].mv)), Some((3, 7)));
        assert!(progress.found(4).is_none());
    }

    #[test]
    fn helpers_keep_off_the_depth_of_the_main_thread() {
        let progress = Progress::<u8>::new();
        assert_eq!(progress.next(1, true), 1);
        assert_eq!(progress.next(1, false), 2);
        assert_eq!(progress.next(3, false), 3);
    }
}
