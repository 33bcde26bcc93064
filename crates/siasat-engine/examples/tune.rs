//! Texel-style tuning of the chess weights from the engine's own games.
//!
//! `tune generate FILE games=N nodes=N seed=N` plays N games and appends quiet positions with their results; started again, it
//! goes on behind the last game in the file. `tune fit FILE weights.rs steps=N pull=P` fits the weights by gradient
//! descent on the logistic error, pulled towards those in force, and writes the table of numbers into the source file.
//!
//! CITE: P. Österlund, "Texel's tuning method", 2014, chessprogramming.org.

use std::collections::HashMap;
use std::fs::OpenOptions;
use std::io::Write;

use siasat_core::mixing::{SplitMix64, mix};
use siasat_core::{Game, MoveList, Notated, Player};
use siasat_engine::chess::Chess;
use siasat_engine::chess::eval::{counts, scale};
use siasat_engine::chess::position::Position;
use siasat_engine::chess::terms::{COUNT, GROUPS};
use siasat_engine::chess::weights::{FULL_PHASE, NUMBERS};
use siasat_engine::{Control, Engine, EngineGame, Limits, Question};
use siasat_games::chess::Chess as Rules;

/// Moves after which a game is a draw.
const LONGEST: usize = 240;
/// Positions beyond this are decided and teach little.
const DECIDED: i32 = 1500;
/// Random moves at the start of a game.
const OPENING: usize = 8;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let settings: HashMap<&str, &str> = arguments.iter().filter_map(|pair| pair.split_once('=')).collect();
    let number = |name: &str, default: f64| settings.get(name).and_then(|text| text.parse().ok()).unwrap_or(default);
    let done = match (arguments.first().map(String::as_str), arguments.get(1), arguments.get(2)) {
        (Some("generate"), Some(file), _) => {
            generate(file, number("games", 100.0) as u64, number("nodes", 1000.0) as u64, number("seed", 1.0) as u64)
        }
        (Some("fit"), Some(file), Some(target)) => {
            fit(file, target, number("steps", 400.0) as usize, number("pull", 1e-7))
        }
        _ => Err("write: tune generate FILE games=N nodes=N, or: tune fit FILE weights.rs steps=N".into()),
    };
    if let Err(error) = done {
        eprintln!("{error}");
    }
}

/// Play games and append `game<TAB>result for white<TAB>FEN` lines.
fn generate(file: &str, games: u64, nodes: u64, seed: u64) -> Result<(), String> {
    let last = std::fs::read_to_string(file).ok().and_then(|text| {
        let line = text.lines().last()?;
        line.split('\t').next()?.parse::<u64>().ok()
    });
    let first = last.map_or(0, |game| game + 1);
    let mut out =
        OpenOptions::new().create(true).append(true).open(file).map_err(|error| format!("{file}: {error}"))?;
    let mut engine = Engine::new(Chess(Rules), 1, 8);
    for game in first..first + games {
        let (result, positions) = play(&mut engine, nodes, mix(seed) ^ mix(game));
        let lines: String = positions.iter().map(|fen| format!("{game}\t{result}\t{fen}\n")).collect();
        out.write_all(lines.as_bytes()).map_err(|error| format!("{file}: {error}"))?;
    }
    Ok(())
}

/// One game against itself: the result for white (0, 0.5, 1) and its quiet positions.
fn play(engine: &mut Engine<Chess>, nodes: u64, seed: u64) -> (f64, Vec<String>) {
    let game = engine.shared_game();
    let mut stream = SplitMix64::new(seed);
    let (mut state, mut history, mut positions) = (Rules.initial(), Vec::new(), Vec::new());
    engine.clear();
    let mut lost = 0;
    for ply in 0..LONGEST {
        if let Some(end) = Rules.outcome(&state) {
            let result = end.winner.map_or(0.5, |winner| f64::from(u8::from(winner == Player::First)));
            return (result, positions);
        }
        let key = Rules.key(&state);
        if history.iter().filter(|&&earlier| earlier == key).count() >= 2 {
            break;
        }
        let mut moves = MoveList::new();
        Rules.legal_moves(&state, &mut moves);
        let mut mv = moves[stream.below(moves.len() as u64) as usize];
        if ply >= OPENING {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let question = Question { root: &state, history: &history, limits: &limits, only: &[], lines: 1 };
            let answer = engine.search(&question, &Control::default(), &mut |_| ());
            mv = moves.into_iter().find(|&mv| Some(game.encode(mv)) == answer.mv).unwrap_or(mv);
            let position = game.position(&state);
            lost = if answer.value.abs() > DECIDED { lost + 1 } else { 0 };
            if lost >= 6 {
                let white_wins = (answer.value > 0) == (Rules.to_move(&state) == Player::First);
                return (f64::from(u8::from(white_wins)), positions);
            }
            let is_quiet = !game.in_check(&position) && !game.is_noisy(&position, game.encode(mv));
            if ply >= OPENING + 4 && is_quiet && answer.value.abs() <= DECIDED {
                positions.push(Rules.format_state(&state));
            }
        }
        if Rules.is_irreversible(&state, mv) {
            history.clear();
        } else {
            history.push(key);
        }
        state = Rules.play(&state, mv);
    }
    (0.5, positions)
}

/// A position as the fit sees it.
struct Sample {
    terms: Vec<(u16, f32)>,
    middle: f32,
    end: f32,
    result: f32,
}

