//! Negamax. Twin of `siasat.search.negamax`.

use siasat_core::{Abilities, DRAW, INF, MoveList, Observer, Score, Window, from_child};

use crate::context::{Context, Stopped};
use crate::ordering::Order;
use crate::table::NO_MOVE;

/// The exact value of `state` for its mover, looking `depth` moves ahead.
pub fn negamax<G: Abilities, O: Observer>(
    ctx: &mut Context<'_, G, O>,
    state: &G::State,
    depth: u32,
    ply: u32,
) -> Result<Score, Stopped> {
    let key = ctx.enter(state, depth, Window::FULL, ply)?;
    if let Some(end) = ctx.game.outcome(state) {
        return Ok(ctx.leave(ply, end.score(ctx.game.to_move(state), ply)));
    }
    if ctx.repeats(key, ply) {
        return Ok(ctx.leave(ply, DRAW));
    }
    if depth == 0 {
        let value = ctx.evaluate(state);
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
        let value = from_child(negamax(ctx, &child, depth - 1, ply + 1)?, same);
        if value > best {
            best = value;
            ctx.improve(ply, mv);
        }
    }
    Ok(ctx.leave(ply, best))
}
