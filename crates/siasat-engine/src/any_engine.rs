//! The engines of all games behind one door that knows no game: texts go in, events come out.

use std::collections::TryReserveError;
use std::path::Path;

use crate::evaluation::Evaluation;
use crate::game::{EngineGame, RulesMove, StateOf, spell};
use crate::report::Event;
use crate::{Control, Engine, Pacing, Question};
use siasat_core::{Game, InputError, Limits, Notated};
use siasat_solve::TableError;

/// A search request in types that do not depend on a game.
pub struct Task {
    /// The position as text; `None` is the initial one.
    pub position: Option<String>,
    /// Moves played from there.
    pub moves: Vec<String>,
    /// Keys since the last irreversible move.
    pub history: Vec<u64>,
    /// When to stop.
    pub limits: Limits,
    /// What else ends the search.
    pub pacing: Pacing,
    /// The root moves to consider; empty for all.
    pub only: Vec<String>,
    /// How many best lines to report.
    pub lines: usize,
}

/// An engine of some game.
pub trait AnyEngine: Send {
    /// Use this many threads; nothing changes if there is no memory for them.
    fn set_threads(&mut self, threads: usize) -> Result<(), TryReserveError>;
    /// A table of this many MiB; it keeps its size if there is no memory for that.
    fn set_hash(&mut self, megabytes: usize) -> Result<(), TryReserveError>;
    /// MiB of the table.
    fn hash(&self) -> usize;
    /// Forget what was learnt.
    fn clear(&mut self);
    /// Use the solver's tables below a folder, or none: how many there are.
    fn set_tables(&mut self, root: Option<&Path>) -> Result<usize, TableError>;
    /// Set a number of the search by its name.
    fn set_param(&mut self, name: &str, value: i32) -> Result<(), InputError>;
    /// A number of the search by its name.
    fn param(&self, name: &str) -> Option<i32>;
    /// Whether the task can be searched; tells what is wrong with it.
    fn check(&self, task: &Task) -> Result<(), InputError>;
    /// Search, telling `listen` what is found on the way; the answer, unless the task could not be read.
    fn search(&mut self, task: &Task, control: &Control, listen: &mut dyn FnMut(Event)) -> Option<Event>;
}

/// A position and the keys since the last irreversible move.
type Place<G> = (StateOf<G>, Vec<u64>);

fn place<G: EngineGame>(game: &G, task: &Task) -> Result<Place<G>, InputError> {
    let rules = game.rules();
    let mut state = match &task.position {
        Some(text) => rules.parse_state(text)?,
        None => rules.initial(),
    };
    let mut keys = task.history.clone();
    for text in &task.moves {
        let mv = rules.parse_move(&state, text)?;
        if rules.is_irreversible(&state, mv) {
            keys.clear();
        } else {
            keys.push(rules.key(&state));
        }
        state = rules.play(&state, mv);
    }
    match game.refusal(&state) {
        Some(reason) => Err(InputError::Position(reason)),
        None => Ok((state, keys)),
    }
}

fn only<G: EngineGame>(game: &G, state: &StateOf<G>, task: &Task) -> Result<Vec<RulesMove<G>>, InputError> {
    task.only.iter().map(|text| game.rules().parse_move(state, text)).collect()
}

impl<G: EngineGame, E: Evaluation<G>> AnyEngine for Engine<G, E> {
    fn set_threads(&mut self, threads: usize) -> Result<(), TryReserveError> {
        Engine::set_threads(self, threads)
    }

    fn set_hash(&mut self, megabytes: usize) -> Result<(), TryReserveError> {
        Engine::set_hash(self, megabytes)
    }

    fn hash(&self) -> usize {
        Engine::hash(self)
    }

    fn clear(&mut self) {
        Engine::clear(self);
    }

    fn set_tables(&mut self, root: Option<&Path>) -> Result<usize, TableError> {
        Engine::set_tables(self, root)
    }

    fn set_param(&mut self, name: &str, value: i32) -> Result<(), InputError> {
        let mut params = self.params().clone();
        params.set(name, value)?;
        self.set_params(params);
        Ok(())
    }

    fn param(&self, name: &str) -> Option<i32> {
        self.params().get(name)
    }

    fn check(&self, task: &Task) -> Result<(), InputError> {
        let (state, _) = place(self.game(), task)?;
        only(self.game(), &state, task).map(|_| ())
    }

    fn search(&mut self, task: &Task, control: &Control, listen: &mut dyn FnMut(Event)) -> Option<Event> {
        // `check` has read the same texts before.
        let (state, history) = place(self.game(), task).ok()?;
        let only = only(self.game(), &state, task).ok()?;
        let speller = self.shared_game();
        let &Task { limits, pacing, lines, .. } = task;
        let question = Question { root: &state, history: &history, limits, pacing, only: &only, lines };
        let answer = self.search(&question, control, &mut |report| {
            let line = spell(&*speller, &state, &report.line);
            listen(Event { report: report.with_line(line), stopped_by: None });
        });
        let mut report = answer.report;
        if report.line.is_empty() {
            report.line.extend(answer.mv);
        }
        let line = spell(self.game(), &state, &report.line);
        Some(Event { report: report.with_line(line), stopped_by: Some(answer.stopped_by) })
    }
}
