//! The engine's own games against the rules, and their evaluations, on positions of random games.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a test may fail loudly

use proptest::prelude::*;
use siasat_core::mixing::SplitMix64;
use siasat_core::{Game, MoveList, Notated, Player};
use siasat_engine::Evaluation;
use siasat_engine::chess::{Chess, network::network as chess_network};
use siasat_engine::congklak::CongklakGame;
use siasat_engine::doushouqi::{DouShouQiGame, network::network as doushouqi_network};
use siasat_engine::game::{EngineGame, Noise, StateOf};
use siasat_engine::network::Featured;
use siasat_engine::scale::{MATE, is_decisive};
use siasat_engine::tuned::Tuned;
use siasat_games::chess::Chess as ChessRules;
use siasat_games::congklak::Congklak;
use siasat_games::doushouqi::DouShouQi;
use siasat_games::doushouqi::state::{GONE, State};

/// The positions of one random game, the engine's beside the rules', and the move that is played there.
fn walk<G: EngineGame>(game: &G, seed: u64, mut look: impl FnMut(&StateOf<G>, &G::Position, Option<G::Move>)) {
    let rules = game.rules();
    let mut stream = SplitMix64::new(seed);
    let mut state = rules.initial();
    let mut position = game.position(&state);
    for _ in 0..120 {
        let mut moves = MoveList::new();
        rules.legal_moves(&state, &mut moves);
        if moves.is_empty() || rules.outcome(&state).is_some() {
            return look(&state, &position, None);
        }
        let mv = moves[stream.below(moves.len() as u64) as usize];
        let found = game.find(&position, code_of(game, &position, game.encode(mv))).expect("a legal move is found");
        look(&state, &position, Some(found));
        position = game.play(&position, found);
        state = rules.play(&state, mv);
    }
}

/// The code of a move that the rules name.
fn code_of<G: EngineGame>(game: &G, position: &G::Position, wanted: G::Move) -> u16 {
    let mut all = MoveList::new();
    game.generate(position, Noise::Noisy, &mut all);
    game.generate(position, Noise::Quiet, &mut all);
    all.into_iter().find(|&mv| mv == wanted).map_or(0, |mv| game.code(mv))
}

/// The engine generates the rules' moves, each once and in its half, and finds nothing else.
fn same_moves<G: EngineGame>(game: &G, seed: u64) {
    walk(game, seed, |state, position, _| {
        let rules = game.rules();
        let mut legal = MoveList::new();
        if rules.outcome(state).is_none() {
            rules.legal_moves(state, &mut legal);
        }
        let mut generated = MoveList::new();
        for noise in [Noise::Noisy, Noise::Quiet] {
            let mut half = MoveList::new();
            game.generate(position, noise, &mut half);
            assert!(half.iter().all(|&mv| game.is_noisy(position, mv) == (noise == Noise::Noisy)));
            generated.extend(half);
        }
        if rules.outcome(state).is_some() {
            return;
        }
        let text = rules.format_state(state);
        assert_eq!(generated.len(), legal.len(), "{text}");
        assert!(legal.iter().all(|&mv| generated.contains(&game.encode(mv))), "{text}");
        let mut codes: Vec<u16> = generated.iter().map(|&mv| game.code(mv)).collect();
        codes.sort_unstable();
        let found: Vec<u16> = (0..=u16::MAX).filter(|&code| game.find(position, code).is_some()).collect();
        assert_eq!(found, codes, "{text}");
        assert_eq!(game.mover(position), rules.to_move(state));
        assert!(
            generated.iter().all(|&mv| game.slot(position, mv) < G::SLOTS && game.victim(position, mv) < G::VICTIMS)
        );
    });
}

/// The tuner's sum is the evaluation, but for rounding; and values updated move by move equal those computed afresh.
fn same_values<G: EngineGame<Terms: Tuned<G>>>(game: &G, seed: u64) {
    let terms = game.terms();
    walk(game, seed, |state, position, _| {
        let value = terms.value(game, position);
        assert_eq!(value, terms.value(game, &game.position(state)));
        let summed = terms.sample(position).value_for(game.mover(position), terms.numbers());
        assert!((f64::from(value) - summed).abs() <= 2.0, "{value} {summed} {}", game.rules().format_state(state));
    });
}

/// What an evaluation keeps up move by move is what it computes from the position alone.
fn same_kept<G: EngineGame, E: Evaluation<G, Kept: PartialEq>>(game: &G, evaluation: &E, seed: u64) {
    let mut expected = None;
    walk(game, seed, |state, position, mv| {
        let kept = evaluation.keep(game, &game.position(state));
        assert!(expected.take().is_none_or(|expected| expected == kept), "{}", game.rules().format_state(state));
        expected = mv.map(|mv| evaluation.next(game, &kept, position, mv));
    });
}

