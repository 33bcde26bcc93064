//! The transposition table. Twin of `siasat.search.enhancements.table`.

use siasat_core::notation::parse_number;
use siasat_core::{Abilities, INF, InputError, MAX_EVAL, Observer, Score, Window};

use crate::enhancements::replacement::Replacement;
use crate::node::Node;
use crate::search::Search;
use crate::switch::{Switch, flag_switch};

pub(crate) const TABLE: Switch<Option<TableConfig>> =
    Switch { id: "table", off: None, read: |argument| Ok(Some(TableConfig::read(argument)?)) };
pub(crate) const TABLE_MOVE: Switch<bool> = flag_switch("table-move");

/// How a transposition table behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableConfig {
    /// How many entries it has.
    pub slots: usize,
    /// Which entry stays if two positions need the same slot.
    pub replacement: Replacement,
    /// Only the latest bound is kept; else a lower and an upper one.
    pub one_bound: bool,
    /// Entries of deeper searches may answer for shallower ones.
    pub reuse_deeper: bool,
}

impl Default for TableConfig {
    fn default() -> Self {
        Self { slots: 65_536, replacement: Replacement::Deepest, one_bound: false, reuse_deeper: false }
    }
}

impl TableConfig {
    fn read(argument: Option<&str>) -> Result<Self, InputError> {
        let mut table = Self::default();
        for word in argument.map_or_else(Vec::new, |text| text.split('/').collect()) {
            if let Some(replacement) = Replacement::named(word) {
                table.replacement = replacement;
                continue;
            }
            match word {
                "two-bounds" => {}
                "one-bound" => table.one_bound = true,
                "deeper" => table.reuse_deeper = true,
                _ => {
                    let slots = parse_number(word, "the number of slots", 1, 1 << 28).map_err(InputError::Algorithm)?;
                    table.slots = slots as usize;
                }
            }
        }
        if table.replacement.has_two_levels() && table.slots % 2 == 1 {
            let slots = table.slots;
            let problem = format!("a table with two levels needs an even number of slots, not {slots}");
            return Err(InputError::Algorithm(problem));
        }
        Ok(table)
    }
}

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

/// A fixed number of slots; a position's place is its key modulo that number. With two levels the first is the first
/// half of the slots, and the place is the key modulo that half.
#[derive(Debug)]
pub struct Table {
    config: TableConfig,
    slots: Vec<Entry>,
    /// The nodes of each entry's search. Empty unless the scheme compares them: an entry stays as small as it was.
    sizes: Vec<u64>,
    places: u64,
    two_levels: bool,
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
    /// An empty table, if there is memory for it.
    pub fn new(config: TableConfig) -> Result<Self, InputError> {
        let empty = Entry { key: 0, depth: 0, lower: -INF, upper: INF, mv: NO_MOVE, used: false };
        let mut slots = Vec::new();
        slots.try_reserve_exact(config.slots).map_err(|_| no_memory(config.slots))?;
        slots.resize(config.slots, empty);
        let mut sizes = Vec::new();
        if config.replacement.compares_sizes() {
            sizes.try_reserve_exact(config.slots).map_err(|_| no_memory(config.slots))?;
            sizes.resize(config.slots, 0);
        }
        let two_levels = config.replacement.has_two_levels();
        let places = if two_levels { config.slots / 2 } else { config.slots } as u64;
        Ok(Self { config, slots, sizes, places, two_levels, statistics: Statistics::default() })
    }

    /// Remove every entry; the counters keep their values.
    pub fn clear(&mut self) {
        for entry in &mut self.slots {
            entry.used = false;
        }
    }

    fn place(&self, key: u64) -> usize {
        (key % self.places) as usize
    }

    /// The entry of the position with this key, at any depth.
    pub fn probe(&mut self, key: u64) -> Option<Entry> {
        self.statistics.probes += 1;
        let mut entry = self.slots[self.place(key)];
        if !entry.used {
            return None;
        }
        if self.two_levels && entry.key != key {
            entry = self.below(key).filter(|below| below.used).unwrap_or(entry);
        }
        if entry.key != key {
            self.statistics.collisions += 1;
            return None;
        }
        self.statistics.hits += 1;
        Some(entry)
    }

    /// Whether an entry can be used at `depth`.
    pub fn answers(&self, entry: &Entry, depth: u32) -> bool {
        entry.depth == depth || (self.config.reuse_deeper && entry.depth > depth)
    }

