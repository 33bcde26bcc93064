//! Times alpha-beta without an observer: built with and without the feature `unwatched` it shows what the hooks cost.
//!
//! `silent [GAME [ROUNDS]]`: GAME is `kalah`, `chess` or `all` (the default), ROUNDS how often each is searched (5). Prints
//! one line a game: name, nodes, seconds of the best round. The difference between two and one rounds of a game under
//! `valgrind --tool=callgrind` is the number of instructions of one search, which does not depend on what else the machine does.

use std::env;
use std::process::ExitCode;
use std::time::Instant;

use siasat_core::{Abilities, InputError, Limits, Silent, StopFlag};
use siasat_eval::Evaluators;
use siasat_games::chess::Chess;
use siasat_games::congklak::Congklak;
use siasat_search::{Config, Request, run};

fn time<G: Abilities + Evaluators>(
    name: &str,
    game: &G,
    evaluator: &str,
    depth: u32,
    rounds: u32,
) -> Result<(), InputError> {
    let config = Config::parse("alphabeta")?;
    let evaluator = game.evaluator(evaluator)?;
    let request = Request {
        game,
        evaluator: &*evaluator,
        root: game.initial(),
        limits: Limits { depth: Some(depth), ..Limits::default() },
        history: Vec::new(),
        repetition: false,
        exclude: Vec::new(),
        stop: StopFlag::default(),
    };
    let (mut nodes, mut best) = (0, f64::INFINITY);
    for _ in 0..rounds {
        let start = Instant::now();
        nodes = run(&request, &config, &mut Silent)?.nodes;
        best = best.min(start.elapsed().as_secs_f64());
    }
    println!("{name} {nodes} {best:.6}");
    Ok(())
}

fn measure(game: &str, rounds: u32) -> Result<(), InputError> {
    if matches!(game, "kalah" | "all") {
        time("kalah:6,4", &Congklak::make("kalah:6,4")?, "stores", 12, rounds)?;
    }
    if matches!(game, "chess" | "all") {
        time("chess", &Chess::make("standard")?, "material", 6, rounds)?;
    }
    Ok(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let game = arguments.first().map_or("all", String::as_str);
    let rounds = arguments.get(1).map_or(Ok(5), |text| text.parse());
    let (true, Ok(rounds @ 1..)) = (matches!(game, "kalah" | "chess" | "all"), rounds) else {
        eprintln!("usage: silent [kalah|chess|all [ROUNDS]]");
        return ExitCode::FAILURE;
    };
    match measure(game, rounds) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}", error.message());
            ExitCode::FAILURE
        }
    }
}
