//! Players that do not look ahead. Twin of `siasat.search.greedy`.

use siasat_core::{Abilities, INF, MoveList, Observer, Score, Window, from_child};

use crate::context::{Context, Stopped};
use crate::ordering::Order;
use crate::table::NO_MOVE;

/// The value for the mover of the best position one move on, the first of equals.
pub fn greedy<G: Abilities, O: Observer>(ctx: &mut Context<'_, G, O>, root: &G::State) -> Result<Score, Stopped> {
    ctx.enter(root, 1, Window::FULL, 0)?;
    let mut best = -INF;
    let (moves, order) = root_moves(ctx, root);
    for &index in &order {
        let child = ctx.child(root, moves[index as usize], 0);
        let same = ctx.is_same_mover(root, &child);
        ctx.enter(&child, 0, Window::FULL, 1)?;
        let value = match ctx.game.outcome(&child) {
            Some(end) => end.score(ctx.game.to_move(&child), 1),
            None => ctx.evaluate(&child),
        };
        let value = from_child(ctx.leave(1, value), same);
        if value > best {
            best = value;
            ctx.improve(0, moves[index as usize]);
        }
    }
    let value = if moves.is_empty() { over(ctx, root) } else { best };
    Ok(ctx.leave(0, value))
}

/// A move drawn evenly, by the seed of the switch `shuffle`; the value 0 says nothing.
pub fn random_move<G: Abilities, O: Observer>(ctx: &mut Context<'_, G, O>, root: &G::State) -> Result<Score, Stopped> {
    ctx.enter(root, 0, Window::FULL, 0)?;
    let (moves, order) = root_moves(ctx, root);
    if moves.is_empty() {
        let value = over(ctx, root);
        return Ok(ctx.leave(0, value));
    }
    if !order.is_empty() {
        let place = ctx.ordering.stream.below(order.len() as u64) as usize;
        ctx.improve(0, moves[order[place] as usize]);
    }
    Ok(ctx.leave(0, 0))
}

fn root_moves<G: Abilities, O: Observer>(ctx: &mut Context<'_, G, O>, root: &G::State) -> (MoveList<G::Move>, Order) {
    let (mut moves, mut order) = (MoveList::new(), Order::new());
    if ctx.game.outcome(root).is_none() {
        ctx.game.legal_moves(root, &mut moves);
        if !ctx.order(root, &moves, 0, NO_MOVE, &mut order) {
            order.extend((0..moves.len()).map(|index| index as u8));
        }
    }
    (moves, order)
}

fn over<G: Abilities, O: Observer>(ctx: &Context<'_, G, O>, root: &G::State) -> Score {
    ctx.game.outcome(root).map_or(0, |end| end.score(ctx.game.to_move(root), 0))
}
