//! Alpha-beta. Twin of `siasat.search.algorithms.alphabeta`, which says what the value means.

use siasat_core::{Abilities, Observer, Score, Window};

use crate::node::Node;
use crate::search::{Search, Stopped};

/// The value of `state` for its mover, looking `depth` moves ahead, fail-soft.
pub fn alpha_beta<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    state: &G::State,
    depth: u32,
    window: Window,
    ply: u32,
) -> Result<Score, Stopped> {
    let (key, settled) = search.settle(state, depth, window, ply)?;
    if let Some(value) = settled {
        return Ok(search.leave(ply, value));
    }
    let mut node = Node::new(state, key, depth, window, ply);
    if let Some(value) = search.open(&mut node, alpha_beta)? {
        return Ok(search.leave(ply, value));
    }
    while let Some(mv) = node.next_move() {
        let child = search.child(state, mv, ply);
        let same_mover = search.is_same_mover(state, &child);
        let value = node.search(search, alpha_beta, &child, same_mover)?;
        if node.improve(search, mv, value) {
            break;
        }
    }
    Ok(node.close(search))
}
