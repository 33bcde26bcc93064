//! MTD(f). Twin of `siasat.search.algorithms.mtdf`.

use siasat_core::{Abilities, INF, Observer, Score, Window};

use crate::algorithms::alphabeta::alpha_beta;
use crate::search::{Search, Stopped};

/// The exact value of `root` for its mover, starting from `search.guess`.
pub fn mtdf<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    root: &G::State,
    depth: u32,
) -> Result<Score, Stopped> {
    let (mut lower, mut upper, mut value) = (-INF, INF, search.guess);
    while lower < upper {
        let aim = if value == lower { value + 1 } else { value };
        value = null_window_test(search, root, depth, aim)?;
        if value < aim {
            upper = value;
        } else {
            lower = value;
        }
    }
    Ok(value)
}

/// MT, the memory-enhanced test: is the value at least `aim`? Below `aim` it is an upper bound, else a lower one.
pub(crate) fn null_window_test<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    root: &G::State,
    depth: u32,
    aim: Score,
) -> Result<Score, Stopped> {
    let best_line = search.lines[0].clone();
    let value = alpha_beta(search, root, depth, Window { alpha: aim - 1, beta: aim }, 0)?;
    if value < aim {
        search.lines[0] = best_line; // a fail-low knows no best move: the last test that succeeded does
    }
    Ok(value)
}
