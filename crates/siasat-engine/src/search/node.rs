//! One node of the search, step by step: principal variation search and everything that makes it short.
//!
//! CITE: principal variation search, T. Marsland and M. Campbell 1982; the sign follows the mover, because some games let a
//! player move again.

use siasat_core::{Player, Score, Stopped, Window};

use super::extend::Extension;
use super::history::Before;
use super::history_update::Tried;
use super::prune::{Pruned, reverse_futility};
use super::table::Entry;
use super::worker::Search;
use crate::evaluation::{Evaluation, Tracked};
use crate::game::EngineGame;
use crate::scale::{INFINITE, MATE, UNKNOWN, lost_at};

/// What the steps of a node know about it. Values are for the side to move.
pub(crate) struct Node<M> {
    /// How many moves below the root.
    pub ply: usize,
    /// How many moves to look ahead.
    pub depth: i32,
    /// The question asked about the node; the move loop raises a copy of it.
    pub window: Window,
    /// Some move is expected to reach beta.
    pub is_cut_node: bool,
    /// The position is in the solver's tables, but a repetition may overrule them: nothing is pruned.
    pub by_rules: bool,
    pub mover: Player,
    pub in_check: bool,
    pub key: u64,
    /// The code of the move that a singular search leaves out; 0 for none.
    pub excluded: u16,
    /// What the table knows about the position.
    pub known: Option<Entry>,
    /// The node is on a principal variation, or was when the table's entry was stored.
    pub was_pv: bool,
    pub table_move: Option<M>,
    pub table_move_is_noisy: bool,
    /// The evaluation without search; `UNKNOWN` in check.
    pub raw: Score,
    /// The evaluation corrected by the history of this structure; `UNKNOWN` in check.
    pub eval: Score,
    /// The evaluation rose since the mover's last turn.
    pub improving: bool,
    /// The two moves before this node.
    pub before: Before,
}

/// A move of the node and what is known about it before it is searched.
pub(crate) struct Candidate<M> {
    pub mv: M,
    pub code: u16,
    pub slot: usize,
    /// 1 for the first move.
    pub place: usize,
    pub is_noisy: bool,
    pub checks: bool,
    pub history: i32,
}

/// What the move loop has found so far.
pub(crate) struct MoveLoop<M> {
    /// The node's window, alpha raised to the best value.
    pub window: Window,
    pub best: Score,
    /// The best move, if it is better than the node's alpha.
    pub best_move: Option<M>,
    /// How many moves were tried or pruned.
    pub count: usize,
}

impl<M> Node<M> {
    /// The evaluation, or the table's value where that says more.
    #[inline(always)]
    fn estimate(&self) -> Score {
        self.known.and_then(|entry| entry.answer(self.eval + 1)).unwrap_or(self.eval)
    }
}

impl<M> MoveLoop<M> {
    /// Nothing is tried yet.
    #[inline(always)]
    fn new(window: Window) -> Self {
        Self { window, best: -INFINITE, best_move: None, count: 0 }
    }
}

