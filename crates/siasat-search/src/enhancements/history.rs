//! History. Twin of `siasat.search.enhancements.history`.

use siasat_core::Abilities;

use crate::switch::{Switch, flag_switch};

pub(crate) const HISTORY: Switch<bool> = flag_switch("history");

/// A move's rank grows by two to the depth, at most by two to this.
const MAX_DEPTH: u32 = 30;

/// How often each move of each player was best, the deeper the node the more it counts.
pub(crate) struct History {
    ranks: Vec<i64>,
}

impl History {
    /// Nothing is learnt yet; moves have codes below `codes`.
    pub(crate) fn new(codes: usize) -> Self {
        Self { ranks: vec![0; 2 * codes] }
    }

    /// Remember the best move of a node.
    pub(crate) fn learn<G: Abilities>(&mut self, game: &G, state: &G::State, mv: G::Move, depth: u32) {
        self.ranks[slot(game, state, mv)] += 1 << depth.min(MAX_DEPTH);
    }

    /// The larger, the earlier `mv` is searched.
    pub(crate) fn rank<G: Abilities>(&self, game: &G, state: &G::State, mv: G::Move) -> i64 {
        self.ranks[slot(game, state, mv)]
    }
}

fn slot<G: Abilities>(game: &G, state: &G::State, mv: G::Move) -> usize {
    game.to_move(state).index() * G::MOVE_CODES + game.move_code(mv)
}
