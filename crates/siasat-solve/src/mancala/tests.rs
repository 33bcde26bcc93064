#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::HashMap;
use std::sync::atomic::AtomicU64;

use proptest::prelude::*;
use siasat_core::{Game, MoveList, Notated, Player, StopFlag};
use siasat_games::congklak::{Congklak, CongklakState};

use super::*;
use crate::error::TableError;

/// By how many seeds the first player wins from here: plain minimax over the game's own rules, with a memory and nothing else.
fn minimax(game: &Congklak, state: &CongklakState, memory: &mut HashMap<CongklakState, i32>) -> i32 {
    if let Some(&value) = memory.get(state) {
        return value;
    }
    let value = match game.outcome(state) {
        Some(end) => end.winner.map_or(0, |winner| if winner == Player::First { end.margin } else { -end.margin }),
        None => {
            let mut moves = MoveList::new();
            game.legal_moves(state, &mut moves);
            let values = moves.iter().map(|&hole| minimax(game, &game.play(state, hole), memory));
            if state.player() == Player::First { values.max() } else { values.min() }.unwrap()
        }
    };
    memory.insert(*state, value);
    value
}

/// The first player's margin by the solver, and the best moves.
fn solved(game: &Congklak, state: &CongklakState, seeds: u32, bytes: usize) -> (i32, Vec<u8>) {
    solved_with(game, state, seeds, bytes, 0)
}

/// The same by a table for numbers below `positions`.
fn solved_with(game: &Congklak, state: &CongklakState, seeds: u32, bytes: usize, positions: u64) -> (i32, Vec<u8>) {
    let rules = Rules::new(game.rules()).unwrap();
    let (index, stop, nodes) = (Index::new(game.rules().holes), StopFlag::default(), AtomicU64::new(0));
    let database = Database::build(&rules, &index, seeds, &stop, &|_| ()).unwrap();
    let table = Table::new(bytes, positions).unwrap();
    let estimate = Estimate::learn(&index, &database).unwrap();
    let mut solver = Solver::new(&rules, &index, &table, &database, &stop, &nodes).guided(estimate);
    let solution = solver.solve(rules.position(state).unwrap(), 0).unwrap();
    let banked = i32::from(state.store(Player::First)) - i32::from(state.store(Player::Second));
    (banked + if state.player() == Player::First { solution.value } else { -solution.value }, solution.best)
}

#[test]
fn small_kalahs_are_what_minimax_says() {
    for (holes, seeds) in [(1, 1), (1, 5), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (4, 1), (5, 1), (6, 1)] {
        for capture in ["opposite", "empty", "none"] {
            let game = Congklak::make(&format!("kalah:{holes},{seeds},capture={capture}")).unwrap();
            let root = game.initial();
            let mut memory = HashMap::new();
            let value = minimax(&game, &root, &mut memory);
            let mut moves = MoveList::new();
            game.legal_moves(&root, &mut moves);
            moves.retain(|&mut hole| minimax(&game, &game.play(&root, hole), &mut memory) == value);
            for database in [0, 4] {
                let found = solved(&game, &root, database, 1 << 16);
                assert_eq!(found, (value, moves.to_vec()), "{} with a database to {database}", game.rules());
            }
        }
    }
}

#[test]
fn kalah_with_empty_capture_has_the_published_values() {
    // Irving, Donkers, Uiterwijk, "Solving Kalah", ICGA Journal 2000.
    for (seeds, margin) in [(1, 2), (2, 10), (3, 2)] {
        let game = Congklak::make(&format!("kalah:6,{seeds},empty")).unwrap();
        assert_eq!(solved(&game, &game.initial(), 8, 1 << 26).0, margin);
    }
}

#[test]
fn a_position_has_one_number_and_fewer_seeds_a_smaller_one() {
    let game = Congklak::make("kalah:2,1").unwrap();
    let (rules, index) = (Rules::new(game.rules()).unwrap(), Index::new(2));
    let mut numbers = Vec::new();
    for seeds in 0..=4_u32 {
        let mut level = Vec::new();
        for code in 0..5_u32.pow(4) {
            let pit = |place: u32| code / 5_u32.pow(place) % 5;
            if (0..4).map(pit).sum::<u32>() == seeds {
                let text = format!("{},{}/{},{}/0-0/1", pit(0), pit(1), pit(2), pit(3));
                level.push(index.of(rules.position(&game.parse_state(&text).unwrap()).unwrap()));
            }
        }
        level.sort_unstable();
        numbers.extend(level);
        assert_eq!(numbers.len() as u64, index.positions(seeds));
    }
    assert_eq!(numbers, (0..index.positions(4)).collect::<Vec<_>>());
}

