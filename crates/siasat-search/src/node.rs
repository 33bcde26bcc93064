//! A node of a depth-first search: its moves one by one, the best so far, and what it returns. Twin of
//! `siasat.search.node`.

use siasat_core::{Abilities, DRAW, INF, MoveList, Observer, Score, Window, from_child};

use crate::enhancements::dynamic_order::dynamic_order;
use crate::enhancements::enhanced_cutoffs::{MIN_DEPTH, best_known_child};
use crate::enhancements::fail_hard::clamp;
use crate::enhancements::internal_deepening::shallow_best_move;
use crate::enhancements::null_move::pass_value;
use crate::enhancements::ordering::Order;
use crate::enhancements::quiescence::{MAX_NOISE, quiescence};
use crate::enhancements::reductions::{is_reduced, search_reduced};
use crate::enhancements::table::{NO_MOVE, look_up, remember};
use crate::search::{Search, Stopped};

/// A function that searches one node and, by `Node::search`, its children: a member of the alpha-beta family.
pub(crate) type Visit<G, O> =
    fn(&mut Search<'_, G, O>, &<G as siasat_core::Game>::State, u32, Window, u32) -> Result<Score, Stopped>;

/// A node that is open; the twin says what the fields mean.
pub(crate) struct Node<'s, G: Abilities> {
    pub(crate) state: &'s G::State,
    pub(crate) depth: u32,
    pub(crate) window: Window,
    pub(crate) place: usize,
    pub(crate) key: u64,
    pub(crate) ply: u32,
    pub(crate) before: u64,
    pub(crate) opened: Window,
    best: Score,
    pub(crate) best_index: i16,
    index: usize,
    next: usize,
    is_tested: bool,
    ordered: bool,
    pub(crate) moves: MoveList<G::Move>,
    pub(crate) order: Order,
}

impl<'s, G: Abilities> Node<'s, G> {
    /// A node that `Search::settle` did not settle; `Search::open` gives it its moves.
    #[inline(always)]
    pub(crate) fn new(state: &'s G::State, key: u64, depth: u32, window: Window, ply: u32) -> Self {
        Self {
            state,
            depth,
            window,
            place: 0,
            key,
            ply,
            before: 0,
            opened: window,
            best: -INF,
            best_index: NO_MOVE,
            index: 0,
            next: 0,
            is_tested: false,
            ordered: false,
            moves: MoveList::new(),
            order: Order::new(),
        }
    }

    /// The next move to search. Its child is made by the caller: a state that is returned as part of a tuple is copied
    /// once more.
    #[inline(always)]
    pub(crate) fn next_move(&mut self) -> Option<G::Move> {
        let count = if self.ordered { self.order.len() } else { self.moves.len() };
        if self.next >= count {
            return None;
        }
        self.place = self.next;
        self.next += 1;
        self.index = if self.ordered { self.order[self.place] as usize } else { self.place };
        Some(self.moves[self.index])
    }

    /// The move that the node is at.
    pub(crate) fn mv(&self) -> G::Move {
        self.moves[self.index]
    }

    /// The value of the move that led to `child`; late moves may be reduced. Exact inside the node's window, else a bound.
    #[inline(always)]
    pub(crate) fn search<O: Observer>(
        &mut self,
        search: &mut Search<'_, G, O>,
        visit: Visit<G, O>,
        child: &G::State,
        same_mover: bool,
    ) -> Result<Score, Stopped> {
        if search.config.reductions && is_reduced(search.game, self) {
            return search_reduced(search, self, visit, child, same_mover);
        }
        self.is_tested = false;
        let window = self.window.for_child(same_mover);
        Ok(from_child(visit(search, child, self.depth - 1, window, self.ply + 1)?, same_mover))
    }

    /// A bound of the move's value by a null window: at most alpha an upper bound, else a lower bound.
    #[inline(always)]
    pub(crate) fn test<O: Observer>(
        &mut self,
        search: &mut Search<'_, G, O>,
        visit: Visit<G, O>,
        child: &G::State,
        same_mover: bool,
    ) -> Result<Score, Stopped> {
        if search.config.reductions && is_reduced(search.game, self) {
            return search_reduced(search, self, visit, child, same_mover);
        }
        self.is_tested = true;
        let window = self.window.null().for_child(same_mover);
        Ok(from_child(visit(search, child, self.depth - 1, window, self.ply + 1)?, same_mover))
    }

    /// The value of a move that was tested, with the node's whole window, or the part of it above `above`.
    #[inline(always)]
    pub(crate) fn re_search<O: Observer>(
        &mut self,
        search: &mut Search<'_, G, O>,
        visit: Visit<G, O>,
        child: &G::State,
        same_mover: bool,
        above: Option<Score>,
    ) -> Result<Score, Stopped> {
        search.re_search(self.ply, self.place);
        self.is_tested = false;
        let window = above.map_or(self.window, |value| self.window.raised_to(value)).for_child(same_mover);
        Ok(from_child(visit(search, child, self.depth - 1, window, self.ply + 1)?, same_mover))
    }

    /// As `test`, one ply shallower.
    pub(crate) fn test_reduced<O: Observer>(
        &mut self,
        search: &mut Search<'_, G, O>,
        visit: Visit<G, O>,
        child: &G::State,
        same_mover: bool,
    ) -> Result<Score, Stopped> {
        self.is_tested = false;
        let window = self.window.null().for_child(same_mover);
        Ok(from_child(visit(search, child, self.depth - 2, window, self.ply + 1)?, same_mover))
    }

