//! The engine: a table, its threads, and one door to search through.

use std::collections::TryReserveError;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use siasat_core::{Limits, MoveList, StoppedBy};
use siasat_solve::TableError;

use crate::control::Control;
use crate::evaluation::{Evaluation, Tracked};
use crate::game::{EngineGame, Noise, RulesMove, StateOf, TableChoice};
use crate::pacing::{Budget, Pacing};
use crate::params::Params;
use crate::report::{Answer, Report};
use crate::scale::{INFINITE, to_core};
use crate::search::progress::Progress;
use crate::search::reduce::Reductions;
use crate::search::root::Root;
use crate::search::solved::carried_on;
use crate::search::table::Table;
use crate::search::worker::{Search, Worker};

/// Bytes of stack for a thread that searches: `MAX_PLY` plies fit many times.
pub const STACK: usize = 16 << 20;
/// Bytes that must be free before a thread is added: its lists and other small allocations would abort without them.
const SPARE: usize = 16 << 20;

/// The most threads of a search.
pub const MAX_THREADS: usize = 512;

/// One question to the engine.
pub struct Question<'a, G: EngineGame> {
    /// The position.
    pub root: &'a StateOf<G>,
    /// The keys since the last irreversible move, the root's excluded.
    pub history: &'a [u64],
    /// When to stop; nodes are those of all threads together.
    pub limits: Limits,
    /// What else ends the search.
    pub pacing: Pacing,
    /// The only root moves to look at; empty for all.
    pub only: &'a [RulesMove<G>],
    /// How many lines are wanted.
    pub lines: usize,
}

impl<'a, G: EngineGame> Question<'a, G> {
    /// The best line from a position without a history.
    pub fn new(root: &'a StateOf<G>, limits: Limits) -> Self {
        Self { root, history: &[], limits, pacing: Pacing::default(), only: &[], lines: 1 }
    }
}

/// A player of one game. Deterministic with one thread and without a clock.
pub struct Engine<G: EngineGame, E: Evaluation<G> = <G as EngineGame>::Terms> {
    game: Arc<G>,
    evaluation: E,
    params: Params,
    reductions: Reductions,
    table: Table,
    workers: Vec<Worker<G, E>>,
}

impl<G: EngineGame> Engine<G> {
    /// An engine with the game's hand-written evaluation; see `with_evaluation`.
    pub fn new(game: G, threads: usize, megabytes: usize) -> Self {
        let terms = game.terms();
        Self::with_evaluation(game, terms, threads, megabytes)
    }
}

impl<G: EngineGame, E: Evaluation<G>> Engine<G, E> {
    /// An engine with `threads` threads and a table of `megabytes` MiB. For small numbers: it aborts where there is no memory for the
    /// table, and has fewer threads where there is none for theirs. `set_hash` and `set_threads` say what is wrong.
    pub fn with_evaluation(game: G, evaluation: E, threads: usize, megabytes: usize) -> Self {
        let params = game.params();
        let mut engine = Self {
            game: Arc::new(game),
            evaluation,
            reductions: Reductions::new(&params),
            params,
            table: Table::new(megabytes),
            workers: Vec::new(),
        };
        let _ = engine.set_threads(threads);
        engine
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The game, for a caller that formats moves while the engine searches.
    pub fn shared_game(&self) -> Arc<G> {
        Arc::clone(&self.game)
    }

    /// The numbers of the search.
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// Change the numbers of the search.
    pub fn set_params(&mut self, params: Params) {
        self.reductions = Reductions::new(&params);
        self.params = params;
    }

    /// Use this many threads from now on, at most `MAX_THREADS`; those that stay keep what they have learnt. Where there is no
    /// memory for all of them, nothing changes.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), TryReserveError> {
        let threads = threads.clamp(1, MAX_THREADS);
        let before = self.workers.len();
        while self.workers.len() < threads {
            let spare = Vec::<u8>::new().try_reserve_exact(SPARE);
            match spare.and_then(|()| Worker::new(self.workers.is_empty())) {
                Ok(worker) => self.workers.push(worker),
                Err(refused) => {
                    self.workers.truncate(before);
                    return Err(refused);
                }
            }
        }
        self.workers.truncate(threads);
        Ok(())
    }

