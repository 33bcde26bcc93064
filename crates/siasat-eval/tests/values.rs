//! Every evaluator against the plain-text values that the Python tests read too, and on random games.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use proptest::prelude::*;
use siasat_core::mixing::SplitMix64;
use siasat_core::{Game, InputError, MAX_EVAL, MoveList, Notated};
use siasat_eval::Evaluators;
use siasat_games::chess::{Chess, KingCapture};
use siasat_games::congklak::Congklak;
use siasat_games::connectfour::ConnectFour;
use siasat_games::doushouqi::DouShouQi;
use siasat_games::draughts::Draughts;
use siasat_games::hashtree::HashTree;
use siasat_games::nim::Nim;
use siasat_games::othello::Othello;
use siasat_games::tictactoe::TicTacToe;
use siasat_games::tree::{EXAMPLE, Tree};

/// The rows of the data file, each as its fields.
fn rows() -> Vec<[String; 4]> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/evaluation/values.txt");
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split("; ").map(str::to_owned).collect::<Vec<_>>().try_into().unwrap()).collect()
}

/// Compare the values of one position; the file names every evaluator that has a twin.
fn compare<G: Notated + Evaluators>(game: &G, position: &str, values: &str) -> usize {
    let state = game.parse_state(position).unwrap();
    let expected: BTreeMap<&str, i32> =
        values.split(' ').map(|field| field.split_once('=').unwrap()).map(|(id, v)| (id, v.parse().unwrap())).collect();
    let known: Vec<&str> = expected.keys().copied().collect();
    let mut ours = G::EVALUATORS.to_vec();
    ours.sort_unstable();
    assert_eq!(known, ours);
    for (id, value) in &expected {
        assert_eq!(game.evaluator(id).unwrap().evaluate(&state), *value, "{id} of {position}");
    }
    expected.len()
}

#[test]
fn the_values_are_those_of_the_reference() {
    let mut compared = 0;
    for [game, variant, position, values] in rows() {
        compared += match game.as_str() {
            "chess" if variant == "standard" => compare(&Chess::make(&variant).unwrap(), &position, &values),
            "chess" => compare(&KingCapture::make(&variant).unwrap(), &position, &values),
            "doushouqi" => compare(&DouShouQi::make(&variant).unwrap(), &position, &values),
            "congklak" => compare(&Congklak::make(&variant).unwrap(), &position, &values),
            "othello" => compare(&Othello::make(&variant).unwrap(), &position, &values),
            "draughts" => compare(&Draughts::make(&variant).unwrap(), &position, &values),
            "connectfour" => compare(&ConnectFour::make(&variant).unwrap(), &position, &values),
            "tictactoe" => compare(&TicTacToe::make(&variant).unwrap(), &position, &values),
            "nim" => compare(&Nim::make(&variant).unwrap(), &position, &values),
            "hashtree" => compare(&HashTree::make(&variant).unwrap(), &position, &values),
            _ => panic!("{game}"),
        };
    }
    assert!(compared > 4000, "{compared}");
}

/// Walk a random game, and see that every evaluator keeps within its range and always says the same.
fn check<G: Evaluators>(game: &G, seed: u64) {
    let mut rng = SplitMix64::new(seed);
    let mut state = game.initial();
    for _ in 0..120 {
        if game.outcome(&state).is_some() {
            return;
        }
        for id in G::EVALUATORS {
            let evaluator = game.evaluator(id).unwrap();
            let value = evaluator.evaluate(&state);
            assert!((-MAX_EVAL..=MAX_EVAL).contains(&value), "{id}: {value}");
            assert_eq!(value, evaluator.evaluate(&state));
        }
        let mut moves = MoveList::new();
        game.legal_moves(&state, &mut moves);
        state = game.play(&state, moves[rng.below(moves.len() as u64) as usize]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn values_keep_within_their_range(seed: u64, holes in 1..=12, seeds in 1..=99, options in 0..16_usize) {
        check(&Chess::make("standard").unwrap(), seed);
        check(&KingCapture::make("king-capture").unwrap(), seed);
        check(&DouShouQi::make("standard").unwrap(), seed);
        check(&HashTree::make("random").unwrap(), seed);
        check(&TicTacToe::make("standard").unwrap(), seed);
        let words = [["relay=yes", "relay=no"], ["again=yes", "again=no"], ["capture=opposite", "capture=none"],
            ["rest=owner", "rest=opponent"]];
        let options: Vec<&str> = words.iter().enumerate().map(|(bit, word)| word[options >> bit & 1]).collect();
        check(&Congklak::make(&format!("congklak:{holes},{seeds},{}", options.join(","))).unwrap(), seed);
    }

    #[test]
    fn no_name_makes_it_panic(name: String) {
        let _ = Chess::make("standard").unwrap().evaluator(&name);
    }
}

#[test]
fn trees_have_the_evaluator_that_knows_nothing() {
    let tree = Tree::make("nested", EXAMPLE).unwrap();
    assert_eq!(tree.evaluator("zero").unwrap().evaluate(&tree.initial()), 0);
}

#[test]
fn a_name_without_a_twin_is_refused_with_those_that_have_one() {
    let refused = Congklak::make("congklak").unwrap().evaluator("material").err().unwrap();
    let message =
        "the evaluator 'material' is not available in Rust for congklak; choose from classic, stores, paper-003, zero";
    assert_eq!(refused, InputError::UnknownName(message.into()));
}
