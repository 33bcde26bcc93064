//! What the solver's tables know, asked inside the tree: such a node needs no search.
//!
//! CITE: endgame tables probed in the search, K. Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9(3), 1986.

use crate::game::EngineGame;
use crate::scale::{DRAW, Score};
use crate::worker::Search;

impl<G: EngineGame> Search<'_, G> {
    /// The exact value of a node by the tables. Never at the root, which needs a move: its children are asked instead.
    ///
    /// Tables know nothing of what was played before. In the line itself a repetition is seen first; where the game has
    /// repeated a position already, the first plies are searched by the rules until an irreversible move is made.
    #[inline(always)]
    pub(crate) fn solved(&mut self, position: &G::Position, ply: usize) -> Option<Score> {
        if ply == 0 || self.is_by_rules(position, ply) {
            return None;
        }
        let value = self.game.solved(position, ply)?;
        self.worker.hits += 1;
        Some(if value == DRAW { self.draw(self.game.mover(position)) } else { value })
    }

    /// Whether tables know the position but not what another repetition would do to it. Such a node is searched without any
    /// pruning, down to where the tables are trusted: an evaluation would not see the wins that they do.
    #[inline(always)]
    pub(crate) fn is_by_rules(&self, position: &G::Position, ply: usize) -> bool {
        ply < self.worker.careful && self.game.quiet_plies(position) >= ply && self.game.solved(position, ply).is_some()
    }
}
