//! The engine plays itself.

use std::fs::OpenOptions;
use std::io::{BufWriter, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use siasat_core::mixing::{SplitMix64, mix};
use siasat_core::{Game, Limits, MoveList, Player};
use siasat_engine::game::Noise;
use siasat_engine::{Control, Engine, EngineGame, Evaluation, Question};

use crate::customs::Customs;
use crate::record::{Record, to_bytes};

/// A game is won if the value is beyond `Customs::decided` for this many plies in a row.
const DECIDED_FOR: u32 = 5;
/// Within this value of 0 for `LEVEL_FOR` plies in a row, late in a game of chess, it is drawn.
const LEVEL: i32 = 8;
const LEVEL_FOR: u32 = 12;

/// How much is to be played.
pub struct Plan<'a> {
    pub customs: &'a Customs,
    pub nodes: u64,
    pub time: Duration,
    pub threads: usize,
    pub seed: u64,
}

/// Games until the time is over, each appended to a file.
pub fn play_many<G: EngineGame + Clone, E: Evaluation<G> + Clone>(
    file: &str,
    plan: &Plan,
    game: &G,
    evaluation: &E,
) -> Result<(), String> {
    let complain = |error: std::io::Error| format!("{file}: {error}");
    let out = OpenOptions::new().create(true).append(true).open(file).map_err(complain)?;
    let out = Mutex::new(BufWriter::new(out));
    let (next, plies, start) = (AtomicU64::new(0), AtomicU64::new(0), Instant::now());
    std::thread::scope(|scope| {
        for _ in 0..plan.threads {
            scope.spawn(|| {
                let mut engine = Engine::with_evaluation(game.clone(), evaluation.clone(), 1, 4);
                while start.elapsed() < plan.time {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(record) = play(&mut engine, plan, mix(plan.seed) ^ mix(number)) else { continue };
                    let all = plies.fetch_add(record.plies.len() as u64, Ordering::Relaxed);
                    if number % 2000 == 0 {
                        println!("{number} openings, {all} plies, {:.0} s", start.elapsed().as_secs_f64());
                    }
                    let bytes = to_bytes(&record);
                    if let Ok(mut out) = out.lock() {
                        if let Err(error) = out.write_all(&bytes) {
                            return eprintln!("{file}: {error}");
                        }
                    }
                }
            });
        }
    });
    println!("{} plies in {:.0} s", plies.into_inner(), start.elapsed().as_secs_f64());
    out.into_inner().map_err(|error| error.to_string())?.flush().map_err(complain)
}

/// One game; `None` where the random opening decided it.
fn play<G: EngineGame, E: Evaluation<G>>(engine: &mut Engine<G, E>, plan: &Plan, seed: u64) -> Option<Record> {
    let (game, customs) = (engine.shared_game(), plan.customs);
    let rules = game.rules();
    let mut stream = SplitMix64::new(seed);
    let (mut state, mut history, mut plies) = (rules.initial(), Vec::new(), Vec::new());
    let random = customs.opening + stream.below(2) as usize;
    let (mut won, mut level) = (0, 0);
    engine.clear();
    let finish = |result: u8, plies: Vec<(u16, i16)>| Some(Record { random: random as u8, result, plies });
    for ply in 0..customs.longest {
        if let Some(end) = rules.outcome(&state) {
            let result = end.winner.map_or(1, |winner| 2 * u8::from(winner == Player::First));
            return if ply > random { finish(result, plies) } else { None };
        }
        let key = rules.key(&state);
        if game.repeats() && history.iter().filter(|&&earlier| earlier == key).count() >= 2 {
            return finish(1, plies);
        }
        let mut moves = MoveList::new();
        rules.legal_moves(&state, &mut moves);
        let mut mv = moves[stream.below(moves.len() as u64) as usize];
        let mut value = 0;
        if ply >= random {
            let limits = Limits { nodes: Some(plan.nodes), ..Limits::default() };
            let question = Question { history: &history, ..Question::new(&state, limits) };
            let answer = engine.search(&question, &Control::default(), &mut |_| ());
            mv = moves.into_iter().find(|&mv| Some(game.encode(mv)) == answer.mv).unwrap_or(mv);
            value = answer.value.clamp(-30_000, 30_000);
            if ply == random && value.abs() > customs.balanced {
                return None;
            }
            won = if value.abs() > customs.decided { won + 1 } else { 0 };
            level = if value.abs() <= LEVEL && ply > customs.late { level + 1 } else { 0 };
            if won >= DECIDED_FOR {
                let first_wins = (value > 0) == (rules.to_move(&state) == Player::First);
                return finish(2 * u8::from(first_wins), plies);
            }
            if level >= LEVEL_FOR {
                return finish(1, plies);
            }
        }
        plies.push((code_of(&*game, &state, mv)?, value as i16));
        if rules.is_irreversible(&state, mv) {
            history.clear();
        } else {
            history.push(key);
        }
        state = rules.play(&state, mv);
    }
    finish(1, plies)
}

/// The engine's code of a legal move: as its generator writes it, which tells it apart from the others.
fn code_of<G: EngineGame>(game: &G, state: &<G::Rules as Game>::State, mv: <G::Rules as Game>::Move) -> Option<u16> {
    let position = game.position(state);
    let mut moves = MoveList::new();
    game.generate(&position, Noise::Noisy, &mut moves);
    game.generate(&position, Noise::Quiet, &mut moves);
    moves.into_iter().find(|&one| one == game.encode(mv)).map(|found| game.code(found))
}
