//! The root: iterative deepening, aspiration windows, several lines, and when to stop.
//!
//! CITE: iterative deepening, D. Slate and L. Atkin 1977; aspiration windows, J. Gillogly 1972.

use std::time::Duration;

use siasat_core::{Bound, MoveList, Score, Stopped, Window, from_child};

use super::solved::carried_on;
use super::table::Entry;
use super::worker::Search;
use crate::evaluation::{Evaluation, Tracked};
use crate::game::{EngineGame, Noise};
use crate::pacing::{Budget, Pacing};
use crate::report::Report;
use crate::scale::{INFINITE, MAX_PLY, UNKNOWN, WON, has_distance, to_core};

/// A move of the root and what is known of it.
#[derive(Clone, Debug)]
pub struct RootMove<M> {
    /// The move.
    pub mv: M,
    /// In this iteration; `-INFINITE` where it was only shown to be no better than another.
    pub value: Score,
    /// In the iteration before.
    pub last: Score,
    /// The best line that begins with it.
    pub line: Vec<M>,
    /// Nodes spent on it.
    pub nodes: u64,
}

/// The state of iterative deepening in one thread.
pub struct Root<'a, G: EngineGame, E: Evaluation<G>> {
    /// The position.
    pub position: &'a Tracked<G, E>,
    /// The moves that may be played, the best first.
    pub moves: Vec<RootMove<G::Move>>,
    /// The last depth that was finished.
    pub depth: u32,
    /// How many lines are asked for.
    pub lines: usize,
    /// The value by tables, if they know the root.
    pub value: Option<Score>,
    /// What is said of the first move's value.
    pub bound: Bound,
    /// How many iterations the best move has been the same.
    pub(super) stable: u32,
}

/// Receives the reports of the main thread.
pub type Listener<'a, M> = &'a mut dyn FnMut(Report<M>);

impl<'a, G: EngineGame, E: Evaluation<G>> Root<'a, G, E> {
    /// The root with its legal moves, or those of them that `only` allows.
    pub fn new(game: &G, position: &'a Tracked<G, E>, only: &[G::Move], lines: usize) -> Self {
        let mut list = MoveList::new();
        game.generate(position, Noise::Noisy, &mut list);
        game.generate(position, Noise::Quiet, &mut list);
        let moves: Vec<_> = list
            .into_iter()
            .filter(|mv| only.is_empty() || only.contains(mv))
            .map(|mv| RootMove { mv, value: -INFINITE, last: -INFINITE, line: vec![mv], nodes: 0 })
            .collect();
        let lines = lines.clamp(1, moves.len().max(1));
        Self { position, moves, depth: 0, lines, value: None, bound: Bound::Exact, stable: 0 }
    }

    /// One depth after the other up to `depth`, until a limit ends it.
    #[inline(never)] // docs/engine.md counts its instructions
    pub fn deepen(
        &mut self,
        search: &mut Search<'_, G, E>,
        depth: Option<u32>,
        pacing: Pacing,
        budget: Budget,
        listen: Listener<'_, G::Move>,
    ) {
        if self.moves.is_empty() {
            return;
        }
        let has_depth = depth.is_some();
        let most = depth.unwrap_or(MAX_PLY as u32 / 2).clamp(1, MAX_PLY as u32 / 2);
        let (progress, is_main) = (search.progress, search.worker.is_main);
        let shares = self.lines == 1;
        loop {
            let next = self.depth as i32 + 1;
            if let Some((depth, moves)) = progress.found(next).filter(|_| shares) {
                self.take_over(depth, moves);
                self.tell(search, 0, Bound::Exact, self.moves[0].value, listen);
                if depth >= most as i32 || is_main && self.is_enough(search, has_depth, pacing, budget) {
                    return;
                }
                continue;
            }
            if next > most as i32 {
                return;
            }
            let depth = progress.next(next, is_main).min(most as i32);
            search.worker.iteration = if shares { depth } else { i32::MAX };
            search.worker.may_time_out = self.depth > 0;
            search.worker.deepest = 0;
            let before = self.moves.first().map(|best| best.mv);
            for one in &mut self.moves {
                one.last = one.value;
                one.value = -INFINITE;
                one.nodes /= 4;
            }
            let mut stopped = false;
            for rank in 0..self.lines {
                stopped = self.aspire(search, depth, rank, listen).is_err();
                self.sort(rank);
                if stopped {
                    break;
                }
                self.moves[..=rank].sort_by_key(|one| -one.value);
            }
            if stopped && shares && progress.reached() >= depth {
                continue;
            }
            if stopped {
                self.take_back();
                return;
            }
            self.depth = depth as u32;
            if shares {
                progress.finish(depth, &self.moves);
            }
            self.bound = Bound::Exact;
            self.stable = if before == self.moves.first().map(|best| best.mv) { self.stable + 1 } else { 0 };
            for rank in 0..self.lines {
                self.tell(search, rank, Bound::Exact, self.moves[rank].value, listen);
            }
            if search.worker.is_main && self.is_enough(search, has_depth, pacing, budget) {
                return;
            }
        }
    }

