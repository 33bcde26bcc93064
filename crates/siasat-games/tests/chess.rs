//! Chess against the plain-text data that the Python tests read too.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use shakmaty::Position;
use siasat_core::limits::StopFlag;
use siasat_core::mixing::SplitMix64;
use siasat_core::perft::perft;
use siasat_core::{Abilities, Game, InputError, MoveList, Notated};
use siasat_games::chess::{Chess, ChessMove, ChessState, KingCapture};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Perft is run as deep as it counts no more than this: a debug build must not take long.
const MOST_NODES: u64 = 500_000;

fn standard() -> Chess {
    Chess::make("standard").unwrap()
}

fn king_capture() -> KingCapture {
    KingCapture::make("king-capture").unwrap()
}

/// The lines of a data file, comments and empty ones left out, split at `separator`.
fn data(name: &str, separator: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/chess").join(name);
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split(separator).map(str::to_owned).collect()).collect()
}

fn moves_of<G: Game>(game: &G, state: &G::State) -> MoveList<G::Move> {
    let mut moves = MoveList::new();
    game.legal_moves(state, &mut moves);
    moves
}

fn count<G: Notated>(game: &G, text: &str, depth: u32) -> u64 {
    perft(game, &game.parse_state(text).unwrap(), depth, &StopFlag::default()).unwrap()
}

/// States of random games from `start`.
fn walk<G: Notated>(game: &G, start: &str, seed: u64, mut visit: impl FnMut(&G::State)) {
    let mut rng = SplitMix64::new(seed);
    let mut state = game.parse_state(start).unwrap();
    for _ in 0..200 {
        visit(&state);
        let moves = moves_of(game, &state);
        if moves.is_empty() || game.outcome(&state).is_some() {
            return;
        }
        state = game.play(&state, moves[rng.below(moves.len() as u64) as usize]);
    }
}

#[test]
fn perft_counts_what_other_programs_count() {
    for fields in data("perft.txt", "; ") {
        let [variant, fen, counts] = &fields[..] else { panic!("{fields:?}") };
        for (depth, expected) in (1..).zip(counts.split(' ').map(|count| count.parse::<u64>().unwrap())) {
            if expected > MOST_NODES {
                break;
            }
            let got = match variant.as_str() {
                "standard" => count(&standard(), fen, depth),
                _ => count(&king_capture(), fen, depth),
            };
            assert_eq!(got, expected, "{variant} {fen} depth {depth}");
        }
    }
}

#[test]
fn king_capture_gives_the_published_node_counts() {
    let game = king_capture();
    for (line, expected) in [("e2e4", 620), ("e2e4 e7e5 b1c3", 926), ("e2e4 e7e5 b1c3 d8g5 f1c4", 1440)] {
        let mut state = game.initial();
        for mv in line.split(' ') {
            state = game.play(&state, game.parse_move(&state, mv).unwrap());
        }
        let nodes: u64 = (1..=2).map(|depth| perft(&game, &state, depth, &StopFlag::default()).unwrap()).sum();
        assert_eq!(nodes, expected, "{line}");
    }
}

#[test]
fn bad_positions_are_refused_with_the_reason() {
    for fields in data("bad_positions.txt", " | ") {
        let [variant, text, message] = &fields[..] else { panic!("{fields:?}") };
        let expected = Some(InputError::Position(message.clone()));
        if variant != "king-capture" {
            assert_eq!(standard().parse_state(text).err(), expected, "standard {text}");
        }
        if variant != "standard" {
            assert_eq!(king_capture().parse_state(text).err(), expected, "king-capture {text}");
        }
    }
}

fn check_position<G: Notated>(game: &G, text: &str, [fen, key, moves, outcome]: [&str; 4]) {
    let state = game.parse_state(text).unwrap();
    assert_eq!(game.format_state(&state), fen, "{text}");
    assert_eq!(format!("{:016x}", game.key(&state)), key, "{text}");
    assert_eq!(moves_of(game, &state).len().to_string(), moves, "{text}");
    let end = game.outcome(&state).map(|end| {
        let winner = end.winner.map_or("-".into(), |player| player.number().to_string());
        format!("{winner} {}", end.reason)
    });
    assert_eq!(end.unwrap_or_default(), outcome, "{text}");
}

#[test]
fn good_positions_are_read_as_in_python() {
    for fields in data("positions.txt", " | ") {
        let [variant, text, fen, key, moves, outcome, _claim] = &fields[..] else { panic!("{fields:?}") };
        let expected = [fen, key, moves, outcome].map(String::as_str);
        match variant.as_str() {
            "standard" => check_position(&standard(), text, expected),
            _ => check_position(&king_capture(), text, expected),
        }
    }
}

#[test]
fn only_the_own_variant_is_made() {
    let message = |variant: &str| {
        Some(InputError::Variant(format!("unknown variant '{variant}'; chess has 'standard' and 'king-capture'")))
    };
    assert_eq!(Chess::make("king-capture").err(), message("king-capture"));
    assert_eq!(KingCapture::make("standard").err(), message("standard"));
    assert_eq!(Chess::make("standard:1").err(), message("standard:1"));
    assert_eq!(Chess::make("atomic").err(), message("atomic"));
}

