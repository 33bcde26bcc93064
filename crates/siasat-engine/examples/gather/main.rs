//! Games of the engine against itself, to learn an evaluation from.
//!
//! GAME is a game or `GAME/VARIANT`. `gather play GAME FILE nodes=N seconds=N threads=N seed=N [network=FILE]` plays until the time is over and appends each
//! game to FILE; without a network by the hand-written evaluation.
//! `gather texts GAME OUT FILE... each=N` writes every Nth quiet position of such games as a line for `tune fit`.
//! `gather unfold GAME OUT FILE...` turns the quiet positions of such games into samples for the training of a network,
//! for games that have one (not Congklak). With `ahead=SHARE` a position's value is mixed with those of the plies after it.

mod customs;
mod lessons;
mod play;
mod record;
mod samples;

use std::collections::HashMap;
use std::time::Duration;

use siasat_engine::chess::Chess;
use siasat_engine::congklak::CongklakGame;
use siasat_engine::doushouqi::DouShouQiGame;
use siasat_engine::network::{Featured, Network};
use siasat_engine::{EngineGame, Evaluation, chess, doushouqi};
use siasat_games::chess::Chess as ChessRules;
use siasat_games::congklak::Congklak;
use siasat_games::doushouqi::DouShouQi;

use crate::customs::{CHESS, CONGKLAK, Customs, DOUSHOUQI};
use crate::lessons::texts;
use crate::play::{Plan, play_many};
use crate::samples::unfold;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let settings: HashMap<&str, &str> = arguments.iter().filter_map(|pair| pair.split_once('=')).collect();
    let words: Vec<&str> = arguments.iter().filter(|word| !word.contains('=')).map(String::as_str).collect();
    let [verb, game, files @ ..] = words.as_slice() else {
        return complain("write: gather play|texts|unfold GAME FILE..., and NAME=VALUE behind");
    };
    let order = Order { verb, files, settings: &settings };
    let (game, variant) = game.split_once('/').unwrap_or((game, ""));
    let variant = |usual: &'static str| if variant.is_empty() { usual } else { variant }.to_owned();
    let done = match game {
        "chess" => run_featured::<_, { chess::network::WIDTH }, { chess::network::LARGE }>(
            &Chess::new(ChessRules),
            &CHESS,
            &order,
        ),
        "doushouqi" => DouShouQi::make(&variant("standard")).map_err(|error| error.to_string()).and_then(|rules| {
            run_featured::<_, { doushouqi::network::WIDTH }, 128>(&DouShouQiGame::new(rules), &DOUSHOUQI, &order)
        }),
        "congklak" => Congklak::make(&variant("congklak")).map_err(|error| error.to_string()).and_then(|rules| {
            let game = CongklakGame::new(rules).ok_or("this board is too large")?;
            run(&game, game.terms(), &CONGKLAK, &order)
        }),
        _ => Err(format!("unknown game {game}; there are chess, doushouqi and congklak")),
    };
    if let Err(error) = done {
        complain(&error);
    }
}

fn complain(error: &str) {
    eprintln!("{error}");
    std::process::exit(1);
}

/// What is to be done, with which files, and how.
struct Order<'a> {
    verb: &'a str,
    files: &'a [&'a str],
    settings: &'a HashMap<&'a str, &'a str>,
}

/// What can be done for every game.
fn run<G: EngineGame + Clone, E: Evaluation<G> + Clone>(
    game: &G,
    evaluation: E,
    customs: &Customs,
    order: &Order,
) -> Result<(), String> {
    let number =
        |name: &str, default: u64| order.settings.get(name).and_then(|text| text.parse().ok()).unwrap_or(default);
    match (order.verb, order.files) {
        ("play", [file]) => {
            let plan = Plan {
                customs,
                nodes: number("nodes", 1000),
                time: Duration::from_secs(number("seconds", 60)),
                threads: number("threads", 1) as usize,
                seed: number("seed", 1),
            };
            play_many(file, &plan, game, &evaluation)
        }
        ("texts", [out, games @ ..]) if !games.is_empty() => texts(game, customs, out, games, number("each", 6).max(1)),
        _ => Err("write: gather play GAME FILE nodes=N seconds=N threads=N seed=N, gather texts GAME OUT FILE... \
                  or, for chess and doushouqi, gather unfold GAME OUT FILE..."
            .into()),
    }
}

/// The same and what needs features.
fn run_featured<G: Featured<Terms: Clone> + Clone, const WIDTH: usize, const LARGE: usize>(
    game: &G,
    customs: &Customs,
    order: &Order,
) -> Result<(), String> {
    match (order.verb, order.files, order.settings.get("network")) {
        ("play", _, Some(name)) => {
            let bytes = std::fs::read(name).map_err(|error| format!("{name}: {error}"))?;
            match (Network::<WIDTH>::read(&bytes, G::INPUTS), Network::<LARGE>::read(&bytes, G::INPUTS)) {
                (Some(network), _) => run(game, kept(network), customs, order),
                (_, Some(network)) => run(game, kept(network), customs, order),
                _ => Err(format!("{name} is no network of {} x {WIDTH} or {LARGE}", G::INPUTS)),
            }
        }
        ("unfold", [out, games @ ..], _) if !games.is_empty() => {
            let ahead = order.settings.get("ahead").map_or(Some(0.0), |text| text.parse().ok());
            match ahead.filter(|share| (0.0..1.0).contains(share)) {
                Some(ahead) => unfold(game, customs, out, games, ahead),
                None => Err("ahead=SHARE is at least 0 and below 1".into()),
            }
        }
        _ => run(game, game.terms(), customs, order),
    }
}

/// A network that is kept for as long as the program runs.
fn kept<const WIDTH: usize>(network: Network<WIDTH>) -> &'static Network<WIDTH> {
    Box::leak(Box::new(network))
}
