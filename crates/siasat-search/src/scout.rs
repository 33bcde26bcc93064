//! SCOUT. Twin of `siasat.search.scout`.

use siasat_core::{Abilities, INF, MoveList, Observer, Score, Window, from_child};

use crate::context::{Context, Stopped};
use crate::ordering::Order;
use crate::table::NO_MOVE;

/// EVAL: the exact value of `state` for its mover, looking `depth` moves ahead.
pub fn scout<G: Abilities, O: Observer>(
    ctx: &mut Context<'_, G, O>,
    state: &G::State,
    depth: u32,
    ply: u32,
) -> Result<Score, Stopped> {
    let key = ctx.enter(state, depth, Window::FULL, ply)?;
    if let Some(value) = ctx.settled(state, key, depth, ply) {
        return Ok(ctx.leave(ply, value));
    }
    let mut best = -INF;
    let (mut moves, mut order) = (MoveList::new(), Order::new());
    ctx.game.legal_moves(state, &mut moves);
    let ordered = ctx.order(state, &moves, ply, NO_MOVE, &mut order);
    for place in 0..if ordered { order.len() } else { moves.len() } {
        let mv = moves[if ordered { order[place] as usize } else { place }];
        let child = ctx.child(state, mv, ply);
        let same = ctx.is_same_mover(state, &child);
        // For a child of the other side, "worth more than best to me" is "worth less than -best to it".
        if place > 0 {
            let better = if same {
                exceeds(ctx, &child, depth - 1, best, ply + 1)?
            } else {
                !exceeds(ctx, &child, depth - 1, -best - 1, ply + 1)?
            };
            if !better {
                continue;
            }
            ctx.tell(|observer| observer.research(ply, place));
        }
        best = from_child(scout(ctx, &child, depth - 1, ply + 1)?, same);
        ctx.improve(ply, mv);
    }
    Ok(ctx.leave(ply, best))
}

/// TEST: whether the value of `state` for its mover is greater than `bound`.
fn exceeds<G: Abilities, O: Observer>(
    ctx: &mut Context<'_, G, O>,
    state: &G::State,
    depth: u32,
    bound: Score,
    ply: u32,
) -> Result<bool, Stopped> {
    let key = ctx.enter(state, depth, Window { alpha: bound, beta: bound + 1 }, ply)?;
    if let Some(value) = ctx.settled(state, key, depth, ply) {
        return Ok(ctx.leave(ply, value) > bound);
    }
    let (mut moves, mut order) = (MoveList::new(), Order::new());
    ctx.game.legal_moves(state, &mut moves);
    let ordered = ctx.order(state, &moves, ply, NO_MOVE, &mut order);
    for place in 0..if ordered { order.len() } else { moves.len() } {
        let mv = moves[if ordered { order[place] as usize } else { place }];
        let child = ctx.child(state, mv, ply);
        let same = ctx.is_same_mover(state, &child);
        let found = if same {
            exceeds(ctx, &child, depth - 1, bound, ply + 1)?
        } else {
            !exceeds(ctx, &child, depth - 1, -bound - 1, ply + 1)?
        };
        if found {
            ctx.tell(|observer| observer.cutoff(ply, place));
            ctx.leave(ply, bound + 1);
            return Ok(true);
        }
    }
    ctx.leave(ply, bound);
    Ok(false)
}
