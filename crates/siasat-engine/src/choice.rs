//! Which engine plays a game: made for it or for any rules, evaluated by a network or by hand as `use_network` says.

use std::collections::TryReserveError;
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};

use siasat_core::{Abilities, InputError, Notated, Score};
use siasat_eval::Evaluators;
use siasat_games::chess::{Chess, KingCapture};
use siasat_games::congklak::Congklak;
use siasat_games::connectfour::ConnectFour;
use siasat_games::doushouqi::DouShouQi;
use siasat_games::draughts::Draughts;
use siasat_games::nim::Nim;
use siasat_games::othello::Othello;
use siasat_games::tictactoe::TicTacToe;
use siasat_solve::TableError;

use crate::any_engine::AnyEngine;
use crate::chess::{self, Chess as FastChess};
use crate::congklak::CongklakGame;
use crate::doushouqi::{self, DouShouQiGame};
use crate::engine::Engine;
use crate::generic::GenericGame;
use crate::params::TABLE;

/// The games that the engine plays.
pub const GAMES: [&str; 8] =
    ["chess", "doushouqi", "congklak", "othello", "draughts", "connectfour", "tictactoe", "nim"];
/// The parameter that chooses the evaluation.
const CHOICE: &str = "use_network";
/// Its value for the small network of a game, and for the large one.
const SMALL: i32 = 1;
const LARGE: i32 = 2;

/// MiB of a table that there is always room for.
pub const SMALLEST: usize = 1;

/// The engine of a game, with one thread.
pub fn open(game: &str, variant: &str, hash: usize) -> Result<GameEngine, InputError> {
    Ok(match game {
        "chess" if variant == "king-capture" => generic(KingCapture::make(variant)?, 150, hash)?,
        "chess" => {
            let rules = Chess::make(variant)?;
            GameEngine::choosing(hash, move |hash, choice| {
                let small = chess::network::network().filter(|_| choice >= SMALL);
                let large = chess::network::large().filter(|_| choice >= LARGE);
                match (large, small) {
                    (Some(network), _) => Box::new(Engine::with_evaluation(FastChess::new(rules), network, 1, hash)),
                    (None, Some(network)) => Box::new(Engine::with_evaluation(FastChess::new(rules), network, 1, hash)),
                    (None, None) => Box::new(Engine::new(FastChess::new(rules), 1, hash)),
                }
            })
        }
        "doushouqi" => {
            let rules = DouShouQi::make(variant)?;
            GameEngine::choosing(hash, move |hash, choice| {
                let game = DouShouQiGame::new(rules.clone());
                match doushouqi::network::network(&rules).filter(|_| choice >= SMALL) {
                    Some(network) => Box::new(Engine::with_evaluation(game, network, 1, hash)),
                    None => Box::new(Engine::new(game, 1, hash)),
                }
            })
        }
        "congklak" => match CongklakGame::new(Congklak::make(variant)?) {
            Some(game) => GameEngine::new(Box::new(Engine::new(game, 1, hash)), None),
            None => generic(Congklak::make(variant)?, 100, hash)?,
        },
        "othello" => generic(Othello::make(variant)?, 100, hash)?,
        "draughts" => generic(Draughts::make(variant)?, 100, hash)?,
        "connectfour" => generic(ConnectFour::make(variant)?, 100, hash)?,
        "tictactoe" => generic(TicTacToe::make(variant)?, 100, hash)?,
        "nim" => generic(Nim::make(variant)?, 100, hash)?,
        _ => {
            let known = GAMES.join(", ");
            return Err(InputError::UnknownName(format!("the engine does not play {game}; it plays {known}")));
        }
    })
}

/// The engine of a game by its rules alone; `unit` as in `GenericGame::new`.
fn generic<R>(rules: R, unit: Score, hash: usize) -> Result<GameEngine, InputError>
where
    R: Notated + Abilities + Evaluators + 'static,
{
    Ok(GameEngine::new(Box::new(Engine::new(GenericGame::new(rules, unit)?, 1, hash)), None))
}

/// Opens an engine with one thread and a table of this many MiB, evaluated as `CHOICE` says.
type Opener = Box<dyn Fn(usize, i32) -> Box<dyn AnyEngine> + Send>;

/// The engine of a game. Where it has several evaluations, a change of the choice opens the other engine with the same settings.
pub struct GameEngine {
    engine: Box<dyn AnyEngine>,
    opener: Option<Opener>,
    threads: usize,
    tables: Option<PathBuf>,
}

impl GameEngine {
    fn new(engine: Box<dyn AnyEngine>, opener: Option<Opener>) -> Self {
        Self { engine, opener, threads: 1, tables: None }
    }

    /// Begins with the small network.
    fn choosing(hash: usize, opener: impl Fn(usize, i32) -> Box<dyn AnyEngine> + Send + 'static) -> Self {
        Self::new(opener(hash, SMALL), Some(Box::new(opener)))
    }

    /// See `AnyEngine::set_threads`.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), TryReserveError> {
        self.engine.set_threads(threads)?;
        self.threads = threads;
        Ok(())
    }

    /// See `AnyEngine::set_tables`.
    pub fn set_tables(&mut self, root: Option<&Path>) -> Result<usize, TableError> {
        let found = self.engine.set_tables(root)?;
        self.tables = root.map(Path::to_path_buf);
        Ok(found)
    }

    /// See `AnyEngine::set_param`.
    pub fn set_param(&mut self, name: &str, value: i32) -> Result<(), InputError> {
        let before = self.engine.param(CHOICE);
        self.engine.set_param(name, value)?;
        if let Some(opener) = self.opener.as_ref().filter(|_| name == CHOICE && before != Some(value)) {
            let mut other = opener(SMALLEST, value);
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
}

/// Everything else is up to the engine that was chosen.
impl Deref for GameEngine {
    type Target = dyn AnyEngine;

    fn deref(&self) -> &Self::Target {
        &*self.engine
    }
}

impl DerefMut for GameEngine {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.engine
    }
}
