//! The transposition table: both bounds of a position in one word, under exact keys.

use std::sync::atomic::{AtomicU64, Ordering};

use prefetch_index::prefetch_index;

use crate::error::TableError;
use crate::room::reserve;

/// Entries that share a line of the processor's cache.
const WAYS: usize = 8;
/// An entry is one word: what the bucket's number leaves open of the key, the work behind it, the two bounds.
const BOUND_BITS: u32 = 7;
const WORK_BITS: u32 = 4;
const REST_BITS: u32 = 64 - WORK_BITS - 2 * BOUND_BITS;
/// Bounds are kept plus this, so that no entry is 0.
const OFFSET: i32 = 64;
/// 2^64 divided by the golden ratio, an odd number: a multiplication by it can be undone, so no two keys become one.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// The value of a position is at least `lower` and at most `upper`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The lower bound.
    pub lower: i32,
    /// The upper bound.
    pub upper: i32,
}

impl Bounds {
    /// A bound that tells whether the value is at least `beta`.
    #[inline(always)]
    pub fn answer(self, beta: i32) -> Option<i32> {
        if self.lower >= beta { Some(self.lower) } else { (self.upper < beta).then_some(self.upper) }
    }
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([AtomicU64; WAYS]);

/// A table of a fixed size; several threads may use it. Keys are kept whole, so that what a search proves with it is proven.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    key_bits: u32,
    index_bits: u32,
}

impl Table {
    /// The fewest bytes for keys of this many bits.
    pub fn least_bytes(key_bits: u32) -> usize {
        size_of::<Bucket>() << key_bits.saturating_sub(REST_BITS)
    }

    /// A table for keys of this many bits, of at most this many bytes (a power of two), but of the fewest that do.
    pub fn new(key_bits: u32, bytes: usize) -> Result<Self, TableError> {
        let index_bits = (bytes.max(Self::least_bytes(key_bits)) / size_of::<Bucket>()).ilog2().min(key_bits);
        let mut table = Self { buckets: Vec::new(), key_bits, index_bits };
        reserve(&mut table.buckets, 1 << index_bits)?;
        table.buckets.resize_with(1 << index_bits, Bucket::default);
        Ok(table)
    }

    /// The bytes that it takes.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// The bucket of a key, and what is left of the key.
    #[inline(always)]
    fn place(&self, key: u64) -> (usize, u64) {
        let spread = key.wrapping_mul(SPREAD) << (64 - self.key_bits);
        let rest = spread << self.index_bits >> (64 - self.key_bits) >> self.index_bits;
        // A shift by 64 where there is only one bucket
        ((spread >> 1 >> (63 - self.index_bits)) as usize, rest)
    }

    /// Prefetch the memory of an entry that will be needed soon.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        prefetch_index(&self.buckets, self.place(key).0);
    }

    /// What is known of a position.
    #[inline(always)]
    pub fn probe(&self, key: u64) -> Option<Bounds> {
        let (at, rest) = self.place(key);
        for slot in &self.buckets[at].0 {
            let entry = slot.load(Ordering::Relaxed);
            if entry >> (64 - REST_BITS) == rest && entry != 0 {
                let bound = |shift: u32| (entry >> shift & ((1 << BOUND_BITS) - 1)) as i32 - OFFSET;
                return Some(Bounds { lower: bound(BOUND_BITS), upper: bound(0) });
            }
        }
        None
    }

    /// Remember what is known of a position after a search of so many nodes. A full bucket drops the entry with the least
    /// work behind it.
    #[inline(always)]
    pub fn store(&self, key: u64, bounds: Bounds, nodes: u64) {
        let (at, rest) = self.place(key);
        let work = u64::from(nodes.max(1).ilog2() / 2).min((1 << WORK_BITS) - 1);
        let [lower, upper] = [bounds.lower, bounds.upper].map(|bound| (bound + OFFSET) as u64);
        let entry = rest << (64 - REST_BITS) | work << (2 * BOUND_BITS) | lower << BOUND_BITS | upper;
        let bucket = &self.buckets[at].0;
        let (mut place, mut least) = (0, u64::MAX);
        for (way, slot) in bucket.iter().enumerate() {
            let other = slot.load(Ordering::Relaxed);
            if other >> (64 - REST_BITS) == rest && other != 0 {
                place = way;
                break;
            }
            let behind = if other == 0 { 0 } else { 1 + (other >> (2 * BOUND_BITS) & ((1 << WORK_BITS) - 1)) };
            if behind < least {
                (place, least) = (way, behind);
            }
        }
        bucket[place].store(entry, Ordering::Relaxed);
    }
}
