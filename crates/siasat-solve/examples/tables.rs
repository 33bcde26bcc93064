//! Builds the tables of Dou Shou Qi and asks random positions of them, and says how fast both went.
//!
//! `cargo run --release -p siasat-solve --example tables -- FOLDER PIECES JOBS TURNS`: each turn asks every position once. On a
//! machine that has other work, compare the processor time of runs with few and with many turns.

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use siasat_core::StopFlag;
use siasat_core::mixing::SplitMix64;
use siasat_solve::doushouqi::DouShouQiGame;
use siasat_solve::tables::CACHE_BLOCKS;
use siasat_solve::{Family, Progress, TableId, Tables, build};

/// How many different positions are asked.
const POSITIONS: usize = 1_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, pieces, jobs, turns] = &arguments[..] else {
        return Err("usage: tables FOLDER PIECES JOBS TURNS".into());
    };
    let (folder, pieces, jobs) = (Path::new(folder), pieces.parse()?, jobs.parse()?);
    let turns: usize = turns.parse()?;
    let family = DouShouQiGame::new("standard", pieces)?;
    for stage in 2..=pieces {
        let wanted: Vec<TableId> = (0..family.tables()).filter(|&table| family.pieces(table) == stage).collect();
        let clock = Instant::now();
        let built = build(&family, folder, &wanted, jobs, &StopFlag::default(), &Progress::default())?;
        let seconds = clock.elapsed().as_secs_f64();
        let rate = built.slots as f64 / seconds / 1e6;
        println!("{stage} pieces: {built:?} in {seconds:.1} s, {rate:.2} million slots a second");
    }
    let tables = Tables::open(family, folder, CACHE_BLOCKS);
    let mut random = SplitMix64::new(1);
    let mut states = Vec::new();
    while states.len() < POSITIONS {
        let table = random.below(tables.family().tables() as u64) as TableId;
        let slots: usize = tables.family().parts(table).iter().sum();
        states.extend(tables.family().state(table, random.below(slots as u64) as u32));
    }
    for turn in 1..=turns {
        let clock = Instant::now();
        let known = states.iter().filter(|state| tables.probe(state).is_some()).count();
        let seconds = clock.elapsed().as_secs_f64();
        println!(
            "{turn} turn: {known} probes of random positions, {:.2} million a second",
            known as f64 / seconds / 1e6
        );
    }
    Ok(())
}