impl<G: EngineGame, E: Evaluation<G>> Search<'_, G, E> {
    /// The value of a node for its mover, fail-soft: at most alpha means at most that, at least beta at least that.
    #[inline(always)]
    pub(crate) fn node<const PV: bool>(
        &mut self,
        position: &Tracked<G, E>,
        mut depth: i32,
        window: Window,
        ply: usize,
        is_cut_node: bool,
    ) -> Result<Score, Stopped> {
        let by_rules = self.is_by_rules(position, ply);
        if by_rules {
            depth = depth.max((self.worker.careful - ply) as i32);
        }
        if depth <= 0 {
            return self.quiescence::<PV>(position, window, ply, 0);
        }
        self.inner_node::<PV>(position, depth, window, ply, is_cut_node, by_rules)
    }

    /// A node before the horizon. Separate from `node`, so that a node beyond the horizon needs less stack.
    fn inner_node<const PV: bool>(
        &mut self,
        position: &Tracked<G, E>,
        depth: i32,
        window: Window,
        ply: usize,
        is_cut_node: bool,
        by_rules: bool,
    ) -> Result<Score, Stopped> {
        let (game, params) = (self.game, self.params);
        // Step 1. Count the node; stop where a limit is reached.
        self.enter::<PV>(ply)?;
        // Step 2. The end of the game, a repetition, or the solver's tables.
        let mover = game.mover(position);
        if let Some(value) = self.end(position, ply, mover) {
            return Ok(value);
        }
        // Step 3. Mate distance: no win here can be nearer than one already found.
        let window = within_mate_distance(window, ply);
        if window.is_closed() {
            return Ok(window.alpha);
        }
        // Step 4. The transposition table.
        let mut node = self.probe::<PV>(position, depth, window, ply, is_cut_node, by_rules, mover);
        if let Some(value) = self.table_cutoff::<PV>(position, &node) {
            return Ok(value);
        }
        // Step 5. The static evaluation.
        self.evaluate_node(position, &mut node);
        if !PV && !node.in_check && !by_rules && node.excluded == 0 {
            let estimate = node.estimate();
            // Step 6. Reverse futility.
            if let Some(value) = reverse_futility(params, &node, estimate) {
                return Ok(value);
            }
            // Step 7. Null move.
            if let Some(value) = self.null_move(position, &node, estimate)? {
                return Ok(value);
            }
        }
        // Step 8. Internal reduction.
        node.depth -= self.internal_reduction::<PV>(&node);
        // Step 9. The moves, the most promising first.
        let mut picker = self.pick_moves(position, &mut node);
        let (mut progress, mut tried) = (MoveLoop::new(window), Tried::default());
        while let Some(mv) = picker.next(game, position, &self.worker.memory, params) {
            if game.code(mv) == node.excluded {
                continue;
            }
            progress.count += 1;
            let candidate = self.candidate(position, &node, mv, progress.count);
            // Step 10. Prune the move.
            match self.prune_move::<PV>(position, &node, &candidate, &progress) {
                Pruned::No => {}
                Pruned::Move => continue,
                Pruned::AllQuiet => {
                    picker.skip_quiet();
                    continue;
                }
            }
            // Step 11. Extend the move.
            let extension = match self.extension(position, &node, &candidate)? {
                Extension::Plies(plies) => plies,
                Extension::Cutoff(value) => return Ok(value),
            };
            // Step 12. Play the move and search the child.
            let value = self.search_move::<PV>(position, &node, &candidate, extension, progress.window)?;
            // Step 13. Compare with the best value so far; a value of at least beta ends the loop.
            if self.improve::<PV>(position, &node, &candidate, value, &mut progress, &mut tried) {
                break;
            }
        }
        // Step 14. No legal move: mate, stalemate, or only the excluded move.
        if progress.count == 0 {
            return Ok(self.without_moves(position, &node));
        }
        // Step 15. Update the histories after a cutoff.
        if let Some(mv) = progress.best_move.filter(|_| progress.best >= window.beta) {
            self.reward(position, mv, ply, node.depth, &tried);
        }
        // Step 16. Store the result in the table and correct the evaluation.
        if node.excluded == 0 {
            self.remember(position, &node, progress.best, progress.best_move);
        }
        Ok(progress.best)
    }

    /// Step 4. What the table knows about the node. With an excluded move the table is not asked: its entry answers another question.
    #[allow(clippy::too_many_arguments)] // what `inner_node` was asked
    #[inline(always)]
    fn probe<const PV: bool>(
        &self,
        position: &Tracked<G, E>,
        depth: i32,
        window: Window,
        ply: usize,
        is_cut_node: bool,
        by_rules: bool,
        mover: Player,
    ) -> Node<G::Move> {
        let game = self.game;
        let key = game.key(position);
        let excluded = self.worker.frames[ply].excluded;
        let known = if excluded == 0 { self.table.probe(key, ply) } else { None };
        Node {
            ply,
            depth,
            window,
            is_cut_node,
            by_rules,
            mover,
            in_check: game.in_check(position),
            key,
            excluded,
            known,
            was_pv: PV || known.is_some_and(|entry| entry.was_pv),
            table_move: None,
            table_move_is_noisy: false,
            raw: UNKNOWN,
            eval: UNKNOWN,
            improving: false,
            before: [None; 2],
        }
    }
}

/// Step 3. The window without values that no node at this ply can have.
#[inline(always)]
fn within_mate_distance(window: Window, ply: usize) -> Window {
    Window { alpha: window.alpha.max(lost_at(ply)), beta: window.beta.min(MATE - ply as Score - 1) }
}
