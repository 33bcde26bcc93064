//! What a move that closes the window teaches: it rises in the histories, those tried before it fall.

use arrayvec::ArrayVec;

use super::worker::Search;
use crate::evaluation::{Evaluation, Tracked};
use crate::game::EngineGame;

/// How many tried moves of each kind are remembered to be punished.
const TRIED: usize = 48;

/// Moves that were tried before the best one.
#[derive(Default)]
pub(crate) struct Tried {
    pub quiets: ArrayVec<TriedMove, TRIED>,
    pub captures: ArrayVec<TriedMove, TRIED>,
}

/// What is remembered of such a move; small, because every node of the line that is searched has two lists of them.
#[derive(Clone, Copy)]
pub(crate) struct TriedMove {
    pub code: u16,
    pub slot: u16,
    pub victim: u16,
}

impl<G: EngineGame, E: Evaluation<G>> Search<'_, G, E> {
    /// A move closed the window: it rises in the histories, those tried before it fall.
    pub(crate) fn reward(&mut self, position: &Tracked<G, E>, mv: G::Move, ply: usize, depth: i32, tried: &Tried) {
        let (game, params) = (self.game, self.params);
        let bonus = (params.history_bonus_step * depth).min(params.history_bonus_max);
        let (code, slot) = (game.code(mv), game.slot(position, mv));
        let (mover, before) = (game.mover(position), self.before(ply));
        let memory = &mut self.worker.memory;
        if game.is_noisy(position, mv) {
            memory.reward_capture(slot, game.victim(position, mv), bonus);
        } else {
            memory.reward_killer(ply, before, code);
            memory.reward_quiet(mover, code, slot, before, bonus);
            memory.reward_near_root(ply, code, bonus);
            for one in &tried.quiets {
                memory.reward_quiet(mover, one.code, one.slot.into(), before, -bonus);
                memory.reward_near_root(ply, one.code, -bonus);
            }
        }
        for one in &tried.captures {
            memory.reward_capture(one.slot.into(), one.victim.into(), -bonus);
        }
    }
}
