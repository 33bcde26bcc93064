//! Internal iterative deepening. Twin of `siasat.search.enhancements.internal_deepening`.

use siasat_core::{Abilities, MoveList, Observer, Window, from_child};

use crate::enhancements::ordering::Order;
use crate::enhancements::table::NO_MOVE;
use crate::node::Visit;
use crate::search::{Search, Stopped};
use crate::switch::{Switch, number};

/// How many plies shallower than the node the first search is.
pub(crate) const IID: Switch<u32> = Switch { id: "iid", off: 0, read: |argument| Ok(number(argument, 2)? as u32) };

/// The index of the best move by a search that is R plies shallower, or `NO_MOVE` if that is no search or fails low;
/// the twin says what comes before it.
#[inline(never)]
pub(crate) fn shallow_best_move<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    state: &G::State,
    moves: &MoveList<G::Move>,
    depth: u32,
    window: Window,
    ply: u32,
    visit: Visit<G, O>,
) -> Result<i16, Stopped> {
    let reduction = search.config.iid;
    let mut best_index = NO_MOVE;
    for shallow in (1..depth).filter(|shallow| (depth - shallow) % reduction == 0) {
        let mut order = Order::new();
        search.order(state, moves, ply, best_index, &mut order);
        best_index = NO_MOVE;
        let mut left = window;
        for &index in &order {
            let child = search.child(state, moves[index as usize], ply);
            let same_mover = search.is_same_mover(state, &child);
            let value =
                from_child(visit(search, &child, shallow - 1, left.for_child(same_mover), ply + 1)?, same_mover);
            if value > left.alpha {
                left = left.raised_to(value);
                best_index = i16::from(index);
            }
            if left.is_closed() {
                break;
            }
        }
    }
    Ok(best_index)
}
