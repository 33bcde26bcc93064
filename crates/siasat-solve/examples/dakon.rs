//! `dakon N [LIMIT]`: a winning first turn, and the largest harvest among the first LIMIT positions of a walk in depth.

use std::env;
use std::process::ExitCode;
use std::time::Instant;

use siasat_core::StopFlag;
use siasat_games::congklak::Congklak;
use siasat_solve::mancala::{find_first_turn, harvest};

fn main() -> ExitCode {
    let numbers: Vec<u64> = env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let (size, limit) = (numbers.first().copied().unwrap_or(7), numbers.get(1).copied().unwrap_or(1_000_000));
    let Ok(game) = Congklak::make(&format!("dakon:{size}")) else {
        eprintln!("usage: dakon N [LIMIT]");
        return ExitCode::FAILURE;
    };
    let (start, stop) = (Instant::now(), StopFlag::default());
    println!("{:?} {:.2} s", find_first_turn(&game, limit, &stop), start.elapsed().as_secs_f64());
    println!("{:?} {:.2} s", harvest(&game, limit, &stop), start.elapsed().as_secs_f64());
    ExitCode::SUCCESS
}
