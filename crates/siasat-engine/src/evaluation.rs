//! What the engine needs from an evaluation. It knows the game; the game does not know it.

use std::ops::Deref;

use siasat_core::Score;

use crate::game::EngineGame;

/// An evaluation of a game's positions, together with what it keeps up from move to move.
pub trait Evaluation<G: EngineGame>: Send + Sync {
    /// What is kept of a position, such as sums over its pieces.
    type Kept: Clone + Send + Sync;
    /// What a thread keeps between evaluations, such as a pawn table.
    type Cache: Default + Send;

    /// What is kept of a position, computed from the position alone.
    fn keep(&self, game: &G, position: &G::Position) -> Self::Kept;
    /// What is kept after a legal move at `position`.
    fn next(&self, game: &G, kept: &Self::Kept, position: &G::Position, mv: G::Move) -> Self::Kept;
    /// The value for the side to move.
    fn evaluate(&self, game: &G, position: &G::Position, kept: &Self::Kept, cache: &mut Self::Cache) -> Score;

    /// The value for the side to move, computed from the position alone.
    fn value(&self, game: &G, position: &G::Position) -> Score {
        self.evaluate(game, position, &self.keep(game, position), &mut Self::Cache::default())
    }
}

/// A position and what an evaluation keeps of it.
pub struct Tracked<G: EngineGame, E: Evaluation<G>> {
    /// The position.
    pub board: G::Position,
    /// What the evaluation keeps.
    pub kept: E::Kept,
}

/// The rules look at the position alone.
impl<G: EngineGame, E: Evaluation<G>> Deref for Tracked<G, E> {
    type Target = G::Position;

    #[inline(always)]
    fn deref(&self) -> &G::Position {
        &self.board
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::fmt::Debug;

    use siasat_core::mixing::SplitMix64;
    use siasat_core::{Game, MoveList};

    use super::*;
    use crate::game::Noise;

    /// Play random games: the position, a move, and the position after it that the rules give.
    pub(crate) fn walk<G: EngineGame>(game: &G, mut look: impl FnMut(&G::Position, G::Move, &G::Position)) {
        let rules = game.rules();
        let mut stream = SplitMix64::new(7);
        let mut plies = 0;
        while plies < 3000 {
            let mut state = rules.initial();
            let mut position = game.position(&state);
            for _ in 0..300 {
                let mut moves = MoveList::new();
                rules.legal_moves(&state, &mut moves);
                if moves.is_empty() || rules.outcome(&state).is_some() {
                    break;
                }
                let mv = moves[stream.below(moves.len() as u64) as usize];
                let mut found = MoveList::new();
                game.generate(&position, Noise::Noisy, &mut found);
                game.generate(&position, Noise::Quiet, &mut found);
                let Some(found) = found.into_iter().find(|&one| one == game.encode(mv)) else { break };
                state = rules.play(&state, mv);
                look(&position, found, &game.position(&state));
                position = game.play(&position, found);
                plies += 1;
            }
        }
    }

    /// What is kept up move by move is what is computed from the position alone.
    pub(crate) fn assert_kept_up<G: EngineGame, E: Evaluation<G, Kept: PartialEq + Debug>>(game: &G, evaluation: &E) {
        walk(game, |before, mv, after| {
            let kept = evaluation.next(game, &evaluation.keep(game, before), before, mv);
            assert_eq!(kept, evaluation.keep(game, after));
        });
    }
}
