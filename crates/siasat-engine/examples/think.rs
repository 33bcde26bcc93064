//! `think FEN|start SECONDS [THREADS]`: watch the chess engine think.

use std::time::Duration;

use siasat_core::{Game, Notated};
use siasat_engine::chess::Chess;
use siasat_engine::{Control, Engine, Limits, Question};
use siasat_games::chess::Chess as Rules;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let fen = arguments.first().map_or("start", String::as_str);
    let seconds: f64 = arguments.get(1).and_then(|text| text.parse().ok()).unwrap_or(5.0);
    let threads: usize = arguments.get(2).and_then(|text| text.parse().ok()).unwrap_or(1);
    let root = match fen {
        "start" => Rules.initial(),
        fen => match Rules.parse_state(fen) {
            Ok(state) => state,
            Err(error) => return eprintln!("{error}"),
        },
    };
    let mut engine = Engine::new(Chess(Rules), threads, 64);
    let limits = Limits { move_time: Some(Duration::from_secs_f64(seconds)), ..Limits::default() };
    let question = Question { root: &root, history: &[], limits: &limits, only: &[], lines: 1 };
    let answer = engine.search(&question, &Control::default(), &mut |report| {
        let line: Vec<String> = report.line.iter().map(|mv| format!("{}{}", mv.from(), mv.to())).collect();
        let speed = report.nodes as f64 / report.time.as_secs_f64() / 1000.0;
        println!(
            "{:2}/{:2} {:7} {:10} {:7.2}s {speed:6.0}k/s {}",
            report.depth,
            report.deepest,
            report.value,
            report.nodes,
            report.time.as_secs_f64(),
            line.join(" ")
        );
    });
    println!("{:?} {} nodes {:?}", answer.mv, answer.nodes, answer.stopped_by);
}
