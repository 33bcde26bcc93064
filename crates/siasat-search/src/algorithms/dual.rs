//! DUAL* as null-window searches. Twin of `siasat.search.algorithms.dual`.

use siasat_core::{Abilities, INF, Observer, Score};

use crate::algorithms::mtdf::null_window_test;
use crate::search::{Search, Stopped};

/// The exact value of `root` for its mover, from below.
pub fn dual<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    root: &G::State,
    depth: u32,
) -> Result<Score, Stopped> {
    let mut aim = -INF + 1;
    loop {
        let value = null_window_test(search, root, depth, aim)?;
        if value < aim {
            return Ok(value);
        }
        aim = value + 1;
    }
}
