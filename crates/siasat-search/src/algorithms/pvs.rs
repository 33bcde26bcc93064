//! Principal variation search. Twin of `siasat.search.algorithms.pvs`.

use siasat_core::{Abilities, Observer, Score, Window};

use crate::node::Node;
use crate::search::{Search, Stopped};

/// The value of `state` for its mover, looking `depth` moves ahead, fail-soft.
pub fn pvs<G: Abilities, O: Observer>(
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
    if let Some(value) = search.open(&mut node, pvs)? {
        return Ok(search.leave(ply, value));
    }
    while let Some(mv) = node.next_move() {
        let child = search.child(state, mv, ply);
        let same_mover = search.is_same_mover(state, &child);
        // 1. The first move gets the whole window, the others a null window.
        let mut value = if node.place == 0 {
            node.search(search, pvs, &child, same_mover)?
        } else {
            node.test(search, pvs, &child, same_mover)?
        };
        // 2. A move that beats the null window is searched again with the whole one.
        if node.is_only_bound(value) {
            value = node.re_search(search, pvs, &child, same_mover, None)?;
        }
        if node.improve(search, mv, value) {
            break;
        }
    }
    Ok(node.close(search))
}
