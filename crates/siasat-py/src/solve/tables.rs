//! The classes `NativeTables` and `NativeProgress`: perfect play from tables.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use pyo3::prelude::*;
use siasat_core::notation::quote;
use siasat_core::{InputError, Notated, StopFlag};
use siasat_solve::chess::Kings;
use siasat_solve::doushouqi::{DouShouQiGame, MAX_PIECES};
use siasat_solve::tables::CACHE_BLOCKS;
use siasat_solve::{Family, Progress, TableError, TableId, Tables, Verdict, build, verify};

use super::VerifiedTuple;
use crate::failure::{guard, of_table, to_python};
use crate::interrupt;

/// `won`, `drawn` or `lost`, and the plies to the end (none for a draw).
type VerdictTuple = (&'static str, Option<u16>);
/// A side to move: its material (as `LvE`), positions won, drawn and lost, the longest win and a position that has it.
type PartTuple = (String, u64, u64, u64, u16, String);
/// A table: its name, its pieces, its slots, the size of its file (none if it was not built) and its parts.
type TableTuple = (String, usize, u64, Option<u64>, Vec<PartTuple>);

/// The tables of some game; only the game's family knows its positions.
trait AnyTables: Send + Sync {
    fn variant(&self) -> String;
    fn folder(&self) -> &Path;
    fn materials(&self, pieces: usize) -> Vec<(String, String)>;
    fn probe(&self, position: &str) -> Result<Option<VerdictTuple>, Problem>;
    fn stats(&self) -> Result<Vec<TableTuple>, Problem>;
    fn build(&self, job: &Job, stop: &StopFlag) -> Result<(usize, usize, u64), Problem>;
    fn verify(&self, job: &Job, stop: &StopFlag) -> Result<VerifiedTuple, Problem>;
}

/// What a build or a verification is about.
struct Job {
    root: PathBuf,
    materials: Vec<String>,
    threads: usize,
    progress: Arc<Progress>,
}

/// What went wrong: with a text, or with a table.
enum Problem {
    Input(InputError),
    Table(TableError),
}

impl From<InputError> for Problem {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}

impl From<TableError> for Problem {
    fn from(error: TableError) -> Self {
        Self::Table(error)
    }
}

impl From<Problem> for PyErr {
    fn from(problem: Problem) -> Self {
        match problem {
            Problem::Input(error) => to_python(error),
            Problem::Table(error) => of_table(error),
        }
    }
}

fn tuple_of(verdict: Verdict) -> VerdictTuple {
    (verdict.word(), verdict.plies())
}

impl<F: Family> AnyTables for Tables<F>
where
    F::Game: Notated,
{
    fn variant(&self) -> String {
        self.family().variant().to_owned()
    }

    fn folder(&self) -> &Path {
        Tables::folder(self)
    }

    fn materials(&self, pieces: usize) -> Vec<(String, String)> {
        let family = self.family();
        let table_of = |material: String| family.find(&material).map(|table| (material, family.name(table)));
        family.materials(pieces).into_iter().filter_map(table_of).collect()
    }

    fn probe(&self, position: &str) -> Result<Option<VerdictTuple>, Problem> {
        let state = self.family().game().parse_state(position)?;
        Ok(self.try_probe(&state)?.map(tuple_of))
    }

    fn stats(&self) -> Result<Vec<TableTuple>, Problem> {
        let family = self.family();
        let one = |table: TableId| {
            let name = family.name(table);
            let slots = family.parts(table).iter().sum::<usize>() as u64;
            let file = match self.file(table) {
                Ok(file) => file,
                Err(TableError::Missing { .. }) => return Ok((name, family.pieces(table), slots, None, vec![])),
                Err(error) => return Err(error.clone().into()),
            };
            let swapped = name.split_once('v').map_or(name.clone(), |(mine, theirs)| format!("{theirs}v{mine}"));
            let parts = file.parts.iter().zip([&name, &swapped]).map(|(part, title)| {
                let example = family.state(table, part.example).map(|state| family.game().format_state(&state));
                (title.clone(), part.won, part.drawn, part.lost, part.longest, example.unwrap_or_default())
            });
            Ok((name.clone(), family.pieces(table), slots, Some(file.bytes), parts.collect()))
        };
        (0..family.tables()).map(one).collect()
    }

    fn build(&self, job: &Job, stop: &StopFlag) -> Result<(usize, usize, u64), Problem> {
        let family = self.family();
        let find = |material: &String| family.find(material).ok_or_else(|| unknown(material));
        let wanted: Vec<TableId> = job.materials.iter().map(find).collect::<Result<_, _>>()?;
        let built = build(family, &job.root, &wanted, job.threads, stop, &job.progress)?;
        Ok((built.built, built.found, built.slots))
    }

    fn verify(&self, job: &Job, stop: &StopFlag) -> Result<VerifiedTuple, Problem> {
        if let Some(material) = job.materials.iter().find(|material| self.family().find(material).is_none()) {
            return Err(unknown(material).into());
        }
        let seen = verify(self, &job.materials, job.threads, stop, &job.progress)?;
        Ok((seen.materials, seen.positions, seen.wrong, seen.first))
    }
}

fn unknown(material: &str) -> TableError {
    TableError::Unfit(format!(
        "there is no material {}: write the mover's pieces, a v and the other side's, as in LvE (doushouqi) or KQvK (chess)",
        quote(material)
    ))
}

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
        guard(|| {
            let tables: Box<dyn AnyTables> = match game {
                "doushouqi" => {
                    let family = DouShouQiGame::new(variant, MAX_PIECES).map_err(to_python)?;
                    Box::new(Tables::open(family, &folder, CACHE_BLOCKS))
                }
                "chess" => {
                    let family = Kings::new(variant).map_err(to_python)?;
                    Box::new(Tables::open(family, &folder, CACHE_BLOCKS))
                }
                _ => return Err(of_table(TableError::Unfit(format!("there are no tables for {game}")))),
            };
            Ok(Self { tables, root: folder })
        })
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
        guard(|| Ok(self.tables.probe(position)?))
    }

    /// Every table that there can be, with what its header tells if it was built.
    fn stats(&self) -> PyResult<Vec<TableTuple>> {
        guard(|| Ok(self.tables.stats()?))
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
        Ok(interrupt::run(py, should_stop.as_ref(), |stop| self.tables.build(&job, stop))??)
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
        Ok(interrupt::run(py, should_stop.as_ref(), |stop| self.tables.verify(&job, stop))??)
    }
}

impl NativeTables {
    fn job(&self, materials: Vec<String>, threads: usize, progress: &NativeProgress) -> Job {
        Job { root: self.root.clone(), materials, threads, progress: Arc::clone(&progress.progress) }
    }
}