#[test]
fn rows_come_in_the_order_of_their_numbers() {
    let game = Congklak::make("kalah:3,4").unwrap();
    let (rules, index) = (Rules::new(game.rules()).unwrap(), Index::new(3));
    for seeds in 0..=9 {
        let empty = rules.position(&game.parse_state("0,0,0/0,0,0/12-12/1").unwrap()).unwrap();
        let numbers = index.rows(seeds).unwrap().into_iter().map(|own| index.of(Position { own, ..empty }));
        let first = index.of(Position { own: index.rows(seeds).unwrap()[0], ..empty });
        assert_eq!(
            numbers.collect::<Vec<_>>(),
            (first..=first + u64::from((seeds + 1) * (seeds + 2) / 2 - 1)).collect::<Vec<_>>()
        );
    }
}

#[test]
fn a_database_that_grows_is_the_one_built_at_once() {
    let game = Congklak::make("congklak:4,4").unwrap();
    let (rules, index, stop) = (Rules::new(game.rules()).unwrap(), Index::new(4), StopFlag::default());
    let whole = Database::build(&rules, &index, 7, &stop, &|_| ()).unwrap();
    let mut grown = Database::build(&rules, &index, 3, &stop, &|_| ()).unwrap();
    stop.stop();
    assert!(grown.extend(&rules, &index, 7, &stop, &|_| ()).is_err());
    assert_eq!((grown.seeds(), grown.values().len() as u64), (3, index.positions(3)));
    grown.extend(&rules, &index, 7, &StopFlag::default(), &|_| ()).unwrap();
    assert_eq!(grown.values(), whole.values());
}

#[test]
fn endgame_files_are_whole_resume_and_refuse_damage() {
    let root = std::env::temp_dir().join(format!("siasat-endgames-{}", std::process::id()));
    for (text, other) in [("kalah:3,2,empty", "kalah:3,2,capture=none"), ("congklak:3,2", "congklak:3,2,capture=none")]
    {
        let game = Congklak::make(text).unwrap();
        let (rules, stop) = (Rules::new(game.rules()).unwrap(), StopFlag::default());
        let index = Index::new(game.rules().holes);
        let files = EndgameFiles::new(&rules, &index, &root);
        let ask = |seeds: u32| files.build(seeds, &stop, &|_| ()).map(|built| (built.built, built.found));
        assert_eq!(ask(3), Ok((3, 0)));
        assert_eq!(ask(6), Ok((3, 3)));
        let bytes = |seeds: u32| std::fs::read(files.path(seeds)).unwrap();
        let (fourth, fifth) = (bytes(4), bytes(5));
        std::fs::remove_file(files.path(5)).unwrap();
        assert_eq!(files.levels().unwrap().len(), 4);
        assert_eq!(ask(6), Ok((1, 5)));
        assert_eq!(bytes(5), fifth);
        let loaded = files.load(99, &stop).unwrap();
        assert_eq!(loaded.values(), Database::build(&rules, &index, 6, &stop, &|_| ()).unwrap().values());
        let verified = verify_endgames(&game, &loaded, 6, &stop, &|_| ()).unwrap();
        assert_eq!((verified.positions, verified.wrong), (index.positions(6) - 1, 0));
        let other = Congklak::make(other).unwrap();
        assert!(verify_endgames(&other, &loaded, 6, &stop, &|_| ()).unwrap().wrong > 0);
        let mut damaged = fourth.clone();
        *damaged.last_mut().unwrap() ^= 1;
        std::fs::write(files.path(4), damaged).unwrap();
        assert!(files.load(99, &stop).unwrap_err().to_string().contains("is damaged"));
        std::fs::write(files.path(4), fifth).unwrap();
        assert!(files.load(99, &stop).unwrap_err().to_string().contains("seeds-05"));
    }
    std::fs::remove_dir_all(root).unwrap();
}

#[test]
fn short_keys_tell_positions_apart_as_well() {
    for text in ["kalah:4,3", "kalah:4,2,empty", "paper:3,3", "congklak:3,3"] {
        let game = Congklak::make(text).unwrap();
        for bytes in [1 << 10, 1 << 16] {
            let with = |positions| solved_with(&game, &game.initial(), 4, bytes, positions);
            assert_eq!(with(0), with(u64::MAX), "{text}, {bytes} bytes");
        }
    }
    assert!(!Table::new(1 << 10, 1 << 57).unwrap().takes(1 << 57));
    assert!(Table::new(1 << 17, 1 << 57).unwrap().takes((1 << 57) - 1));
}

#[test]
fn a_wrong_guess_costs_time_only() {
    let game = Congklak::make("kalah:4,3").unwrap();
    let rules = Rules::new(game.rules()).unwrap();
    let (index, stop, nodes) = (Index::new(4), StopFlag::default(), AtomicU64::new(0));
    let database = Database::build(&rules, &index, 6, &stop, &|_| ()).unwrap();
    for guess in [-30, -3, 0, 6, 7, 99] {
        let table = Table::new(1 << 16, 0).unwrap();
        let mut solver = Solver::new(&rules, &index, &table, &database, &stop, &nodes);
        assert_eq!(solver.solve(rules.position(&game.initial()).unwrap(), guess).unwrap().value, 6);
    }
}

#[test]
fn boards_that_are_too_large_are_refused() {
    for text in ["kalah:8,1", "kalah:7,10", "congklak:12,99"] {
        assert!(Rules::new(Congklak::make(text).unwrap().rules()).is_err(), "{text}");
    }
}

