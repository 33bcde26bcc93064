//! One search under way: what every algorithm is written with. Twin of `siasat.search.search`; node counting and
//! stopping live here.

use std::time::Instant;

use siasat_core::{
    Abilities, DRAW, Evaluator, InputError, Limits, Observer, Score, StopFlag, StoppedBy, Window, from_child,
};

use crate::config::Config;
use crate::enhancements::ordering::Ordering;
use crate::enhancements::refutation::Refutations;
use crate::enhancements::table::Table;

/// The clock and the stop flag are checked after this many nodes.
const POLL: u64 = 1024;

/// Unwinds a search that must end now; nothing needs to be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped(pub StoppedBy);

/// One question to a searcher. Twin of `siasat.core.search_api.request.SearchRequest`.
pub struct Request<'a, G: Abilities> {
    /// The rules.
    pub game: &'a G,
    /// The leaves' judge.
    pub evaluator: &'a dyn Evaluator<State = G::State>,
    /// The position to search.
    pub root: G::State,
    /// When to stop.
    pub limits: Limits,
    /// The keys since the last irreversible move, the root's excluded.
    pub history: Vec<u64>,
    /// Whether repetitions are scored.
    pub repetition: bool,
    /// Root moves that must not be looked at.
    pub exclude: Vec<G::Move>,
    /// May be thrown from another thread.
    pub stop: StopFlag,
}

/// One search under way. `lines[ply]` is the best line found from the node at `ply`.
pub struct Search<'a, G: Abilities, O: Observer> {
    pub(crate) request: &'a Request<'a, G>,
    pub(crate) game: &'a G,
    pub(crate) config: &'a Config,
    /// No switch is on and no root move excluded: nodes of the alpha-beta family need nothing but their moves.
    pub(crate) is_plain: bool,
    pub(crate) observer: &'a mut O,
    pub(crate) table: Option<Table>,
    pub(crate) ordering: Ordering,
    pub(crate) refutations: Option<Refutations<G::Move>>,
    /// The first guess at the root's value: that of the iteration before, or the switch `guess`, or the evaluation.
    pub(crate) guess: Score,
    pub(crate) nodes: u64,
    /// The nodes that answers of the table stand for; counted only where the table's scheme needs it.
    pub(crate) spared: u64,
    pub(crate) lines: Vec<Vec<G::Move>>,
    pub(crate) horizon_reached: bool,
    pub(crate) may_time_out: bool,
    /// The ply of the node that a null move led to; it may not pass again. The root never passes.
    pub(crate) passed_at: u32,
    node_limit: u64,
    /// The number of nodes at which `check` is due.
    next_check: u64,
    deadline: Option<Instant>,
    watches_repetition: bool,
    /// Whether `child` has anything to note about a move.
    notes_moves: bool,
    needs_key: bool,
    // By ply: the keys of the line, and from which ply on no move of it was irreversible.
    keys: Vec<u64>,
    reversible_since: Vec<u32>,
}

impl<'a, G: Abilities, O: Observer> Search<'a, G, O> {
    /// Create a search; an error if there is not enough memory for its table.
    pub fn new(request: &'a Request<'a, G>, config: &'a Config, observer: &'a mut O) -> Result<Self, InputError> {
        let watches_repetition = request.repetition && request.game.has_repetition();
        Ok(Self {
            request,
            game: request.game,
            config,
            is_plain: config.is_plain() && request.exclude.is_empty(),
            observer,
            table: config.table.map(Table::new).transpose()?,
            ordering: Ordering::new(config, G::MOVE_CODES),
            refutations: config.refutation.then(Refutations::new),
            guess: 0,
            nodes: 0,
            spared: 0,
            lines: vec![Vec::new()],
            horizon_reached: false,
            may_time_out: false,
            passed_at: 0,
            node_limit: request.limits.nodes.unwrap_or(u64::MAX),
            next_check: request.limits.nodes.unwrap_or(u64::MAX).min(POLL),
            deadline: request.limits.time.and_then(|time| Instant::now().checked_add(time)),
            watches_repetition,
            notes_moves: watches_repetition || config.refutation,
            needs_key: O::ACTIVE || config.table.is_some() || watches_repetition,
            keys: vec![0],
            reversible_since: vec![0],
        })
    }

    /// Make room in a tree for `more` nodes, which are numbered by 32 bits.
    pub(crate) fn reserve<T>(tree: &mut Vec<T>, more: usize) -> Result<(), Stopped> {
        let fits = u32::try_from(tree.len() + more).is_ok();
        if fits && tree.try_reserve(more).is_ok() { Ok(()) } else { Err(Stopped(StoppedBy::Memory)) }
    }

    /// Count a node and notify the observer; returns its key if it is needed, else 0.
    #[inline(always)]
    pub(crate) fn enter(&mut self, state: &G::State, depth: u32, window: Window, ply: u32) -> Result<u64, Stopped> {
        if self.nodes == self.next_check {
            self.check()?;
        }
        self.nodes += 1;
        let at = ply as usize;
        if at + 1 >= self.lines.len() {
            self.grow();
        }
        self.lines[at].clear();
        if !self.needs_key {
            return Ok(0);
        }
        let key = self.game.key(state);
        self.keys[at] = key;
        if O::ACTIVE {
            self.tell(|observer| observer.enter(ply, key, depth, window));
        }
        Ok(key)
    }

    /// Tell the observer something. A build with the feature `unwatched` has no hooks at all: the benchmark that shows
    /// what they cost compares the two.
    #[inline(always)]
    pub(crate) fn tell(&mut self, event: impl FnOnce(&mut O)) {
        if cfg!(not(feature = "unwatched")) {
            event(self.observer);
        }
    }

