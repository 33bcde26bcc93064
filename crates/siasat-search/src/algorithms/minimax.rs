//! Minimax, sign-free: the judge. Twin of `siasat.search.algorithms.minimax`.

use siasat_core::{Abilities, DRAW, INF, MoveList, Observer, Player, Score, Window};

use crate::search::{Search, Stopped};

/// The exact value of `root` for its mover, looking `depth` moves ahead.
pub fn minimax<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    root: &G::State,
    depth: u32,
) -> Result<Score, Stopped> {
    let value = first_value(search, root, depth, 0)?;
    Ok(if search.game.to_move(root) == Player::First { value } else { -value })
}

/// The exact value of `state` for the FIRST player.
fn first_value<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    state: &G::State,
    depth: u32,
    ply: u32,
) -> Result<Score, Stopped> {
    let key = search.enter(state, depth, Window::FULL, ply)?;
    let maximising = search.game.to_move(state) == Player::First;
    let value = if let Some(end) = search.game.outcome(state) {
        end.score(Player::First, ply)
    } else if search.repeats(key, ply) {
        DRAW
    } else if depth == 0 {
        if maximising { search.evaluate(state) } else { -search.evaluate(state) }
    } else {
        best_value(search, state, depth, ply, maximising)?
    };
    search.leave(ply, if maximising { value } else { -value });
    Ok(value)
}

/// The reference's `_max_value` and `_min_value` in one.
fn best_value<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    state: &G::State,
    depth: u32,
    ply: u32,
    maximising: bool,
) -> Result<Score, Stopped> {
    let mut moves = MoveList::new();
    search.list_moves(state, ply, &mut moves);
    let mut best = if maximising { -INF } else { INF };
    for &mv in &moves {
        let child = search.child(state, mv, ply);
        let value = first_value(search, &child, depth - 1, ply + 1)?;
        if (maximising && value > best) || (!maximising && value < best) {
            best = value;
            search.improve(ply, mv);
        }
    }
    Ok(best)
}
