//! Forward pruning: nodes and moves that are given up without a full search. None of it is sound; all of it is measured.

use siasat_core::{Score, Stopped, Window, from_child};

use super::node::{Candidate, MoveLoop, Node};
use super::worker::Search;
use crate::evaluation::{Evaluation, Tracked};
use crate::game::EngineGame;
use crate::params::Params;
use crate::scale::{DECISIVE, UNKNOWN, is_decisive};

/// Whether a move is given up.
pub(crate) enum Pruned {
    No,
    /// This move.
    Move,
    /// This move and all quiet ones after it.
    AllQuiet,
}

/// Step 6. Reverse futility: so far above beta that the enemy's best answer will not change it.
///
/// CITE: "static null move pruning", chessprogramming.org "Reverse Futility Pruning".
#[inline(always)]
pub(crate) fn reverse_futility<M>(params: &Params, node: &Node<M>, estimate: Score) -> Option<Score> {
    let margin = params.reverse_futility_margin * (node.depth - i32::from(node.improving));
    let cuts = params.use_reverse_futility == 1
        && node.depth <= params.reverse_futility_depth
        && estimate - margin >= node.window.beta
        && estimate < DECISIVE
        && node.window.beta > -DECISIVE;
    cuts.then(|| (estimate + node.window.beta) / 2)
}

impl<G: EngineGame, E: Evaluation<G>> Search<'_, G, E> {
    /// Step 7. Null move: if passing is good enough, moving surely is. Deep cuts are verified without passing.
    ///
    /// CITE: C. Donninger 1993; verification as in chessprogramming.org "Null Move Pruning#Verification Search".
    #[inline(always)]
    pub(crate) fn null_move(
        &mut self,
        position: &Tracked<G, E>,
        node: &Node<G::Move>,
        estimate: Score,
    ) -> Result<Option<Score>, Stopped> {
        let params = self.params;
        let (beta, ply, depth) = (node.window.beta, node.ply, node.depth);
        let passed_before = ply > 0 && self.worker.frames[ply - 1].slot.is_none();
        if params.use_null_move == 0 || depth < 3 || estimate < beta || passed_before {
            return Ok(None);
        }
        if ply < self.worker.verify_until || beta <= -DECISIVE {
            return Ok(None);
        }
        let Some(board) = self.game.pass(position) else {
            return Ok(None);
        };
        let child = Tracked { board, kept: position.kept.clone() };
        let by_margin = ((estimate - beta) / params.null_margin).min(3);
        let reduced = depth - params.null_base - depth / params.null_divisor - by_margin;
        let scout = Window { alpha: beta - 1, beta };
        let floor = self.worker.floor;
        self.push(ply, None, self.game.key(&child));
        self.worker.floor = self.worker.keys.len() - 1;
        let answer = self.node::<false>(&child, reduced, scout.for_child(false), ply + 1, !node.is_cut_node);
        self.worker.floor = floor;
        self.pop();
        let value = from_child(answer?, false);
        if value < beta {
            return Ok(None);
        }
        let value = if is_decisive(value) { beta } else { value };
        if depth < params.null_verify_depth || self.worker.verify_until > 0 {
            return Ok(Some(value));
        }
        self.worker.verify_until = ply + (3 * reduced.max(1) as usize) / 4 + 1;
        let verified = self.node::<false>(position, reduced, scout, ply, false);
        self.worker.verify_until = 0;
        Ok((verified? >= beta).then_some(value))
    }

    /// Step 10. Whether to give up a move before it is searched, once the node is not lost.
    #[inline(always)]
    pub(crate) fn prune_move<const PV: bool>(
        &self,
        position: &Tracked<G, E>,
        node: &Node<G::Move>,
        candidate: &Candidate<G::Move>,
        progress: &MoveLoop<G::Move>,
    ) -> Pruned {
        let (params, depth, place) = (self.params, node.depth, candidate.place);
        if progress.best <= -DECISIVE || node.by_rules || PV && (depth > 4 || place <= 4) {
            return Pruned::No;
        }
        let left = (depth - self.reductions.get(depth, place) / 1024).max(0);
        let is_quiet = !candidate.is_noisy && !candidate.checks;
        if is_quiet
            && (is_too_late(params, depth, place, node.improving)
                || is_futile(params, node.eval, progress.window.alpha, left))
        {
            return Pruned::AllQuiet;
        }
        let is_bad = is_quiet && has_failed_before(params, depth, left, candidate.history)
            || self.loses_exchange(position, candidate.mv, depth, left, is_quiet);
        if is_bad { Pruned::Move } else { Pruned::No }
    }

    /// Exchange pruning: skip a move whose exchange on its target square loses more than a margin that grows with depth.
    ///
    /// CITE: "SEE pruning", chessprogramming.org "Static Exchange Evaluation".
    #[inline(always)]
    fn loses_exchange(&self, position: &Tracked<G, E>, mv: G::Move, depth: i32, left: i32, is_quiet: bool) -> bool {
        let params = self.params;
        if params.use_exchange_pruning == 0 || depth > 8 {
            return false;
        }
        let margin = if is_quiet { params.exchange_quiet_margin * left } else { params.exchange_noisy_margin * depth };
        !self.game.exchange_gains(position, mv, -margin)
    }
}

/// Late-move pruning: at low depth, quiet moves late in the list are skipped.
///
/// CITE: "move count based pruning", chessprogramming.org "Futility Pruning#Move Count Based Pruning".
#[inline(always)]
fn is_too_late(params: &Params, depth: i32, count: usize, improving: bool) -> bool {
    let most = params.late_move_base + depth * depth;
    let most = if improving { most } else { most / 2 };
    params.use_late_move_pruning == 1 && depth <= 8 && count >= most as usize
}

/// Futility: a quiet move cannot lift an evaluation this far below alpha. In check nothing is known to lift.
///
/// CITE: E. Heinz, "Extended futility pruning", ICCA Journal 21(2), 1998.
#[inline(always)]
fn is_futile(params: &Params, eval: Score, alpha: Score, left: i32) -> bool {
    params.use_futility == 1
        && eval != UNKNOWN
        && left <= 8
        && eval + params.futility_base + params.futility_margin * left.max(0) <= alpha
}

/// History pruning: a quiet move that failed again and again elsewhere.
///
/// CITE: "history leaf pruning", chessprogramming.org "History Heuristic".
#[inline(always)]
fn has_failed_before(params: &Params, depth: i32, left: i32, history: i32) -> bool {
    params.use_history_pruning == 1 && left <= 4 && history < -params.history_prune_margin * depth
}
