//! `connectfour VARIANT [POSITION|- [TABLE_MIB]]`: solve a position of Connect Four and say what it took.

use std::env;
use std::process::ExitCode;
use std::sync::atomic::AtomicU64;
use std::time::Instant;

use siasat_core::{Game, Notated, StopFlag};
use siasat_games::connectfour::ConnectFour;
use siasat_solve::connectfour::{Board, Solver, Table};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let argument = |at: usize, usual: &str| arguments.get(at).map_or(usual.to_owned(), String::clone);
    let Ok(game) = ConnectFour::make(&argument(0, "standard")) else {
        eprintln!("usage: connectfour VARIANT [POSITION|- [TABLE_MIB]]");
        return ExitCode::FAILURE;
    };
    let text = argument(1, "-");
    let state = if text == "-" { Ok(game.initial()) } else { game.parse_state(&text) };
    let (board, stop, progress) = (Board::new(&game), StopFlag::default(), AtomicU64::new(0));
    let mib: usize = argument(2, "1024").parse().unwrap_or(1024);
    let (Ok(state), Ok(table)) = (state, Table::new(board.key_bits(), mib << 20)) else {
        eprintln!("this position cannot be read, or there is no memory for the table");
        return ExitCode::FAILURE;
    };
    let start = Instant::now();
    let tell = |beta: i32, value: i32, nodes: u64| {
        println!("at least {beta}? {value} after {nodes} nodes, {:.1} s", start.elapsed().as_secs_f64());
    };
    let root = Board::position(&state);
    let mut solver = Solver::new(&board, &table, &stop, &progress).telling(&tell);
    if let Ok(value) = solver.value(root) {
        let (nodes, seconds) = (solver.nodes(), start.elapsed().as_secs_f64());
        println!("{text}: {value}, {:?}; {nodes} nodes, {seconds:.2} s", board.verdict(value, root.discs()));
    }
    ExitCode::SUCCESS
}
