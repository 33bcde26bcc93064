//! One question, one answer: `{"is": …}`, or `{"error": [kind, message]}`.

use serde_json::{Value, json};
use siasat_any::exact::Exact;
use siasat_any::failure::Failure;
use siasat_any::game::GAMES;
use siasat_any::mancala::{Mancala, first_turns};
use siasat_any::tables;
use siasat_engine::choice::GAMES as ENGINE_GAMES;
use siasat_engine::params::TABLE;

use crate::games::{self, Position};
use crate::host::stop_flag;
use crate::objects::{Object, forget, keep, with_engine, with_exact, with_solver, with_tables};
use crate::question::Question;
use crate::{engines, solve};

/// The answer to a question, and the bytes that go with it.
pub fn answer(question: &[u8]) -> (String, Vec<u8>) {
    let unreadable = |error| Failure::new("question", format!("the native module cannot read the question ({error})"));
    let answered = serde_json::from_slice::<Question>(question).map_err(unreadable).and_then(reply);
    match answered {
        Ok((value, bytes)) => (json!({ "is": value }).to_string(), bytes),
        Err(Failure { kind, message }) => (json!({ "error": [kind, message] }).to_string(), Vec::new()),
    }
}

fn reply(question: Question) -> Result<(Value, Vec<u8>), Failure> {
    if let Question::Search(search) = question {
        return Position::parse(&search.place)?.search(*search);
    }
    Ok((plain(question)?, Vec::new()))
}

fn plain(question: Question) -> Result<Value, Failure> {
    match question {
        Question::About => Ok(about()),
        Question::HasAlgorithm { config } => Ok(json!(siasat_search::Config::parse(&config).is_ok())),
        Question::Open(rules) => {
            let game = games::game(&rules)?;
            Ok(json!((game.variant(), game.alternates())))
        }
        Question::HasEvaluator { rules, name } => Ok(json!(games::game(&rules)?.has_evaluator(&name))),
        Question::Initial(rules) => Position::initial(&rules)?.text(),
        Question::Parse(place) => Position::parse(&place)?.text(),
        Question::View(place) => Position::parse(&place)?.view(),
        Question::LegalMoves(place) => Position::parse(&place)?.legal_moves(),
        Question::Irreversible(place) => Position::parse(&place)?.irreversible(),
        Question::Abilities(place) => Position::parse(&place)?.abilities(),
        Question::Play { place, index } => Position::parse(&place)?.play(index),
        Question::Perft { place, depth } => Position::parse(&place)?.perft(depth),
        Question::Gauge => Ok(games::look()),
        Question::Progress => Ok(solve::look()),
        Question::Panic => fail(),
        Question::Drop { object } => {
            forget(object);
            Ok(Value::Null)
        }
        other => lasting(other),
    }
}

/// Questions to engines, tables and solvers.
fn lasting(question: Question) -> Result<Value, Failure> {
    match question {
        Question::EngineOpen { game, variant, hash_mb } => engines::open_engine(&game, &variant, hash_mb),
        Question::EngineSetHash { object, megabytes } => engines::set_hash(object, megabytes),
        Question::EngineClear { object } => with_engine(object, |engine| {
            engine.clear();
            Ok(Value::Null)
        }),
        Question::EngineSetTables { object, folder } => {
            with_engine(object, |engine| Ok(json!(engine.set_tables(folder.as_deref())?)))
        }
        Question::EngineSetParam { object, name, value } => {
            with_engine(object, |engine| Ok(json!(engine.set_param(&name, value)?)))
        }
        Question::EngineParam { object, name } => with_engine(object, |engine| Ok(json!(engine.param(&name)))),
        Question::EngineCheck(search) => engines::check(&search),
        Question::EngineSearch(search) => engines::search(&search),
        Question::TablesOpen { game, variant, folder } => {
            let tables = tables::open(&game, &variant, &folder)?;
            let (variant, folder) = (tables.variant(), tables.folder().to_path_buf());
            Ok(json!((keep(Object::Tables(tables)), variant, folder)))
        }
        Question::TablesMaterials { object, pieces } => {
            with_tables(object, |tables| Ok(json!(tables.materials(pieces))))
        }
        Question::TablesProbe { object, position } => with_tables(object, |tables| Ok(json!(tables.probe(&position)?))),
        Question::TablesStats { object } => with_tables(object, |tables| Ok(json!(tables.stats()?))),
        Question::TablesBuild(work) => solve::build(work),
        Question::TablesVerify(work) => solve::verify(work),
        Question::TablesExport { object, material, path } => solve::export(object, &material, &path),
        Question::SolverOpen { variant, table_bytes } => {
            Ok(json!(keep(Object::Solver(Mancala::new(&variant, table_bytes)?.into()))))
        }
        Question::FirstTurns { variant, limit, first_win } => {
            Ok(json!(first_turns(&variant, limit, first_win, &stop_flag())?))
        }
        other => exact(other),
    }
}

