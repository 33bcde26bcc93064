//! `tactics FILE.epd nodes=N|seconds=S`: how many positions with known best (`bm`) or bad (`am`) moves are solved.

use std::time::Duration;

use shakmaty::Position;
use shakmaty::san::San;
use siasat_core::{Limits, Notated};
use siasat_engine::chess::Chess;
use siasat_engine::chess::moves::Move;
use siasat_engine::{Control, Engine, EngineGame, Question};
use siasat_games::chess::{Chess as Rules, ChessMove};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (Some(path), Some(limit)) = (arguments.first(), arguments.get(1)) else {
        return eprintln!("write: tactics FILE.epd nodes=N|seconds=S [PARAMETER=VALUE ...]");
    };
    let limits = match limit.split_once('=') {
        Some(("nodes", text)) => Limits { nodes: text.parse().ok(), ..Limits::default() },
        Some(("seconds", text)) => Limits { time: text.parse().ok().map(Duration::from_secs_f64), ..Limits::default() },
        _ => return eprintln!("{limit} is neither nodes=N nor seconds=S"),
    };
    let Ok(text) = std::fs::read_to_string(path) else { return eprintln!("{path} cannot be read") };
    let mut engine = Engine::new(Chess::new(Rules), 1, 64);
    let mut params = engine.params().clone();
    for pair in &arguments[2..] {
        if let Some((name, value)) = pair.split_once('=') {
            if let Err(error) = params.set(name, value.parse().unwrap_or(i32::MIN)) {
                return eprintln!("{error}");
            }
        }
    }
    engine.set_params(params);
    let (mut solved, mut total, mut nodes) = (0, 0, 0);
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let fields: Vec<&str> = line.splitn(5, ' ').collect();
        let [board, turn, castling, square, operations] = fields[..] else { continue };
        let Ok(root) = Rules.parse_state(&format!("{board} {turn} {castling} {square} 0 1")) else {
            println!("cannot read {line}");
            continue;
        };
        let moves = |code: &str| -> Vec<Move> {
            let operation = operations.split(';').map(str::trim).find_map(|one| one.strip_prefix(code));
            let sans = operation.unwrap_or("").split_whitespace();
            sans.filter_map(|san| {
                let mv = San::from_ascii(san.as_bytes()).ok()?.to_move(root.position()).ok()?;
                Some(engine.game().encode(ChessMove::from(mv)))
            })
            .collect()
        };
        let (best, bad) = (moves("bm "), moves("am "));
        engine.clear();
        let question = Question::new(&root, limits);
        let answer = engine.search(&question, &Control::default(), &mut |_| ());
        let ok = answer.mv.is_some_and(|mv| (best.is_empty() || best.contains(&mv)) && !bad.contains(&mv));
        total += 1;
        nodes += answer.nodes;
        if ok {
            solved += 1;
        } else {
            println!(
                "{:?} depth {} value {}: {operations} ({:?})",
                answer.mv,
                answer.depth,
                answer.value,
                root.position().turn()
            );
        }
    }
    println!("{solved} of {total}, {nodes} nodes");
}