    /// Whether `value` lies inside the node's window but only a `test` gave it: the value itself is not known.
    #[inline(always)]
    pub(crate) fn is_only_bound(&self, value: Score) -> bool {
        self.is_tested && self.window.alpha < value && value < self.window.beta
    }

    /// Take `value` into account; true if the window closed: the moves left cannot matter (a cutoff).
    #[inline(always)]
    pub(crate) fn improve<O: Observer>(&mut self, search: &mut Search<'_, G, O>, mv: G::Move, value: Score) -> bool {
        if value <= self.best {
            return false;
        }
        self.best = value;
        self.best_index = self.index as i16;
        if value <= self.window.alpha {
            return false;
        }
        self.window = self.window.raised_to(value);
        search.improve(self.ply, mv);
        if value < self.window.beta {
            return false;
        }
        search.cutoff(self.ply, self.place);
        true
    }

    /// Leave the node: learn from the best move, store the value in the table, and return it.
    #[inline(always)]
    pub(crate) fn close<O: Observer>(&self, search: &mut Search<'_, G, O>) -> Score {
        let best = if search.is_plain { self.best } else { self.learn(search) };
        search.leave(self.ply, best)
    }

    /// The work of `close` that needs a switch.
    #[inline(never)]
    fn learn<O: Observer>(&self, search: &mut Search<'_, G, O>) -> Score {
        let (window, mut best) = (self.opened, self.best);
        if search.config.hard {
            best = clamp(best, window.alpha, window.beta);
        }
        if best > window.alpha {
            if let Some(&mv) = self.moves.get(self.best_index as usize) {
                search.learn(self.state, mv, self.depth, self.ply, best >= window.beta);
            }
        }
        remember(search, self, best);
        best
    }
}

impl<G: Abilities, O: Observer> Search<'_, G, O> {
    /// Steps 1 to 3 of the reference's `open`: enter a node; its key, and its value if that is settled at once.
    ///
    /// Apart from `open`, and without an enum that holds either a value or a node: such a thing is built and read through
    /// memory, and that stall cost a fifth of the time at the leaves.
    #[inline(always)]
    pub(crate) fn settle(
        &mut self,
        state: &G::State,
        depth: u32,
        window: Window,
        ply: u32,
    ) -> Result<(u64, Option<Score>), Stopped> {
        // 1. Count the node.
        let key = self.enter(state, depth, window, ply)?;
        // 2. The game may be over, or the position a repetition.
        if let Some(end) = self.game.outcome(state) {
            return Ok((key, Some(end.score(self.game.to_move(state), ply))));
        }
        if self.repeats(key, ply) {
            return Ok((key, Some(DRAW)));
        }
        // 3. The horizon.
        if depth == 0 {
            let quiesces = self.config.quiescence;
            let value = if quiesces { quiescence(self, state, window, ply, MAX_NOISE)? } else { self.evaluate(state) };
            return Ok((key, Some(value)));
        }
        Ok((key, None))
    }

    /// The other steps of the reference's `open`: the value if a switch settles it, else the node gets its moves.
    #[inline(always)]
    pub(crate) fn open(&mut self, node: &mut Node<'_, G>, visit: Visit<G, O>) -> Result<Option<Score>, Stopped> {
        if self.is_plain {
            self.game.legal_moves(node.state, &mut node.moves);
            return Ok(None);
        }
        self.enhance(node, visit)
    }

    /// The steps of `open` that need a switch.
    #[inline(never)]
    fn enhance(&mut self, node: &mut Node<'_, G>, visit: Visit<G, O>) -> Result<Option<Score>, Stopped> {
        let (state, depth, ply) = (node.state, node.depth, node.ply);
        // 4. The table may answer, or narrow the window.
        let (answer, window, mut table_move) = look_up(self, node.key, depth, node.window, ply);
        if answer.is_some() {
            return Ok(answer);
        }
        // 5. Null move: if passing is good enough, moving surely is.
        if self.config.null_move > 0 {
            let value = pass_value(self, state, depth, window, ply, visit)?;
            if value >= window.beta {
                return Ok(Some(value));
            }
        }
        self.game.legal_moves(state, &mut node.moves);
        // 6. Enhanced transposition cutoff: a child in the table may settle this node.
        if self.config.etc && depth >= MIN_DEPTH && ply > 0 {
            let value = best_known_child(self, state, &node.moves, depth, window, ply);
            if value >= window.beta {
                return Ok(Some(self.table_hit(ply, value)));
            }
        }
        // 7. Internal iterative deepening: without a best move, find one by a shallower search.
        if self.config.iid > 0 && table_move == NO_MOVE {
            table_move = shallow_best_move(self, state, &node.moves, depth, window, ply, visit)?;
        }
        // 8. Order the moves.
        node.window = window;
        node.opened = window;
        node.ordered = self.order(state, &node.moves, ply, table_move, &mut node.order);
        if self.config.dynamic && depth >= 2 && !(self.config.table_move && table_move != NO_MOVE) {
            dynamic_order(self, node, visit)?;
        }
        node.before = self.nodes + self.spared;
        Ok(None)
    }
}
