//! Captures first. Twin of `siasat.search.enhancements.captures`.

use siasat_core::Abilities;

use crate::switch::{Switch, flag_switch};

pub(crate) const CAPTURES: Switch<bool> = flag_switch("captures");

/// The value of what `mv` captures; 0 in games without captures.
pub(crate) fn captured<G: Abilities>(game: &G, state: &G::State, mv: G::Move) -> i32 {
    if G::HAS_CAPTURES { game.captured(state, mv) } else { 0 }
}
