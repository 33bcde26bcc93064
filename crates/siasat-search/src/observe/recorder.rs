//! A search's events in one flat array. Twin of `siasat.observe.recorder`, which describes the encoding.

use siasat_core::{InputError, Observer, Score, StopFlag, Window};

use super::tags::{CUTOFF, ENTER, ITERATION, LEAVE, LEFT_OUT, RESEARCH, TABLE_HIT};

/// The default number of nodes that a recorder keeps.
pub const MAX_NODES: u64 = 100_000;

/// How much of a search is kept; `None` is unlimited, and they combine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Nodes further from the root are left out.
    pub max_ply: Option<u32>,
    /// Nodes after this many are left out.
    pub max_nodes: Option<u64>,
    /// Passes whose root looks fewer moves ahead are left out whole.
    pub min_depth: u32,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { max_ply: None, max_nodes: Some(MAX_NODES), min_depth: 0 }
    }
}

/// Keeps the events of a search within bounds, and counts what it leaves out.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    bounds: Bounds,
    words: Vec<i64>,
    nodes: u64,
    left_out: u64,
    /// By ply, for the kept nodes of the line under search, which are its first ones: nodes left out below.
    missing: Vec<u64>,
    /// Stops the search that is recorded.
    stop: StopFlag,
    /// There was no memory for an event: nothing is kept.
    is_full: bool,
}

impl Recorder {
    /// A recorder that has heard nothing yet. It stops the search through `stop` where memory runs out.
    pub fn new(bounds: Bounds, stop: StopFlag) -> Self {
        Self { bounds, stop, ..Self::default() }
    }

    /// An error where memory ran out during the search: then there is no recording.
    pub fn check(&self) -> Result<(), InputError> {
        if !self.is_full {
            return Ok(());
        }
        let nodes = self.nodes;
        Err(InputError::Memory(format!("the recording does not fit in memory after {nodes} nodes; record fewer nodes")))
    }

    /// Keep the words of an event.
    #[inline]
    fn keep<const N: usize>(&mut self, event: [i64; N]) {
        if self.is_full {
            return;
        }
        if self.words.try_reserve(N).is_err() {
            self.is_full = true;
            self.words = Vec::new();
            self.stop.stop();
            return;
        }
        self.words.extend(event);
    }

    /// The events kept so far.
    pub fn words(&self) -> &[i64] {
        &self.words
    }

    /// How many nodes were kept.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many nodes were left out because of a bound; none says that this is the whole search.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Write the words, eight bytes each, the lowest first, into as many bytes as they take.
    pub fn write_bytes(&self, bytes: &mut [u8]) {
        for (place, word) in bytes.chunks_exact_mut(size_of::<i64>()).zip(&self.words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
    }

    fn keeps(&self, ply: u32, depth: u32) -> bool {
        self.missing.len() == ply as usize
            && (ply > 0 || depth >= self.bounds.min_depth)
            && self.bounds.max_ply.is_none_or(|max| ply <= max)
            && self.bounds.max_nodes.is_none_or(|max| self.nodes < max)
    }

    /// Whether the node at `ply` of the line under search is kept.
    #[inline]
    fn is_kept(&self, ply: u32) -> bool {
        self.missing.len() > ply as usize
    }
}

impl Observer for Recorder {
    fn enter(&mut self, ply: u32, key: u64, depth: u32, window: Window) {
        self.missing.truncate(ply as usize);
        if self.keeps(ply, depth) {
            self.missing.push(0);
            self.nodes += 1;
            let (alpha, beta) = (window.alpha.into(), window.beta.into());
            self.keep([ENTER, ply.into(), key as i64, depth.into(), alpha, beta]);
        } else {
            self.left_out += 1;
            if let Some(missing) = self.missing.last_mut() {
                *missing += 1;
            }
        }
    }

    fn leave(&mut self, ply: u32, value: Score) {
        if let Some(&missing) = self.missing.get(ply as usize) {
            if missing > 0 {
                self.keep([LEFT_OUT, ply.into(), missing as i64]);
            }
            self.keep([LEAVE, ply.into(), value.into()]);
            self.missing.truncate(ply as usize);
        }
    }

    fn cutoff(&mut self, ply: u32, move_index: usize) {
        if self.is_kept(ply) {
            self.keep([CUTOFF, ply.into(), move_index as i64]);
        }
    }

    fn table_hit(&mut self, ply: u32, value: Score) {
        if self.is_kept(ply) {
            self.keep([TABLE_HIT, ply.into(), value.into()]);
        }
    }

    fn re_search(&mut self, ply: u32, move_index: usize) {
        if self.is_kept(ply) {
            self.keep([RESEARCH, ply.into(), move_index as i64]);
        }
    }

    fn iteration(&mut self, depth: u32, value: Score, nodes: u64) {
        self.keep([ITERATION, depth.into(), value.into(), nodes as i64]);
    }
}
