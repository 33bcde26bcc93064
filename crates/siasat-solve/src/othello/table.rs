//! The transposition table: whole positions with both bounds and the best move.

use std::sync::atomic::{AtomicU64, Ordering};

use prefetch_index::prefetch_index;
use siasat_core::mixing::mix;

use super::bits::Position;
use crate::error::TableError;
use crate::room::reserve;

/// No cell: nothing is known of the best move.
pub const NO_CELL: u32 = 64;
/// Bounds are kept plus this.
const OFFSET: i32 = 64;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Its value is at least this,
    pub lower: i32,
    /// and at most this.
    pub upper: i32,
    /// The best cell so far, or `NO_CELL`.
    pub cell: u32,
}

/// Two positions: the one that took more work, and the latest. Each is three words: its discs, both changed by the third,
/// so that what two threads wrote at once is not taken for anything.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([[AtomicU64; 3]; 2]);

/// A table of a fixed size; several threads may use it. Positions are kept whole, so that what a search proves with it is
/// proven.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
}

impl Table {
    /// A table of this many bytes, rounded down to a power of two, at least one bucket; an error if there is no memory.
    pub fn new(bytes: usize) -> Result<Self, TableError> {
        let buckets = 1 << (bytes / size_of::<Bucket>()).max(1).ilog2();
        let mut table = Self { buckets: Vec::new() };
        reserve(&mut table.buckets, buckets)?;
        table.buckets.resize_with(buckets, Bucket::default);
        Ok(table)
    }

    /// The bytes that it takes.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    #[inline(always)]
    fn place(&self, position: Position) -> usize {
        mix(position.own.rotate_left(32) ^ mix(position.other)) as usize & (self.buckets.len() - 1)
    }

    /// Prefetch the memory of an entry that will be needed soon.
    #[inline(always)]
    pub fn prefetch(&self, position: Position) {
        prefetch_index(&self.buckets, self.place(position));
    }

    /// What is known of a position.
    #[inline(always)]
    pub fn probe(&self, position: Position) -> Option<Known> {
        self.buckets[self.place(position)].0.iter().find_map(|slot| {
            let [own, other, data] = [0, 1, 2].map(|at| slot[at].load(Ordering::Relaxed));
            (own ^ data == position.own && other ^ data == position.other && data != 0).then(|| Known {
                lower: (data & 0xFF) as i32 - OFFSET,
                upper: (data >> 8 & 0xFF) as i32 - OFFSET,
                cell: (data >> 16 & 0xFF) as u32,
            })
        })
    }

    /// Remember what is known of a position after a search of so many nodes.
    #[inline(always)]
    pub fn store(&self, position: Position, known: Known, nodes: u64) {
        let work = u64::from(nodes.max(1).ilog2()) + 1;
        let [lower, upper] = [known.lower, known.upper].map(|bound| (bound + OFFSET) as u64);
        let data = work << 24 | u64::from(known.cell) << 16 | upper << 8 | lower;
        let [kept, latest] = &self.buckets[self.place(position)].0;
        let held = kept[2].load(Ordering::Relaxed);
        let same = kept[0].load(Ordering::Relaxed) ^ held == position.own
            && kept[1].load(Ordering::Relaxed) ^ held == position.other;
        let slot = if same || work >= held >> 24 { kept } else { latest };
        slot[0].store(position.own ^ data, Ordering::Relaxed);
        slot[1].store(position.other ^ data, Ordering::Relaxed);
        slot[2].store(data, Ordering::Relaxed);
    }
}
