//! Negamax. Twin of `siasat.search.algorithms.negamax`.

use siasat_core::{Abilities, INF, MoveList, Observer, Score, Window, from_child};

use crate::search::{Search, Stopped};

/// The exact value of `root` for its mover, looking `depth` moves ahead.
pub fn negamax<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    root: &G::State,
    depth: u32,
) -> Result<Score, Stopped> {
    visit(search, root, depth, 0)
}

fn visit<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    state: &G::State,
    depth: u32,
    ply: u32,
) -> Result<Score, Stopped> {
    if let (_, Some(value)) = search.settle(state, depth, Window::FULL, ply)? {
        return Ok(search.leave(ply, value));
    }
    let mut best = -INF;
    let mut moves = MoveList::new();
    search.list_moves(state, ply, &mut moves);
    for &mv in &moves {
        let child = search.child(state, mv, ply);
        let same_mover = search.is_same_mover(state, &child);
        let value = from_child(visit(search, &child, depth - 1, ply + 1)?, same_mover);
        if value > best {
            best = value;
            search.improve(ply, mv);
        }
    }
    Ok(search.leave(ply, best))
}