/// Our generator lists what shakmaty's does, in order, and counts it.
fn check_moves(game: &Chess, state: &ChessState) {
    let mut expected: Vec<ChessMove> = state.position().legal_moves().into_iter().map(ChessMove::from).collect();
    expected.sort_unstable();
    let text = game.format_state(state);
    assert_eq!(moves_of(game, state)[..], expected[..], "{text}");
    assert_eq!(game.count_moves(state), expected.len() as u64, "{text}");
}

fn check_invariants<G: Notated + Abilities>(game: &G, state: &G::State) {
    let text = game.format_state(state);
    assert_eq!(game.key(state), game.full_key(state), "{text}");
    let again = game.parse_state(&text).unwrap();
    assert!(again == *state, "{text}");
    assert_eq!(game.key(&again), game.key(state), "{text}");
    let moves = moves_of(game, state);
    assert_eq!(game.count_moves(state), moves.len() as u64, "{text}");
    for mv in moves {
        assert!(game.parse_move(state, &game.format_move(state, mv)).unwrap() == mv, "{text}");
        assert!(game.move_code(mv) < G::MOVE_CODES, "{text}");
    }
    if let Some(passed) = game.play_null(state) {
        assert_eq!(game.key(&passed), game.full_key(&passed), "{text}");
        assert!(game.to_move(&passed) != game.to_move(state), "{text}");
        assert!(game.parse_state(&game.format_state(&passed)).unwrap() == passed, "{text}");
    }
}

#[test]
fn the_moves_are_shakmatys_in_order() {
    let game = standard();
    for fields in data("perft.txt", "; ").iter().filter(|fields| fields[0] == "standard") {
        for seed in 0..3 {
            walk(&game, &fields[1], seed, |state| check_moves(&game, state));
        }
    }
}

#[test]
fn the_smallest_clocks_and_rights_tell_states_apart() {
    let game = standard();
    let state = game.parse_state(KIWIPETE).unwrap();
    for other in [("0 1", "1 1"), ("0 1", "0 2"), ("KQkq", "KQk"), (" w ", " b ")] {
        assert!(game.parse_state(&KIWIPETE.replace(other.0, other.1)).unwrap() != state, "{other:?}");
    }
}

#[test]
fn captures_are_told_by_the_kind_of_the_victim() {
    let text = "4k3/8/8/3pP3/8/2q5/1P6/4K1N1 w - d6 0 2";
    for (mv, worth) in [("e5d6", 1), ("b2c3", 5), ("e5e6", 0), ("g1f3", 0)] {
        let state = king_capture().parse_state(text).unwrap();
        let found = king_capture().parse_move(&state, mv).unwrap();
        assert_eq!(king_capture().captured(&state, found), worth, "{mv}");
    }
    let state = standard().parse_state("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2").unwrap();
    let capture = standard().parse_move(&state, "e5d6").unwrap();
    assert_eq!(standard().captured(&state, capture), 1);
    let check = standard().parse_state("4k3/8/8/8/8/8/8/r3K3 w - - 0 2").unwrap();
    assert!(standard().play_null(&check).is_none());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn random_games_keep_the_invariants(seed: u64, start in prop::sample::select(vec![START, KIWIPETE])) {
        walk(&standard(), start, seed, |state| check_invariants(&standard(), state));
        walk(&king_capture(), start, seed, |state| check_invariants(&king_capture(), state));
    }
}

proptest! {
    #[test]
    fn arbitrary_texts_do_not_panic(text in "\\PC*") {
        let _ = standard().parse_state(&text);
        let _ = king_capture().parse_state(&text);
        let _ = standard().parse_move(&standard().initial(), &text);
        let _ = king_capture().parse_move(&king_capture().initial(), &text);
    }

    #[test]
    fn texts_like_fen_do_not_panic(
        board in "([pnbrqkPNBRQK1-8]{1,8}/){7}[pnbrqkPNBRQK1-8]{1,8}", rest in "[wb] (-|[KQkq]{1,4}) (-|[a-h][1-8]) [0-9]{1,6} [0-9]{1,6}",
    ) {
        let text = format!("{board} {rest}");
        let _ = standard().parse_state(&text);
        let _ = king_capture().parse_state(&text);
    }

    #[test]
    fn accepted_random_boards_can_be_played_on(
        pieces in prop::collection::vec((0usize..64, prop::sample::select("pnbrqPNBRQ".chars().collect::<Vec<_>>())), 0..12),
        kings in (0usize..64, 0usize..64),
        turn in "[wb]",
    ) {
        let mut board = [' '; 64];
        for (square, piece) in pieces {
            board[square] = piece;
        }
        board[kings.0] = 'k';
        board[kings.1] = 'K';
        let rows: Vec<String> = board.chunks(8).map(|row| row.iter().collect()).collect();
        let text = (1..=8).rev().fold(rows.join("/"), |text, width| text.replace(&" ".repeat(width), &width.to_string()));
        let text = format!("{text} {turn} - - 0 1");
        if let Ok(state) = standard().parse_state(&text) {
            check_moves(&standard(), &state);
            check_invariants(&standard(), &state);
        }
        if let Ok(state) = king_capture().parse_state(&text) {
            check_invariants(&king_capture(), &state);
        }
    }
}