    /// What is told of the value of a move: what tables say, but a win whose distance is known says more.
    pub fn shown(&self, value: Score) -> Score {
        self.value.filter(|_| !has_distance(value)).unwrap_or(value)
    }

    /// Another thread has finished an iteration first.
    fn take_over(&mut self, depth: i32, moves: Vec<RootMove<G::Move>>) {
        let is_same = self.moves.first().map(|best| best.mv) == moves.first().map(|best| best.mv);
        self.stable = if is_same { self.stable + 1 } else { 0 };
        self.depth = depth as u32;
        self.bound = Bound::Exact;
        self.moves = moves;
    }

    /// An unfinished iteration counts only if its first move, at least, was searched to the end.
    fn take_back(&mut self) {
        if self.moves.first().is_some_and(|best| best.value == -INFINITE) {
            for one in &mut self.moves {
                one.value = one.last;
            }
            self.moves.sort_by_key(|one| -one.value);
            self.bound = Bound::Exact;
        }
    }

    /// The move just searched with an open window first, the others in their old order.
    fn sort(&mut self, rank: usize) {
        self.moves[rank..].sort_by_key(|one| (-one.value, -one.last));
    }

    /// Search with a narrow window round the last value, and widen it where it fails.
    fn aspire(
        &mut self,
        search: &mut Search<'_, G, E>,
        depth: i32,
        rank: usize,
        listen: Listener<'_, G::Move>,
    ) -> Result<(), Stopped> {
        let params = search.params;
        let guess = self.moves[rank].last;
        let mut width = params.aspiration_width;
        let mut window = Window { alpha: -INFINITE, beta: INFINITE };
        if params.use_aspiration == 1 && depth >= 5 && guess.abs() < WON {
            window = Window { alpha: (guess - width).max(-INFINITE), beta: (guess + width).min(INFINITE) };
        }
        let mut reduced = 0;
        loop {
            let value = self.search_moves(search, (depth - reduced).max(1), rank, window)?;
            self.sort(rank);
            if value <= window.alpha && window.alpha > -INFINITE {
                self.tell_late(search, rank, Bound::Upper, value, listen);
                window.beta = (window.alpha + window.beta) / 2;
                window.alpha = if width > 500 { -INFINITE } else { (value - width).max(-INFINITE) };
                reduced = 0;
            } else if value >= window.beta && window.beta < INFINITE {
                self.tell_late(search, rank, Bound::Lower, value, listen);
                window.beta = if width > 500 { INFINITE } else { (value + width).min(INFINITE) };
                reduced = (reduced + 1).min(3);
            } else {
                return Ok(());
            }
            width += width / 2 + 4;
        }
    }

