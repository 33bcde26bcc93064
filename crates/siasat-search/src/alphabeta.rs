//! Alpha-beta. Twin of `siasat.search.alphabeta`, which says what the value means.

use siasat_core::{Abilities, INF, MoveList, Observer, Score, Window, from_child};

use crate::context::{Context, Stopped};
use crate::node::{Node, finish, open, reduces, settle};
use crate::ordering::Order;
use crate::table::NO_MOVE;

/// The value of `state` for its mover, looking `depth` moves ahead, fail-soft.
pub fn alpha_beta<G: Abilities, O: Observer>(
    ctx: &mut Context<'_, G, O>,
    state: &G::State,
    depth: u32,
    window: Window,
    ply: u32,
) -> Result<Score, Stopped> {
    let (key, settled) = settle(ctx, state, depth, window, ply)?;
    if let Some(value) = settled {
        return Ok(ctx.leave(ply, value));
    }
    let mut node = Node::new(key, depth, ply, window);
    let (mut moves, mut order) = (MoveList::new(), Order::new());
    if let Some(value) = open(ctx, state, &mut node, alpha_beta, &mut moves, &mut order)? {
        return Ok(ctx.leave(ply, value));
    }
    let mut window = node.window;
    let (mut best, mut best_index) = (-INF, NO_MOVE);
    for place in 0..node.count(&moves, &order) {
        let index = node.index(&order, place);
        let mv = moves[index];
        let child = ctx.child(state, mv, ply);
        let same = ctx.is_same_mover(state, &child);
        let value = if reduces(ctx, &node, state, place, mv) {
            let null = window.null().for_child(same);
            let value = from_child(alpha_beta(ctx, &child, depth - 2, null, ply + 1)?, same);
            if value > window.alpha {
                ctx.tell(|observer| observer.research(ply, place));
                from_child(alpha_beta(ctx, &child, depth - 1, window.for_child(same), ply + 1)?, same)
            } else {
                value
            }
        } else {
            from_child(alpha_beta(ctx, &child, depth - 1, window.for_child(same), ply + 1)?, same)
        };
        if value > best {
            best = value;
            best_index = index as i16;
            if value > window.alpha {
                window = window.raised_to(value);
                ctx.improve(ply, mv);
                if window.is_closed() {
                    ctx.tell(|observer| observer.cutoff(ply, place));
                    break;
                }
            }
        }
    }
    Ok(finish(ctx, &node, state, &moves, best, best_index))
}
