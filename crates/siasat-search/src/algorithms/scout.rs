//! SCOUT. Twin of `siasat.search.algorithms.scout`.

use siasat_core::{Abilities, INF, MoveList, Observer, Score, Window, from_child};

use crate::search::{Search, Stopped};

/// The exact value of `root` for its mover, looking `depth` moves ahead.
pub fn scout<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    root: &G::State,
    depth: u32,
) -> Result<Score, Stopped> {
    eval(search, root, depth, 0)
}

/// EVAL: the exact value of `state` for its mover.
fn eval<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    state: &G::State,
    depth: u32,
    ply: u32,
) -> Result<Score, Stopped> {
    let key = search.enter(state, depth, Window::FULL, ply)?;
    if let Some(value) = search.settled(state, key, depth, ply) {
        return Ok(search.leave(ply, value));
    }
    let mut best = -INF;
    let mut moves = MoveList::new();
    search.list_moves(state, ply, &mut moves);
    for (place, &mv) in moves.iter().enumerate() {
        let child = search.child(state, mv, ply);
        let same_mover = search.is_same_mover(state, &child);
        if place > 0 {
            if !child_exceeds(search, &child, same_mover, depth - 1, best, ply + 1)? {
                continue;
            }
            search.re_search(ply, place);
        }
        best = from_child(eval(search, &child, depth - 1, ply + 1)?, same_mover);
        search.improve(ply, mv);
    }
    Ok(search.leave(ply, best))
}

/// TEST: whether the value of `state` for its mover is greater than `bound`.
fn exceeds<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    state: &G::State,
    depth: u32,
    bound: Score,
    ply: u32,
) -> Result<bool, Stopped> {
    let key = search.enter(state, depth, Window { alpha: bound, beta: bound + 1 }, ply)?;
    if let Some(value) = search.settled(state, key, depth, ply) {
        return Ok(search.leave(ply, value) > bound);
    }
    let mut moves = MoveList::new();
    search.list_moves(state, ply, &mut moves);
    for (place, &mv) in moves.iter().enumerate() {
        let child = search.child(state, mv, ply);
        let same_mover = search.is_same_mover(state, &child);
        if child_exceeds(search, &child, same_mover, depth - 1, bound, ply + 1)? {
            search.cutoff(ply, place);
            search.leave(ply, bound + 1);
            return Ok(true);
        }
    }
    search.leave(ply, bound);
    Ok(false)
}

/// TEST of a child, as its parent counts: "more than bound to me" is "not more than -bound - 1 to the other".
fn child_exceeds<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    child: &G::State,
    same_mover: bool,
    depth: u32,
    bound: Score,
    ply: u32,
) -> Result<bool, Stopped> {
    if same_mover {
        exceeds(search, child, depth, bound, ply)
    } else {
        Ok(!exceeds(search, child, depth, -bound - 1, ply)?)
    }
}
