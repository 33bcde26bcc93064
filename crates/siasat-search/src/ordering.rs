//! In which order the moves of a node are searched. Twin of `siasat.search.ordering`.

use arrayvec::ArrayVec;
use siasat_core::game::MAX_MOVES;
use siasat_core::mixing::SplitMix64;
use siasat_core::{Abilities, MoveList, Observer, Score, from_child};

use crate::config::Config;
use crate::context::Context;
use crate::table::NO_MOVE;

/// How many killers are kept a ply.
const KILLERS: usize = 2;
/// A move's history grows by two to the depth, at most by two to this.
const MAX_HISTORY_DEPTH: u32 = 30;

/// Indices of moves, in the order to search them.
pub(crate) type Order = ArrayVec<u8, MAX_MOVES>;

/// What is compared, the largest first: table move, static evaluation, capture, killer, history.
type Rank = (bool, Score, i32, usize, i64);

/// What was learnt about moves.
pub(crate) struct Ordering {
    /// Codes, not moves: a native move may know more than the reference's (which animal moves), and then be unequal to
    /// the same step of another piece.
    killers: Vec<ArrayVec<usize, KILLERS>>,
    history: Vec<i64>,
    pub(crate) stream: SplitMix64,
}

impl Ordering {
    /// Nothing is learnt yet; moves have codes below `codes`.
    pub(crate) fn new(config: &Config, codes: usize) -> Self {
        let history = if config.history { vec![0; 2 * codes] } else { Vec::new() };
        Self { killers: Vec::new(), history, stream: SplitMix64::new(config.shuffle.unwrap_or(0)) }
    }

    fn history_slot<G: Abilities>(game: &G, state: &G::State, mv: G::Move) -> usize {
        game.to_move(state).index() * G::MOVE_CODES + game.move_code(mv)
    }

    /// 2 for the newest killer of this ply, 1 for the one before, 0 for others.
    fn killer(&self, code: usize, ply: u32) -> usize {
        let place = self.killers.get(ply as usize).and_then(|killers| killers.iter().position(|&one| one == code));
        place.map_or(0, |place| KILLERS - place)
    }
}

impl<G: Abilities, O: Observer> Context<'_, G, O> {
    /// Fill `out` with the indices of `moves` in the order to search them, excluded root moves left out.
    ///
    /// False says that the order is that of `moves` and `out` was left empty.
    #[inline]
    pub(crate) fn order(
        &mut self,
        state: &G::State,
        moves: &MoveList<G::Move>,
        ply: u32,
        table_move: i16,
        out: &mut Order,
    ) -> bool {
        if (ply > 0 || self.request.exclude.is_empty()) && !self.config.orders_moves() {
            return false;
        }
        self.sort(state, moves, ply, table_move, out);
        true
    }

    /// The work of `order`; apart, because its list of ranks needs a large stack frame that plain searches must not pay.
    #[inline(never)]
    fn sort(&mut self, state: &G::State, moves: &MoveList<G::Move>, ply: u32, table_move: i16, out: &mut Order) {
        let excludes = ply == 0 && !self.request.exclude.is_empty();
        for (index, mv) in moves.iter().enumerate() {
            if !excludes || !self.request.exclude.contains(mv) {
                out.push(index as u8);
            }
        }
        if !self.config.orders_moves() {
            return;
        }
        if self.config.shuffle.is_some() {
            self.ordering.stream.shuffle(out);
        }
        let mut ranked: ArrayVec<(Rank, u8), MAX_MOVES> = ArrayVec::new();
        for &index in out.iter() {
            let is_table_move = i16::from(index) == table_move;
            ranked.push((self.rank(state, moves[index as usize], ply, is_table_move), index));
        }
        ranked.sort_by_key(|ranked| std::cmp::Reverse(ranked.0)); // stable: ties keep their order
        for (place, (_, index)) in out.iter_mut().zip(&ranked) {
            *place = *index;
        }
    }

    /// The moves of `state` in the order to search them, into the cleared `out`.
    pub(crate) fn moves(&mut self, state: &G::State, ply: u32, out: &mut Vec<G::Move>) {
        let (mut moves, mut order) = (MoveList::new(), Order::new());
        self.game.legal_moves(state, &mut moves);
        out.clear();
        if self.order(state, &moves, ply, NO_MOVE, &mut order) {
            out.extend(order.iter().map(|&index| moves[index as usize]));
        } else {
            out.extend_from_slice(&moves);
        }
    }

    /// Learn that `mv` was the best at a node; `cut` says that it closed the window.
    pub(crate) fn reward(&mut self, state: &G::State, mv: G::Move, depth: u32, ply: u32, cut: bool) {
        if self.config.history {
            let slot = Ordering::history_slot(self.game, state, mv);
            self.ordering.history[slot] += 1 << depth.min(MAX_HISTORY_DEPTH);
        }
        if self.config.killers && cut && self.captured(state, mv) == 0 {
            let at = ply as usize;
            while self.ordering.killers.len() <= at {
                self.ordering.killers.push(ArrayVec::new());
            }
            let code = self.game.move_code(mv);
            let killers = &mut self.ordering.killers[at];
            if !killers.contains(&code) {
                if killers.is_full() {
                    killers.pop();
                }
                killers.insert(0, code);
            }
        }
    }

    fn rank(&self, state: &G::State, mv: G::Move, ply: u32, is_table_move: bool) -> Rank {
        let config = self.config;
        (
            config.table_move && is_table_move,
            if ply < config.static_plies { self.static_value(state, mv, ply) } else { 0 },
            if config.captures { self.captured(state, mv) } else { 0 },
            if config.killers { self.ordering.killer(self.game.move_code(mv), ply) } else { 0 },
            if config.history { self.ordering.history[Ordering::history_slot(self.game, state, mv)] } else { 0 },
        )
    }

    /// The value after `mv` without search, for the mover; these looks are not counted as nodes.
    fn static_value(&self, state: &G::State, mv: G::Move, ply: u32) -> Score {
        let game = self.game;
        let child = game.play(state, mv);
        let same = game.to_move(&child) == game.to_move(state);
        match game.outcome(&child) {
            Some(end) => from_child(end.score(game.to_move(&child), ply + 1), same),
            None => from_child(self.request.evaluator.evaluate(&child), same),
        }
    }

    fn captured(&self, state: &G::State, mv: G::Move) -> i32 {
        if G::HAS_CAPTURES { self.game.captured(state, mv) } else { 0 }
    }
}
