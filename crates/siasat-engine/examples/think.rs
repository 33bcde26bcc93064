//! `think POSITION|start SECONDS [THREADS] [GAME[/VARIANT]]`: watch the engine think; chess if no game is named.

use std::time::Duration;

use siasat_core::{Game, Limits, Notated};
use siasat_engine::chess::Chess;
use siasat_engine::congklak::CongklakGame;
use siasat_engine::doushouqi::DouShouQiGame;
use siasat_engine::game::spell;
use siasat_engine::{Control, Engine, EngineGame, Question};
use siasat_games::chess::Chess as ChessRules;
use siasat_games::congklak::Congklak;
use siasat_games::doushouqi::DouShouQi;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let place = arguments.first().map_or("start", String::as_str);
    let seconds: f64 = arguments.get(1).and_then(|text| text.parse().ok()).unwrap_or(5.0);
    let threads: usize = arguments.get(2).and_then(|text| text.parse().ok()).unwrap_or(1);
    let name = arguments.get(3).map_or("chess", String::as_str);
    let (game, variant) = name.split_once('/').unwrap_or((name, ""));
    let variant = |usual: &'static str| if variant.is_empty() { usual } else { variant }.to_owned();
    match game {
        "chess" => think(Chess(ChessRules), place, seconds, threads),
        "doushouqi" => match DouShouQi::make(&variant("standard")) {
            Ok(rules) => think(DouShouQiGame::new(rules), place, seconds, threads),
            Err(error) => eprintln!("{error}"),
        },
        "congklak" => match Congklak::make(&variant("congklak")).map(CongklakGame::new) {
            Ok(Some(game)) => think(game, place, seconds, threads),
            Ok(None) => eprintln!("this board is too large"),
            Err(error) => eprintln!("{error}"),
        },
        _ => eprintln!("unknown game {game}"),
    }
}

fn think<G: EngineGame>(game: G, place: &str, seconds: f64, threads: usize) {
    let mut engine = Engine::new(game, threads, 64);
    let game = engine.shared_game();
    let rules = game.rules();
    let root = match place {
        "start" => rules.initial(),
        text => match rules.parse_state(text) {
            Ok(state) => state,
            Err(error) => return eprintln!("{error}"),
        },
    };
    let limits = Limits { time: Some(Duration::from_secs_f64(seconds)), ..Limits::default() };
    let question = Question::new(&root, limits);
    let answer = engine.search(&question, &Control::default(), &mut |report| {
        let speed = report.nodes as f64 / report.time.as_secs_f64() / 1000.0;
        println!(
            "{:2}/{:2} {:7} {:10} {:7.2}s {speed:6.0}k/s {}",
            report.depth,
            report.deepest,
            report.value,
            report.nodes,
            report.time.as_secs_f64(),
            spell(&*game, &root, &report.line).join(" ")
        );
    });
    let best: Vec<G::Move> = answer.mv.into_iter().collect();
    println!("{} {} nodes {:?}", spell(&*game, &root, &best).join(" "), answer.nodes, answer.stopped_by);
}