/// Questions to the solvers of Connect Four and Othello.
fn exact(question: Question) -> Result<Value, Failure> {
    let stop = stop_flag();
    match question {
        Question::ExactOpen { game, variant, table_bytes } => {
            Ok(json!(keep(Object::Exact(Exact::new(&game, &variant, table_bytes)?.into()))))
        }
        Question::ExactProgress { object } => with_exact(object, |exact| Ok(json!(exact.progress()))),
        Question::ExactTableBytes { object } => with_exact(object, |exact| Ok(json!(exact.table_bytes()))),
        Question::ExactSolve { object, position } => {
            with_exact(object, |exact| Ok(json!(exact.solve(&position, &stop)?)))
        }
        Question::ExactBest { object, position } => {
            with_exact(object, |exact| Ok(json!(exact.best(&position, &stop)?)))
        }
        other => solver(other),
    }
}

/// Questions to the solver of Congklak.
fn solver(question: Question) -> Result<Value, Failure> {
    let stop = stop_flag();
    match question {
        Question::SolverProgress { object } => with_solver(object, |solver| Ok(json!(solver.progress()))),
        Question::SolverCountPositions { object, seeds } => {
            with_solver(object, |solver| Ok(json!(solver.count_positions(seeds))))
        }
        Question::SolverBuild { object, seeds } => with_solver(object, |solver| Ok(json!(solver.build(seeds, &stop)?))),
        Question::SolverFolder { object, root } => with_solver(object, |solver| Ok(json!(solver.folder(&root)))),
        Question::SolverBuildFiles { object, root, seeds } => {
            with_solver(object, |solver| Ok(json!(solver.build_files(&root, seeds, &stop)?)))
        }
        Question::SolverLoadFiles { object, root, seeds } => {
            with_solver(object, |solver| Ok(json!(solver.load_files(&root, seeds, &stop)?)))
        }
        Question::SolverFileStats { object, root } => {
            with_solver(object, |solver| Ok(json!(solver.file_stats(&root)?)))
        }
        Question::SolverVerify { object, seeds } => {
            with_solver(object, |solver| Ok(json!(solver.verify(seeds, &stop)?)))
        }
        Question::SolverValue { object, position } => with_solver(object, |solver| Ok(json!(solver.value(&position)?))),
        Question::SolverCounts { object, seeds } => with_solver(object, |solver| Ok(json!(solver.counts(seeds)))),
        Question::SolverSolve { object, position, guess } => {
            with_solver(object, |solver| Ok(json!(solver.solve(&position, guess, &stop)?)))
        }
        _ => Err(Failure::new("question", "the native module has no answer to this question")),
    }
}

fn about() -> Value {
    let params: Vec<_> =
        TABLE.iter().map(|&(name, default, low, high, text)| (name, default, low, high, text.trim())).collect();
    json!({ "version": env!("CARGO_PKG_VERSION"), "games": GAMES, "engine_games": ENGINE_GAMES, "params": params })
}

#[allow(clippy::panic)] // that is the purpose: the tests see how it is reported
fn fail() -> Result<Value, Failure> {
    panic!("on purpose")
}
