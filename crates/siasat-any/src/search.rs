//! A search of any game: one question in, one answer out.

use std::time::Duration;

use siasat_core::{Abilities, InputError, Limits, MoveList, Silent, StopFlag};
use siasat_eval::Evaluators;
use siasat_search::observe::{Bounds, Gauge, Recorder, Watcher};
use siasat_search::{Config, Request, SearchResult, run};

/// A search request in types that do not depend on a game.
pub struct Question {
    /// The evaluator's name.
    pub evaluator: String,
    /// The algorithm and its switches as text.
    pub config: String,
    /// How many moves to look ahead.
    pub depth: Option<u32>,
    /// How many nodes to enter.
    pub nodes: Option<u64>,
    /// How long to search.
    pub time: Option<Duration>,
    /// The keys since the last irreversible move.
    pub history: Vec<u64>,
    /// Whether repetitions are draws.
    pub repetition: bool,
    /// Indices of root moves that must not be looked at.
    pub exclude: Vec<usize>,
    /// Whether digest and counters are wanted.
    pub watch: bool,
    /// What to record; `None` for no recording.
    pub bounds: Option<Bounds>,
    /// Where to put the counts while the search runs.
    pub gauge: Option<Gauge>,
}

/// What is answered. Moves are indices into the legal moves of the positions along the line.
pub struct Answer {
    /// The best move.
    pub mv: Option<usize>,
    /// Its value for the side to move.
    pub value: i32,
    /// Whether that is the value or a bound of it.
    pub bound: &'static str,
    /// The last depth that was finished.
    pub depth: u32,
    /// Nodes entered.
    pub nodes: u64,
    /// The best line.
    pub pv: Vec<usize>,
    /// Why the search ended.
    pub stopped_by: &'static str,
    /// Probes, hits, collisions, stores and evictions of the table, where there is one.
    pub table: Option<[u64; 5]>,
    /// What the watcher saw, if one was asked for.
    pub watched: Option<Watched>,
}

/// What the watcher saw.
pub struct Watched {
    /// The digest of all events.
    pub digest: u64,
    /// Every count by its name.
    pub counters: Vec<(String, u64)>,
    /// The recording, if one was asked for.
    pub recorder: Option<Recorder>,
}

/// Search `root` as the question says.
pub fn search<G: Abilities + Evaluators>(
    game: &G,
    root: &G::State,
    question: &Question,
    stop: &StopFlag,
) -> Result<Answer, InputError> {
    let config = Config::parse(&question.config)?;
    let evaluator = game.evaluator(&question.evaluator)?;
    let mut moves = MoveList::new();
    game.legal_moves(root, &mut moves);
    let request = Request {
        game,
        evaluator: &*evaluator,
        root: root.clone(),
        limits: Limits { depth: question.depth, nodes: question.nodes, time: question.time },
        history: question.history.clone(),
        repetition: question.repetition,
        exclude: question.exclude.iter().filter_map(|&index| moves.get(index).copied()).collect(),
        stop: stop.clone(),
    };
    if !question.watch && question.bounds.is_none() {
        return Ok(answer(game, root, run(&request, &config, &mut Silent)?, None));
    }
    let mut watcher = Watcher { gauge: question.gauge.clone(), ..Watcher::new(question.bounds, stop) };
    let result = run(&request, &config, &mut watcher)?;
    watcher.recorder.as_ref().map_or(Ok(()), Recorder::check)?;
    let watched =
        Watched { digest: watcher.digest.value, counters: watcher.counters.counts(), recorder: watcher.recorder };
    Ok(answer(game, root, result, Some(watched)))
}

fn answer<G: Abilities>(game: &G, root: &G::State, result: SearchResult<G::Move>, watched: Option<Watched>) -> Answer {
    let index_of = |state: &G::State, mv: G::Move| {
        let mut moves = MoveList::new();
        game.legal_moves(state, &mut moves);
        moves.iter().position(|&other| other == mv)
    };
    let mut state = root.clone();
    let mut pv = Vec::with_capacity(result.pv.len());
    for &mv in &result.pv {
        let Some(index) = index_of(&state, mv) else {
            break;
        };
        pv.push(index);
        state = game.play(&state, mv);
    }
    Answer {
        mv: result.mv.and_then(|mv| index_of(root, mv)),
        value: result.value,
        bound: result.bound.name(),
        depth: result.depth,
        nodes: result.nodes,
        pv,
        stopped_by: result.stopped_by.name(),
        table: result.table.map(|table| [table.probes, table.hits, table.collisions, table.stores, table.evictions]),
        watched,
    }
}
