//! What the engine must do with any parameters: legal moves, exact limits, the same answer twice, wins found.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;
use std::time::{Duration, Instant};

use siasat_core::mixing::SplitMix64;
use siasat_core::{Game, Limits, MoveList, Notated, Outcome, StoppedBy, WIN};
use siasat_engine::chess::Chess;
use siasat_engine::congklak::CongklakGame;
use siasat_engine::doushouqi::DouShouQiGame;
use siasat_engine::game::{EngineGame, StateOf};
use siasat_engine::generic::GenericGame;
use siasat_engine::{Answer, Control, Engine, Pacing, Question};
use siasat_games::chess::Chess as ChessRules;
use siasat_games::congklak::Congklak;
use siasat_games::doushouqi::DouShouQi;
use siasat_games::nim::Nim;

fn ask<G: EngineGame>(engine: &mut Engine<G>, root: &StateOf<G>, history: &[u64], limits: Limits) -> Answer<G::Move> {
    let question = Question { history, ..Question::new(root, limits) };
    engine.search(&question, &Control::default(), &mut |_| ())
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn chess(fen: &str, limits: Limits) -> Answer<siasat_engine::chess::moves::Move> {
    let mut engine = Engine::new(Chess::new(ChessRules), 1, 4);
    ask(&mut engine, &ChessRules.parse_state(fen).unwrap(), &[], limits)
}

#[test]
fn mates_are_found_and_counted_in_plies() {
    for (fen, plies) in [
        ("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", 1),
        ("k7/8/1K6/8/8/8/8/7R w - - 0 1", 1),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3),
        ("3Q4/p3b1k1/2p2rPp/2q5/4B3/P2P4/7P/6RK w - - 0 1", 7),
        ("rnbqr2k/pppp1Qpp/8/b2NN3/2B1n3/8/PPPP1PPP/R1B1K2R w KQ - 0 1", 7),
    ] {
        let root = ChessRules.parse_state(fen).unwrap();
        let pacing = Pacing { mate: Some(plies as u32 / 2 + 1), ..Pacing::default() };
        let question = Question { pacing, ..Question::new(&root, nodes(2_000_000)) };
        let answer = Engine::new(Chess::new(ChessRules), 1, 4).search(&question, &Control::default(), &mut |_| ());
        assert_eq!(answer.value, WIN - plies, "{fen}");
        assert_eq!(answer.lines[0].1.len(), plies as usize, "the line leads to the mate");
    }
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(chess(mated, depth(3)).mv, None, "mated already");
}

#[test]
fn node_limits_are_exact() {
    let root = ChessRules.initial();
    for limit in [1, 2, 21, 511, 512, 513, 5000] {
        let mut engine = Engine::new(Chess::new(ChessRules), 1, 4);
        let answer = ask(&mut engine, &root, &[], nodes(limit));
        assert_eq!((answer.nodes, answer.stopped_by), (limit, StoppedBy::Nodes));
        assert!(answer.mv.is_some(), "there is always an answer");
        let mut engine = Engine::new(Chess::new(ChessRules), 3, 4);
        let answer = ask(&mut engine, &root, &[], nodes(limit));
        assert!(answer.nodes <= limit, "{} nodes of {limit} with three threads", answer.nodes);
    }
}

#[test]
fn the_same_question_gets_the_same_answer() {
    let root = ChessRules.parse_state("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1").unwrap();
    let once = |engine: &mut Engine<Chess>| {
        let answer = ask(engine, &root, &[], nodes(30_000));
        (answer.mv, answer.value, answer.depth, answer.lines)
    };
    let mut engine = Engine::new(Chess::new(ChessRules), 1, 4);
    let first = once(&mut engine);
    engine.clear();
    assert_eq!(once(&mut engine), first);
    assert_eq!(once(&mut Engine::new(Chess::new(ChessRules), 1, 4)), first);
}

#[test]
fn fifty_moves_are_a_draw() {
    let fresh = chess("8/8/4k3/8/8/8/3Q4/4K3 w - - 0 100", depth(5));
    let claimed = chess("8/8/4k3/8/8/8/3Q4/4K3 w - - 99 100", depth(5));
    assert!(fresh.value > 500);
    assert_eq!(claimed.value, 0, "every move reaches the fiftieth");
}

#[test]
fn a_third_occurrence_is_a_draw() {
    let root = ChessRules.parse_state("8/8/4k3/8/8/8/3Q4/4K3 w - - 10 100").unwrap();
    let mut moves = MoveList::new();
    ChessRules.legal_moves(&root, &mut moves);
    let only = [moves[0]];
    let again = ChessRules.key(&ChessRules.play(&root, moves[0]));
    let mut engine = Engine::new(Chess::new(ChessRules), 1, 1);
    let limits = depth(4);
    let mut value = |history: &[u64]| {
        engine.clear();
        let question = Question { history, only: &only, ..Question::new(&root, limits) };
        engine.search(&question, &Control::default(), &mut |_| ()).value
    };
    assert!(value(&[]) > 0);
    assert!(value(&[1, 2, again]) > 0, "the second occurrence ends nothing");
    assert_eq!(value(&[again, 2, again]), 0);
}

