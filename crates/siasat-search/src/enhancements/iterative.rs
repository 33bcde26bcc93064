//! Iterative deepening. Twin of `siasat.search.enhancements.iterative`.

use std::ops::RangeInclusive;

use siasat_core::Limits;

use crate::switch::{Switch, flag_switch};

pub(crate) const ITERATIVE: Switch<bool> = flag_switch("iterative");

/// How deep iterative deepening goes where nothing else stops it.
const MAX_DEPTH: u32 = 256;

/// The depths to search one after the other; without a limit of depth they always rise step by step.
pub(crate) fn depths(limits: &Limits, iterative: bool) -> RangeInclusive<u32> {
    match limits.depth {
        None => 1..=MAX_DEPTH,
        Some(depth) if iterative => 1..=depth,
        Some(depth) => depth..=depth,
    }
}
