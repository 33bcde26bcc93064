//! Which evaluators have a twin here, game by game. Twin of `siasat.evaluation.registry`.

use siasat_core::notation::quote;
use siasat_core::{Evaluator, Game, InputError};
use siasat_games::chess::{Chess, ChessState, KingCapture, KingCaptureState};
use siasat_games::congklak::{Congklak, CongklakState};
use siasat_games::doushouqi::{DouShouQi, State};
use siasat_games::hashtree::{HashTree, HashTreeState};
use siasat_games::nim::{Nim, NimState};
use siasat_games::tictactoe::{TicTacToe, TicTacToeState};
use siasat_games::tree::{Tree, TreeState};

use crate::chess::{Classic, Material, OnBoard, Paper000, Paper004};
use crate::chess_board::BoardOf;
use crate::zero::Zero;
use crate::{congklak, doushouqi, hashtree, tictactoe};

type Boxed<S> = Box<dyn Evaluator<State = S>>;

/// A game that has evaluators.
pub trait Evaluators: Game {
    /// The ids of those with a twin here; every one of them makes an evaluator.
    const EVALUATORS: &'static [&'static str];

    /// The evaluator called `id` for this game under its rules.
    fn evaluator(&self, id: &str) -> Result<Box<dyn Evaluator<State = Self::State>>, InputError>;
}

/// What to say of an `id` that has no twin for the game called `game`.
fn unknown<S>(id: &str, game: &str, known: &[&str]) -> Result<Boxed<S>, InputError> {
    let known = known.join(", ");
    Err(InputError::UnknownName(format!(
        "the evaluator {} is not available in Rust for {game}; choose from {known}",
        quote(id)
    )))
}

const ON_BOARD: &[&str] = &["classic", "material", "paper-000", "paper-004", "zero"];

fn on_board<S: BoardOf + 'static>(id: &str) -> Result<Boxed<S>, InputError> {
    Ok(match id {
        "classic" => Box::new(OnBoard::<S, Classic>::default()),
        "material" => Box::new(OnBoard::<S, Material>::default()),
        "paper-000" => Box::new(OnBoard::<S, Paper000>::default()),
        "paper-004" => Box::new(OnBoard::<S, Paper004>::default()),
        "zero" => Box::new(Zero::default()),
        _ => return unknown(id, "chess", ON_BOARD),
    })
}

impl Evaluators for Chess {
    const EVALUATORS: &'static [&'static str] = ON_BOARD;

    fn evaluator(&self, id: &str) -> Result<Boxed<ChessState>, InputError> {
        on_board(id)
    }
}

impl Evaluators for KingCapture {
    const EVALUATORS: &'static [&'static str] = ON_BOARD;

    fn evaluator(&self, id: &str) -> Result<Boxed<KingCaptureState>, InputError> {
        on_board(id)
    }
}

impl Evaluators for DouShouQi {
    const EVALUATORS: &'static [&'static str] = &["classic", "material", "paper-001", "zero"];

    fn evaluator(&self, id: &str) -> Result<Boxed<State>, InputError> {
        Ok(match id {
            "classic" => Box::new(doushouqi::Classic::new(self.rules())),
            "material" => Box::new(doushouqi::Placed::material(self.rules())),
            "paper-001" => Box::new(doushouqi::Placed::paper()),
            "zero" => Box::new(Zero::default()),
            _ => return unknown(id, "doushouqi", Self::EVALUATORS),
        })
    }
}

impl Evaluators for Congklak {
    const EVALUATORS: &'static [&'static str] = &["classic", "stores", "paper-003", "zero"];

    fn evaluator(&self, id: &str) -> Result<Boxed<CongklakState>, InputError> {
        Ok(match id {
            "classic" => Box::new(congklak::Classic::new(self.rules())),
            "stores" | "paper-003" => Box::new(congklak::Stores),
            "zero" => Box::new(Zero::default()),
            _ => return unknown(id, "congklak", Self::EVALUATORS),
        })
    }
}

impl Evaluators for TicTacToe {
    const EVALUATORS: &'static [&'static str] = &["lines", "zero"];

    fn evaluator(&self, id: &str) -> Result<Boxed<TicTacToeState>, InputError> {
        Ok(match id {
            "lines" => Box::new(tictactoe::Lines),
            "zero" => Box::new(Zero::default()),
            _ => return unknown(id, "tictactoe", Self::EVALUATORS),
        })
    }
}

impl Evaluators for Nim {
    const EVALUATORS: &'static [&'static str] = &["zero"];

    fn evaluator(&self, id: &str) -> Result<Boxed<NimState>, InputError> {
        Ok(match id {
            "zero" => Box::new(Zero::default()),
            _ => return unknown(id, "nim", Self::EVALUATORS),
        })
    }
}

impl Evaluators for Tree {
    const EVALUATORS: &'static [&'static str] = &["zero"];

    fn evaluator(&self, id: &str) -> Result<Boxed<TreeState>, InputError> {
        Ok(match id {
            "zero" => Box::new(Zero::default()),
            _ => return unknown(id, "tree", Self::EVALUATORS),
        })
    }
}

impl Evaluators for HashTree {
    const EVALUATORS: &'static [&'static str] = &["hash", "zero"];

    fn evaluator(&self, id: &str) -> Result<Boxed<HashTreeState>, InputError> {
        Ok(match id {
            "hash" => Box::new(hashtree::Hash(self.clone())),
            "zero" => Box::new(Zero::default()),
            _ => return unknown(id, "hashtree", Self::EVALUATORS),
        })
    }
}