    /// Principal variation search over the root's moves from `rank` on.
    fn search_moves(
        &mut self,
        search: &mut Search<'_, G, E>,
        depth: i32,
        rank: usize,
        mut window: Window,
    ) -> Result<Score, Stopped> {
        let game = search.game;
        search.count_node()?;
        let mover = game.mover(self.position);
        if search.worker.frames[0].eval == UNKNOWN && !game.in_check(self.position) {
            search.worker.frames[0].eval = search.evaluate(self.position);
        }
        search.worker.frames[0].mover = mover;
        let alpha = window.alpha;
        let mut best = -INFINITE;
        for place in rank..self.moves.len() {
            let mv = self.moves[place].mv;
            let before = search.worker.nodes;
            let mut child = search.begin(self.position, mv);
            game.finish(&mut child.board, mv);
            let same_mover = game.mover(&child) == mover;
            search.push(0, Some(game.slot(self.position, mv)), game.key(&child));
            search.worker.lines[1].clear();
            let checks = game.gives_check(self.position, mv);
            let is_sharp = checks || game.is_noisy(self.position, mv);
            let next = depth - 1 + search.check_extension(self.position, mv, checks);
            let answer = root_move(search, &child, next, window, place - rank, same_mover, is_sharp);
            search.pop();
            let value = answer?;
            let one = &mut self.moves[place];
            one.nodes += search.worker.nodes - before;
            if place == rank || value > window.alpha {
                one.value = value;
                one.line.clear();
                one.line.push(mv);
                one.line.extend_from_slice(&search.worker.lines[1]);
                if rank == 0 {
                    self.bound = Bound::of(value, window);
                }
            } else {
                one.value = -INFINITE;
            }
            best = best.max(value);
            window = window.raised_to(value);
            if window.is_closed() {
                break;
            }
        }
        if rank == 0 {
            let bound = Some(Bound::of(best, Window { alpha, ..window }));
            let leader = self.moves[rank..].iter().max_by_key(|one| one.value).map_or(0, |one| game.code(one.mv));
            let eval = search.worker.frames[0].eval;
            let entry = Entry { mv: leader, value: best, eval, depth, bound, was_pv: true };
            search.table.store(game.key(self.position), 0, entry);
        }
        Ok(best)
    }

    /// Report a bound, but only in searches that last.
    fn tell_late(
        &self,
        search: &mut Search<'_, G, E>,
        rank: usize,
        bound: Bound,
        value: Score,
        listen: Listener<'_, G::Move>,
    ) {
        if search.control.elapsed() > Duration::from_secs(1) {
            self.tell(search, rank, bound, value, listen);
        }
    }

    /// Report a line, from the main thread.
    fn tell(
        &self,
        search: &mut Search<'_, G, E>,
        rank: usize,
        bound: Bound,
        value: Score,
        listen: Listener<'_, G::Move>,
    ) {
        if !search.worker.is_main {
            return;
        }
        search.publish();
        listen(Report {
            depth: self.depth + u32::from(bound != Bound::Exact),
            deepest: search.worker.deepest as u32,
            rank: rank as u32 + 1,
            value: to_core(self.shown(value)),
            bound,
            fill: search.table.fill(),
            line: carried_on(search.game, self.position, &self.moves[rank].line),
            ..Report::new(search.control)
        });
    }
}

/// The value of one root move in the root's frame, `next` plies deep; `place` is 0 for the first.
fn root_move<G: EngineGame, E: Evaluation<G>>(
    search: &mut Search<'_, G, E>,
    child: &Tracked<G, E>,
    next: i32,
    window: Window,
    place: usize,
    same_mover: bool,
    is_sharp: bool,
) -> Result<Score, Stopped> {
    if place > 0 {
        let scout = window.null().for_child(same_mover);
        let late = search.params.use_reductions == 1 && next >= 2 && place >= 3 && !is_sharp;
        let cut = if late { (search.reductions.get(next + 1, place) / 1024 - 1).clamp(0, next - 1) } else { 0 };
        let mut value = from_child(search.node::<false>(child, next - cut, scout, 1, !same_mover)?, same_mover);
        if value > window.alpha && cut > 0 {
            value = from_child(search.node::<false>(child, next, scout, 1, !same_mover)?, same_mover);
        }
        if value <= window.alpha {
            return Ok(value);
        }
    }
    Ok(from_child(search.node::<true>(child, next, window.for_child(same_mover), 1, false)?, same_mover))
}
