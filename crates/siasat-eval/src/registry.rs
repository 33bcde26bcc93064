//! Which evaluators have a twin here, game by game. Twin of `siasat.evaluation.registry`.

use siasat_core::notation::quote;
use siasat_core::{Evaluator, Game, InputError};
use siasat_games::chess::{Chess, KingCapture};
use siasat_games::congklak::Congklak;
use siasat_games::connectfour::ConnectFour;
use siasat_games::doushouqi::DouShouQi;
use siasat_games::draughts::Draughts;
use siasat_games::hashtree::HashTree;
use siasat_games::nim::Nim;
use siasat_games::othello::Othello;
use siasat_games::tictactoe::TicTacToe;
use siasat_games::tree::Tree;

use crate::chess::{Classic, Material, OnBoard, Paper000, Paper004};
use crate::zero::Zero;
use crate::{congklak, connectfour, doushouqi, draughts, hashtree, othello, tictactoe};

/// A game that has evaluators.
pub trait Evaluators: Game {
    /// The ids of those with a twin here; every one of them makes an evaluator.
    const EVALUATORS: &'static [&'static str];

    /// The evaluator called `id` for this game under its rules.
    fn evaluator(&self, id: &str) -> Result<Box<dyn Evaluator<State = Self::State>>, InputError>;
}

/// The evaluators of a game by their ids; `zero` comes last in every game.
macro_rules! evaluators {
    ($game:ty, $name:literal, |$rules:pat_param| { $($($id:literal)|+ => $evaluator:expr,)* }) => {
        impl Evaluators for $game {
            const EVALUATORS: &'static [&'static str] = &[$($($id,)+)* "zero"];

            fn evaluator(&self, id: &str) -> Result<Box<dyn Evaluator<State = Self::State>>, InputError> {
                let $rules = self;
                Ok(match id {
                    $($($id)|+ => Box::new($evaluator),)*
                    "zero" => Box::new(Zero::default()),
                    _ => return Err(unknown(id, $name, Self::EVALUATORS)),
                })
            }
        }
    };
}

/// The error for an `id` that has no twin for the game called `game`.
fn unknown(id: &str, game: &str, known: &[&str]) -> InputError {
    let (id, known) = (quote(id), known.join(", "));
    InputError::UnknownName(format!("the evaluator {id} is not available in Rust for {game}; choose from {known}"))
}

evaluators!(Chess, "chess", |_| {
    "classic" => OnBoard::<_, Classic>::default(),
    "material" => OnBoard::<_, Material>::default(),
    "paper-000" => OnBoard::<_, Paper000>::default(),
    "paper-004" => OnBoard::<_, Paper004>::default(),
});
evaluators!(KingCapture, "chess", |_| {
    "classic" => OnBoard::<_, Classic>::default(),
    "material" => OnBoard::<_, Material>::default(),
    "paper-000" => OnBoard::<_, Paper000>::default(),
    "paper-004" => OnBoard::<_, Paper004>::default(),
});
evaluators!(DouShouQi, "doushouqi", |game| {
    "classic" => doushouqi::Classic::new(game.rules()),
    "material" => doushouqi::Placed::material(game.rules()),
    "paper-001" => doushouqi::Placed::paper(),
});
evaluators!(Congklak, "congklak", |game| {
    "classic" => congklak::Classic::new(game.rules()),
    "stores" | "paper-003" => congklak::Stores,
});
evaluators!(Othello, "othello", |game| {
    "classic" => othello::Classic::new(game),
    "material" => othello::Discs,
});
evaluators!(Draughts, "draughts", |_| {
    "classic" => draughts::Classic,
    "material" => draughts::Material,
});
evaluators!(ConnectFour, "connectfour", |game| { "lines" => connectfour::Lines::new(game), });
evaluators!(TicTacToe, "tictactoe", |_| { "lines" => tictactoe::Lines, });
evaluators!(Nim, "nim", |_| {});
evaluators!(Tree, "tree", |_| {});
evaluators!(HashTree, "hashtree", |game| {
    "hash" => hashtree::Hash(game.clone()),
    "wide" => hashtree::Wide(game.clone()),
    "sum" => hashtree::Sum(game.clone()),
});