/// A position has no more features than it may have; turned or mirrored twice they are as before.
fn sound_features<G: Featured>(game: &G, seed: u64) {
    walk(game, seed, |_, position, _| {
        let features = game.features(position);
        assert!(features.len() <= G::MOST && features.iter().all(|&feature| feature < G::INPUTS));
        assert!(features.iter().all(|&feature| G::turned(G::turned(feature)) == feature));
        assert!(features.iter().all(|&feature| G::mirrored(G::mirrored(feature)) == feature));
    });
}

fn doushouqi(variant: &str) -> DouShouQiGame {
    DouShouQiGame::new(DouShouQi::make(variant).unwrap())
}

fn congklak(variant: &str) -> CongklakGame {
    CongklakGame::new(Congklak::make(variant).unwrap()).unwrap()
}

/// The board turned round, with the other side to move.
fn turned(state: &State) -> State {
    let turn = |square: u8| if square == GONE { GONE } else { 62 - square };
    let [first, second] = *state.squares();
    State::of([second.map(turn), first.map(turn)], state.player().other())
}

/// The value of a position by looking at everything `depth` moves deep: 1, −1, or 0 for not decided.
fn decided(rules: &DouShouQi, state: &State, depth: u32) -> i32 {
    if let Some(end) = rules.outcome(state) {
        return end.winner.map_or(0, |winner| if winner == state.player() { 1 } else { -1 });
    }
    if depth == 0 {
        return 0;
    }
    let mut moves = MoveList::new();
    rules.legal_moves(state, &mut moves);
    moves.into_iter().map(|mv| -decided(rules, &rules.play(state, mv), depth - 1)).max().unwrap_or(0)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn dou_shou_qi_has_the_moves_of_the_rules(seed: u64, variant in prop::sample::select(vec![
        "standard", "paper", "van-rijn-vis", "standard:leopard-jumps=both,jump-blockers=enemy,dog-over-wolf=yes",
    ])) {
        same_moves(&doushouqi(variant), seed);
    }

    #[test]
    fn congklak_has_the_moves_of_the_rules(seed: u64, variant in prop::sample::select(vec![
        "congklak", "paper", "kalah:6,4", "kalah:6,4,empty", "dakon:5", "congklak:7,7,rest=opponent",
    ])) {
        same_moves(&congklak(variant), seed);
    }

    #[test]
    fn sums_are_kept_up_and_the_tuner_sees_them(seed: u64) {
        same_values(&doushouqi("standard"), seed);
        for variant in ["congklak", "kalah:6,4", "paper"] {
            same_values(&congklak(variant), seed);
        }
    }

    #[test]
    fn evaluations_are_kept_up(seed: u64) {
        let (chess, doushouqi) = (Chess::new(ChessRules), doushouqi("standard"));
        same_kept(&chess, &chess.terms(), seed);
        same_kept(&chess, &chess_network().unwrap(), seed);
        same_kept(&doushouqi, &doushouqi.terms(), seed);
        same_kept(&doushouqi, &doushouqi_network(doushouqi.rules()).unwrap(), seed);
        sound_features(&chess, seed);
        sound_features(&doushouqi, seed);
    }

    #[test]
    fn dou_shou_qi_keys_are_those_of_the_rules(seed: u64) {
        let game = doushouqi("standard");
        walk(&game, seed, |state, position, _| assert_eq!(game.key(position), game.rules().key(state)));
    }

    #[test]
    fn neither_side_is_favoured(seed: u64) {
        let game = doushouqi("standard");
        let terms = game.terms();
        walk(&game, seed, |state, position, _| {
            let other = game.position(&turned(state));
            assert_eq!(terms.value(&game, position), terms.value(&game, &other));
            assert_eq!(game.end(position, 3), game.end(&other, 3));
        });
    }

    #[test]
    fn forced_ends_are_true(seed: u64) {
        let game = doushouqi("standard");
        walk(&game, seed, |state, position, _| {
            if let Some(value) = game.end(position, 0) {
                assert!(is_decisive(value));
                let depth = (MATE - value.abs()) as u32;
                assert_eq!(decided(game.rules(), state, depth), value.signum(), "{}", game.rules().format_state(state));
            }
        });
    }

    #[test]
    fn more_than_half_of_the_seeds_is_a_win(seed: u64) {
        for variant in ["congklak", "kalah:6,4", "dakon:5", "congklak:7,7,rest=opponent"] {
            let game = congklak(variant);
            let (mut claimed, mut winner) = (None, None);
            walk(&game, seed, |state, position, _| {
                let mover = game.rules().to_move(state);
                if let Some(value) = game.end(position, 0).filter(|value| *value != 0) {
                    claimed = claimed.or(Some(if value > 0 { mover } else { mover.other() }));
                }
                winner = game.rules().outcome(state).and_then(|end| end.winner).or(winner);
            });
            let check: Option<(Player, Player)> = claimed.zip(winner);
            prop_assert!(check.is_none_or(|(claimed, winner)| claimed == winner));
        }
    }
}
