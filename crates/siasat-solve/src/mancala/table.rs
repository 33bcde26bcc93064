//! The transposition table: bounds that stay valid for the whole search, under exact keys.

use std::sync::atomic::{AtomicU64, Ordering};

use prefetch_index::prefetch_index;

use crate::error::TableError;
use crate::room::reserve;

/// Entries that share a line of the processor's cache.
const WAYS: usize = 8;
/// An entry is one word: the position's number (or its upper part) plus one, the two bounds, the best move. Keys have 47 bits.
const KEY_BITS: u32 = 47;
const BOUND_BITS: u32 = 7;
const MOVE_BITS: u32 = 3;
const BOUND: u64 = (1 << BOUND_BITS) - 1;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Its value is at least this,
    pub lower: i32,
    /// and at most this.
    pub upper: i32,
    /// The best move so far.
    pub hole: u8,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([AtomicU64; WAYS]);

/// A table of a fixed size; several threads may use it. The whole number of a position is in its entry, or follows from its
/// entry and bucket, so no two positions are ever taken for each other: what a search proves with it is proven.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    /// How many of a number's lower bits are left out of the key: none, or those that the bucket tells.
    hidden: u32,
}

impl Table {
    /// A table of this many bytes for positions with numbers below `positions`: rounded down to a power of two, at least one
    /// bucket; an error if there is no memory.
    pub fn new(bytes: usize, positions: u64) -> Result<Self, TableError> {
        let buckets = (bytes / size_of::<Bucket>()).max(1);
        let buckets = if buckets.is_power_of_two() { buckets } else { buckets.next_power_of_two() / 2 };
        let hidden = if positions < 1 << KEY_BITS { 0 } else { buckets.trailing_zeros() };
        let mut table = Self { buckets: Vec::new(), hidden };
        reserve(&mut table.buckets, buckets)?;
        table.buckets.resize_with(buckets, Bucket::default);
        Ok(table)
    }

    /// Whether positions with numbers below `positions` fit its keys.
    pub fn takes(&self, positions: u64) -> bool {
        positions >> self.hidden < 1 << KEY_BITS
    }

    /// What the entry of a position is known by. A position with fewer seeds never has a larger key.
    #[inline(always)]
    fn key(&self, number: u64) -> u64 {
        (number >> self.hidden) + 1
    }

    /// The bytes that it takes.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    #[inline(always)]
    fn place(&self, number: u64) -> usize {
        // Neighbours in number must not share a bucket; the multiplication by 2^64 / φ spreads them. Where the key lacks the
        // number's lower bits, these are turned by what its upper bits spread to: key and bucket give them back.
        let spread = (number >> self.hidden).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20;
        let lower = if self.hidden == 0 { 0 } else { number };
        (spread ^ lower) as usize & (self.buckets.len() - 1)
    }

    #[inline(always)]
    fn bucket(&self, number: u64) -> &Bucket {
        &self.buckets[self.place(number)]
    }

    /// Prefetch the memory of an entry that will be needed soon.
    #[inline(always)]
    pub fn prefetch(&self, number: u64) {
        prefetch_index(&self.buckets, self.place(number));
    }

    /// What is known about the position with this number and this many seeds.
    #[inline(always)]
    pub fn probe(&self, number: u64, seeds: i32) -> Option<Known> {
        let key = self.key(number);
        for slot in &self.bucket(number).0 {
            let entry = slot.load(Ordering::Relaxed);
            if entry >> (2 * BOUND_BITS + MOVE_BITS) == key {
                let bound = |shift: u32| 2 * (entry >> shift & BOUND) as i32 - seeds;
                return Some(Known {
                    lower: bound(BOUND_BITS + MOVE_BITS),
                    upper: bound(MOVE_BITS),
                    hole: (entry & ((1 << MOVE_BITS) - 1)) as u8,
                });
            }
        }
        None
    }

    /// Remember what is known of a position. Where the bucket is full, the entry with the fewest seeds left goes if it has
    /// fewer than the new one (smaller numbers have fewer seeds, and less work behind them), else one place that always changes.
    #[inline]
    pub fn store(&self, number: u64, seeds: i32, known: Known) {
        let key = self.key(number);
        let half = |bound: i32| ((bound + seeds) / 2) as u64 & BOUND;
        let bounds = half(known.lower) << BOUND_BITS | half(known.upper);
        let entry = (key << (2 * BOUND_BITS) | bounds) << MOVE_BITS | u64::from(known.hole);
        let bucket = &self.bucket(number).0;
        let (mut place, mut least) = (WAYS - 1, key);
        for (at, slot) in bucket.iter().enumerate() {
            let other = slot.load(Ordering::Relaxed) >> (2 * BOUND_BITS + MOVE_BITS);
            if other == key {
                place = at;
                break;
            }
            if other < least {
                (place, least) = (at, other);
            }
        }
        bucket[place].store(entry, Ordering::Relaxed);
    }
}
