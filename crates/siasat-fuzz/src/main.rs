//! Feeds the crates with random and mutated input for a given time, and tells what is wrong.
//!
//! `siasat-fuzz [--seconds N] [--seed S]`: an input is made from its seed alone, and the inputs of a run have the seeds S, S + 1, …
//! Every finding names its target and seed; `--target NAME --seed S --inputs 1` runs that input again. Exit status 1 on a finding.

mod engines;
mod files;
mod games;
mod mutate;

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use siasat_core::limits::STACK;
use siasat_core::mixing::SplitMix64;

use files::Files;

/// An input that runs longer is a finding by itself: the program would hang.
const HANGS: Duration = Duration::from_secs(120);
/// A run ends after this many findings.
const ENOUGH: u64 = 20;
const TARGETS: [&str; 3] = ["games", "engine", "files"];

/// What the command line asks for.
struct Options {
    seconds: u64,
    seed: u64,
    inputs: u64,
    target: Option<String>,
}

fn options() -> Option<Options> {
    let mut options = Options { seconds: 60, seed: 1, inputs: u64::MAX, target: None };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next()?;
        match word.as_str() {
            "--seconds" => options.seconds = value.parse().ok()?,
            "--seed" => options.seed = value.parse().ok()?,
            "--inputs" => options.inputs = value.parse().ok()?,
            "--target" if TARGETS.contains(&value.as_str()) => options.target = Some(value),
            _ => return None,
        }
    }
    Some(options)
}

fn main() -> ExitCode {
    let Some(options) = options() else {
        eprintln!("usage: siasat-fuzz [--seconds N] [--seed S] [--inputs N] [--target {}]", TARGETS.join("|"));
        return ExitCode::from(2);
    };
    // Deep searches need the stack that they have in the Python module.
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(move || fuzz(&options));
    match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(Ok(0))) => ExitCode::SUCCESS,
        Ok(Ok(Err(problem))) => {
            eprintln!("{problem}");
            ExitCode::from(2)
        }
        _ => ExitCode::FAILURE,
    }
}

/// Run inputs until the time is over; how many findings there were.
fn fuzz(options: &Options) -> Result<u64, String> {
    let files = Files::new()?;
    let start = Instant::now();
    let mut counts = [0_u64; TARGETS.len()];
    let mut findings = 0;
    let mut slowest = (Duration::ZERO, String::new());
    let mut seed = options.seed;
    while start.elapsed().as_secs() < options.seconds && counts.iter().sum::<u64>() < options.inputs {
        // Searches of the engine take longest; most inputs are positions.
        let chosen = options.target.as_ref().and_then(|name| TARGETS.iter().position(|target| target == name));
        let target = chosen.unwrap_or([0, 0, 0, 0, 1, 2, 2, 2][(seed % 8) as usize]);
        let mut random = SplitMix64::new(seed);
        let clock = Instant::now();
        let result = catch_unwind(AssertUnwindSafe(|| match target {
            0 => games::any_game(&mut random),
            1 => engines::any_engine(&mut random),
            _ => files.damage(&mut random),
        }));
        let problem = match result {
            Ok(Ok(())) if clock.elapsed() < HANGS => None,
            Ok(Ok(())) => Some(format!("took {:.0} s", clock.elapsed().as_secs_f64())),
            Ok(Err(problem)) => Some(problem),
            Err(panic) => Some(format!("panicked: {}", message(&*panic))),
        };
        let name = TARGETS[target];
        if let Some(problem) = problem {
            println!("FINDING {name} seed {seed}: {problem}");
            findings += 1;
        }
        if clock.elapsed() > slowest.0 {
            slowest = (clock.elapsed(), format!("{name} seed {seed}"));
        }
        counts[target] += 1;
        seed = seed.wrapping_add(1);
        if findings >= ENOUGH {
            break;
        }
    }
    let told: Vec<String> = TARGETS.iter().zip(counts).map(|(name, count)| format!("{count} {name}")).collect();
    println!(
        "{} inputs ({}) in {:.0} s, {findings} findings; slowest {:.2} s ({})",
        counts.iter().sum::<u64>(),
        told.join(", "),
        start.elapsed().as_secs_f64(),
        slowest.0.as_secs_f64(),
        slowest.1
    );
    Ok(findings)
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a message")
}
