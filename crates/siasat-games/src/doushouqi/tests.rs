//! The facts in `tests/data/doushouqi`, which the Python twin reads too, and parsers that never panic.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use siasat_core::limits::StopFlag;
use siasat_core::mixing::SplitMix64;
use siasat_core::perft::perft;
use siasat_core::{Game, MoveList, Notated, Outcome, Player};

use super::variant::{OPTIONS, SETS, Variant};
use super::{DouShouQi, Move, State};

/// Perft is checked up to this many leaves, unless the build is optimised.
const LEAVES: u64 = if cfg!(debug_assertions) { 300_000 } else { u64::MAX };

fn lines(file: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/doushouqi").join(file);
    let text = fs::read_to_string(path).unwrap();
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect()
}

fn rows(file: &str) -> Vec<Vec<String>> {
    lines(file).iter().map(|line| line.split(';').map(|part| part.trim().to_owned()).collect()).collect()
}

fn pairs(file: &str) -> Vec<(String, String)> {
    let split = |line: &String| line.split_once(" | ").map(|(a, b)| (a.to_owned(), b.to_owned()));
    lines(file).iter().map(|line| split(line).unwrap()).collect()
}

fn moves_of(game: &DouShouQi, state: &State) -> Vec<Move> {
    let mut moves = MoveList::new();
    game.legal_moves(state, &mut moves);
    moves.to_vec()
}

#[test]
fn perft_counts_what_the_file_says() {
    for row in rows("perft.txt") {
        let game = DouShouQi::make(&row[0]).unwrap();
        let state = game.parse_state(&row[1]).unwrap();
        for (depth, count) in (1..).zip(row[2].split(' ')) {
            let count: u64 = count.parse().unwrap();
            if count <= LEAVES {
                assert_eq!(perft(&game, &state, depth, &StopFlag::default()), Ok(count), "{row:?} at depth {depth}");
            }
        }
    }
}

#[test]
fn ends_are_as_the_file_says() {
    for row in rows("outcomes.txt") {
        let game = DouShouQi::make(&row[0]).unwrap();
        let state = game.parse_state(&row[1]).unwrap();
        let end = game.outcome(&state).map_or("-".to_owned(), |Outcome { winner, reason, .. }| {
            format!("{} {reason}", winner.map_or("draw".to_owned(), |player| player.number().to_string()))
        });
        assert_eq!(end, row[2], "{row:?}");
        assert_eq!(moves_of(&game, &state).is_empty(), row[2] != "-", "{row:?}");
    }
}

#[test]
fn keys_and_the_order_of_moves_are_as_the_file_says() {
    for row in rows("positions.txt") {
        let game = DouShouQi::make(&row[0]).unwrap();
        let state = game.parse_state(&row[1]).unwrap();
        let moves: Vec<String> = moves_of(&game, &state).iter().map(|&mv| game.format_move(&state, mv)).collect();
        assert_eq!(game.variant(), row[0]);
        assert_eq!(game.format_state(&state), row[1]);
        assert_eq!(format!("{:016x}", game.key(&state)), row[2]);
        assert_eq!(if moves.is_empty() { "-".to_owned() } else { moves.join(" ") }, row[3]);
    }
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let game = DouShouQi::make("standard").unwrap();
    for (position, message) in pairs("bad_positions.txt") {
        assert_eq!(game.parse_state(&position).unwrap_err().message(), message, "{position:?}");
    }
}

#[test]
fn a_variant_has_one_shortest_name() {
    for (text, canonical) in pairs("variants.txt") {
        assert_eq!(DouShouQi::make(&text).unwrap().variant(), canonical);
        assert_eq!(DouShouQi::make(&canonical).unwrap().rules(), DouShouQi::make(&text).unwrap().rules());
    }
}

#[test]
fn what_is_no_variant_is_explained() {
    for (text, message) in pairs("bad_variants.txt") {
        assert_eq!(DouShouQi::make(&text).unwrap_err().message(), message, "{text:?}");
    }
}

