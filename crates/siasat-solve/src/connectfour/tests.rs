//! The solver against plain minimax on small boards, and against published values.

#![allow(clippy::unwrap_used)]

use std::collections::HashMap;
use std::sync::atomic::AtomicU64;

use proptest::prelude::*;
use siasat_core::limits::StopFlag;
use siasat_core::{Game, MoveList, Notated};
use siasat_games::connectfour::{ConnectFour, ConnectFourState};

use super::{Board, Bounds, Solver, Table};
use crate::verdict::Verdict;

/// Minimax with a memory, by the rules of the game alone.
fn reference(game: &ConnectFour, state: &ConnectFourState, memory: &mut HashMap<String, Verdict>) -> Verdict {
    let text = game.format_state(state);
    if let Some(&known) = memory.get(&text) {
        return known;
    }
    let verdict = match game.outcome(state) {
        Some(end) if end.winner.is_some() => Verdict::Lost(0),
        Some(_) => Verdict::Drawn,
        None => {
            let mut moves = MoveList::new();
            game.legal_moves(state, &mut moves);
            moves.iter().map(|&mv| reference(game, &game.play(state, mv), memory).before()).max().unwrap()
        }
    };
    memory.insert(text, verdict);
    verdict
}

fn solve(game: &ConnectFour, table: &Table, state: &ConnectFourState) -> (Verdict, Vec<u8>) {
    let (board, stop, progress) = (Board::new(game), StopFlag::default(), AtomicU64::new(0));
    let position = board.position(state);
    let mut solver = Solver::new(&board, table, &stop, &progress);
    let value = solver.value(position).unwrap();
    (Board::verdict(value, board.empty(position).count_ones() as i32), solver.best(position, value).unwrap())
}

fn empty(board: &Board, state: &ConnectFourState) -> u32 {
    board.empty(board.position(state)).count_ones()
}

fn wins_now(board: &Board, state: &ConnectFourState) -> bool {
    let position = board.position(state);
    board.completing(position.own) & position.open & board.empty(position) != 0
}

/// The same by minimax.
fn solve_by_reference(
    game: &ConnectFour,
    state: &ConnectFourState,
    memory: &mut HashMap<String, Verdict>,
) -> (Verdict, Vec<u8>) {
    let verdict = reference(game, state, memory);
    let mut moves = MoveList::new();
    game.legal_moves(state, &mut moves);
    let mut is_best = |mv: &u8| reference(game, &game.play(state, *mv), memory).before() == verdict;
    (verdict, moves.iter().copied().filter(|mv| is_best(mv)).collect())
}

#[test]
fn every_position_of_small_boards_has_the_value_of_minimax() {
    for variant in ["size:4,4,4", "size:4,3,3", "size:5,3,4", "size:3,5,4", "size:3,3,3", "size:2,4,4", "size:5,2,5"] {
        let game = ConnectFour::make(variant).unwrap();
        let mut memory = HashMap::new();
        reference(&game, &game.initial(), &mut memory);
        let table = Table::new(Board::new(&game).key_bits(), 1 << 20).unwrap();
        let mut compared = 0;
        for text in memory.keys().cloned().collect::<Vec<_>>() {
            let state = game.parse_state(&text).unwrap();
            if game.outcome(&state).is_none() {
                let expected = solve_by_reference(&game, &state, &mut memory);
                assert_eq!(solve(&game, &table, &state), expected, "{variant} {text}");
                compared += 1;
            }
        }
        assert!(compared > 100, "{variant}: {compared}");
    }
}

#[test]
fn results_of_whole_boards_do_not_change() {
    for (variant, result) in [("size:4,5,4", "drawn"), ("size:5,5,4", "drawn"), ("size:6,4,4", "lost")] {
        let game = ConnectFour::make(variant).unwrap();
        let table = Table::new(Board::new(&game).key_bits(), 16 << 20).unwrap();
        assert_eq!(solve(&game, &table, &game.initial()).0.word(), result, "{variant}");
    }
}

#[test]
fn a_late_position_on_boards_of_all_sizes() {
    // The largest boards use all 64 bits of a key.
    for variant in ["size:8,7,5", "size:7,8,4", "size:9,6,4", "size:6,9,4"] {
        let game = ConnectFour::make(variant).unwrap();
        let mut state = game.initial();
        let board = Board::new(&game);
        // fill columns from the left without making a line, as far as that goes
        for step in 0_u32.. {
            let mut moves = MoveList::new();
            game.legal_moves(&state, &mut moves);
            let quiet = moves.iter().map(|&mv| game.play(&state, mv)).filter(|next| game.outcome(next).is_none());
            let quiet: Vec<_> = quiet.filter(|next| !wins_now(&board, next)).collect();
            if quiet.is_empty() || empty(&board, &state) <= 8 {
                break;
            }
            state = quiet[(step as usize * 7) % quiet.len()];
        }
        if game.outcome(&state).is_some() || empty(&board, &state) > 14 {
            continue;
        }
        let table = Table::new(board.key_bits(), 0).unwrap();
        let expected = solve_by_reference(&game, &state, &mut HashMap::new());
        assert_eq!(solve(&game, &table, &state), expected, "{variant} {}", game.format_state(&state));
    }
}

proptest! {
    #[test]
    fn the_table_never_takes_one_key_for_another(keys in prop::collection::vec((any::<u64>(), -56..=56_i32), 1..300)) {
        for key_bits in [12, 49, 64] {
            let table = Table::new(key_bits, 1 << 10).unwrap();
            let mut newest = HashMap::new();
            for &(key, lower) in &keys {
                let key = key >> (64 - key_bits);
                table.store(key, Bounds { lower, upper: 56 }, 5);
                newest.insert(key, lower);
                prop_assert_eq!(table.probe(key), Some(Bounds { lower, upper: 56 }));
            }
            for (key, lower) in newest {
                prop_assert!(table.probe(key).is_none_or(|found| found.lower == lower));
            }
        }
    }
}
