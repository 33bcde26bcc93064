//! Questions to the engine. It has one thread here; lines of finished iterations go to the host while it searches.

use serde_json::{Value, json};
use siasat_any::failure::{Failure, duration};
use siasat_core::{Limits, StoppedBy};
use siasat_engine::any_engine::Task;
use siasat_engine::choice::{SMALLEST, open};
use siasat_engine::report::Event;
use siasat_engine::{Clock, Pacing};

use crate::host::{control, tell};
use crate::objects::{Object, keep, with_engine};
use crate::question::EngineSearch;

fn no_room(megabytes: usize) -> Failure {
    Failure::new("memory", format!("there is no memory for a table of {megabytes} MiB; ask for a smaller one"))
}

/// Open an engine: its number.
pub fn open_engine(game: &str, variant: &str, hash_mb: usize) -> Result<Value, Failure> {
    let mut engine = open(game, variant, SMALLEST)?;
    engine.set_hash(hash_mb).map_err(|_| no_room(hash_mb))?;
    Ok(json!(keep(Object::Engine(engine.into()))))
}

/// A new, empty table of this many MiB.
pub fn set_hash(object: u32, megabytes: usize) -> Result<Value, Failure> {
    with_engine(object, |engine| engine.set_hash(megabytes).map_err(|_| no_room(megabytes)))?;
    Ok(Value::Null)
}

fn task(search: &EngineSearch) -> Result<Task, Failure> {
    let clock = match search.clock {
        None => None,
        Some((left, increment, moves)) => Some(Clock { left: duration(left)?, increment: duration(increment)?, moves }),
    };
    let time = search.seconds.map(duration).transpose()?;
    Ok(Task {
        position: search.position.clone(),
        moves: search.moves.clone(),
        history: search.history.clone(),
        limits: Limits { depth: search.depth, nodes: search.nodes, time },
        pacing: Pacing { clock, mate: search.mate, infinite: search.infinite },
        only: search.only.clone(),
        lines: search.lines,
    })
}

/// Whether a search can be done; the error says what is wrong with it.
pub fn check(search: &EngineSearch) -> Result<Value, Failure> {
    let task = task(search)?;
    with_engine(search.object, |engine| Ok(engine.check(&task)?))?;
    Ok(Value::Null)
}

/// Search to the end: the last event. The others go to the host.
pub fn search(search: &EngineSearch) -> Result<Value, Failure> {
    let task = task(search)?;
    let control = control();
    if search.ponder {
        control.ponder();
    }
    with_engine(search.object, |engine| {
        engine.check(&task)?;
        let last = engine.search(&task, &control, &mut |event| tell(&to_json(event).to_string()));
        last.map(to_json).ok_or_else(|| Failure::new("runtime", "the engine stopped without a result"))
    })
}

fn to_json(event: Event) -> Value {
    let report = event.report;
    json!({
        "is_last": event.stopped_by.is_some(),
        "depth": report.depth,
        "deepest": report.deepest,
        "rank": report.rank,
        "value": report.value,
        "bound": report.bound.name(),
        "nodes": report.nodes,
        "hits": report.hits,
        "seconds": report.time.as_secs_f64(),
        "fill": report.fill,
        "line": report.line,
        "stopped_by": event.stopped_by.map_or("", StoppedBy::name),
    })
}