#[test]
fn a_stopped_solver_says_so() {
    let game = Congklak::make("kalah:6,4").unwrap();
    let rules = Rules::new(game.rules()).unwrap();
    let (index, stop, nodes) = (Index::new(6), StopFlag::default(), AtomicU64::new(0));
    stop.stop();
    assert!(Database::build(&rules, &index, 3, &stop, &|_| ()).is_err());
    let (database, table) = (Database::empty(), Table::new(1 << 16, 0).unwrap());
    let root = rules.position(&game.initial()).unwrap();
    assert!(Solver::new(&rules, &index, &table, &database, &stop, &nodes).solve(root, 0).is_err());
}

#[test]
fn the_first_player_wins_dakon_before_the_other_moves() {
    for size in 2..=8 {
        let game = Congklak::make(&format!("dakon:{size}")).unwrap();
        let turn = find_first_turn(&game, 1 << 20, &StopFlag::default()).unwrap().unwrap();
        assert_eq!(replayed(&game, &turn.holes), turn.harvest);
        assert!(turn.harvest > size * size, "dakon:{size}");
    }
}

#[test]
fn all_first_turns_of_small_dakons_are_counted() {
    for (size, turns, winning, best) in
        [(1, 1, 0, 1), (2, 4, 3, 8), (3, 13, 4, 12), (4, 154, 96, 30), (5, 1373, 1015, 46)]
    {
        let game = Congklak::make(&format!("dakon:{size}")).unwrap();
        let found = harvest(&game, 1 << 20, &StopFlag::default()).unwrap();
        assert!(found.exhaustive);
        assert_eq!((found.turns, found.winning, found.best.harvest), (turns, winning, best));
        assert_eq!(replayed(&game, &found.best.holes), best);
        assert_eq!(enumerated(&game, &game.initial()), (turns, winning, best));
    }
    assert!(!harvest(&Congklak::make("dakon:6").unwrap(), 1000, &StopFlag::default()).unwrap().exhaustive);
}

/// The seeds in the first player's store after its turn.
fn replayed(game: &Congklak, holes: &[u8]) -> u16 {
    let mut state = game.initial();
    for &hole in holes {
        assert_eq!(state.player(), Player::First);
        state = game.play(&state, hole);
    }
    assert!(state.player() == Player::Second || game.outcome(&state).is_some());
    state.store(Player::First)
}

/// All first turns one by one, without any memory: how many, how many win, the largest harvest.
fn enumerated(game: &Congklak, state: &CongklakState) -> (u64, u64, u16) {
    if state.player() == Player::Second || game.outcome(state).is_some() {
        let harvest = state.store(Player::First);
        return (1, u64::from(harvest > game.rules().holes as u16 * game.rules().seeds), harvest);
    }
    let mut moves = MoveList::new();
    game.legal_moves(state, &mut moves);
    moves.iter().fold((0, 0, 0), |(turns, winning, best), &hole| {
        let (more, wins, harvest) = enumerated(game, &game.play(state, hole));
        (turns + more, winning + wins, best.max(harvest))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn database_and_search_agree_with_minimax(
        holes in proptest::collection::vec(0_u8..4, 6), first: bool, family in 0_usize..6,
    ) {
        let family = ["kalah:3,1", "kalah:3,1,empty", "congklak:3,1", "congklak:3,1,rest=opponent", "paper:3,1", "congklak:3,1,lap=yes"][family];
        let game = Congklak::make(family).unwrap();
        let row = |part: &[u8]| part.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        let text = format!("{}/{}/2-1/{}", row(&holes[..3]), row(&holes[3..]), if first { 1 } else { 2 });
        let state = game.parse_state(&text).unwrap();
        let expected = minimax(&game, &state, &mut HashMap::new());
        for seeds in [0, 5, 18] {
            prop_assert_eq!(solved(&game, &state, seeds, 1 << 12).0, expected, "{} {} {}", family, text, seeds);
        }
    }
}

#[test]
fn what_memory_cannot_hold_is_an_error() {
    let game = Congklak::make("congklak:7,7").unwrap();
    let (rules, index) = (Rules::new(game.rules()).unwrap(), Index::new(7));
    for bytes in [1 << 50, usize::MAX] {
        assert!(matches!(Table::new(bytes, 0), Err(TableError::Memory(_))));
    }
    for seeds in [98, 127, 128, u32::MAX] {
        let built = Database::build(&rules, &index, seeds, &StopFlag::default(), &|_| ());
        assert!(matches!(built, Err(TableError::Memory(_))), "{seeds}");
    }
    assert!(matches!(index.rows(128), Err(TableError::Unfit(_))));
    let root = std::env::temp_dir().join("siasat-solve-nothing-is-written-here");
    for seeds in [98, 128, 129, u32::MAX] {
        let built = EndgameFiles::new(&rules, &index, &root).build(seeds, &StopFlag::default(), &|_| ());
        assert!(matches!(built, Err(TableError::Unfit(_))), "{seeds}");
    }
    assert!(!root.exists());
}