    /// Report the value of a node to the observer, and return it.
    #[inline(always)]
    pub(crate) fn leave(&mut self, ply: u32, value: Score) -> Score {
        self.tell(|observer| observer.leave(ply, value));
        value
    }

    /// The state after `mv`.
    #[inline(always)]
    pub(crate) fn child(&mut self, state: &G::State, mv: G::Move, ply: u32) -> G::State {
        if self.notes_moves {
            self.note_move(state, mv, ply);
        }
        self.game.play(state, mv)
    }

    /// What `child` notes: from which ply on the line could still repeat, and the move for the refutation table.
    #[inline]
    fn note_move(&mut self, state: &G::State, mv: G::Move, ply: u32) {
        if self.watches_repetition {
            let irreversible = self.game.is_irreversible(state, mv);
            let at = ply as usize;
            self.reversible_since[at + 1] = if irreversible { ply + 1 } else { self.reversible_since[at] };
        }
        if let Some(refutations) = &mut self.refutations {
            refutations.note(Some(mv), ply);
        }
    }

    /// Whether the mover stays the same from a state to its child. Apart from `child`: a state that is returned as part
    /// of a pair is copied once more.
    #[inline(always)]
    pub(crate) fn is_same_mover(&self, state: &G::State, child: &G::State) -> bool {
        self.game.to_move(child) == self.game.to_move(state)
    }

    /// Go from the node at `ply` to the next by a null move: no repetition reaches across it.
    pub(crate) fn pass_turn(&mut self, ply: u32) {
        self.passed_at = ply + 1;
        self.reversible_since[ply as usize + 1] = ply + 1;
        if let Some(refutations) = &mut self.refutations {
            refutations.note(None, ply);
        }
    }

    /// Whether the node at `ply` repeats a position of its own line, or of the game before it.
    #[inline(always)]
    pub(crate) fn repeats(&self, key: u64, ply: u32) -> bool {
        if !self.watches_repetition || ply == 0 {
            return false;
        }
        let at = ply as usize;
        let since = self.reversible_since[at] as usize;
        self.keys[since..at].contains(&key) || (since == 0 && self.request.history.contains(&key))
    }

    /// Look out for repetitions even if the request does not ask for it: a search without a depth must.
    pub(crate) fn watch_repetition(&mut self) {
        self.watches_repetition = true;
        self.notes_moves = true;
        self.needs_key = true;
    }

    /// The value for its mover of a node that needs no look at its moves: an end, a repetition, or the horizon.
    pub(crate) fn settled(&mut self, state: &G::State, key: u64, depth: u32, ply: u32) -> Option<Score> {
        if let Some(end) = self.game.outcome(state) {
            return Some(end.score(self.game.to_move(state), ply));
        }
        if self.repeats(key, ply) {
            return Some(DRAW);
        }
        (depth == 0).then(|| self.evaluate(state))
    }

    /// The value after `mv` without search, for its mover; such looks are not counted as nodes.
    pub(crate) fn static_value(&self, state: &G::State, mv: G::Move, ply: u32) -> Score {
        let child = self.game.play(state, mv);
        let same_mover = self.is_same_mover(state, &child);
        match self.game.outcome(&child) {
            Some(end) => from_child(end.score(self.game.to_move(&child), ply + 1), same_mover),
            None => from_child(self.request.evaluator.evaluate(&child), same_mover),
        }
    }

    /// The root's value without search, for its mover.
    pub(crate) fn root_value(&self) -> Score {
        let root = &self.request.root;
        match self.game.outcome(root) {
            Some(end) => end.score(self.game.to_move(root), 0),
            None => self.request.evaluator.evaluate(root),
        }
    }

    /// The largest ply entered so far.
    pub(crate) fn deepest(&self) -> u32 {
        self.lines.len().saturating_sub(2) as u32
    }

    /// `mv` is the best at `ply` so far: its line is the best line from there.
    #[inline]
    pub(crate) fn improve(&mut self, ply: u32, mv: G::Move) {
        let (head, tail) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut head[ply as usize];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&tail[0]);
    }

    /// Report a table hit to the observer, and return the value.
    pub(crate) fn table_hit(&mut self, ply: u32, value: Score) -> Score {
        self.tell(|observer| observer.table_hit(ply, value));
        self.horizon_reached = true; // the answer may rest on a horizon that this iteration never saw
        value
    }

    /// Report to the observer that the move at `place` in search order closed the window.
    #[inline(always)]
    pub(crate) fn cutoff(&mut self, ply: u32, place: usize) {
        self.tell(|observer| observer.cutoff(ply, place));
    }

    /// Report to the observer that the move at `place` in search order is searched again.
    #[inline(always)]
    pub(crate) fn re_search(&mut self, ply: u32, place: usize) {
        self.tell(|observer| observer.re_search(ply, place));
    }

    /// The static value at the horizon, for the side to move.
    #[inline]
    pub(crate) fn evaluate(&mut self, state: &G::State) -> Score {
        self.horizon_reached = true;
        self.request.evaluator.evaluate(state)
    }

    /// Make room for one ply more.
    #[cold]
    fn grow(&mut self) {
        self.lines.push(Vec::new());
        self.keys.push(0);
        self.reversible_since.push(0);
    }

    /// Stop where the node limit is reached; now and then look at the clock and the stop flag.
    #[cold]
    fn check(&mut self) -> Result<(), Stopped> {
        if self.nodes == self.node_limit {
            return Err(Stopped(StoppedBy::Nodes));
        }
        self.next_check = self.node_limit.min(self.nodes + POLL);
        if self.request.stop.is_set() {
            return Err(Stopped(StoppedBy::Request));
        }
        // A clock never cuts depth 1, so that there is always a searched move to play.
        if self.may_time_out && self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stopped(StoppedBy::Seconds));
        }
        Ok(())
    }
}
