//! Texel-style tuning of an evaluation's weights from the engine's own games.
//!
//! `tune fit GAME[/VARIANT] FILE weights.rs steps=N pull=P rate=R held=GROUP,...` fits the weights to the positions of FILE
//! (`gather texts` writes them) by gradient descent on the logistic error, pulled towards those in force, and writes the
//! table of numbers into the source file.
//!
//! CITE: P. Österlund, "Texel's tuning method", 2014, chessprogramming.org.

use std::collections::HashMap;

use siasat_core::Notated;
use siasat_engine::EngineGame;
use siasat_engine::chess::Chess;
use siasat_engine::congklak::CongklakGame;
use siasat_engine::doushouqi::DouShouQiGame;
use siasat_engine::tuned::{Sample, Tuned};
use siasat_games::chess::Chess as ChessRules;
use siasat_games::congklak::Congklak;
use siasat_games::doushouqi::DouShouQi;

const USAGE: &str = "write: tune fit GAME[/VARIANT] FILE weights.rs steps=N";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let name = arguments.get(1).map_or("", String::as_str);
    let (game, variant) = name.split_once('/').unwrap_or((name, ""));
    let variant = |usual: &'static str| if variant.is_empty() { usual } else { variant }.to_owned();
    let done = match game {
        "chess" => run(Chess::new(ChessRules), &arguments),
        "doushouqi" => DouShouQi::make(&variant("standard"))
            .map_err(|error| error.to_string())
            .and_then(|rules| run(DouShouQiGame::new(rules), &arguments)),
        "congklak" => Congklak::make(&variant("congklak"))
            .map_err(|error| error.to_string())
            .and_then(|rules| run(CongklakGame::new(rules).ok_or("this board is too large")?, &arguments)),
        _ => Err(USAGE.into()),
    };
    if let Err(error) = done {
        eprintln!("{error}");
    }
}

fn run<G: EngineGame<Terms: Tuned<G>>>(game: G, arguments: &[String]) -> Result<(), String> {
    let settings: HashMap<&str, &str> = arguments.iter().filter_map(|pair| pair.split_once('=')).collect();
    let number = |name: &str, default: f64| settings.get(name).and_then(|text| text.parse().ok()).unwrap_or(default);
    let (Some("fit"), Some(file), Some(target)) =
        (arguments.first().map(String::as_str), arguments.get(2), arguments.get(3))
    else {
        return Err(USAGE.into());
    };
    let how = How {
        steps: number("steps", 400.0) as usize,
        pull: number("pull", 1e-7),
        rate: number("rate", 1.0),
        held: settings.get("held").copied().unwrap_or("").split(',').collect(),
    };
    fit(&game, file, target, &how)
}

/// A position and how its game ended for the first player.
struct Lesson {
    sample: Sample,
    result: f64,
}

/// How weights are fitted: steps and rate of the descent, the pull towards those in force, and groups that stay.
struct How<'a> {
    steps: usize,
    pull: f64,
    rate: f64,
    held: Vec<&'a str>,
}