#[test]
fn every_value_of_every_option_can_be_set_and_read() {
    for choice in &OPTIONS {
        for index in 0..choice.values.len() {
            let mut rules = SETS[0].1;
            (choice.set)(&mut rules, index);
            assert_eq!((choice.get)(&rules), index);
            assert_eq!(Variant::parse(&rules.to_string()), Ok(rules));
        }
    }
}

#[test]
fn a_pass_changes_the_turn_and_nothing_else() {
    let game = DouShouQi::make("standard").unwrap();
    let black = game.parse_state("l5t/1w3c1/r1p1d1e/7/7/7/E1D1P1R/1C3W1/T5L b").unwrap();
    assert_eq!(game.play_null(&game.initial()), black);
    assert_eq!(game.play_null(&black), game.initial());
}

#[test]
fn captures_and_den_entries_are_noisy_and_captures_irreversible() {
    let game = DouShouQi::make("standard").unwrap();
    let state = game.parse_state("7/3C3/3r3/7/7/7/7/7/7 w").unwrap();
    let facts = |text: &str| {
        let mv = game.parse_move(&state, text).unwrap();
        (game.is_noisy(&state, mv), game.is_irreversible(&state, mv))
    };
    assert_eq!([facts("d8d7"), facts("d8d9"), facts("d8c8")], [(true, true), (true, false), (false, false)]);
}

/// Random games keep the contract: the key updated by moves is the full one, text goes both ways, the unordered moves and
/// the count are those of `legal_moves`, and the game goes on exactly while there are moves.
#[test]
fn random_games_keep_the_contract() {
    let mut random = SplitMix64::new(1);
    for round in 0..300 {
        let game = DouShouQi::make(["standard", "van-rijn-vis", "paper:leopard-jumps=both"][round % 3]).unwrap();
        let mut state = game.initial();
        for _ in 0..200 {
            let moves = moves_of(&game, &state);
            assert_eq!(game.key(&state), game.full_key(&state));
            assert_eq!(game.parse_state(&game.format_state(&state)), Ok(state));
            assert_eq!(game.outcome(&state).is_some(), moves.is_empty());
            assert_eq!(game.count_moves(&state), moves.len() as u64);
            let mut unordered = MoveList::new();
            game.unordered_moves(&state, &mut unordered);
            unordered.sort_by_key(|mv| (mv.origin(), mv.target()));
            assert_eq!(unordered.to_vec(), moves);
            if moves.is_empty() {
                break;
            }
            state = game.play(&state, moves[random.below(moves.len() as u64) as usize]);
        }
    }
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 48);
    assert_eq!(DouShouQi::make("paper").unwrap().to_move(&super::state::start()), Player::First);
}

proptest! {
    #[test]
    fn any_text_is_a_position_or_an_error(text in ".*|[rcdwptleRCDWPTLE1-7/]{0,60} [wb]|[1-7r/]{17} w") {
        let game = DouShouQi::make("standard").unwrap();
        if let Ok(state) = game.parse_state(&text) {
            prop_assert_eq!(game.parse_state(&game.format_state(&state)), Ok(state));
        }
    }

    #[test]
    fn any_text_is_a_variant_or_an_error(text in ".*|standard:[a-z=,-]{0,40}|paper:(equal-captures|repetition)=.{0,4}") {
        if let Ok(rules) = Variant::parse(&text) {
            prop_assert_eq!(Variant::parse(&rules.to_string()), Ok(rules));
        }
    }

    #[test]
    fn any_text_is_a_move_or_an_error(text in ".*|[a-h][0-9][a-h][0-9]") {
        let game = DouShouQi::make("standard").unwrap();
        let start = game.initial();
        if let Ok(mv) = game.parse_move(&start, &text) {
            prop_assert_eq!(game.format_move(&start, mv), text);
        }
    }
}