fn fit(file: &str, target: &str, steps: usize, pull: f64) -> Result<(), String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    // Every fifth game is kept back: what the fit has not seen says whether it learnt anything.
    let is_kept = |line: &str| {
        line.split('\t').next().and_then(|game| game.parse::<u64>().ok()).is_some_and(|game| game % 5 == 0)
    };
    let (kept, taught): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| is_kept(line));
    let read = |lines: Vec<&str>| -> Vec<Sample> { lines.into_iter().filter_map(sample).collect() };
    let (unseen, samples) = (read(kept), read(taught));
    if samples.is_empty() || unseen.is_empty() {
        return Err(format!("{file} has too few games"));
    }
    let start: Vec<[f64; 2]> = NUMBERS.iter().map(|&(middle, end)| [f64::from(middle), f64::from(end)]).collect();
    let mut weights = start.clone();
    let steepness = steepness(&samples, &weights);
    println!("{} positions, {} kept back, steepness {steepness:.5}", samples.len(), unseen.len());
    let tell = |step: usize, weights: &[[f64; 2]]| {
        let (seen, unseen) = (error(&samples, weights, steepness), error(&unseen, weights, steepness));
        println!("step {step}: error {seen:.6}, of games kept back {unseen:.6}");
    };
    tell(0, &weights);
    // Adam. CITE: D. Kingma and J. Ba, 2015.
    let (mut mean, mut square) = (vec![[0.0; 2]; COUNT], vec![[0.0; 2]; COUNT]);
    for step in 1..=steps {
        let mut slope = vec![[0.0; 2]; COUNT];
        for sample in &samples {
            let guess = logistic(value(sample, &weights), steepness);
            let pressure = (guess - f64::from(sample.result)) * guess * (1.0 - guess) * steepness;
            for &(term, count) in &sample.terms {
                slope[usize::from(term)][0] += pressure * f64::from(count * sample.middle);
                slope[usize::from(term)][1] += pressure * f64::from(count * sample.end);
            }
        }
        for term in 0..COUNT {
            for half in 0..2 {
                let gradient =
                    slope[term][half] / samples.len() as f64 + pull * (weights[term][half] - start[term][half]);
                mean[term][half] = 0.9 * mean[term][half] + 0.1 * gradient;
                square[term][half] = 0.999 * square[term][half] + 0.001 * gradient * gradient;
                let correct = (1.0 - 0.999f64.powi(step as i32)).sqrt() / (1.0 - 0.9f64.powi(step as i32));
                weights[term][half] -= 1.0 * correct * mean[term][half] / (square[term][half].sqrt() + 1e-9);
            }
        }
        if step % 50 == 0 {
            tell(step, &weights);
        }
    }
    write_weights(target, &weights)
}

/// `game<TAB>result<TAB>FEN` as counted terms.
fn sample(line: &str) -> Option<Sample> {
    let mut fields = line.split('\t').skip(1);
    let result = fields.next()?.parse().ok()?;
    let position = Position::of(&Rules.parse_state(fields.next()?).ok()?);
    let phase = f32::from(position.phase).min(FULL_PHASE as f32) / FULL_PHASE as f32;
    let counts = counts(&position);
    let material: i32 = counts.0.iter().zip(NUMBERS).map(|(&count, weight)| i32::from(count) * weight.1).sum();
    let kept = scale(&position, material) as f32 / 64.0;
    let terms = counts.0.iter().enumerate().filter(|(_, count)| **count != 0);
    let terms = terms.map(|(term, &count)| (term as u16, f32::from(count))).collect();
    Some(Sample { terms, middle: phase * kept, end: (1.0 - phase) * kept, result })
}

fn value(sample: &Sample, weights: &[[f64; 2]]) -> f64 {
    let (middle, end) = (f64::from(sample.middle), f64::from(sample.end));
    sample
        .terms
        .iter()
        .map(|&(term, count)| {
            let [early, late] = weights[usize::from(term)];
            f64::from(count) * (early * middle + late * end)
        })
        .sum()
}

fn logistic(value: f64, steepness: f64) -> f64 {
    1.0 / (1.0 + (-steepness * value).exp())
}

fn error(samples: &[Sample], weights: &[[f64; 2]], steepness: f64) -> f64 {
    let sum: f64 = samples
        .iter()
        .map(|sample| (logistic(value(sample, weights), steepness) - f64::from(sample.result)).powi(2))
        .sum();
    sum / samples.len() as f64
}

/// The steepness of the logistic curve that fits the present weights best: it fixes what a hundredth of a pawn is.
fn steepness(samples: &[Sample], weights: &[[f64; 2]]) -> f64 {
    let tried = (10..120).map(|step| f64::from(step) * 0.0001);
    tried.min_by(|&a, &b| error(samples, weights, a).total_cmp(&error(samples, weights, b))).unwrap_or(0.005)
}

/// Replace the table of numbers in the source file.
fn write_weights(target: &str, weights: &[[f64; 2]]) -> Result<(), String> {
    let source = std::fs::read_to_string(target).map_err(|error| format!("{target}: {error}"))?;
    let marker = "pub const NUMBERS: [(i32, i32); COUNT] = [\n";
    let head = source.find(marker).ok_or(format!("{target} has no table of numbers"))? + marker.len();
    let mut text = source[..head].to_owned();
    for &(name, place, length) in GROUPS {
        text += &format!("    // {name}\n");
        for row in weights[place..place + length].chunks(8) {
            let pairs: Vec<String> = row.iter().map(|pair| format!("({:.0}, {:.0}),", pair[0], pair[1])).collect();
            text += &format!("    {}\n", pairs.join(" "));
        }
    }
    text += "];\n";
    std::fs::write(target, text.replace("(-0,", "(0,").replace(" -0)", " 0)"))
        .map_err(|error| format!("{target}: {error}"))
}
