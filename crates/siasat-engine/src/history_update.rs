//! What a move that closes the window teaches: it rises in the histories, those tried before it fall.

use arrayvec::ArrayVec;

use crate::game::EngineGame;
use crate::worker::Search;

/// How many tried moves of each kind are remembered to be punished.
const TRIED: usize = 48;

/// Moves of one kind that were tried before the best one.
pub(crate) type Tried = ArrayVec<TriedMove, TRIED>;

/// What is remembered of such a move; small, because every node of the line that is searched has two lists of them.
#[derive(Clone, Copy)]
pub(crate) struct TriedMove {
    pub code: u16,
    pub slot: u16,
    pub victim: u16,
}

impl<G: EngineGame> Search<'_, G> {
    /// A move closed the window: it rises in the histories, those tried before it fall.
    pub(crate) fn reward(
        &mut self,
        position: &G::Position,
        mv: G::Move,
        ply: usize,
        depth: i32,
        quiets: &Tried,
        captures: &Tried,
    ) {
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
            for tried in quiets {
                memory.reward_quiet(mover, tried.code, tried.slot.into(), before, -bonus);
            }
        }
        for tried in captures {
            memory.reward_capture(tried.slot.into(), tried.victim.into(), -bonus);
        }
    }
}
