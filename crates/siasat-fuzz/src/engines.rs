//! The engine on random positions, with random limits.

use std::time::Duration;

use siasat_core::mixing::SplitMix64;
use siasat_core::{InputError, Limits, MoveList, Notated};
use siasat_engine::any_engine::Task;
use siasat_engine::choice::open;
use siasat_engine::{Clock, Control, Pacing};
use siasat_games::chess::{Chess, KingCapture};
use siasat_games::congklak::Congklak;
use siasat_games::doushouqi::DouShouQi;
use siasat_games::nim::Nim;
use siasat_games::tictactoe::TicTacToe;

use crate::games::{CHESS, CONGKLAK_VARIANTS, DOUSHOUQI_VARIANTS};
use crate::mutate::{once_in, pick, text};

/// No search enters more nodes.
const MOST_NODES: u64 = 3000;

/// One input for one of the engines; what is wrong, in words.
pub fn any_engine(random: &mut SplitMix64) -> Result<(), String> {
    match random.below(8) {
        0 | 1 => ask(random, "chess", Chess::make("standard"), &CHESS),
        2 => ask(random, "chess", KingCapture::make("king-capture"), &CHESS),
        3 | 4 => {
            let rules = DouShouQi::make(pick(random, &DOUSHOUQI_VARIANTS));
            ask(random, "doushouqi", rules, &["7/7/7/7/3r3/7/7/3R3/7 w"])
        }
        5 => match Congklak::make(pick(random, &CONGKLAK_VARIANTS)) {
            Ok(rules) => ask(random, "congklak", Ok(rules), &[]),
            Err(_) => Ok(()),
        },
        6 => ask(random, "tictactoe", TicTacToe::make("standard"), &[]),
        _ => ask(random, "nim", Nim::make("normal:7,5,3"), &["1,0,2/2"]),
    }
}

fn ask<R: Notated>(
    random: &mut SplitMix64,
    game: &str,
    rules: Result<R, InputError>,
    positions: &[&str],
) -> Result<(), String> {
    let rules = rules.map_err(|error| error.to_string())?;
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
    let mut legal = MoveList::new();
    rules.legal_moves(&state, &mut legal);
    let legal: Vec<String> = legal.into_iter().map(|mv| rules.format_move(&state, mv)).collect();
    let is_over = rules.outcome(&state).is_some();
    let only: Vec<String> = legal.iter().filter(|_| once_in(random, 9)).cloned().collect();
    let (limits, pacing) = limits(random);
    let lines = pick(random, &[0, 1, 1, 1, 3, usize::MAX]);
    let threads = 1 + usize::from(once_in(random, 8));
    let network = i32::from(once_in(random, 2));
    let position = rules.format_state(&state);
    let variant = rules.variant();
    let told = format!(
        "{game} {variant} {position}: {limits:?}, {pacing:?}, {lines} lines, {threads} threads, network {network}"
    );
    let mut engine = open(game, &variant, 1).map_err(|error| error.to_string())?;
    engine.set_threads(threads).map_err(|error| error.to_string())?;
    engine.set_param("use_network", network).map_err(|error| error.to_string())?;
    let may_play = if only.is_empty() { legal } else { only.clone() };
    let task = Task { position: Some(position), moves: Vec::new(), history, limits, pacing, only, lines };
    // Two searches with one engine: the second meets what the first has left in the tables.
    for _ in 0..2 {
        match engine.check(&task) {
            Err(error) if error.to_string().contains("this one has more") => return Ok(()),
            checked => checked.map_err(|error| format!("{told}: {error}"))?,
        }
        let answer = engine.search(&task, &Control::default(), &mut |_| ()).ok_or(format!("{told}: no answer"))?;
        if limits.nodes.is_some_and(|most| answer.report.nodes > most) {
            return Err(format!("{told}: {} nodes were entered", answer.report.nodes));
        }
        if !is_over && !answer.report.line.first().is_some_and(|mv| may_play.contains(mv)) {
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
