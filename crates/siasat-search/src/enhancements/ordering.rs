//! In which order the moves of a node are searched. Twin of `siasat.search.enhancements.ordering`.

use arrayvec::ArrayVec;
use siasat_core::game::MAX_MOVES;
use siasat_core::mixing::SplitMix64;
use siasat_core::{Abilities, INF, MoveList, Observer, Score};

use crate::config::Config;
use crate::enhancements::captures::captured;
use crate::enhancements::history::History;
use crate::enhancements::killers::Killers;
use crate::enhancements::table::NO_MOVE;
use crate::search::Search;

/// Indices of moves, in the order to search them.
pub(crate) type Order = ArrayVec<u8, MAX_MOVES>;

/// What is compared, the largest first: table move, refutation (INF) or static evaluation, capture, killer, history.
type Rank = (bool, Score, i32, usize, i64);

/// What was learnt about moves.
pub(crate) struct Ordering {
    killers: Option<Killers>,
    history: Option<History>,
    pub(crate) stream: SplitMix64,
}

impl Ordering {
    /// Nothing is learnt yet; moves have codes below `codes`.
    pub(crate) fn new(config: &Config, codes: usize) -> Self {
        Self {
            killers: config.killers.then(Killers::default),
            history: config.history.then(|| History::new(codes)),
            stream: SplitMix64::new(config.shuffle.unwrap_or(0)),
        }
    }
}

impl<G: Abilities, O: Observer> Search<'_, G, O> {
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
        if let Some(refutations) = &self.refutations {
            let refutation = refutations.mv(ply);
            for (rank, _) in ranked.iter_mut().filter(|(_, index)| Some(moves[*index as usize]) == refutation) {
                rank.1 = INF;
            }
        }
        ranked.sort_by_key(|ranked| std::cmp::Reverse(ranked.0)); // stable: ties keep their order
        for (place, (_, index)) in out.iter_mut().zip(&ranked) {
            *place = *index;
        }
    }

    /// The moves of `state` in the order to search them, into the cleared `out`.
    pub(crate) fn moves(&mut self, state: &G::State, ply: u32, out: &mut Vec<G::Move>) {
        let mut moves = MoveList::new();
        self.list_moves(state, ply, &mut moves);
        out.clear();
        out.extend_from_slice(&moves);
    }

    /// The moves of `state` in the order to search them, into the empty `moves`.
    #[inline]
    pub(crate) fn list_moves(&mut self, state: &G::State, ply: u32, moves: &mut MoveList<G::Move>) {
        self.game.legal_moves(state, moves);
        let mut order = Order::new();
        if self.order(state, moves, ply, NO_MOVE, &mut order) {
            *moves = order.iter().map(|&index| moves[index as usize]).collect();
        }
    }

    /// Learn that `mv` was the best at a node; `closed` says that it closed the window.
    pub(crate) fn learn(&mut self, state: &G::State, mv: G::Move, depth: u32, ply: u32, closed: bool) {
        if let Some(history) = &mut self.ordering.history {
            history.learn(self.game, state, mv, depth);
        }
        if let Some(refutations) = &mut self.refutations {
            refutations.learn(mv, &self.lines[ply as usize], ply);
        }
        if let Some(killers) = self.ordering.killers.as_mut().filter(|_| closed) {
            if captured(self.game, state, mv) == 0 {
                killers.learn(self.game.move_code(mv), ply);
            }
        }
    }

    fn rank(&self, state: &G::State, mv: G::Move, ply: u32, is_table_move: bool) -> Rank {
        let (config, game) = (self.config, self.game);
        (
            config.table_move && is_table_move,
            if ply < config.static_plies { self.static_value(state, mv, ply) } else { 0 },
            if config.captures { captured(game, state, mv) } else { 0 },
            self.ordering.killers.as_ref().map_or(0, |killers| killers.rank(game.move_code(mv), ply)),
            self.ordering.history.as_ref().map_or(0, |history| history.rank(game, state, mv)),
        )
    }
}
