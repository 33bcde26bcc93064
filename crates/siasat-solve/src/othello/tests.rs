//! The solver against plain minimax by the rules of the game, and against published values.

#![allow(clippy::unwrap_used)]

use std::sync::atomic::AtomicU64;

use siasat_core::limits::StopFlag;
use siasat_core::mixing::mix;
use siasat_core::{Game, MoveList, Notated};
use siasat_games::othello::{Othello, OthelloState};

use super::stable::stable;
use super::{Board, Counting, Solver, Table};

/// Minimax by the rules of the game alone: by how much the side to move wins.
fn reference(game: &Othello, state: &OthelloState) -> i32 {
    if let Some(end) = game.outcome(state) {
        return end.winner.map_or(0, |winner| if winner == game.to_move(state) { end.margin } else { -end.margin });
    }
    let mut moves = MoveList::new();
    game.legal_moves(state, &mut moves);
    moves.iter().map(|&mv| -reference(game, &game.play(state, mv))).max().unwrap()
}

/// Positions of random games with this many empty cells.
fn late_positions(game: &Othello, empty: u32, count: u64) -> Vec<OthelloState> {
    let cells = game.size() * game.size();
    let mut found = Vec::new();
    for seed in 0.. {
        let mut state = game.initial();
        for ply in 0_u64.. {
            if (state.own() | state.other()).count_ones() + empty == cells {
                found.push(state);
                break;
            }
            let mut moves = MoveList::new();
            game.legal_moves(&state, &mut moves);
            let Some(&mv) = moves.get((mix(seed << 8 | ply) % moves.len().max(1) as u64) as usize) else { break };
            state = game.play(&state, mv);
        }
        if found.len() as u64 == count {
            break;
        }
    }
    found
}

fn solve(game: &Othello, table: &Table, state: &OthelloState, counting: Counting) -> i32 {
    let (board, stop, progress) = (Board::new(game), StopFlag::default(), AtomicU64::new(0));
    Solver::new(&board, table, &stop, &progress).counting(counting).value(board.position(state), 0).unwrap()
}

fn best_moves(game: &Othello, table: &Table, state: &OthelloState, value: i32) -> Vec<u8> {
    let (board, stop, progress) = (Board::new(game), StopFlag::default(), AtomicU64::new(0));
    let best = Solver::new(&board, table, &stop, &progress).best(board.position(state), value).unwrap();
    best.into_iter().map(|bit| board.cell_of(bit)).collect()
}

#[test]
fn late_positions_have_the_value_of_minimax() {
    for (variant, empty, count) in [("standard", 1, 50), ("standard", 5, 100), ("standard", 8, 60), ("small", 9, 60)] {
        let (game, table) = (Othello::make(variant).unwrap(), Table::new(1 << 16).unwrap());
        for state in late_positions(&game, empty, count) {
            let value = solve(&game, &table, &state, Counting::Discs);
            assert_eq!(value, reference(&game, &state), "{variant} {}", game.format_state(&state));
            let best: Vec<u8> = best_moves(&game, &table, &state, value);
            let mut moves = MoveList::new();
            game.legal_moves(&state, &mut moves);
            moves.retain(|mv| *mv < (game.size() * game.size()) as u8);
            moves.retain(|mv| -reference(&game, &game.play(&state, *mv)) == value);
            assert_eq!(best, moves.to_vec(), "{variant} {}", game.format_state(&state));
        }
    }
}

#[test]
fn a_stable_disc_is_never_turned_over() {
    for variant in ["standard", "small"] {
        let game = Othello::make(variant).unwrap();
        let board = Board::new(&game);
        let mut seen = 0;
        for state in late_positions(&game, 6, 200) {
            let position = board.position(&state);
            let kept = [stable(&board, position.own, position.other), stable(&board, position.other, position.own)];
            seen += kept[0].count_ones() + kept[1].count_ones();
            // any way the game goes on
            for seed in 0..20_u64 {
                let (mut here, mut turn) = (state, 0);
                for ply in 0_u64.. {
                    let discs = board.position(&here);
                    let sides = if turn == 0 { [discs.own, discs.other] } else { [discs.other, discs.own] };
                    assert_eq!(kept[0] & !sides[0], 0, "{variant} {}", game.format_state(&state));
                    assert_eq!(kept[1] & !sides[1], 0, "{variant} {}", game.format_state(&state));
                    let mut moves = MoveList::new();
                    game.legal_moves(&here, &mut moves);
                    let Some(&mv) = moves.get((mix(seed << 8 | ply) % moves.len().max(1) as u64) as usize) else {
                        break;
                    };
                    here = game.play(&here, mv);
                    turn = 1 - turn;
                }
            }
        }
        assert!(seen > 1000, "{variant}: {seen}");
    }
}

#[test]
fn test_positions_have_their_published_values() {
    // The FFO endgame test suite: 1, 5 and 13 to 16, of 13 to 16 empty cells.
    let positions = [
        ("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--", 'x', 18),
        ("-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX--", 'x', 32),
        ("---X-X--X-XXXX--XXXXOXXXXXXOOOOOXXOXXXO-XOXXXXO-XOOXXX--XOOXXO--", 'o', 8),
        ("--XXXXX--OOOXX---OOOXXXX-OXOXOXXOXXXOXXX--XOXOXX--OXOOO--OOOOO--", 'x', 14),
        ("-XXX------OOOX--XOOOOOXXOXOXOOXXOXXOOOOOXXXOXOOX--OXXO---OOOOO--", 'x', -2),
    ];
    let (game, table) = (Othello::make("standard").unwrap(), Table::new(4 << 20).unwrap());
    for (cells, mover, value) in positions {
        let cells = cells.to_lowercase().replace('-', ".");
        let rows: Vec<&str> = (0..8).map(|row| &cells[8 * row..8 * row + 8]).collect();
        let state = game.parse_state(&format!("{} {mover}", rows.join("/"))).unwrap();
        assert_eq!(solve(&game, &table, &state, Counting::WinnerTakesEmpty), value, "{cells}");
    }
}
