//! The transposition table that all threads share without locks.
//!
//! CITE: R. Hyatt and T. Mann, "A lockless transposition-table implementation for parallel search", ICGA Journal 25(1), 2002:
//! an entry is two words, the data and the key XOR the data; a torn entry fails the comparison and is a miss.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use prefetch_index::prefetch_index;
use siasat_core::{Bound, Score};

use crate::scale::{from_table, to_table};

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The code of the best move, 0 if none is known.
    pub mv: u16,
    /// For the side to move; wins counted from the root of the search that asks.
    pub value: Score,
    /// The evaluation without search, or `UNKNOWN`.
    pub eval: Score,
    /// The depth of the search that found this.
    pub depth: i32,
    /// What `value` says; `None` if it is only the evaluation.
    pub bound: Option<Bound>,
    /// Whether the node was on a principal variation.
    pub was_pv: bool,
}

impl Entry {
    /// The value, where it answers the question "at least `beta`?".
    #[inline(always)]
    pub fn answer(&self, beta: Score) -> Option<Score> {
        self.bound.is_some_and(|bound| bound.settles(self.value, beta)).then_some(self.value)
    }
}

const WAYS: usize = 4;
/// How a bound is stored in two bits.
const BOUNDS: [Option<Bound>; 4] = [None, Some(Bound::Exact), Some(Bound::Lower), Some(Bound::Upper)];
/// Generations before their number starts again.
const AGES: u8 = 32;

/// Four entries that share a cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; WAYS]);

fn buckets_in(megabytes: usize) -> usize {
    // A size that overflows is one that no memory holds.
    megabytes.max(1).saturating_mul(1 << 20) / size_of::<Bucket>()
}

/// A fixed number of entries; see the module.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

impl Table {
    /// A table of `megabytes` MiB. Aborts where there is no memory for it: sizes from outside go to `try_new`.
    pub fn new(megabytes: usize) -> Self {
        let mut buckets = Vec::new();
        buckets.resize_with(buckets_in(megabytes), Bucket::default);
        Self { buckets, age: AtomicU8::new(0) }
    }

    /// A table of `megabytes` MiB, if there is memory for it.
    pub fn try_new(megabytes: usize) -> Result<Self, TryReserveError> {
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(buckets_in(megabytes))?;
        buckets.resize_with(buckets_in(megabytes), Bucket::default);
        Ok(Self { buckets, age: AtomicU8::new(0) })
    }

    /// Its size in MiB.
    pub fn megabytes(&self) -> usize {
        (self.buckets.len() * size_of::<Bucket>()) >> 20
    }

    /// Forget everything.
    pub fn clear(&self) {
        for word in self.buckets.iter().flat_map(|bucket| bucket.0.iter().flatten()) {
            word.store(0, Ordering::Relaxed);
        }
        self.age.store(0, Ordering::Relaxed);
    }

    /// A new search begins: what older ones stored is replaced first.
    pub fn new_search(&self) {
        self.age.store((self.age.load(Ordering::Relaxed) + 1) % AGES, Ordering::Relaxed);
    }

