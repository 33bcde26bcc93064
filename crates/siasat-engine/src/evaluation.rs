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
