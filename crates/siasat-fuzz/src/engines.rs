//! The engine on random positions, with random limits.

use std::time::Duration;

use siasat_core::mixing::SplitMix64;
use siasat_core::{Abilities, Game, InputError, Limits, MoveList, Notated};
use siasat_engine::chess::Chess as FastChess;
use siasat_engine::chess::network::network as chess_network;
use siasat_engine::congklak::CongklakGame;
use siasat_engine::doushouqi::DouShouQiGame;
use siasat_engine::doushouqi::network::network as doushouqi_network;
use siasat_engine::generic::GenericGame;
use siasat_engine::{Clock, Control, Engine, EngineGame, Evaluation, Pacing, Question};
use siasat_eval::Evaluators;
use siasat_games::chess::{Chess, KingCapture};
use siasat_games::congklak::Congklak;
use siasat_games::doushouqi::DouShouQi;
use siasat_games::nim::Nim;
use siasat_games::tictactoe::TicTacToe;

use crate::games::{CHESS, CONGKLAK_VARIANTS, DOUSHOUQI_VARIANTS};
use crate::mutate::{once_in, pick, text};

/// A position of Dou Shou Qi with two animals.
const DOUSHOUQI: [&str; 1] = ["7/7/7/7/3r3/7/7/3R3/7 w"];
/// No search enters more nodes.
const MOST_NODES: u64 = 3000;

/// One input for one of the engines; what is wrong, in words.
pub fn any_engine(random: &mut SplitMix64) -> Result<(), String> {
    let doushouqi = |random: &mut SplitMix64| DouShouQi::make(pick(random, &DOUSHOUQI_VARIANTS));
    match random.below(8) {
        0 => ask(random, Chess::make("standard").map(FastChess).map(by_terms), &CHESS),
        1 => match (Chess::make("standard"), chess_network()) {
            (Ok(rules), Some(network)) => ask(random, Ok((FastChess(rules), network)), &CHESS),
            _ => Ok(()),
        },
        2 => ask(random, generic_game(KingCapture::make("king-capture"), 150), &CHESS),
        3 => {
            let game = doushouqi(random).map(DouShouQiGame::new).map(by_terms);
            ask(random, game, &DOUSHOUQI)
        }
        4 => match doushouqi(random).map(|rules| (doushouqi_network(&rules), rules)) {
            Ok((Some(network), rules)) => ask(random, Ok((DouShouQiGame::new(rules), network)), &DOUSHOUQI),
            _ => Ok(()),
        },
        5 => {
            let Ok(rules) = Congklak::make(pick(random, &CONGKLAK_VARIANTS)) else { return Ok(()) };
            match CongklakGame::new(rules.clone()) {
                Some(game) => ask(random, Ok(by_terms(game)), &[]),
                None => ask(random, generic_game(Ok(rules), 100), &[]),
            }
        }
        6 => ask(random, generic_game(TicTacToe::make("standard"), 100), &[]),
        _ => ask(random, generic_game(Nim::make("normal:7,5,3"), 100), &["1,0,2/2"]),
    }
}

/// A game and its hand-written evaluation.
fn by_terms<G: EngineGame>(game: G) -> (G, G::Terms) {
    let terms = game.terms();
    (game, terms)
}

/// A game by its rules alone.
fn generic_game<R: Notated + Abilities + Evaluators>(
    rules: Result<R, InputError>,
    unit: i32,
) -> Result<(GenericGame<R>, <GenericGame<R> as EngineGame>::Terms), InputError> {
    GenericGame::new(rules?, unit).map(by_terms)
}

fn ask<G: EngineGame, E: Evaluation<G>>(
    random: &mut SplitMix64,
    game: Result<(G, E), InputError>,
    positions: &[&str],
) -> Result<(), String> {
    let (game, evaluation) = game.map_err(|error| error.to_string())?;
    let rules = game.rules();
    let from_start = positions.is_empty() || once_in(random, 2);
    let example = if from_start { rules.format_state(&rules.initial()) } else { pick(random, positions).to_owned() };
    let Ok(mut state) = rules.parse_state(&text(random, &example)) else { return Ok(()) };
    let mut history = Vec::new();
    for _ in 0..random.below(12) {
        let mut moves = MoveList::new();
        rules.legal_moves(&state, &mut moves);
        if moves.is_empty() || rules.outcome(&state).is_some() {
            break;
        }
        history.push(rules.key(&state));
        state = rules.play(&state, pick(random, &moves));
    }
    let position = format!("{} {}", rules.variant(), rules.format_state(&state));
    let mut legal = MoveList::new();
    rules.legal_moves(&state, &mut legal);
    let is_over = rules.outcome(&state).is_some();
    let only: Vec<_> = legal.iter().copied().filter(|_| once_in(random, 9)).collect();
    let (limits, pacing) = limits(random);
    let lines = pick(random, &[0, 1, 1, 1, 3, usize::MAX]);
    let threads = 1 + usize::from(once_in(random, 8));
    let mut engine = Engine::with_evaluation(game, evaluation, threads, 1);
    let told = format!("{position}: {limits:?}, {pacing:?}, {lines} lines, {threads} threads");
    // Two searches with one engine: the second meets what the first has left in the tables.
    for _ in 0..2 {
        let question = Question { root: &state, history: &history, limits, pacing, only: &only, lines };
        let answer = engine.search(&question, &Control::default(), &mut |_| ());
        if limits.nodes.is_some_and(|most| answer.nodes > most) {
            return Err(format!("{told}: {} nodes were entered", answer.nodes));
        }
        let is_legal = answer.mv.is_some_and(|mv| {
            legal.iter().any(|&one| engine.game().encode(one) == mv && (only.is_empty() || only.contains(&one)))
        });
        if !is_over && !is_legal {
            return Err(format!("{told}: no legal move is answered"));
        }
    }
    Ok(())
}

/// Limits with a bound of nodes; everything else may be as large as its type.
fn limits(random: &mut SplitMix64) -> (Limits, Pacing) {
    let times = [0, 1, 5, 1000, u64::MAX / 1000, u64::MAX];
    let clock = once_in(random, 3).then(|| Clock {
        left: Duration::from_secs(pick(random, &times)),
        increment: Duration::from_secs(pick(random, &times)),
        moves: pick(random, &[None, Some(0), Some(1), Some(40), Some(u32::MAX)]),
    });
    let limits = Limits {
        depth: pick(random, &[None, Some(0), Some(1), Some(4), Some(u32::MAX)]),
        nodes: Some(random.below(MOST_NODES)),
        time: once_in(random, 4).then(|| Duration::from_secs(pick(random, &times))),
    };
    let mate = once_in(random, 4).then(|| pick(random, &[0, 1, 3, u32::MAX]));
    (limits, Pacing { clock, mate, infinite: false })
}
