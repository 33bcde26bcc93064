//! Questions about rules and positions, and searches by the textbook algorithms.

use std::cell::RefCell;
use std::sync::Arc;

use serde_json::{Value, json};
use siasat_any::failure::{Failure, duration};
use siasat_any::game::{AnyGame, AnyState, open};
use siasat_any::search::{Answer, Question};
use siasat_core::limits::check_depth;
use siasat_search::observe::{Bounds, Gauge};

use crate::host::stop_flag;
use crate::question::{Place, Rules, Search};

thread_local! {
    /// The counts of the search that runs now.
    static GAUGE: RefCell<Gauge> = RefCell::default();
}

/// A game and one of its states.
pub struct Position {
    game: Arc<dyn AnyGame>,
    state: AnyState,
}

/// The game of these rules.
pub fn game(rules: &Rules) -> Result<Arc<dyn AnyGame>, Failure> {
    Ok(open(&rules.game, &rules.variant, rules.root.as_deref())?)
}

fn foreign() -> Failure {
    Failure::new("type", "the state belongs to another game")
}

impl Position {
    /// The position a game starts from.
    pub fn initial(rules: &Rules) -> Result<Self, Failure> {
        let game = game(rules)?;
        let state = game.initial();
        Ok(Self { game, state })
    }

    /// A position from its text.
    pub fn parse(place: &Place) -> Result<Self, Failure> {
        let game = game(&place.rules)?;
        let state = game.parse_state(&place.state)?;
        Ok(Self { game, state })
    }

    /// The canonical text.
    pub fn text(&self) -> Result<Value, Failure> {
        Ok(json!(self.game.view(&self.state).ok_or_else(foreign)?.text))
    }

    /// See `NativeState.view`.
    pub fn view(&self) -> Result<Value, Failure> {
        let view = self.game.view(&self.state).ok_or_else(foreign)?;
        let outcome =
            view.outcome.map(|end| (end.winner.map(|winner| winner as u8), end.reason, end.margin, end.payoff));
        Ok(json!((view.text, view.to_move as u8, view.key, view.full_key, outcome)))
    }

    /// Every legal move in contract order.
    pub fn legal_moves(&self) -> Result<Value, Failure> {
        Ok(json!(self.game.legal_moves(&self.state).ok_or_else(foreign)?))
    }

    /// For each legal move, whether it is irreversible.
    pub fn irreversible(&self) -> Result<Value, Failure> {
        Ok(json!(self.game.irreversible(&self.state).ok_or_else(foreign)?))
    }

    /// See `NativeState.abilities`.
    pub fn abilities(&self) -> Result<Value, Failure> {
        let view = self.game.abilities(&self.state).ok_or_else(foreign)?;
        Ok(json!((view.noisy, view.captured, view.passed)))
    }

    /// The text of the position after a legal move.
    pub fn play(&self, index: usize) -> Result<Value, Failure> {
        let none = || Failure::new("index", format!("there is no legal move number {index} here"));
        let state = self.game.play(&self.state, index).ok_or_else(none)?;
        Self { game: Arc::clone(&self.game), state }.text()
    }

    /// The number of lines of `depth` moves from here.
    pub fn perft(&self, depth: u32) -> Result<Value, Failure> {
        check_depth(depth)?;
        let counted = self.game.perft(&self.state, depth, &stop_flag()).ok_or_else(foreign)?;
        Ok(json!(counted.map_err(|_stopped| Failure::new("", "perft was stopped"))?))
    }

    /// Search; the answer, and the recording where one was asked for. See `NativeState.search`.
    pub fn search(&self, search: Search) -> Result<(Value, Vec<u8>), Failure> {
        let gauge = Gauge::default();
        GAUGE.set(gauge.clone());
        let question = Question {
            evaluator: search.evaluator,
            config: search.config,
            depth: search.depth,
            nodes: search.nodes,
            time: search.seconds.map(duration).transpose()?,
            history: search.history,
            repetition: search.repetition,
            exclude: search.exclude,
            watch: search.watch,
            bounds: search.bounds.map(|(max_ply, max_nodes, min_depth)| Bounds { max_ply, max_nodes, min_depth }),
            gauge: Some(gauge),
        };
        let answer = self.game.search(&self.state, &question, &stop_flag()).ok_or_else(foreign)??;
        to_json(answer)
    }
}

/// The counts of the search that runs now; of the last one if none does.
pub fn look() -> Value {
    json!(GAUGE.with_borrow(Gauge::look).counts())
}

fn to_json(answer: Answer) -> Result<(Value, Vec<u8>), Failure> {
    let mut out = json!({
        "move": answer.mv,
        "value": answer.value,
        "bound": answer.bound,
        "depth": answer.depth,
        "nodes": answer.nodes,
        "pv": answer.pv,
        "stopped_by": answer.stopped_by,
        "table": answer.table,
    });
    let mut recording = Vec::new();
    if let Some(watched) = answer.watched {
        out["digest"] = json!(watched.digest);
        out["counters"] = json!(watched.counters);
        if let Some(recorder) = watched.recorder {
            let bytes = size_of_val(recorder.words());
            let refused = |_| Failure::new("memory", "there is no memory for the recording; ask for a smaller one");
            recording.try_reserve_exact(bytes).map_err(refused)?;
            recording.resize(bytes, 0);
            recorder.write_bytes(&mut recording);
            out["left_out"] = json!(recorder.left_out());
        }
    }
    Ok((out, recording))
}
