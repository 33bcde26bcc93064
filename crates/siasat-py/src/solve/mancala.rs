//! The class `NativeMancala` and first turns: Kalah, Congklak and Dakon solved.

use std::path::PathBuf;

use pyo3::prelude::*;
use siasat_any::mancala::{self, HarvestTuple, LevelTuple, Mancala, SolutionTuple};
use siasat_any::tables::VerifiedTuple;

use crate::failure::{guard, to_python};
use crate::interrupt;

/// The solver of one rule set, with its table and its endgame database.
#[pyclass(frozen, module = "siasat_native")]
pub struct NativeMancala {
    solver: Mancala,
}

#[pymethods]
impl NativeMancala {
    #[new]
    fn new(variant: &str, table_bytes: usize) -> PyResult<Self> {
        guard(|| Ok(Self { solver: Mancala::new(variant, table_bytes).map_err(to_python)? }))
    }

    /// Positions of the database done, nodes of searches entered (in thousands or so); may be asked from another thread.
    fn progress(&self) -> (u64, u64) {
        self.solver.progress()
    }

    /// How many positions have at most this many seeds in the holes.
    fn count_positions(&self, seeds: u32) -> u64 {
        self.solver.count_positions(seeds)
    }

    /// Solve every position with at most `seeds` seeds. Other threads run meanwhile; Ctrl-C stops it.
    #[pyo3(signature = (seeds, should_stop=None))]
    fn build(&self, py: Python<'_>, seeds: u32, should_stop: Option<Bound<'_, PyAny>>) -> PyResult<()> {
        interrupt::run(py, should_stop.as_ref(), |stop| self.solver.build(seeds, stop))?.map_err(to_python)
    }

    /// Where the files of this rule set's database lie below `root`.
    fn folder(&self, root: PathBuf) -> PathBuf {
        self.solver.folder(&root)
    }

    /// Build the missing files of the database up to this many seeds; returns files built, files found and positions built.
    #[pyo3(signature = (root, seeds, should_stop=None))]
    fn build_files(
        &self,
        py: Python<'_>,
        root: PathBuf,
        seeds: u32,
        should_stop: Option<Bound<'_, PyAny>>,
    ) -> PyResult<(usize, usize, u64)> {
        let work = |stop: &_| self.solver.build_files(&root, seeds, stop);
        interrupt::run(py, should_stop.as_ref(), work)?.map_err(to_python)
    }

    /// Read the files of the database, up to this many seeds; returns how far they go.
    #[pyo3(signature = (root, seeds, should_stop=None))]
    fn load_files(
        &self,
        py: Python<'_>,
        root: PathBuf,
        seeds: u32,
        should_stop: Option<Bound<'_, PyAny>>,
    ) -> PyResult<u32> {
        let work = |stop: &_| self.solver.load_files(&root, seeds, stop);
        interrupt::run(py, should_stop.as_ref(), work)?.map_err(to_python)
    }

    /// What the headers of the files say, the fewest seeds first.
    fn file_stats(&self, root: PathBuf) -> PyResult<Vec<LevelTuple>> {
        guard(|| self.solver.file_stats(&root).map_err(to_python))
    }

    /// Check every value of the database up to this many seeds against the values of its moves, by the rules of the game.
    #[pyo3(signature = (seeds, should_stop=None))]
    fn verify(&self, py: Python<'_>, seeds: u32, should_stop: Option<Bound<'_, PyAny>>) -> PyResult<VerifiedTuple> {
        interrupt::run(py, should_stop.as_ref(), |stop| self.solver.verify(seeds, stop))?.map_err(to_python)
    }

    /// What the database says of a position, for the side to move; `None` where it has too many seeds.
    fn value(&self, position: &str) -> PyResult<Option<i32>> {
        guard(|| self.solver.value(position).map_err(to_python))
    }

    /// How many positions with exactly `seeds` seeds are ahead, even and behind for the side to move.
    fn counts(&self, seeds: u32) -> (u64, u64, u64) {
        self.solver.counts(seeds)
    }

    /// By how much the side to move will bank more than the other from here on, and its best holes. The search begins at
    /// `guess`; a wrong one costs time only.
    #[pyo3(signature = (position, should_stop=None, guess=0))]
    fn solve(
        &self,
        py: Python<'_>,
        position: &str,
        should_stop: Option<Bound<'_, PyAny>>,
        guess: i8,
    ) -> PyResult<SolutionTuple> {
        let work = |stop: &_| self.solver.solve(position, guess, stop);
        interrupt::run(py, should_stop.as_ref(), work)?.map_err(to_python)
    }
}

/// The first turns of a variant within the first `limit` positions of a walk: all of them, or up to one that wins.
#[pyfunction]
#[pyo3(signature = (variant, limit, first_win, should_stop=None))]
pub fn first_turns(
    py: Python<'_>,
    variant: &str,
    limit: u64,
    first_win: bool,
    should_stop: Option<Bound<'_, PyAny>>,
) -> PyResult<HarvestTuple> {
    let work = |stop: &_| mancala::first_turns(variant, limit, first_win, stop);
    interrupt::run(py, should_stop.as_ref(), work)?.map_err(to_python)
}
