//! The transposition table. Twin of `siasat.search.table`.

use siasat_core::{INF, MAX_EVAL, Score};

use crate::config::TableConfig;

/// No best move is known.
pub const NO_MOVE: i16 = -1;

/// What is known of a position searched to `depth`: its value lies in [lower, upper], wins counted from the position.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    key: u64,
    /// How many moves the search looked ahead.
    pub depth: u32,
    /// The value is at least this.
    pub lower: Score,
    /// The value is at most this.
    pub upper: Score,
    /// The index in `legal_moves` of the best move found, or `NO_MOVE`.
    pub mv: i16,
    used: bool,
}

/// A fixed number of slots; a position's place is its key modulo that number.
#[derive(Debug)]
pub struct Table {
    config: TableConfig,
    slots: Vec<Entry>,
    /// What happened so far.
    pub statistics: Statistics,
}

/// What happened in a table.
#[derive(Clone, Copy, Debug, Default)]
#[allow(missing_docs)] // the names are those of the reference
pub struct Statistics {
    pub probes: u64,
    pub hits: u64,
    pub collisions: u64,
    pub stores: u64,
    pub evictions: u64,
}

impl Table {
    /// An empty table.
    pub fn new(config: TableConfig) -> Self {
        let empty = Entry { key: 0, depth: 0, lower: -INF, upper: INF, mv: NO_MOVE, used: false };
        Self { config, slots: vec![empty; config.slots], statistics: Statistics::default() }
    }

    /// Forget every entry; the counters go on.
    pub fn clear(&mut self) {
        for entry in &mut self.slots {
            entry.used = false;
        }
    }

    fn place(&self, key: u64) -> usize {
        (key % self.slots.len() as u64) as usize
    }

    /// The entry of the position with this key, of whatever depth.
    pub fn probe(&mut self, key: u64) -> Option<Entry> {
        self.statistics.probes += 1;
        let entry = self.slots[self.place(key)];
        if !entry.used {
            return None;
        }
        if entry.key != key {
            self.statistics.collisions += 1;
            return None;
        }
        self.statistics.hits += 1;
        Some(entry)
    }

    /// Whether an entry may speak for a search to `depth`.
    pub fn answers(&self, entry: &Entry, depth: u32) -> bool {
        entry.depth == depth || (self.config.reuse_deeper && entry.depth > depth)
    }

    /// Remember bounds and best move; a second bound joins the first where both are kept.
    pub fn store(&mut self, key: u64, depth: u32, mut lower: Score, mut upper: Score, mut mv: i16) {
        let place = self.place(key);
        let old = self.slots[place];
        self.statistics.stores += 1;
        if old.used && old.key == key {
            if mv == NO_MOVE {
                mv = old.mv;
            }
            if !self.config.one_bound && old.depth == depth {
                lower = lower.max(old.lower);
                upper = upper.min(old.upper);
            }
        } else if old.used {
            if !self.config.always && old.depth > depth {
                return;
            }
            self.statistics.evictions += 1;
        }
        self.slots[place] = Entry { key, depth, lower, upper, mv, used: true };
    }
}

/// A value at `ply` with wins counted from the position itself.
pub fn to_table(value: Score, ply: u32) -> Score {
    if value > MAX_EVAL && value != INF {
        value + ply as Score
    } else if value < -MAX_EVAL && value != -INF {
        value - ply as Score
    } else {
        value
    }
}

/// A stored value with wins counted from the root again.
pub fn from_table(value: Score, ply: u32) -> Score {
    if value > MAX_EVAL && value != INF {
        value - ply as Score
    } else if value < -MAX_EVAL && value != -INF {
        value + ply as Score
    } else {
        value
    }
}
