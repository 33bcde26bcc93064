//! The moves of a node: their order, what is known about each, and the search of the position after it.

use siasat_core::{Score, Stopped, Window, from_child};

use super::history_update::{Tried, TriedMove};
use super::node::{Candidate, MoveLoop, Node};
use super::picker::Picker;
use super::reduce::reduction;
use super::worker::Search;
use crate::evaluation::{Evaluation, Tracked};
use crate::game::EngineGame;
use crate::scale::INFINITE;

impl<G: EngineGame, E: Evaluation<G>> Search<'_, G, E> {
    /// Step 9. The order of the moves.
    #[inline(always)]
    pub(crate) fn pick_moves(&self, position: &Tracked<G, E>, node: &mut Node<G::Move>) -> Picker<G::Move> {
        let memory = &self.worker.memory;
        node.table_move_is_noisy = node.table_move.is_some_and(|mv| self.game.is_noisy(position, mv));
        node.before = self.before(node.ply);
        Picker::all(node.table_move, memory.killers(node.ply), memory.counter(node.before), node.before, node.ply)
    }

    /// Step 9. What is known about a move before it is searched.
    #[inline(always)]
    pub(crate) fn candidate(
        &self,
        position: &Tracked<G, E>,
        node: &Node<G::Move>,
        mv: G::Move,
        place: usize,
    ) -> Candidate<G::Move> {
        let (game, memory) = (self.game, &self.worker.memory);
        let (code, slot, is_noisy) = (game.code(mv), game.slot(position, mv), game.is_noisy(position, mv));
        let checks = game.gives_check(position, mv);
        let history = if is_noisy {
            memory.capture(slot, game.victim(position, mv))
        } else {
            memory.butterfly(node.mover, code) + memory.continuation(node.before, slot)
        };
        Candidate { mv, code, slot, place, is_noisy, checks, history }
    }

    /// Step 12. The value of a move for the node's mover.
    #[inline(always)]
    pub(crate) fn search_move<const PV: bool>(
        &mut self,
        position: &Tracked<G, E>,
        node: &Node<G::Move>,
        candidate: &Candidate<G::Move>,
        extension: i32,
        window: Window,
    ) -> Result<Score, Stopped> {
        let (game, mv) = (self.game, candidate.mv);
        self.expect(position, mv);
        let mut child = self.begin(position, mv);
        game.finish(&mut child.board, mv);
        let same_mover = game.mover(&child) == node.mover;
        let is_free = same_mover && self.params.again_cost == 0 && node.ply < 2 * node.depth as usize + 16;
        let next = node.depth - i32::from(!is_free) + extension;
        self.push(node.ply, Some(candidate.slot), game.key(&child));
        let answer = self.search_child::<PV>(&child, next, node, candidate, window, same_mover);
        self.pop();
        answer
    }

    /// Step 12. Search a child: the first move with the whole window, the others with a null window, late ones shallower
    /// first. The value is for the node's mover.
    #[inline(always)]
    pub(crate) fn search_child<const PV: bool>(
        &mut self,
        child: &Tracked<G, E>,
        next: i32,
        node: &Node<G::Move>,
        candidate: &Candidate<G::Move>,
        window: Window,
        same_mover: bool,
    ) -> Result<Score, Stopped> {
        let (params, ply, place) = (self.params, node.ply + 1, candidate.place);
        let scout = window.null().for_child(same_mover);
        let mut value = -INFINITE;
        let mut searches_fully = !PV || place > 1;
        if params.use_reductions == 1 && node.depth >= 3 && place > 1 + usize::from(PV) {
            let reduced = (next - reduction(self.reductions, params, node, candidate)).clamp(1, next.max(1));
            value = from_child(self.node::<false>(child, reduced, scout, ply, !same_mover)?, same_mover);
            searches_fully = value > window.alpha && reduced < next;
        }
        if searches_fully {
            let is_cut_node = node.is_cut_node == same_mover;
            value = from_child(self.node::<false>(child, next, scout, ply, is_cut_node)?, same_mover);
        }
        if PV && (place == 1 || value > window.alpha) {
            let window = window.for_child(same_mover);
            value = from_child(self.node::<true>(child, next, window, ply, false)?, same_mover);
        }
        Ok(value)
    }

    /// Step 13. Take the value of a searched move into account; true if it closes the window.
    #[inline(always)]
    pub(crate) fn improve<const PV: bool>(
        &mut self,
        position: &Tracked<G, E>,
        node: &Node<G::Move>,
        candidate: &Candidate<G::Move>,
        value: Score,
        progress: &mut MoveLoop<G::Move>,
        tried: &mut Tried,
    ) -> bool {
        let &Candidate { mv, code, slot, is_noisy, .. } = candidate;
        progress.best = progress.best.max(value);
        if value > progress.window.alpha {
            progress.best_move = Some(mv);
            if PV {
                self.note_line(node.ply, mv);
            }
            progress.window = progress.window.raised_to(value);
            return progress.window.is_closed();
        }
        let list = if is_noisy { &mut tried.captures } else { &mut tried.quiets };
        if !list.is_full() {
            let victim = self.game.victim(position, mv) as u16;
            list.push(TriedMove { code, slot: slot as u16, victim });
        }
        false
    }

    /// Step 14. The value of a node where nothing was tried.
    pub(crate) fn without_moves(&self, position: &Tracked<G, E>, node: &Node<G::Move>) -> Score {
        if node.excluded != 0 {
            return node.window.alpha;
        }
        match self.game.stuck(position, node.ply) {
            0 => self.draw(node.mover),
            value => value,
        }
    }
}