    /// A new, empty table of this many MiB; one of the old size if there is no memory for it.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), TryReserveError> {
        let before = self.table.megabytes();
        self.table = Table::new(1); // the old one goes first
        let table = Table::try_new(megabytes);
        let refused = table.as_ref().err().cloned();
        if let Ok(table) = table.or_else(|_| Table::try_new(before)) {
            self.table = table;
        }
        refused.map_or(Ok(()), Err)
    }

    /// The size of the table in MiB.
    pub fn hash(&self) -> usize {
        self.table.megabytes()
    }

    /// Use the solver's tables below a folder from now on, or none; how many there are. Everything learnt is forgotten.
    pub fn set_tables(&mut self, root: Option<&Path>) -> Result<usize, TableError> {
        let game = Arc::get_mut(&mut self.game).ok_or_else(|| {
            TableError::Unfit("the engine's game is in use; tables are taken between searches".into())
        })?;
        let tables = game.set_tables(root)?;
        self.clear();
        Ok(tables)
    }

    /// Forget everything: a new game begins.
    pub fn clear(&mut self) {
        self.table.clear();
        for worker in &mut self.workers {
            worker.clear();
        }
    }

    /// Search. `control` may be shared with a caller that stops it; `listen` is called after every iteration.
    pub fn search(
        &mut self,
        question: &Question<'_, G>,
        control: &Control,
        listen: &mut dyn FnMut(Report<G::Move>),
    ) -> Answer<G::Move> {
        let game: &G = &self.game;
        let (board, evaluation) = (game.position(question.root), &self.evaluation);
        let position = Tracked { kept: evaluation.keep(game, &board), board };
        let mut only: Vec<G::Move> = question.only.iter().map(|&mv| game.encode(mv)).collect();
        let choice = if question.lines == 1 { chosen_by_tables(game, &position, &only) } else { None };
        if let Some(choice) = &choice {
            only.clone_from(&choice.moves);
        }
        let (limits, pacing) = (question.limits, question.pacing);
        let budget = pacing.budget(limits.time, &self.params);
        if let Some(nodes) = limits.nodes {
            control.limit_nodes(nodes);
        }
        if let Some(hard) = budget.hard.filter(|_| !pacing.infinite) {
            control.limit_time(hard);
        }
        self.table.new_search();
        let (key, careful) = (game.key(&position), game.careful_plies(question.history));
        for worker in &mut self.workers {
            worker.prepare(question.history, key, careful);
        }
        let (params, reductions, table) = (&self.params, &self.reductions, &self.table);
        let hero = game.mover(&position);
        let Some((main, helpers)) = self.workers.split_first_mut() else {
            let report = Report::new(control);
            return Answer { mv: None, report, lines: Vec::new(), stopped_by: StoppedBy::Finished };
        };
        let progress = &Progress::new();
        let (root, asked) = thread::scope(|scope| {
            let _stop = StopAtEnd(control);
            let mut started = Vec::new();
            for worker in helpers.iter_mut() {
                let mut root = Root::new(game, &position, &only, 1);
                let mut search =
                    Search { game, evaluation, params, reductions, table, control, progress, worker, hero };
                let help = move || {
                    let endless = Pacing { infinite: true, ..Pacing::default() };
                    root.deepen(&mut search, limits.depth, endless, Budget::default(), &mut |_| ());
                    search.publish();
                };
                // A thread that cannot be started is help that does not come; the main thread answers all the same.
                started.extend(thread::Builder::new().stack_size(STACK).spawn_scoped(scope, help));
            }
            let mut search =
                Search { game, evaluation, params, reductions, table, control, progress, worker: main, hero };
            let mut root = Root::new(game, &position, &only, question.lines);
            if let Some(choice) = &choice {
                search.worker.hits += choice.hits;
                root.value = Some(choice.value);
            }
            root.deepen(&mut search, limits.depth, pacing, budget, listen);
            search.publish();
            wait_for_leave(pacing, control);
            let asked = control.is_stopped();
            control.stop();
            // The scope would wait for them, too, but ThreadSanitizer sees only a join.
            for helper in started {
                helper.join().unwrap_or_else(|panic| resume_unwind(panic));
            }
            (root, asked)
        });
        let stopped_by = match () {
            () if asked => StoppedBy::Request,
            () if control.is_spent() => StoppedBy::Nodes,
            () if control.is_late() => StoppedBy::Seconds,
            () => StoppedBy::Finished,
        };
        let deepest = self.workers.first().map_or(0, |worker| worker.deepest as u32);
        let lines: Vec<_> = root
            .moves
            .iter()
            .take(root.lines)
            .filter(|one| one.value > -INFINITE)
            .map(|one| (to_core(root.shown(one.value)), carried_on(game, &position, &one.line)))
            .collect();
        let (value, line) = lines.first().cloned().unwrap_or_default();
        let report = Report { depth: root.depth, deepest, value, bound: root.bound, line, ..Report::new(control) };
        Answer { mv: root.moves.first().map(|best| best.mv), report, lines, stopped_by }
    }
}

/// What tables say of the root's moves, or of those that may be played.
fn chosen_by_tables<G: EngineGame>(game: &G, root: &G::Position, only: &[G::Move]) -> Option<TableChoice<G::Move>> {
    let mut moves = MoveList::new();
    game.generate(root, Noise::Noisy, &mut moves);
    game.generate(root, Noise::Quiet, &mut moves);
    let moves: Vec<_> = moves.into_iter().filter(|mv| only.is_empty() || only.contains(mv)).collect();
    game.choose_by_tables(root, &moves)
}

/// Stops the helpers when it is dropped, also where the main thread panics: else the scope would wait for them for ever.
struct StopAtEnd<'a>(&'a Control);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// An infinite or pondering search that is done must still wait for `stop` or `ponderhit` before it may answer.
fn wait_for_leave(pacing: Pacing, control: &Control) {
    while (pacing.infinite || control.is_pondering()) && !control.is_stopped() {
        thread::sleep(std::time::Duration::from_millis(2));
    }
}
