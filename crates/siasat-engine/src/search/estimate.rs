//! What is known about a node without searching it, and what its search teaches for the next time.

use siasat_core::{Bound, Score};

use super::node::Node;
use super::table::Entry;
use super::worker::Search;
use crate::evaluation::{Evaluation, Tracked};
use crate::game::EngineGame;
use crate::scale::{UNKNOWN, clamp, is_decisive};

impl<G: EngineGame, E: Evaluation<G>> Search<'_, G, E> {
    /// Step 4. The table's value, off the principal variation, where it is deep enough and answers the window's question.
    #[inline(always)]
    pub(crate) fn table_cutoff<const PV: bool>(&self, position: &Tracked<G, E>, node: &Node<G::Move>) -> Option<Score> {
        let entry = node.known.filter(|entry| !PV && entry.depth >= node.depth)?;
        let may_cut = self.params.use_table_cut == 1 && !node.by_rules;
        entry.answer(node.window.beta).filter(|_| may_cut && self.game.quiet_plies(position) < 90)
    }

    /// Step 5. Evaluate the position, from the table where it has the evaluation, and correct it by the history.
    #[inline(always)]
    pub(crate) fn evaluate_node(&mut self, position: &Tracked<G, E>, node: &mut Node<G::Move>) {
        let ply = node.ply;
        node.table_move = node.known.and_then(|entry| self.game.find(position, entry.mv));
        if !node.in_check {
            node.raw = match node.known {
                Some(entry) if entry.eval != UNKNOWN => entry.eval,
                _ if node.excluded != 0 => self.worker.frames[ply].eval,
                _ => self.evaluate(position),
            };
            node.eval = self.corrected(position, node.raw);
        }
        self.worker.frames[ply].eval = node.eval;
        self.worker.frames[ply].mover = node.mover;
        node.improving = self.is_improving(ply, node.eval);
        self.worker.memory.forget_killers(ply + 1);
    }

    /// Step 16. Store what was found, and learn how far the evaluation was off.
    #[inline(always)]
    pub(crate) fn remember(
        &mut self,
        position: &Tracked<G, E>,
        node: &Node<G::Move>,
        best: Score,
        best_move: Option<G::Move>,
    ) {
        let (game, bound) = (self.game, Bound::of(best, node.window));
        let mv = best_move.map_or(0, |mv| game.code(mv));
        let entry =
            Entry { mv, value: best, eval: node.raw, depth: node.depth, bound: Some(bound), was_pv: node.was_pv };
        self.table.store(node.key, node.ply, entry);
        let is_quiet = best_move.is_none_or(|mv| !game.is_noisy(position, mv));
        if !node.in_check && is_quiet && !is_decisive(best) && !bound_agrees(bound, best, node.eval) {
            self.worker.memory.correct(node.mover, game.structure(position), best - node.raw, node.depth);
        }
    }

    /// The evaluation with what searches of like structures found.
    #[inline(always)]
    pub(crate) fn corrected(&self, position: &Tracked<G, E>, raw: Score) -> Score {
        if self.params.use_correction == 0 {
            return raw;
        }
        let game = self.game;
        clamp(raw + self.worker.memory.correction(game.mover(position), game.structure(position)))
    }

    /// Whether the evaluation rose since the mover's last turn.
    #[inline(always)]
    pub(crate) fn is_improving(&self, ply: usize, eval: Score) -> bool {
        if eval == UNKNOWN {
            return false;
        }
        // Two moves ago, or four where a check hid it; where nothing is known, hope.
        let mover = self.worker.frames[ply].mover;
        let mut known = [2, 4].into_iter().filter_map(|back| self.worker.frames.get(ply.checked_sub(back)?));
        known.find(|frame| frame.mover == mover && frame.eval != UNKNOWN).is_none_or(|frame| eval > frame.eval)
    }
}

/// Whether a bound says nothing against the evaluation.
#[inline(always)]
fn bound_agrees(bound: Bound, value: Score, eval: Score) -> bool {
    matches!(bound, Bound::Lower) && value <= eval || matches!(bound, Bound::Upper) && value >= eval
}
