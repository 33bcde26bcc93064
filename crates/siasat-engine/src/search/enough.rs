//! When to stop between iterations: a forced win is proved, or the move has had its time.

use siasat_core::Score;

use super::root::{Root, RootMove};
use super::worker::Search;
use crate::evaluation::Evaluation;
use crate::game::EngineGame;
use crate::pacing::{Budget, Pacing};
use crate::scale::{MATE, MAX_PLY, WON, is_decisive};

impl<G: EngineGame, E: Evaluation<G>> Root<'_, G, E> {
    /// Whether another iteration is not worth it.
    pub(super) fn is_enough(&self, search: &Search<'_, G, E>, has_depth: bool, pacing: Pacing, budget: Budget) -> bool {
        let Some(best) = self.moves.first() else { return true };
        if let Some(mate) = pacing.mate {
            let plies = MATE - best.value.abs();
            if is_decisive(best.value) && plies <= 2 * mate.min(MAX_PLY as u32) as Score {
                return true;
            }
        }
        if pacing.infinite || search.control.is_pondering() {
            return false;
        }
        // A forced end nearer than the horizon would only be found again.
        let is_proved = is_decisive(best.value) && MATE - best.value.abs() <= self.depth as Score / 2;
        if is_proved && !has_depth && pacing.mate.is_none() && self.lines == 1 {
            return true;
        }
        let Some(soft) = budget.soft else { return false };
        if self.moves.len() == 1 && self.depth >= 5 {
            return true;
        }
        // In seconds: a product of durations panics where it is too long.
        search.control.own_time().as_secs_f64() >= soft.as_secs_f64() * self.stretch(best, search.worker.nodes)
    }

    /// How much of the soft limit this move deserves: less for a settled move, more after a fall of the value.
    ///
    /// CITE: share of nodes spent on the best move, as in Koivisto and Stockfish, chessprogramming.org "Time Management".
    fn stretch(&self, best: &RootMove<G::Move>, nodes: u64) -> f64 {
        let settled = 1.25 - 0.08 * f64::from(self.stable.min(8));
        let share = best.nodes as f64 / nodes.max(1) as f64;
        let effort = 1.45 - share.min(1.0);
        let fall = if best.last.abs() < WON { f64::from((best.last - best.value).clamp(0, 60)) / 120.0 } else { 0.0 };
        (settled * effort * 1.6 + fall).clamp(0.25, 2.5)
    }
}
