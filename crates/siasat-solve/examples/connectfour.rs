//! `connectfour VARIANT [POSITION|- [TABLE_MIB [PLIES]]]`: solve a position of Connect Four and say what it took; with
//! PLIES, every position that so many moves lead to (one of two mirror images) and its best moves, over one table.

use std::collections::HashSet;
use std::env;
use std::process::ExitCode;
use std::sync::atomic::AtomicU64;
use std::time::Instant;

use siasat_core::{Game, MoveList, Notated, StopFlag};
use siasat_games::connectfour::{ConnectFour, ConnectFourState};
use siasat_solve::connectfour::{Board, Solver, Table};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let argument = |at: usize, usual: &str| arguments.get(at).map_or(usual.to_owned(), String::clone);
    let Ok(game) = ConnectFour::make(&argument(0, "standard")) else {
        eprintln!("usage: connectfour VARIANT [POSITION|- [TABLE_MIB [PLIES]]]");
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
    let mut positions = Vec::new();
    let plies = argument(3, "0").parse().unwrap_or(0);
    collect(&game, &board, &state, plies, &mut HashSet::new(), &mut positions);
    let start = Instant::now();
    let tell = |beta: i32, value: i32, nodes: u64| {
        if plies == 0 {
            println!("at least {beta}? {value} after {nodes} nodes, {:.1} s", start.elapsed().as_secs_f64());
        }
    };
    let mut solver = Solver::new(&board, &table, &stop, &progress).telling(&tell);
    for state in positions {
        let root = board.position(&state);
        let Ok(value) = solver.value(root) else { continue };
        let best = if plies > 0 { solver.best(root, value).unwrap_or_default() } else { Vec::new() };
        let (nodes, seconds) = (solver.nodes(), start.elapsed().as_secs_f64());
        let (text, verdict) = (game.format_state(&state), Board::verdict(value, board.empty(root).count_ones() as i32));
        let columns: Vec<String> = best.iter().map(|column| (column + 1).to_string()).collect();
        let known = if plies > 0 { format!(", best: {}", columns.join(" ")) } else { String::new() };
        println!("{text}: {value}, {verdict:?}{known}; {nodes} nodes, {seconds:.2} s");
    }
    ExitCode::SUCCESS
}

/// The unfinished positions that exactly this many moves lead to.
fn collect(
    game: &ConnectFour,
    board: &Board,
    state: &ConnectFourState,
    plies: u32,
    seen: &mut HashSet<u64>,
    found: &mut Vec<ConnectFourState>,
) {
    if game.outcome(state).is_some() || !seen.insert(board.mirrored_key(board.position(state))) {
        return;
    }
    if plies == 0 {
        found.push(*state);
        return;
    }
    let mut moves = MoveList::new();
    game.legal_moves(state, &mut moves);
    for &mv in &moves {
        collect(game, board, &game.play(state, mv), plies - 1, seen, found);
    }
}
