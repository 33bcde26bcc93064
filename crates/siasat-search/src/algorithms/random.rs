//! Random. Twin of `siasat.search.algorithms.random`.

use siasat_core::{Abilities, DRAW, MoveList, Observer, Score, Window};

use crate::search::{Search, Stopped};

/// A move drawn evenly, by the seed of the switch `shuffle`; the value 0 says nothing.
pub fn random_move<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    root: &G::State,
    _depth: u32,
) -> Result<Score, Stopped> {
    search.enter(root, 0, Window::FULL, 0)?;
    if let Some(end) = search.game.outcome(root) {
        return Ok(search.leave(0, end.score(search.game.to_move(root), 0)));
    }
    let mut moves = MoveList::new();
    search.list_moves(root, 0, &mut moves);
    if !moves.is_empty() {
        let drawn = search.ordering.stream.below(moves.len() as u64) as usize;
        search.improve(0, moves[drawn]);
    }
    Ok(search.leave(0, DRAW))
}
