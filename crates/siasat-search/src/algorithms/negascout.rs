//! NegaScout. Twin of `siasat.search.algorithms.negascout`.

use siasat_core::{Abilities, Observer, Score, Window};

use crate::node::Node;
use crate::search::{Search, Stopped};

/// The value of `state` for its mover, looking `depth` moves ahead, fail-soft.
pub fn negascout<G: Abilities, O: Observer>(
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
    if let Some(value) = search.open(&mut node, negascout)? {
        return Ok(search.leave(ply, value));
    }
    while let Some(mv) = node.next_move() {
        let child = search.child(state, mv, ply);
        let same_mover = search.is_same_mover(state, &child);
        // 1. The first move gets the whole window, the others a null window above the best so far.
        let mut value = if node.place == 0 {
            node.search(search, negascout, &child, same_mover)?
        } else {
            node.test(search, negascout, &child, same_mover)?
        };
        // 2. A better move than the test allowed for: search it again for its value, unless that is known already.
        if node.is_only_bound(value) && !is_exact(search, depth, same_mover) {
            value = value.max(node.re_search(search, negascout, &child, same_mover, Some(value))?);
        }
        if node.improve(search, mv, value) {
            break;
        }
    }
    Ok(node.close(search))
}

/// Whether a null window two plies from the leaves already gave the exact value (Reinefeld's shortcut).
fn is_exact<G: Abilities, O: Observer>(search: &Search<'_, G, O>, depth: u32, same_mover: bool) -> bool {
    search.config.is_exact() && (depth == 1 || (depth == 2 && !same_mover))
}
