//! Quiescence: beyond the horizon only noisy moves are followed. Twin of `siasat.search.quiescence`.

use siasat_core::{Abilities, DRAW, MoveList, Observer, Score, Window, from_child};

use crate::context::{Context, Stopped};

/// No noisy line is followed further.
pub(crate) const MAX_NOISE: u32 = 32;

/// The value of a node at the horizon (already entered) for its mover, fail-soft.
#[inline(never)]
pub(crate) fn quiescence<G: Abilities, O: Observer>(
    ctx: &mut Context<'_, G, O>,
    state: &G::State,
    mut window: Window,
    ply: u32,
    left: u32,
) -> Result<Score, Stopped> {
    // 1. Stand pat.
    let mut best = ctx.evaluate(state);
    if best >= window.beta || !G::HAS_NOISE || left == 0 {
        return Ok(best);
    }
    window = window.raised_to(best);
    // 2. The noisy moves, the most valuable victim first.
    let mut noisy = MoveList::new();
    ctx.game.legal_moves(state, &mut noisy);
    noisy.retain(|mv| ctx.game.is_noisy(state, *mv));
    if G::HAS_CAPTURES {
        noisy.sort_by_key(|&mv| -ctx.game.captured(state, mv)); // stable: ties keep their order
    }
    // 3. Alpha-beta over them.
    for (place, &mv) in noisy.iter().enumerate() {
        let child = ctx.child(state, mv, ply);
        let same = ctx.is_same_mover(state, &child);
        let value = from_child(visit(ctx, &child, window.for_child(same), ply + 1, left - 1)?, same);
        if value > best {
            best = value;
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
    Ok(best)
}

fn visit<G: Abilities, O: Observer>(
    ctx: &mut Context<'_, G, O>,
    state: &G::State,
    window: Window,
    ply: u32,
    left: u32,
) -> Result<Score, Stopped> {
    let key = ctx.enter(state, 0, window, ply)?;
    if let Some(end) = ctx.game.outcome(state) {
        return Ok(ctx.leave(ply, end.score(ctx.game.to_move(state), ply)));
    }
    if ctx.repeats(key, ply) {
        return Ok(ctx.leave(ply, DRAW));
    }
    let value = quiescence(ctx, state, window, ply, left)?;
    Ok(ctx.leave(ply, value))
}
