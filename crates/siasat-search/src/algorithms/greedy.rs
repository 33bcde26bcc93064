//! Greedy. Twin of `siasat.search.algorithms.greedy`.

use siasat_core::{Abilities, INF, MoveList, Observer, Score, Window, from_child};

use crate::search::{Search, Stopped};

/// The value for the mover of the best position one move on, the first of equals; looks at nothing else.
pub fn greedy<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    root: &G::State,
    _depth: u32,
) -> Result<Score, Stopped> {
    if let (_, Some(value)) = search.settle(root, 1, Window::FULL, 0)? {
        return Ok(search.leave(0, value));
    }
    let mut best = -INF;
    let mut moves = MoveList::new();
    search.list_moves(root, 0, &mut moves);
    for &mv in &moves {
        let child = search.child(root, mv, 0);
        let same_mover = search.is_same_mover(root, &child);
        search.enter(&child, 0, Window::FULL, 1)?;
        let value = match search.game.outcome(&child) {
            Some(end) => end.score(search.game.to_move(&child), 1),
            None => search.evaluate(&child),
        };
        let value = from_child(search.leave(1, value), same_mover);
        if value > best {
            best = value;
            search.improve(0, mv);
        }
    }
    Ok(search.leave(0, best))
}
