//! What a search did, in counts. Twin of `siasat.observe.counters`, which says what each one means.

use siasat_core::{Observer, Score, Window};

/// Cutoffs are counted by place in the order searched; the last counter takes all later ones.
pub const PLACES: usize = 16;

const FRESH: u8 = 0;
const HAS_CHILD: u8 = 1;
const ANSWERED: u8 = 2;

/// Counts of one search.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)] // the names are those of the reference
pub struct Counters {
    pub nodes: u64,
    pub moves_made: u64,
    pub leaves: u64,
    pub interior: u64,
    pub table_answers: u64,
    pub researches: u64,
    pub iterations: u64,
    pub deepest: u64,
    pub last_depth: u64,
    pub last_leaves: u64,
    pub cutoffs: [u64; PLACES],
    leaves_before: u64,
    /// By ply: what is known of the node of the line under search.
    line: Vec<u8>,
}

impl Counters {
    /// Every count by the name that the reference gives it, in its order.
    pub fn counts(&self) -> Vec<(String, u64)> {
        let named = [
            ("nodes", self.nodes),
            ("moves_made", self.moves_made),
            ("leaves", self.leaves),
            ("interior", self.interior),
            ("table_answers", self.table_answers),
            ("researches", self.researches),
            ("iterations", self.iterations),
            ("deepest", self.deepest),
            ("last_depth", self.last_depth),
            ("last_leaves", self.last_leaves),
        ];
        let cutoffs = self.cutoffs.iter().enumerate().map(|(place, &count)| (format!("cutoffs_{place}"), count));
        named.into_iter().map(|(name, count)| (name.to_owned(), count)).chain(cutoffs).collect()
    }
}

impl Observer for Counters {
    #[inline]
    fn enter(&mut self, ply: u32, _key: u64, _depth: u32, _window: Window) {
        let at = ply as usize;
        if self.line.len() <= at {
            self.line.resize(at + 1, FRESH);
        }
        self.line[at] = FRESH;
        self.nodes += 1;
        if at > 0 {
            self.moves_made += 1;
            self.deepest = self.deepest.max(ply.into());
            let parent = &mut self.line[at - 1];
            self.interior += u64::from(*parent & HAS_CHILD == 0);
            *parent |= HAS_CHILD;
        }
    }

    #[inline]
    fn leave(&mut self, ply: u32, _value: Score) {
        self.leaves += u64::from(self.line.get(ply as usize) == Some(&FRESH));
    }

    #[inline]
    fn cutoff(&mut self, _ply: u32, move_index: usize) {
        self.cutoffs[move_index.min(PLACES - 1)] += 1;
    }

    #[inline]
    fn table_hit(&mut self, ply: u32, _value: Score) {
        if let Some(node) = self.line.get_mut(ply as usize) {
            *node |= ANSWERED;
        }
        self.table_answers += 1;
    }

    #[inline]
    fn re_search(&mut self, _ply: u32, _move_index: usize) {
        self.researches += 1;
    }

    #[inline]
    fn iteration(&mut self, depth: u32, _value: Score, _nodes: u64) {
        self.iterations += 1;
        self.last_depth = depth.into();
        self.last_leaves = self.leaves - self.leaves_before;
        self.leaves_before = self.leaves;
    }
}