#[test]
fn a_stopped_search_answers() {
    let mut engine = Engine::new(Chess::new(ChessRules), 2, 4);
    let control = Arc::new(Control::default());
    let pacing = Pacing { infinite: true, ..Pacing::default() };
    let root = ChessRules.initial();
    let (answer, waited) = std::thread::scope(|scope| {
        let stopper = Arc::clone(&control);
        let asked = scope.spawn(move || {
            std::thread::sleep(Duration::from_millis(100));
            let now = Instant::now();
            stopper.stop();
            now
        });
        let question = Question { pacing, ..Question::new(&root, Limits::default()) };
        let answer = engine.search(&question, &control, &mut |_| ());
        (answer, asked.join().unwrap().elapsed())
    });
    println!("stopped within {waited:?}");
    assert_eq!(answer.stopped_by, StoppedBy::Request);
    assert!(answer.mv.is_some());
}

#[test]
fn several_lines_begin_with_different_moves() {
    let mut engine = Engine::new(Chess::new(ChessRules), 1, 4);
    let (root, limits) = (ChessRules.initial(), depth(5));
    let question = Question { lines: 3, ..Question::new(&root, limits) };
    let mut ranks = Vec::new();
    let answer = engine.search(&question, &Control::default(), &mut |report| ranks.push(report.rank));
    assert_eq!(answer.lines.len(), 3);
    assert!(answer.lines.windows(2).all(|pair| pair[0].0 >= pair[1].0 && pair[0].1[0] != pair[1].1[0]));
    assert_eq!(&ranks[ranks.len() - 3..], [1, 2, 3]);
}

/// The winner's sign under perfect play, by looking at everything.
fn solve<R: Game>(rules: &R, state: &R::State) -> i32 {
    let sign = |end: Outcome| end.winner.map_or(0, |winner| if winner == rules.to_move(state) { 1 } else { -1 });
    if let Some(end) = rules.outcome(state) {
        return sign(end);
    }
    let mut moves = MoveList::new();
    rules.legal_moves(state, &mut moves);
    let value = |mv| {
        let child = rules.play(state, mv);
        let value = solve(rules, &child);
        if rules.to_move(&child) == rules.to_move(state) { value } else { -value }
    };
    moves.into_iter().map(value).max().unwrap_or(0)
}

#[test]
fn extra_turns_keep_their_sign() {
    let rules = Congklak::make("kalah:3,2").unwrap();
    let mut engine = Engine::new(GenericGame::new(rules.clone(), 100).unwrap(), 1, 1);
    let mut fast = Engine::new(CongklakGame::new(rules.clone()).unwrap(), 1, 1);
    let mut stream = SplitMix64::new(7);
    for _ in 0..40 {
        let mut state = rules.initial();
        for _ in 0..stream.below(4) {
            let mut moves = MoveList::new();
            rules.legal_moves(&state, &mut moves);
            if rules.outcome(&state).is_none() {
                state = rules.play(&state, moves[stream.below(moves.len() as u64) as usize]);
            }
        }
        if rules.outcome(&state).is_some() {
            continue;
        }
        engine.clear();
        let found = ask(&mut engine, &state, &[], depth(40));
        let truth = solve(&rules, &state);
        assert_eq!(found.value.signum(), truth, "{}", rules.format_state(&state));
        fast.clear();
        let found = ask(&mut fast, &state, &[], depth(40));
        assert_eq!(found.value.signum(), truth, "{}", rules.format_state(&state));
    }
}

#[test]
fn nim_is_solved() {
    for variant in ["normal:1,2,3", "misere:1,2,3", "normal:2,2,1", "misere:3,1"] {
        let rules = Nim::make(variant).unwrap();
        let mut engine = Engine::new(GenericGame::new(rules.clone(), 100).unwrap(), 1, 1);
        let found = ask(&mut engine, &rules.initial(), &[], depth(20));
        assert_eq!(found.value.signum(), solve(&rules, &rules.initial()), "{variant}");
    }
}

/// Fast games against itself from random openings: every move must be legal.
fn self_play<G: EngineGame>(make: impl Fn() -> G, games: u64, limit: u64) {
    let mut engine = Engine::new(make(), 1, 1);
    let game = engine.shared_game();
    let rules = game.rules();
    for seed in 0..games {
        let (mut state, mut history, mut stream) = (rules.initial(), Vec::new(), SplitMix64::new(seed));
        engine.clear();
        for ply in 0..160 {
            if rules.outcome(&state).is_some() {
                break;
            }
            let mut moves = MoveList::new();
            rules.legal_moves(&state, &mut moves);
            let mut mv = moves[stream.below(moves.len() as u64) as usize];
            if ply >= 4 {
                let answer = ask(&mut engine, &state, &history, nodes(limit));
                assert!(answer.nodes <= limit);
                let legal = moves.into_iter().find(|&mv| Some(game.encode(mv)) == answer.mv);
                assert!(legal.is_some(), "{}", rules.format_state(&state));
                mv = legal.unwrap();
            }
            if rules.is_irreversible(&state, mv) {
                history.clear();
            } else {
                history.push(rules.key(&state));
            }
            state = rules.play(&state, mv);
        }
    }
}

#[test]
fn no_illegal_move_in_fast_games() {
    self_play(|| Chess::new(ChessRules), 12, 300);
    self_play(|| DouShouQiGame::new(DouShouQi::make("standard").unwrap()), 8, 300);
    for variant in ["congklak", "kalah:6,4", "paper", "dakon:7"] {
        self_play(|| CongklakGame::new(Congklak::make(variant).unwrap()).unwrap(), 4, 300);
        self_play(|| GenericGame::new(Congklak::make(variant).unwrap(), 100).unwrap(), 4, 300);
    }
}
