//! The engine of chess: evaluated by the network or by the hand-written terms, as `use_network` says.

use std::path::Path;
use std::sync::mpsc::Sender;

use siasat_core::InputError;
use siasat_engine::chess::Chess as ByHand;
use siasat_engine::chess::learnt::Learnt;
use siasat_engine::params::TABLE;
use siasat_engine::{Control, Engine};
use siasat_games::chess::Chess;
use siasat_solve::TableError;

use crate::engine::{AnyEngine, Event, Task};

/// The parameter that chooses.
const CHOICE: &str = "use_network";

/// One of two engines; a change of the choice opens the other with the same settings.
pub(crate) struct ChessEngine {
    rules: Chess,
    engine: Box<dyn AnyEngine>,
    threads: usize,
    hash: usize,
}

impl ChessEngine {
    /// An engine with the network.
    pub(crate) fn new(rules: Chess, threads: usize, hash: usize) -> Self {
        Self { rules, engine: open(rules, threads, hash, true), threads, hash }
    }
}

fn open(rules: Chess, threads: usize, hash: usize, by_network: bool) -> Box<dyn AnyEngine> {
    match Learnt::new(rules).filter(|_| by_network) {
        Some(learnt) => Box::new(Engine::new(learnt, threads, hash)),
        None => Box::new(Engine::new(ByHand(rules), threads, hash)),
    }
}

impl AnyEngine for ChessEngine {
    fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
        self.engine.set_threads(threads);
    }

    fn set_hash(&mut self, megabytes: usize) {
        self.hash = megabytes;
        self.engine.set_hash(megabytes);
    }

    fn clear(&mut self) {
        self.engine.clear();
    }

    /// The engine of chess asks none: it mates without.
    fn set_tables(&mut self, root: Option<&Path>) -> Result<usize, TableError> {
        self.engine.set_tables(root)
    }

    fn set_param(&mut self, name: &str, value: i32) -> Result<(), InputError> {
        let before = self.engine.param(CHOICE);
        self.engine.set_param(name, value)?;
        if name == CHOICE && before != Some(value) {
            let mut other = open(self.rules, self.threads, self.hash, value == 1);
            for &(name, ..) in TABLE {
                if let Some(value) = self.engine.param(name) {
                    other.set_param(name, value)?;
                }
            }
            self.engine = other;
        }
        Ok(())
    }

    fn param(&self, name: &str) -> Option<i32> {
        self.engine.param(name)
    }

    fn check(&self, task: &Task) -> Result<(), InputError> {
        self.engine.check(task)
    }

    fn search(&mut self, task: &Task, control: &Control, events: &Sender<Event>) -> Option<Event> {
        self.engine.search(task, control, events)
    }
}
