//! Quiescence: beyond the horizon only noisy moves are followed. Twin of `siasat.search.enhancements.quiescence`.

use siasat_core::{Abilities, DRAW, MoveList, Observer, Score, Window, from_child};

use crate::search::{Search, Stopped};
use crate::switch::{Switch, flag_switch};

pub(crate) const QUIESCENCE: Switch<bool> = flag_switch("quiescence");

/// No noisy line is followed further.
pub(crate) const MAX_NOISE: u32 = 32;

/// The value of a node at the horizon (already entered) for its mover, fail-soft.
#[inline(never)]
pub(crate) fn quiescence<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    state: &G::State,
    mut window: Window,
    ply: u32,
    left: u32,
) -> Result<Score, Stopped> {
    // 1. Stand pat.
    let mut best = search.evaluate(state);
    if best >= window.beta || !G::HAS_NOISE || left == 0 {
        return Ok(best);
    }
    window = window.raised_to(best);
    // 2. The noisy moves, the most valuable victim first.
    let mut noisy = MoveList::new();
    search.game.legal_moves(state, &mut noisy);
    noisy.retain(|mv| search.game.is_noisy(state, *mv));
    if G::HAS_CAPTURES {
        noisy.sort_by_key(|&mv| -search.game.captured(state, mv)); // stable: ties keep their order
    }
    // 3. Alpha-beta over them.
    for (place, &mv) in noisy.iter().enumerate() {
        let child = search.child(state, mv, ply);
        let same_mover = search.is_same_mover(state, &child);
        let value = from_child(visit(search, &child, window.for_child(same_mover), ply + 1, left - 1)?, same_mover);
        if value > best {
            best = value;
            if value > window.alpha {
                window = window.raised_to(value);
                search.improve(ply, mv);
                if window.is_closed() {
                    search.tell(|observer| observer.cutoff(ply, place));
                    break;
                }
            }
        }
    }
    Ok(best)
}

fn visit<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    state: &G::State,
    window: Window,
    ply: u32,
    left: u32,
) -> Result<Score, Stopped> {
    let key = search.enter(state, 0, window, ply)?;
    if let Some(end) = search.game.outcome(state) {
        return Ok(search.leave(ply, end.score(search.game.to_move(state), ply)));
    }
    if search.repeats(key, ply) {
        return Ok(search.leave(ply, DRAW));
    }
    let value = quiescence(search, state, window, ply, left)?;
    Ok(search.leave(ply, value))
}
