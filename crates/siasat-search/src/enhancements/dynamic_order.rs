//! Dynamic ordering. Twin of `siasat.search.enhancements.dynamic_order`.

use siasat_core::{Abilities, Observer, Score, from_child};

use crate::node::{Node, Visit};
use crate::search::{Search, Stopped};
use crate::switch::{Switch, flag_switch};

pub(crate) const DYNAMIC: Switch<bool> = flag_switch("dynamic");

/// A move in the order: its index, its latest value, and how deep it was searched for that.
#[derive(Clone, Copy)]
struct Ranked {
    index: u8,
    value: Score,
    searched: u32,
}

/// Sort the order of `node` by the latest value of each move, the largest first; the twin says how.
#[inline(never)]
pub(crate) fn dynamic_order<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    node: &mut Node<'_, G>,
    visit: Visit<G, O>,
) -> Result<(), Stopped> {
    let (state, ply) = (node.state, node.ply);
    let rank = |&index: &u8| {
        let value = search.static_value(state, node.moves[index as usize], ply);
        Ranked { index, value, searched: 0 }
    };
    let mut ranked: Vec<Ranked> = node.order.iter().map(rank).collect();
    ranked.sort_by_key(|one| std::cmp::Reverse(one.value));
    while ranked.first().is_some_and(|first| first.searched + 2 < node.depth) {
        let mut first = ranked.remove(0);
        first.searched += 1;
        let child = search.child(state, node.moves[first.index as usize], ply);
        let same_mover = search.is_same_mover(state, &child);
        let value = visit(search, &child, first.searched, node.window.for_child(same_mover), ply + 1)?;
        first.value = from_child(value, same_mover);
        // Among equals, the move that was looked at last stands first: it is known best.
        let place = ranked.iter().position(|other| other.value <= first.value).unwrap_or(ranked.len());
        ranked.insert(place, first);
    }
    node.order = ranked.iter().map(|one| one.index).collect();
    Ok(())
}
