//! Which engine plays a game: made for it or for any rules, evaluated by a network or by hand as `use_network` says.

use std::collections::TryReserveError;
use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;

use crate::chess::Chess as FastChess;
use crate::congklak::CongklakGame;
use crate::doushouqi::DouShouQiGame;
use crate::generic::GenericGame;
use crate::params::TABLE;
use crate::{Control, Engine, chess, doushouqi};
use siasat_core::InputError;
use siasat_games::chess::{Chess, KingCapture};
use siasat_games::congklak::Congklak;
use siasat_games::doushouqi::DouShouQi;
use siasat_games::nim::Nim;
use siasat_games::tictactoe::TicTacToe;
use siasat_solve::TableError;

use crate::any_engine::{AnyEngine, Event, Task};

/// The games that the engine plays.
pub const GAMES: [&str; 5] = ["chess", "doushouqi", "congklak", "tictactoe", "nim"];
/// The parameter that chooses the evaluation.
const CHOICE: &str = "use_network";

/// MiB of a table that there is always room for.
pub const SMALLEST: usize = 1;

/// The engine of a game, with one thread.
pub fn open(game: &str, variant: &str, hash: usize) -> Result<Box<dyn AnyEngine>, InputError> {
    Ok(match game {
        "chess" if variant == "king-capture" => {
            Box::new(Engine::new(GenericGame::new(KingCapture::make(variant)?, 150)?, 1, hash))
        }
        "chess" => {
            let rules = Chess::make(variant)?;
            Box::new(Choosing::new(hash, move |hash, by_network| {
                match chess::network::network().filter(|_| by_network) {
                    Some(network) => Box::new(Engine::with_evaluation(FastChess(rules), network, 1, hash)),
                    None => Box::new(Engine::new(FastChess(rules), 1, hash)),
                }
            }))
        }
        "doushouqi" => {
            let rules = DouShouQi::make(variant)?;
            Box::new(Choosing::new(hash, move |hash, by_network| {
                let game = DouShouQiGame::new(rules.clone());
                match doushouqi::network::network(&rules).filter(|_| by_network) {
                    Some(network) => Box::new(Engine::with_evaluation(game, network, 1, hash)),
                    None => Box::new(Engine::new(game, 1, hash)),
                }
            }))
        }
        "congklak" => match CongklakGame::new(Congklak::make(variant)?) {
            Some(pits) => Box::new(Engine::new(pits, 1, hash)),
            None => Box::new(Engine::new(GenericGame::new(Congklak::make(variant)?, 100)?, 1, hash)),
        },
        "tictactoe" => Box::new(Engine::new(GenericGame::new(TicTacToe::make(variant)?, 100)?, 1, hash)),
        "nim" => Box::new(Engine::new(GenericGame::new(Nim::make(variant)?, 100)?, 1, hash)),
        _ => {
            return Err(InputError::UnknownName(format!(
                "the engine does not play {game}; it plays {}",
                GAMES.join(", ")
            )));
        }
    })
}

/// Opens an engine with one thread and so many MiB of table, by the network or by hand.
type Opener = Box<dyn Fn(usize, bool) -> Box<dyn AnyEngine> + Send>;

/// One of two engines of a game; a change of the choice opens the other with the same settings.
struct Choosing {
    opener: Opener,
    engine: Box<dyn AnyEngine>,
    threads: usize,
    tables: Option<PathBuf>,
}

impl Choosing {
    /// The engine with the network.
    fn new(hash: usize, opener: impl Fn(usize, bool) -> Box<dyn AnyEngine> + Send + 'static) -> Self {
        Self { engine: opener(hash, true), opener: Box::new(opener), threads: 1, tables: None }
    }
}

impl AnyEngine for Choosing {
    fn set_threads(&mut self, threads: usize) -> Result<(), TryReserveError> {
        self.engine.set_threads(threads)?;
        self.threads = threads;
        Ok(())
    }

    fn set_hash(&mut self, megabytes: usize) -> Result<(), TryReserveError> {
        self.engine.set_hash(megabytes)
    }

    fn hash(&self) -> usize {
        self.engine.hash()
    }

    fn clear(&mut self) {
        self.engine.clear();
    }

    fn set_tables(&mut self, root: Option<&Path>) -> Result<usize, TableError> {
        let found = self.engine.set_tables(root)?;
        self.tables = root.map(Path::to_path_buf);
        Ok(found)
    }

    fn set_param(&mut self, name: &str, value: i32) -> Result<(), InputError> {
        let before = self.engine.param(CHOICE);
        self.engine.set_param(name, value)?;
        if name == CHOICE && before != Some(value) {
            let mut other = (self.opener)(SMALLEST, value == 1);
            for &(name, ..) in TABLE {
                if let Some(value) = self.engine.param(name) {
                    other.set_param(name, value)?;
                }
            }
            // The same tables were read before; should they be damaged since, the engine does without.
            if let Some(root) = &self.tables {
                let _ = other.set_tables(Some(root));
            }
            let hash = self.engine.hash();
            self.engine = other;
            // The old engine has given as much memory back; if others have taken it since, one thread and the small table stay.
            let _ = self.engine.set_threads(self.threads);
            let _ = self.engine.set_hash(hash);
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
