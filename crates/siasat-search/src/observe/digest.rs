//! A whole search as one number. Twin of `siasat.observe.digest`.

use std::fmt;

use siasat_core::mixing::{GOLDEN, mix, seed_of};
use siasat_core::{Observer, Score, Window};

use super::tags::{CUTOFF, ENTER, ITERATION, LEAVE, RESEARCH, TABLE_HIT};

/// Folds every event, in order, into 64 bits: `value = mix(value ^ number)`, the number made of its tag and integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest {
    /// The digest of all events so far.
    pub value: u64,
}

impl Default for Digest {
    fn default() -> Self {
        Self { value: seed_of("digest") }
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:016x}", self.value)
    }
}

impl Digest {
    /// Fold the words of one event.
    #[inline(always)]
    pub fn fold<const N: usize>(&mut self, words: [i64; N]) {
        // Only the mixing waits for the events before: with one mixing a word, cheap games took more than twice the time.
        let number = words.into_iter().fold(0, |sum: u64, word| sum.wrapping_mul(GOLDEN).wrapping_add(word as u64));
        self.value = mix(self.value ^ number);
    }
}

impl Observer for Digest {
    #[inline]
    fn enter(&mut self, ply: u32, key: u64, depth: u32, window: Window) {
        self.fold([ENTER, ply.into(), key as i64, depth.into(), window.alpha.into(), window.beta.into()]);
    }

    #[inline]
    fn leave(&mut self, ply: u32, value: Score) {
        self.fold([LEAVE, ply.into(), value.into()]);
    }

    #[inline]
    fn cutoff(&mut self, ply: u32, move_index: usize) {
        self.fold([CUTOFF, ply.into(), move_index as i64]);
    }

    #[inline]
    fn table_hit(&mut self, ply: u32, value: Score) {
        self.fold([TABLE_HIT, ply.into(), value.into()]);
    }

    #[inline]
    fn re_search(&mut self, ply: u32, move_index: usize) {
        self.fold([RESEARCH, ply.into(), move_index as i64]);
    }

    #[inline]
    fn iteration(&mut self, depth: u32, value: Score, nodes: u64) {
        self.fold([ITERATION, depth.into(), value.into(), nodes as i64]);
    }
}
