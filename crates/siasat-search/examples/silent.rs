//! Plain alpha-beta that nobody watches, timed: built with and without the feature `unwatched` it shows what hooks cost.
//!
//! Prints one line a game: name, nodes, seconds of the best round.

use std::time::Instant;

use siasat_core::{Abilities, InputError, Limits, Silent, StopFlag};
use siasat_eval::Evaluators;
use siasat_games::chess::Chess;
use siasat_games::congklak::Congklak;
use siasat_search::{Config, Request, run};

const ROUNDS: u32 = 5;

fn time<G: Abilities + Evaluators>(name: &str, game: &G, evaluator: &str, depth: u32) -> Result<(), InputError> {
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
    for _ in 0..ROUNDS {
        let start = Instant::now();
        nodes = run(&request, &config, &mut Silent).nodes;
        best = best.min(start.elapsed().as_secs_f64());
    }
    println!("{name} {nodes} {best:.6}");
    Ok(())
}

fn main() -> Result<(), InputError> {
    time("kalah:6,4", &Congklak::make("kalah:6,4")?, "stores", 12)?;
    time("chess", &Chess::make("standard")?, "material", 6)
}
