//! Late-move reductions. Twin of `siasat.search.enhancements.reductions`.

use siasat_core::{Abilities, Observer, Score};

use crate::node::{Node, Visit};
use crate::search::{Search, Stopped};
use crate::switch::{Switch, flag_switch};

pub(crate) const REDUCTIONS: Switch<bool> = flag_switch("reductions");

/// Moves from this place in the order on are reduced, in nodes of at least this depth.
const LATE: u32 = 3;

/// Whether the move that the node is at is tried one ply shallower first: it is late, and it is quiet.
#[inline(never)]
pub(crate) fn is_reduced<G: Abilities>(game: &G, node: &Node<'_, G>) -> bool {
    if node.place < LATE as usize || node.depth < LATE {
        return false;
    }
    !G::HAS_NOISE || !game.is_noisy(node.state, node.mv())
}

/// The value of a late move by a shallower test; a move that beats alpha is searched again in full.
#[inline(never)]
pub(crate) fn search_reduced<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    node: &mut Node<'_, G>,
    visit: Visit<G, O>,
    child: &G::State,
    same_mover: bool,
) -> Result<Score, Stopped> {
    let value = node.test_reduced(search, visit, child, same_mover)?;
    if value <= node.window.alpha { Ok(value) } else { node.re_search(search, visit, child, same_mover, None) }
}
