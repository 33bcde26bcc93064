//! `selfplay GAME[/VARIANT] a=PARAM:VALUE,... b=... nodes=N games=N threads=N seed=N`: one set of parameters against
//! another at a fixed number of nodes a move; prints the score and Elo with its 95 % error.
//!
//! Games come in pairs from the same random opening with the sides changed; the error is that of pairs (pentanomial).

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use siasat_core::mixing::{SplitMix64, mix};
use siasat_core::{Game, MoveList, Notated, Player};
use siasat_engine::chess::Chess;
use siasat_engine::game::{EngineGame, StateOf};
use siasat_engine::plain::Plain;
use siasat_engine::{Control, Engine, Limits, Params, Question};
use siasat_games::chess::Chess as ChessRules;
use siasat_games::congklak::Congklak;
use siasat_games::doushouqi::DouShouQi;

/// Moves after which a game is a draw.
const LONGEST: usize = 400;
/// Openings are random; those whose value exceeds this are thrown away.
const BALANCED: i32 = 150;
/// Both sides see the same winner by this much for this many moves in a row: the game is decided.
const DECIDED: i32 = 1200;
const DECIDED_FOR: u32 = 6;

struct Plan {
    params: [Params; 2],
    nodes: u64,
    pairs: u64,
    threads: usize,
    seed: u64,
    opening: u64,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "chess".into());
    let settings: HashMap<String, String> = arguments
        .filter_map(|pair| pair.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned())))
        .collect();
    let number = |name: &str, default: u64| settings.get(name).and_then(|text| text.parse().ok()).unwrap_or(default);
    let params = |name: &str| -> Result<Params, String> {
        let mut params = Params::default();
        for part in settings.get(name).map_or("", String::as_str).split(',').filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once(':').ok_or(format!("{part} is not PARAMETER:VALUE"))?;
            let value = value.parse().map_err(|_| format!("{value} is not a number"))?;
            params.set(name, value).map_err(|error| error.to_string())?;
        }
        Ok(params)
    };
    let (a, b) = match (params("a"), params("b")) {
        (Ok(a), Ok(b)) => (a, b),
        (Err(error), _) | (_, Err(error)) => return eprintln!("{error}"),
    };
    let plan = Plan {
        params: [a, b],
        nodes: number("nodes", 20_000),
        pairs: number("games", 100).div_ceil(2),
        threads: number("threads", 2) as usize,
        seed: number("seed", 1),
        opening: number("opening", 8),
    };
    let (game, variant) = name.split_once('/').unwrap_or((&name, ""));
    let variant = |usual: &'static str| if variant.is_empty() { usual } else { variant }.to_owned();
    match game {
        "chess" => run(&plan, || Some(Chess(ChessRules))),
        "doushouqi" => run(&plan, || Plain::new(DouShouQi::make(&variant("standard")).ok()?, 100).ok()),
        "congklak" => run(&plan, || Plain::new(Congklak::make(&variant("congklak")).ok()?, 100).ok()),
        _ => eprintln!("no game is called {game} here"),
    }
}

fn run<G: EngineGame>(plan: &Plan, make: impl Fn() -> Option<G> + Sync) {
    let next = AtomicU64::new(0);
    let scores = Mutex::new(Vec::<[i32; 2]>::new());
    std::thread::scope(|scope| {
        for _ in 0..plan.threads {
            scope.spawn(|| {
                let (Some(a), Some(b)) = (make(), make()) else { return eprintln!("no such variant") };
                let mut engines = [Engine::new(a, 1, 8), Engine::new(b, 1, 8)];
                for (engine, params) in engines.iter_mut().zip(&plan.params) {
                    engine.set_params(params.clone());
                }
                loop {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if pair >= plan.pairs {
                        return;
                    }
                    let start = opening(&mut engines, plan, pair);
                    let first = play(&mut engines, plan, &start, 0);
                    let second = play(&mut engines, plan, &start, 1);
                    if let Ok(mut scores) = scores.lock() {
                        scores.push([first, second]);
                        if scores.len() % 25 == 0 {
                            tell(&scores);
                        }
                    }
                }
            });
        }
    });
    if let Ok(scores) = scores.lock() {
        tell(&scores);
    }
}

