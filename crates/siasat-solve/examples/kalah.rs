//! `kalah HOLES SEEDS empty|opposite [DATABASE_SEEDS [TABLE_MIB [GUESS]]]`: solve one Kalah and say what it took.
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
    let capture = arguments.get(2).map_or("opposite", String::as_str);
    let Ok(game) = Congklak::make(&format!("kalah:{},{},capture={capture}", number(0, 6), number(1, 4))) else {
        eprintln!("usage: kalah HOLES SEEDS empty|opposite [DATABASE_SEEDS [TABLE_MIB [GUESS]]]");
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
    let seeds = (number(3, 12) as u32).min(root.seeds());
    let Ok(database) = Database::build(&rules, &index, seeds, &stop, &|_| ()) else {
        return ExitCode::FAILURE;
    };
    println!("database to {seeds} seeds: {} positions, {:.2} s", index.positions(seeds), start.elapsed().as_secs_f64());
    let (Ok(table), Ok(estimate)) = (Table::new(number(4, 256) << 20), Estimate::learn(&index, &database)) else {
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
        let solution = solver.solve(root, number(5, 0) as i32);
        done.store(true, Ordering::Relaxed);
        if let Ok(solution) = solution {
            println!("{}: {solution:?} {:.2} s", game.rules(), start.elapsed().as_secs_f64());
        }
    });
    ExitCode::SUCCESS
}
