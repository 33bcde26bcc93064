//! Searches without a depth: they run until they are done or stopped. Twin of `siasat.search.anytime`.

use siasat_core::{Abilities, Bound, MAX_PLY, Observer, Score, WIN};

use crate::search::{Search, Stopped};

/// A win of unknown length: the smallest value that says "wins by force". A loss of unknown length is minus that.
pub const PROVEN_WIN: Score = WIN - MAX_PLY as Score;

/// What a search knows so far; the twin says what each field means.
#[derive(Clone, Debug)]
pub(crate) struct Answer<M> {
    pub(crate) value: Score,
    pub(crate) bound: Bound,
    pub(crate) depth: u32,
    pub(crate) line: Vec<M>,
}

/// A search without a depth.
pub(crate) trait Anytime<G: Abilities, O: Observer> {
    /// Search to the end, or until stopped.
    fn run(&mut self, search: &mut Search<'_, G, O>) -> Result<(), Stopped>;

    /// The answer so far, whether `run` came to its end or was stopped.
    fn answer(&self, search: &Search<'_, G, O>) -> Answer<G::Move>;
}
