//! The classes `NativeGame` and `NativeState`.

use std::sync::Arc;

use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use siasat_core::InputError;

use crate::any_game::{AnyGame, AnyState, GAMES, open};
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
        Ok(Self { game: open(game, variant, root).map_err(to_python)? })
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

    /// False where a player may move again.
    #[getter]
    fn alternates(&self) -> bool {
        self.game.alternates()
    }

    /// The position a game starts from.
    fn initial(&self) -> NativeState {
        NativeState { game: Arc::clone(&self.game), state: self.game.initial() }
    }

    /// A position from its canonical text.
    fn parse_state(&self, text: &str) -> PyResult<NativeState> {
        let state = self.game.parse_state(text).map_err(to_python)?;
        Ok(NativeState { game: Arc::clone(&self.game), state })
    }
}

#[pymethods]
impl NativeState {
    /// Text, side to move (0 or 1), key, key recomputed from nothing but the position, and outcome (None while the
    /// game goes on).
    fn view(&self) -> PyResult<ViewTuple> {
        let view = self.game.view(&self.state).ok_or_else(foreign)?;
        let outcome =
            view.outcome.map(|end| (end.winner.map(|winner| winner as u8), end.reason, end.margin, end.payoff));
        Ok((view.text, view.to_move as u8, view.key, view.full_key, outcome))
    }

    /// Every legal move in contract order.
    fn legal_moves(&self) -> PyResult<Vec<String>> {
        self.game.legal_moves(&self.state).ok_or_else(foreign)
    }

    /// For each legal move, whether it is irreversible.
    fn irreversible(&self) -> PyResult<Vec<bool>> {
        self.game.irreversible(&self.state).ok_or_else(foreign)
    }

    /// For each legal move whether it is noisy and what it takes (`None` where the game does not say), and the text of the
    /// position after a pass (`None` where there is none).
    fn abilities(&self) -> PyResult<AbilitiesTuple> {
        let view = self.game.abilities(&self.state).ok_or_else(foreign)?;
        Ok((view.noisy, view.captured, view.passed))
    }

    /// The position after the legal move at `index`; `IndexError` where there is none.
    fn play(&self, index: usize) -> PyResult<Self> {
        let state = self
            .game
            .play(&self.state, index)
            .ok_or_else(|| PyIndexError::new_err(format!("there is no legal move number {index} here")))?;
        Ok(Self { game: Arc::clone(&self.game), state })
    }

    /// The number of lines of `depth` moves from here. Other threads run meanwhile; Ctrl-C stops it.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        match interrupt::run(py, |stop| self.game.perft(&self.state, depth, stop))? {
            Some(Ok(nodes)) => Ok(nodes),
            Some(Err(_stopped)) => Err(PyValueError::new_err("perft was stopped")),
            None => Err(foreign()),
        }
    }
}

fn foreign() -> PyErr {
    PyTypeError::new_err("the state belongs to another game")
}

fn to_python(error: InputError) -> PyErr {
    let kind = match error {
        InputError::Position(_) => "position",
        InputError::InvalidMove(_) => "invalid-move",
        InputError::IllegalMove(_) => "illegal-move",
        InputError::AmbiguousMove(_) => "ambiguous-move",
        InputError::Variant(_) => "variant",
        InputError::Algorithm(_) => "algorithm",
        InputError::UnknownName(_) => "unknown-name",
    };
    PyValueError::new_err((kind, error.message().to_owned()))
}