    #[inline(always)]
    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[self.place(key)]
    }

    /// Ask for a position's cache line before it is needed.
    #[inline(always)]
    pub fn touch(&self, key: u64) {
        prefetch_index(&self.buckets, self.place(key));
    }

    /// What is known of the position with this key, seen from a node `ply` moves below the root.
    #[inline]
    pub fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        for slot in &self.bucket(key).0 {
            let data = slot[1].load(Ordering::Relaxed);
            if slot[0].load(Ordering::Relaxed) ^ data == key && data != 0 {
                return Some(unpack(data, ply));
            }
        }
        None
    }

    /// Remember what a search found at a node `ply` moves below the root.
    ///
    /// CITE: replacement by depth less age, as in Stockfish's documentation of its table: the least valuable of a bucket goes.
    pub fn store(&self, key: u64, ply: usize, entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let mut victim = (&self.bucket(key).0[0], i32::MAX);
        for slot in &self.bucket(key).0 {
            let data = slot[1].load(Ordering::Relaxed);
            if slot[0].load(Ordering::Relaxed) ^ data == key {
                let old = unpack(data, ply);
                let keeps = entry.bound != Some(Bound::Exact) && entry.depth + 4 < old.depth && age_of(data) == age;
                if keeps {
                    return;
                }
                let mv = if entry.mv == 0 { old.mv } else { entry.mv };
                put(slot, key, pack(Entry { mv, ..entry }, ply, age));
                return;
            }
            let worth = if data == 0 {
                i32::MIN
            } else {
                (data >> 48 & 0xff) as i32 - 8 * i32::from((AGES + age - age_of(data)) % AGES)
            };
            if worth < victim.1 {
                victim = (slot, worth);
            }
        }
        put(victim.0, key, pack(entry, ply, age));
    }

    /// How full the table is with entries of this search, in thousandths.
    pub fn fill(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = sample
            .iter()
            .flat_map(|bucket| &bucket.0)
            .filter(|slot| {
                let data = slot[1].load(Ordering::Relaxed);
                data != 0 && age_of(data) == age
            })
            .count();
        (used * 1000 / (sample.len() * WAYS)) as u32
    }
}

#[inline(always)]
fn put(slot: &[AtomicU64; 2], key: u64, data: u64) {
    slot[0].store(key ^ data, Ordering::Relaxed);
    slot[1].store(data, Ordering::Relaxed);
}

/// Move 16 bits, value 16, evaluation 16, depth 8, bound 2, principal variation 1, age 5.
#[inline(always)]
fn pack(entry: Entry, ply: usize, age: u8) -> u64 {
    let value = to_table(entry.value, ply);
    u64::from(entry.mv)
        | u64::from(value as i16 as u16) << 16
        | u64::from(entry.eval as i16 as u16) << 32
        | ((entry.depth + 8).clamp(1, 255) as u64) << 48
        | entry.bound.map_or(0, |bound| bound as u64 + 1) << 56
        | u64::from(entry.was_pv) << 58
        | u64::from(age) << 59
}

#[inline(always)]
fn unpack(data: u64, ply: usize) -> Entry {
    Entry {
        mv: data as u16,
        value: from_table(Score::from((data >> 16) as u16 as i16), ply),
        eval: Score::from((data >> 32) as u16 as i16),
        depth: (data >> 48 & 0xff) as i32 - 8,
        bound: BOUNDS[(data >> 56 & 3) as usize],
        was_pv: data >> 58 & 1 == 1,
    }
}

#[inline(always)]
fn age_of(data: u64) -> u8 {
    (data >> 59) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scale::{MATE, UNKNOWN};

    #[test]
    fn what_is_stored_is_found_again() {
        let table = Table::new(1);
        let entry = Entry { mv: 4711, value: MATE - 7, eval: -321, depth: 12, bound: Some(Bound::Lower), was_pv: true };
        table.store(42, 3, entry);
        assert_eq!(table.probe(42, 3), Some(entry));
        assert_eq!(table.probe(42, 5).map(|entry| entry.value), Some(MATE - 9));
        assert_eq!(table.probe(43, 3), None);
        table.clear();
        assert_eq!(table.probe(42, 3), None);
    }

    #[test]
    fn a_table_that_memory_cannot_hold_is_refused() {
        for megabytes in [1 << 40, 1 << 44, usize::MAX] {
            assert!(Table::try_new(megabytes).is_err());
        }
        assert_eq!(Table::try_new(3).map(|table| table.megabytes()), Ok(3));
    }

    #[test]
    fn old_and_shallow_entries_are_replaced_first() {
        let table = Table::new(1);
        let entry = |depth| Entry { mv: 1, value: 0, eval: UNKNOWN, depth, bound: Some(Bound::Exact), was_pv: false };
        for key in 1..=4 {
            table.store(key, 0, entry(key as i32));
        }
        table.store(5, 0, entry(2));
        assert_eq!(table.probe(1, 0), None, "the shallowest went");
        assert!(table.probe(5, 0).is_some() && table.probe(4, 0).is_some());
    }
}
