//! Minimax, sign-free: the judge. Twin of `siasat.search.minimax`.

use siasat_core::{Abilities, DRAW, INF, MoveList, Observer, Player, Score, Window};

use crate::context::{Context, Stopped};
use crate::ordering::Order;
use crate::table::NO_MOVE;

/// The exact value of `state` for the FIRST player, looking `depth` moves ahead.
pub fn minimax<G: Abilities, O: Observer>(
    ctx: &mut Context<'_, G, O>,
    state: &G::State,
    depth: u32,
    ply: u32,
) -> Result<Score, Stopped> {
    let key = ctx.enter(state, depth, Window::FULL, ply)?;
    let maximising = ctx.game.to_move(state) == Player::First;
    let value = if let Some(end) = ctx.game.outcome(state) {
        end.score(Player::First, ply)
    } else if ctx.repeats(key, ply) {
        DRAW
    } else if depth == 0 {
        if maximising { ctx.evaluate(state) } else { -ctx.evaluate(state) }
    } else {
        best_value(ctx, state, depth, ply, maximising)?
    };
    ctx.leave(ply, if maximising { value } else { -value });
    Ok(value)
}

/// The reference's `_max_value` and `_min_value` in one.
fn best_value<G: Abilities, O: Observer>(
    ctx: &mut Context<'_, G, O>,
    state: &G::State,
    depth: u32,
    ply: u32,
    maximising: bool,
) -> Result<Score, Stopped> {
    let (mut moves, mut order) = (MoveList::new(), Order::new());
    ctx.game.legal_moves(state, &mut moves);
    let ordered = ctx.order(state, &moves, ply, NO_MOVE, &mut order);
    let mut best = if maximising { -INF } else { INF };
    for place in 0..if ordered { order.len() } else { moves.len() } {
        let mv = moves[if ordered { order[place] as usize } else { place }];
        let child = ctx.child(state, mv, ply);
        let value = minimax(ctx, &child, depth - 1, ply + 1)?;
        if (maximising && value > best) || (!maximising && value < best) {
            best = value;
            ctx.improve(ply, mv);
        }
    }
    Ok(best)
}
