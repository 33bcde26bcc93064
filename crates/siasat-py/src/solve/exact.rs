//! The class `NativeSolver`: positions of Connect Four and Othello solved.

use pyo3::prelude::*;
use siasat_any::exact::{Exact, ExactTuple};

use crate::failure::{guard, to_python};
use crate::interrupt;

/// The exact solver of one game and rule set, with its table.
#[pyclass(frozen, module = "siasat_native")]
pub struct NativeSolver {
    solver: Exact,
}

#[pymethods]
impl NativeSolver {
    #[new]
    fn new(game: &str, variant: &str, table_bytes: usize) -> PyResult<Self> {
        guard(|| Ok(Self { solver: Exact::new(game, variant, table_bytes).map_err(to_python)? }))
    }

    /// Nodes of all searches entered (in thousands or so); may be asked from another thread.
    fn progress(&self) -> u64 {
        self.solver.progress()
    }

    /// The bytes of the table.
    fn table_bytes(&self) -> usize {
        self.solver.table_bytes()
    }

    /// The result for the side to move, plies to the end, margin, and nodes. Other threads run meanwhile; Ctrl-C stops it.
    #[pyo3(signature = (position, should_stop=None))]
    fn solve(&self, py: Python<'_>, position: &str, should_stop: Option<Bound<'_, PyAny>>) -> PyResult<ExactTuple> {
        interrupt::run(py, should_stop.as_ref(), |stop| self.solver.solve(position, stop))?.map_err(to_python)
    }

    /// The best moves of a position, as the game numbers them; its value is solved first.
    #[pyo3(signature = (position, should_stop=None))]
    fn best(&self, py: Python<'_>, position: &str, should_stop: Option<Bound<'_, PyAny>>) -> PyResult<Vec<u16>> {
        let best = interrupt::run(py, should_stop.as_ref(), |stop| self.solver.best(position, stop))?;
        Ok(best.map_err(to_python)?.into_iter().map(u16::from).collect())
    }
}
