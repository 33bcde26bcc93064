//! `kalah VARIANT [DATABASE_SEEDS [TABLE_MIB [GUESS]]]`: solve one Kalah or Congklak and say what it took.
//!
//! Once a minute it tells how many nodes were entered.

use std::env;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use siasat_core::{Game, StopFlag};
use siasat_games::congklak::Congklak;
use siasat_solve::mancala::{Database, Estimate, Index, Rules, Solver, Table};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number = |at: usize, usual: usize| arguments.get(at).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let Ok(game) = Congklak::make(arguments.first().map_or("kalah:6,4", String::as_str)) else {
        eprintln!("usage: kalah VARIANT [DATABASE_SEEDS [TABLE_MIB [GUESS]]]");
        return ExitCode::FAILURE;
    };
    let (Ok(rules), stop, nodes) = (Rules::new(game.rules()), StopFlag::default(), AtomicU64::new(0)) else {
        eprintln!("the board is too large");
        return ExitCode::FAILURE;
    };
    let Ok(root) = rules.position(&game.initial()) else {
        return ExitCode::FAILURE;
    };
    let index = Index::new(game.rules().holes);
    let start = Instant::now();
    let seeds = (number(1, 12) as u32).min(root.seeds());
    let Ok(database) = Database::build(&rules, &index, seeds, &stop, &|_| ()) else {
        return ExitCode::FAILURE;
    };
    println!("database to {seeds} seeds: {} positions, {:.2} s", index.positions(seeds), start.elapsed().as_secs_f64());
    let (Ok(table), Ok(estimate)) =
        (Table::new(number(2, 256) << 20, index.positions(root.seeds())), Estimate::learn(&index, &database))
    else {
        return ExitCode::FAILURE;
    };
    let start = Instant::now();
    let tell = |beta: i32, value: i32, nodes: u64| {
        println!("at least {beta}? {value} after {nodes} nodes, {:.2} s", start.elapsed().as_secs_f64())
    };
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for second in 1_u64.. {
                std::thread::sleep(Duration::from_secs(1));
                if done.load(Ordering::Relaxed) {
                    return;
                }
                if second % 60 == 0 {
                    println!("{} nodes, {:.0} s", nodes.load(Ordering::Relaxed), start.elapsed().as_secs_f64());
                }
            }
        });
        let mut solver = Solver::new(&rules, &index, &table, &database, &stop, &nodes).telling(&tell).guided(estimate);
        let solution = solver.solve(root, number(3, 0) as i32);
        done.store(true, Ordering::Relaxed);
        if let Ok(solution) = solution {
            println!("{}: {solution:?} {:.2} s", game.rules(), start.elapsed().as_secs_f64());
        }
    });
    ExitCode::SUCCESS
}
