//! `othello VARIANT POSITION|- [TABLE_MIB [GUESS [winner]]]`: solve a position of Othello and say what it took; with
//! `winner`, cells that stay empty count for the winner.

use std::env;
use std::process::ExitCode;
use std::sync::atomic::AtomicU64;
use std::time::Instant;

use siasat_core::{Game, Notated, StopFlag};
use siasat_games::othello::Othello;
use siasat_solve::othello::{Board, Counting, Solver, Table};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let argument = |at: usize, usual: &str| arguments.get(at).map_or(usual.to_owned(), String::clone);
    let Ok(game) = Othello::make(&argument(0, "standard")) else {
        eprintln!("usage: othello VARIANT POSITION|- [TABLE_MIB [GUESS [winner]]]");
        return ExitCode::FAILURE;
    };
    let text = argument(1, "-");
    let state = if text == "-" { Ok(game.initial()) } else { game.parse_state(&text) };
    let (board, stop, progress) = (Board::new(&game), StopFlag::default(), AtomicU64::new(0));
    let mib: usize = argument(2, "256").parse().unwrap_or(256);
    let (Ok(state), Ok(table)) = (state, Table::new(mib << 20)) else {
        eprintln!("this position cannot be read, or there is no memory for the table");
        return ExitCode::FAILURE;
    };
    let start = Instant::now();
    let tell = |beta: i32, value: i32, nodes: u64| {
        println!("at least {beta}? {value} after {nodes} nodes, {:.1} s", start.elapsed().as_secs_f64());
    };
    let counting = if argument(4, "") == "winner" { Counting::WinnerTakesEmpty } else { Counting::Discs };
    let mut solver = Solver::new(&board, &table, &stop, &progress).telling(&tell).counting(counting);
    if let Ok(value) = solver.value(board.position(&state), argument(3, "0").parse().unwrap_or(0)) {
        println!("{text}: {value}; {} nodes, {:.2} s", solver.nodes(), start.elapsed().as_secs_f64());
    }
    ExitCode::SUCCESS
}