fn fit<G: EngineGame<Terms: Tuned<G>>>(game: &G, file: &str, target: &str, how: &How<'_>) -> Result<(), String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    // Every fifth game is kept back: what the fit has not seen says whether it learnt anything.
    let is_kept = |line: &str| {
        line.split('\t').next().and_then(|game| game.parse::<u64>().ok()).is_some_and(|game| game % 5 == 0)
    };
    let (kept, taught): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| is_kept(line));
    let terms = game.terms();
    let read =
        |lines: Vec<&str>| -> Vec<Lesson> { lines.into_iter().filter_map(|line| lesson(game, &terms, line)).collect() };
    let (unseen, lessons) = (read(kept), read(taught));
    if lessons.is_empty() || unseen.is_empty() {
        return Err(format!("{file} has too few games"));
    }
    let start: Vec<[f64; 2]> = terms.numbers().iter().map(|&(early, late)| [early.into(), late.into()]).collect();
    let mut weights = start.clone();
    let steepness = steepness(&lessons, &weights);
    println!("{} positions, {} kept back, steepness {steepness:.5}", lessons.len(), unseen.len());
    let tell = |step: usize, weights: &[[f64; 2]]| {
        let (seen, unseen) = (error(&lessons, weights, steepness), error(&unseen, weights, steepness));
        println!("step {step}: error {seen:.6}, of games kept back {unseen:.6}");
    };
    tell(0, &weights);
    // Adam. CITE: D. Kingma and J. Ba, 2015.
    let count = weights.len();
    let mut held = vec![false; count];
    for &(_, place, length) in terms.groups().iter().filter(|(name, _, _)| how.held.contains(name)) {
        held[place..place + length].fill(true);
    }
    let (mut mean, mut square) = (vec![[0.0; 2]; count], vec![[0.0; 2]; count]);
    for step in 1..=how.steps {
        let mut slope = vec![[0.0; 2]; count];
        for Lesson { sample, result } in &lessons {
            let guess = logistic(sample.value(&weights), steepness);
            let pressure = (guess - result) * guess * (1.0 - guess) * steepness;
            for &(term, count) in &sample.terms {
                slope[usize::from(term)][0] += pressure * f64::from(count * sample.middle);
                slope[usize::from(term)][1] += pressure * f64::from(count * sample.end);
            }
        }
        for term in (0..count).filter(|term| !held[*term]) {
            for half in 0..2 {
                let gradient =
                    slope[term][half] / lessons.len() as f64 + how.pull * (weights[term][half] - start[term][half]);
                mean[term][half] = 0.9 * mean[term][half] + 0.1 * gradient;
                square[term][half] = 0.999 * square[term][half] + 0.001 * gradient * gradient;
                let correct = (1.0 - 0.999f64.powi(step as i32)).sqrt() / (1.0 - 0.9f64.powi(step as i32));
                weights[term][half] -= how.rate * correct * mean[term][half] / (square[term][half].sqrt() + 1e-9);
            }
        }
        if step % 50 == 0 {
            tell(step, &weights);
        }
    }
    write_weights(target, terms.groups(), &weights)
}

/// `game<TAB>result<TAB>position` as counted terms.
fn lesson<G: EngineGame>(game: &G, terms: &impl Tuned<G>, line: &str) -> Option<Lesson> {
    let mut fields = line.split('\t').skip(1);
    let result = fields.next()?.parse().ok()?;
    let position = game.position(&game.rules().parse_state(fields.next()?).ok()?);
    Some(Lesson { sample: terms.sample(&position), result })
}

fn logistic(value: f64, steepness: f64) -> f64 {
    1.0 / (1.0 + (-steepness * value).exp())
}

fn error(lessons: &[Lesson], weights: &[[f64; 2]], steepness: f64) -> f64 {
    let miss = |lesson: &Lesson| logistic(lesson.sample.value(weights), steepness) - lesson.result;
    lessons.iter().map(|lesson| miss(lesson).powi(2)).sum::<f64>() / lessons.len() as f64
}

/// The steepness of the logistic curve that fits the present weights best: it fixes what one unit is.
fn steepness(lessons: &[Lesson], weights: &[[f64; 2]]) -> f64 {
    let tried = (1..120).map(|step| f64::from(step) * 0.0001);
    tried.min_by(|&a, &b| error(lessons, weights, a).total_cmp(&error(lessons, weights, b))).unwrap_or(0.005)
}

/// Replace the table of numbers in the source file.
fn write_weights(target: &str, groups: &[(&str, usize, usize)], weights: &[[f64; 2]]) -> Result<(), String> {
    let source = std::fs::read_to_string(target).map_err(|error| format!("{target}: {error}"))?;
    let marker = "pub const NUMBERS: [(i32, i32); COUNT] = [\n";
    let head = source.find(marker).ok_or(format!("{target} has no table of numbers"))? + marker.len();
    let mut text = source[..head].to_owned();
    for &(name, place, length) in groups {
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
