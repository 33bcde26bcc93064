//! What the solver's tables know, asked inside the tree: such a node needs no search.
//!
//! CITE: endgame tables probed in the search, K. Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9(3), 1986.

use siasat_core::{DRAW, MoveList, Score, from_child};

use super::worker::Search;
use crate::evaluation::Evaluation;
use crate::game::{EngineGame, Noise};
use crate::scale::has_distance;

/// The maximum number of moves by which tables extend a line.
const CARRIED_ON: usize = 12;

/// The line with what follows it by the tables where they know how soon it is won: nodes that they answer have no line of their own.
pub(crate) fn carried_on<G: EngineGame>(game: &G, root: &G::Position, line: &[G::Move]) -> Vec<G::Move> {
    let mut line = line.to_vec();
    let mut position = line.iter().fold(root.clone(), |position, &mv| game.play(&position, mv));
    for _ in 0..CARRIED_ON {
        if game.end(&position, 0).is_some() || !game.solved(&position, 0).is_some_and(has_distance) {
            break;
        }
        let mut moves = MoveList::new();
        game.generate(&position, Noise::Noisy, &mut moves);
        game.generate(&position, Noise::Quiet, &mut moves);
        let worth = |&mv: &G::Move| {
            let child = game.play(&position, mv);
            let value = game.end(&child, 1).or_else(|| game.solved(&child, 1))?;
            Some(from_child(value, game.mover(&child) == game.mover(&position)))
        };
        let Some(best) = moves.into_iter().max_by_key(worth) else { break };
        position = game.play(&position, best);
        line.push(best);
    }
    line
}

impl<G: EngineGame, E: Evaluation<G>> Search<'_, G, E> {
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
