//! The classes `NativeTables` and `NativeProgress`: perfect play from tables.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use pyo3::prelude::*;
use siasat_any::tables::{AnyTables, AxisTuple, Job, TableTuple, VerdictTuple, VerifiedTuple, open};
use siasat_solve::Progress;

use crate::failure::{guard, to_python};
use crate::interrupt;

/// How far a build or a verification is; may be asked from another thread.
#[pyclass(frozen, module = "siasat_native")]
#[derive(Default)]
pub struct NativeProgress {
    progress: Arc<Progress>,
}

#[pymethods]
impl NativeProgress {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Tables done and to do, positions done and to do (0 where that is not known beforehand).
    fn look(&self) -> (usize, usize, u64, u64) {
        let Progress { done, total, positions, all_positions } = &*self.progress;
        (
            done.load(Ordering::Relaxed),
            total.load(Ordering::Relaxed),
            positions.load(Ordering::Relaxed),
            all_positions.load(Ordering::Relaxed),
        )
    }
}

/// The tables of one game and variant below a folder.
#[pyclass(frozen, module = "siasat_native")]
pub struct NativeTables {
    tables: Box<dyn AnyTables>,
    root: PathBuf,
}

#[pymethods]
impl NativeTables {
    #[new]
    fn new(game: &str, variant: &str, folder: PathBuf) -> PyResult<Self> {
        guard(|| Ok(Self { tables: open(game, variant, &folder).map_err(to_python)?, root: folder }))
    }

    /// The rules in canonical text form, less what makes no difference to verdicts.
    #[getter]
    fn variant(&self) -> String {
        self.tables.variant()
    }

    /// Where the tables of this game and variant lie.
    #[getter]
    fn folder(&self) -> PathBuf {
        self.tables.folder().into()
    }

    /// Every material with this many pieces, the mover's before the `v`, with the name of its table.
    fn materials(&self, pieces: usize) -> Vec<(String, String)> {
        self.tables.materials(pieces)
    }

    /// The verdict on a position, or `None` where there is no table for it.
    fn probe(&self, position: &str) -> PyResult<Option<VerdictTuple>> {
        guard(|| self.tables.probe(position).map_err(to_python))
    }

    /// Every table that there can be, with what its header tells if it was built.
    fn stats(&self) -> PyResult<Vec<TableTuple>> {
        guard(|| self.tables.stats().map_err(to_python))
    }

    /// Build the tables of these materials and what they need: how many were built, were there, and slots built.
    #[pyo3(signature = (materials, jobs, progress, should_stop=None))]
    fn build(
        &self,
        py: Python<'_>,
        materials: Vec<String>,
        jobs: usize,
        progress: &NativeProgress,
        should_stop: Option<Bound<'_, PyAny>>,
    ) -> PyResult<(usize, usize, u64)> {
        let job = self.job(materials, jobs, progress);
        interrupt::run(py, should_stop.as_ref(), |stop| self.tables.build(&job, stop))?.map_err(to_python)
    }

    /// Check every position of these materials against its moves.
    #[pyo3(signature = (materials, jobs, progress, should_stop=None))]
    fn verify(
        &self,
        py: Python<'_>,
        materials: Vec<String>,
        jobs: usize,
        progress: &NativeProgress,
        should_stop: Option<Bound<'_, PyAny>>,
    ) -> PyResult<VerifiedTuple> {
        let job = self.job(materials, jobs, progress);
        interrupt::run(py, should_stop.as_ref(), |stop| self.tables.verify(&job, stop))?.map_err(to_python)
    }

    /// Write the verdicts of a material as an array in NumPy's format: its axes, and how many positions it has.
    #[pyo3(signature = (material, path, progress, should_stop=None))]
    fn export(
        &self,
        py: Python<'_>,
        material: &str,
        path: PathBuf,
        progress: &NativeProgress,
        should_stop: Option<Bound<'_, PyAny>>,
    ) -> PyResult<(Vec<AxisTuple>, u64)> {
        let work = |stop: &_| self.tables.export(material, &path, &progress.progress, stop);
        interrupt::run(py, should_stop.as_ref(), work)?.map_err(to_python)
    }
}

impl NativeTables {
    fn job(&self, materials: Vec<String>, threads: usize, progress: &NativeProgress) -> Job {
        Job { root: self.root.clone(), materials, threads, progress: Arc::clone(&progress.progress) }
    }
}
