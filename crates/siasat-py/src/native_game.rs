//! The classes `NativeGame` and `NativeState`.

use std::sync::Arc;

use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use siasat_any::game::{AnyGame, AnyState, GAMES, open};
use siasat_any::search::Question;
use siasat_core::limits::check_depth;
use siasat_search::observe::{Bounds, Gauge};

use crate::failure::{duration, guard, to_python};
use crate::interrupt;

/// A game's rules at native speed.
#[pyclass(frozen, module = "siasat_native")]
pub struct NativeGame {
    game: Arc<dyn AnyGame>,
}

/// A position, immutable.
#[pyclass(frozen, module = "siasat_native")]
pub struct NativeState {
    game: Arc<dyn AnyGame>,
    state: AnyState,
}

/// The counts of a search under watch that still runs.
#[pyclass(frozen, module = "siasat_native")]
#[derive(Default)]
pub struct NativeGauge {
    gauge: Gauge,
}

#[pymethods]
impl NativeGauge {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Every count by its name, as it was a few thousand nodes ago at most.
    fn look(&self) -> Vec<(String, u64)> {
        self.gauge.look().counts()
    }
}

/// Winner, reason, margin and payoff, as Python sees an outcome.
type OutcomeTuple = (Option<u8>, &'static str, i32, Option<i32>);
/// See `NativeState::view`.
type ViewTuple = (String, u8, u64, u64, Option<OutcomeTuple>);

/// See `NativeState::abilities`.
type AbilitiesTuple = (Option<Vec<bool>>, Option<Vec<i32>>, Option<String>);

#[pymethods]
impl NativeGame {
    #[new]
    #[pyo3(signature = (game, variant, root=None))]
    fn new(game: &str, variant: &str, root: Option<&str>) -> PyResult<Self> {
        guard(|| Ok(Self { game: open(game, variant, root).map_err(to_python)? }))
    }

    /// The games that have a native twin.
    #[staticmethod]
    fn games() -> Vec<&'static str> {
        GAMES.to_vec()
    }

    /// The rule set in canonical text form.
    #[getter]
    fn variant(&self) -> String {
        self.game.variant()
    }

    /// False if a player may move again.
    #[getter]
    fn alternates(&self) -> bool {
        self.game.alternates()
    }

    /// Whether the evaluator called `name` has a native twin for this game.
    fn has_evaluator(&self, name: &str) -> bool {
        self.game.has_evaluator(name)
    }

    /// The position a game starts from.
    fn initial(&self) -> NativeState {
        NativeState { game: Arc::clone(&self.game), state: self.game.initial() }
    }

    /// A position from its canonical text.
    fn parse_state(&self, text: &str) -> PyResult<NativeState> {
        let state = guard(|| self.game.parse_state(text).map_err(to_python))?;
        Ok(NativeState { game: Arc::clone(&self.game), state })
    }
}

#[pymethods]
impl NativeState {
    /// Text, side to move (0 or 1), key, key recomputed from nothing but the position, and outcome (None while the
    /// game goes on).
    fn view(&self) -> PyResult<ViewTuple> {
        let view = guard(|| self.game.view(&self.state).ok_or_else(foreign))?;
        let outcome =
            view.outcome.map(|end| (end.winner.map(|winner| winner as u8), end.reason, end.margin, end.payoff));
        Ok((view.text, view.to_move as u8, view.key, view.full_key, outcome))
    }

    /// Every legal move in contract order.
    fn legal_moves(&self) -> PyResult<Vec<String>> {
        guard(|| self.game.legal_moves(&self.state).ok_or_else(foreign))
    }

    /// For each legal move, whether it is irreversible.
    fn irreversible(&self) -> PyResult<Vec<bool>> {
        guard(|| self.game.irreversible(&self.state).ok_or_else(foreign))
    }

    /// For each legal move whether it is noisy and what it takes (`None` where the game does not say), and the text of the
    /// position after a pass (`None` where there is none).
    fn abilities(&self) -> PyResult<AbilitiesTuple> {
        let view = guard(|| self.game.abilities(&self.state).ok_or_else(foreign))?;
        Ok((view.noisy, view.captured, view.passed))
    }

    /// The position after the legal move at `index`; `IndexError` where there is none.
    fn play(&self, index: usize) -> PyResult<Self> {
        let none = || PyIndexError::new_err(format!("there is no legal move number {index} here"));
        let state = guard(|| self.game.play(&self.state, index).ok_or_else(none))?;
        Ok(Self { game: Arc::clone(&self.game), state })
    }

    /// The number of lines of `depth` moves from here. Other threads run meanwhile; Ctrl-C stops it.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        check_depth(depth).map_err(to_python)?;
        match interrupt::run(py, None, |stop| self.game.perft(&self.state, depth, stop))? {
            Some(Ok(nodes)) => Ok(nodes),
            Some(Err(_stopped)) => Err(pyo3::exceptions::PyValueError::new_err("perft was stopped")),
            None => Err(foreign()),
        }
    }

    /// Search this position; see the stub for what goes in and comes out.
    #[pyo3(signature = (evaluator, config, *, depth=None, nodes=None, seconds=None, history=Vec::new(), repetition=false,
        exclude=Vec::new(), watch=false, bounds=None, gauge=None, should_stop=None))]
    #[allow(clippy::too_many_arguments)] // keyword arguments of Python
    fn search<'py>(
        &self,
        py: Python<'py>,
        evaluator: String,
        config: String,
        depth: Option<u32>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        history: Vec<u64>,
        repetition: bool,
        exclude: Vec<usize>,
        watch: bool,
        bounds: Option<(Option<u32>, Option<u64>, u32)>,
        gauge: Option<&NativeGauge>,
        should_stop: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let bounds = bounds.map(|(max_ply, max_nodes, min_depth)| Bounds { max_ply, max_nodes, min_depth });
        let gauge = gauge.map(|one| one.gauge.clone());
        let time = seconds.map(duration).transpose()?;
        let question =
            Question { evaluator, config, depth, nodes, time, history, repetition, exclude, watch, bounds, gauge };
        let answer = interrupt::run(py, should_stop.as_ref(), |stop| self.game.search(&self.state, &question, stop))?
            .ok_or_else(foreign)?
            .map_err(to_python)?;
        let out = PyDict::new(py);
        out.set_item("move", answer.mv)?;
        out.set_item("value", answer.value)?;
        out.set_item("bound", answer.bound)?;
        out.set_item("depth", answer.depth)?;
        out.set_item("nodes", answer.nodes)?;
        out.set_item("pv", answer.pv)?;
        out.set_item("stopped_by", answer.stopped_by)?;
        out.set_item("table", answer.table)?;
        if let Some(watched) = answer.watched {
            out.set_item("digest", watched.digest)?;
            out.set_item("counters", watched.counters)?;
            if let Some(recorder) = watched.recorder {
                let bytes = size_of_val(recorder.words());
                let words = PyBytes::new_with(py, bytes, |room| {
                    recorder.write_bytes(room);
                    Ok(())
                });
                out.set_item("recording", words?)?;
                out.set_item("left_out", recorder.left_out())?;
            }
        }
        Ok(out)
    }
}

fn foreign() -> PyErr {
    PyTypeError::new_err("the state belongs to another game")
}