    /// Remember bounds and best move; a second bound joins the first where both are kept. `size` is the number of nodes
    /// searched.
    pub fn store(&mut self, key: u64, depth: u32, mut lower: Score, mut upper: Score, mut mv: i16, size: u64) {
        let mut place = self.place(key);
        let mut old = self.slots[place];
        self.statistics.stores += 1;
        if old.used && old.key != key {
            let fits = self.replaces(place, depth, size);
            if self.two_levels {
                (place, old) = self.make_room(place, key, fits);
            } else if fits {
                self.statistics.evictions += 1;
                old.used = false;
            } else {
                return;
            }
        }
        if old.used {
            if mv == NO_MOVE {
                mv = old.mv;
            }
            if !self.config.one_bound && old.depth == depth {
                lower = lower.max(old.lower);
                upper = upper.min(old.upper);
            }
        }
        self.slots[place] = Entry { key, depth, lower, upper, mv, used: true };
        if let Some(stored) = self.sizes.get_mut(place) {
            *stored = size;
        }
    }

    /// Whether a position takes the place of another one; with two levels, in the first level.
    #[inline]
    fn replaces(&self, place: usize, depth: u32, size: u64) -> bool {
        match self.config.replacement {
            Replacement::Deepest | Replacement::TwoDeep => depth >= self.slots[place].depth,
            Replacement::Always => true,
            Replacement::Old => false,
            Replacement::Big1 | Replacement::BigAll | Replacement::TwoBig1 => size >= self.sizes[place],
        }
    }

    /// Where a position goes that is not in the first level, and what was known of it, else an entry that is not in use.
    /// If it `fits` the first level, the position there moves to the second.
    #[inline(never)]
    fn make_room(&mut self, place: usize, key: u64, fits: bool) -> (usize, Entry) {
        let second = place + self.places as usize;
        let mut old = self.slots[second];
        if old.used && old.key != key {
            self.statistics.evictions += 1;
            old.used = false;
        }
        if !fits {
            return (second, old);
        }
        self.slots[second] = self.slots[place];
        if !self.sizes.is_empty() {
            self.sizes[second] = self.sizes[place];
        }
        (place, old)
    }

    /// The entry of the second level at a key's place.
    fn below(&self, key: u64) -> Option<Entry> {
        self.slots.get(self.place(key) + self.places as usize).copied()
    }

    /// The nodes that an answer for this position stands for, itself not counted, where the scheme counts them.
    fn spared(&self, key: u64) -> u64 {
        if self.config.replacement != Replacement::BigAll {
            return 0;
        }
        self.sizes[self.place(key)] - 1
    }
}

/// What the table says about a node: its value where that is settled, else the window left open, and a best move.
pub(crate) fn look_up<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    key: u64,
    depth: u32,
    mut window: Window,
    ply: u32,
) -> (Option<Score>, Window, i16) {
    let Some(table) = &mut search.table else {
        return (None, window, NO_MOVE);
    };
    let Some(entry) = table.probe(key) else {
        return (None, window, NO_MOVE);
    };
    if ply > 0 && table.answers(&entry, depth) {
        let (lower, upper) = (from_table(entry.lower, ply), from_table(entry.upper, ply));
        if lower >= window.beta || lower == upper || upper <= window.alpha {
            let value = if upper <= window.alpha { upper } else { lower };
            search.spared += table.spared(key);
            return (Some(search.table_hit(ply, value)), window, entry.mv);
        }
        window = Window { alpha: window.alpha.max(lower), beta: window.beta.min(upper) };
    }
    (None, window, entry.mv)
}

/// Store what a node returned: a bound where it lies outside the window, else the exact value.
///
/// A root with excluded moves is not the position that its key names, and is not stored.
pub(crate) fn remember<G: Abilities, O: Observer>(search: &mut Search<'_, G, O>, node: &Node<'_, G>, value: Score) {
    let (window, ply) = (node.opened, node.ply);
    let size = 1 + search.nodes + search.spared - node.before;
    let excludes = ply == 0 && !search.request.exclude.is_empty();
    let Some(table) = search.table.as_mut().filter(|_| !excludes) else {
        return;
    };
    let (fails_low, fails_high) = (value <= window.alpha, value >= window.beta);
    let lower = if fails_low { -INF } else { to_table(value, ply) };
    let upper = if fails_high { INF } else { to_table(value, ply) };
    table.store(node.key, node.depth, lower, upper, if fails_low { NO_MOVE } else { node.best_index }, size);
}

fn no_memory(slots: usize) -> InputError {
    InputError::Memory(format!("not enough memory for a table with {slots} slots; use fewer, as in table=65536"))
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