/// A position after some random moves that neither side has won already.
fn opening<G: EngineGame>(engines: &mut [Engine<G>; 2], plan: &Plan, pair: u64) -> StateOf<G> {
    let game = engines[0].shared_game();
    let rules = game.rules();
    let mut stream = SplitMix64::new(mix(plan.seed) ^ mix(pair));
    loop {
        let mut state = rules.initial();
        for _ in 0..plan.opening {
            let mut moves = MoveList::new();
            rules.legal_moves(&state, &mut moves);
            if moves.is_empty() || rules.outcome(&state).is_some() {
                break;
            }
            state = rules.play(&state, moves[stream.below(moves.len() as u64) as usize]);
        }
        if rules.outcome(&state).is_some() {
            continue;
        }
        let limits = Limits { nodes: Some(plan.nodes.min(5000)), ..Limits::default() };
        let question = Question { root: &state, history: &[], limits: &limits, only: &[], lines: 1 };
        let value = engines[0].search(&question, &Control::default(), &mut |_| ()).value;
        if value.abs() <= BALANCED * if game.rules().alternates() { 1 } else { 8 } {
            return state;
        }
    }
}

/// One game; `first` is the engine that moves first. 2 for a win of engine 0, 1 for a draw, 0 for a loss.
fn play<G: EngineGame>(engines: &mut [Engine<G>; 2], plan: &Plan, start: &StateOf<G>, first: usize) -> i32 {
    let game = engines[0].shared_game();
    let rules = game.rules();
    let (mut state, mut history) = (start.clone(), Vec::new());
    for engine in engines.iter_mut() {
        engine.clear();
    }
    let starter = rules.to_move(start);
    let owner = |player: Player| if player == starter { first } else { 1 - first };
    let result = |winner: Option<Player>| winner.map_or(1, |winner| if owner(winner) == 0 { 2 } else { 0 });
    let (mut leader, mut agreed) = (None, 0);
    for _ in 0..LONGEST {
        if let Some(end) = rules.outcome(&state) {
            return result(end.winner);
        }
        let key = rules.key(&state);
        if history.iter().filter(|&&earlier| earlier == key).count() >= 2 {
            return 1;
        }
        let mover = rules.to_move(&state);
        let limits = Limits { nodes: Some(plan.nodes), ..Limits::default() };
        let question = Question { root: &state, history: &history, limits: &limits, only: &[], lines: 1 };
        let answer = engines[owner(mover)].search(&question, &Control::default(), &mut |_| ());
        let mut moves = MoveList::new();
        rules.legal_moves(&state, &mut moves);
        let Some(mv) = moves.into_iter().find(|&mv| Some(game.encode(mv)) == answer.mv) else {
            println!("illegal move in {}", rules.format_state(&state));
            return 2 * i32::from(owner(mover) == 1);
        };
        let now = (answer.value.abs() >= DECIDED).then(|| if answer.value > 0 { mover } else { mover.other() });
        agreed = if now.is_some() && now == leader { agreed + 1 } else { 0 };
        leader = now;
        if agreed >= DECIDED_FOR && rules.alternates() {
            return result(leader);
        }
        if rules.is_irreversible(&state, mv) {
            history.clear();
        } else {
            history.push(key);
        }
        state = rules.play(&state, mv);
    }
    1
}

/// Wins, draws, losses of engine a, its score, and Elo with the 95 % error by the variance of pairs.
fn tell(scores: &[[i32; 2]]) {
    let count = |wanted: i32| scores.iter().flatten().filter(|&&score| score == wanted).count();
    let pairs = scores.len() as f64;
    let shares: Vec<f64> = scores.iter().map(|pair| f64::from(pair[0] + pair[1]) / 4.0).collect();
    let mean = shares.iter().sum::<f64>() / pairs;
    let variance = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / pairs;
    let error = 1.96 * (variance / pairs).sqrt();
    let elo = |share: f64| -400.0 * (1.0 / share.clamp(0.001, 0.999) - 1.0).log10();
    println!(
        "{} games: +{} ={} -{}, {:.1} %, Elo {:+.0} [{:+.0}, {:+.0}]",
        2 * scores.len(),
        count(2),
        count(1),
        count(0),
        100.0 * mean,
        elo(mean),
        elo(mean - error),
        elo(mean + error)
    );
}
