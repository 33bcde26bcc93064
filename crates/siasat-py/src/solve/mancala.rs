//! The class `NativeMancala` and first turns: Kalah, Congklak and Dakon solved.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use siasat_core::{InputError, Notated};
use siasat_games::congklak::{Congklak, CongklakState};
use siasat_solve::TableError;
use siasat_solve::mancala::{
    Database, EndgameFiles, Estimate, Index, Rules, Solver, Table, find_first_turn, harvest, verify_endgames,
};

use super::VerifiedTuple;
use crate::failure::{guard, of_table, to_python};
use crate::interrupt;

/// The value for the side to move, its best holes, nodes, null-window searches.
type SolutionTuple = (i32, Vec<u8>, u64, u32);
/// The holes and the harvest of the best turn; whether all were looked at; positions, turns, winning turns.
type HarvestTuple = (Vec<u8>, u16, bool, u64, u64, u64);

/// Seeds, bytes, positions ahead, even and behind, the largest margin.
type LevelTuple = (u32, u64, u64, u64, u64, u16);

/// The solver of one rule set, with its table and its endgame database.
#[pyclass(frozen, module = "siasat_native")]
pub struct NativeMancala {
    game: Congklak,
    rules: Rules,
    index: Index,
    table: Table,
    endgames: RwLock<Arc<Endgames>>,
    positions: AtomicU64,
    nodes: AtomicU64,
}

/// A database, and what was learnt from it.
struct Endgames {
    database: Database,
    estimate: Estimate,
}

impl NativeMancala {
    fn endgames(&self) -> Arc<Endgames> {
        Arc::clone(&self.endgames.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn keep(&self, database: Database) -> Result<(), TableError> {
        let estimate = Estimate::learn(&self.index, &database)?;
        *self.endgames.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(Endgames { database, estimate });
        Ok(())
    }

    fn parse(&self, position: &str) -> PyResult<CongklakState> {
        guard(|| self.game.parse_state(position).map_err(to_python))
    }
}

#[pymethods]
impl NativeMancala {
    #[new]
    fn new(variant: &str, table_bytes: usize) -> PyResult<Self> {
        guard(|| {
            let game = Congklak::make(variant).map_err(to_python)?;
            let rules = Rules::new(game.rules()).map_err(to_python)?;
            let index = Index::new(game.rules().holes);
            let nothing = Endgames { database: Database::empty(), estimate: Estimate::nothing() };
            Ok(Self {
                game,
                rules,
                index,
                table: Table::new(table_bytes).map_err(of_table)?,
                endgames: RwLock::new(Arc::new(nothing)),
                positions: AtomicU64::new(0),
                nodes: AtomicU64::new(0),
            })
        })
    }

    /// Positions of the database done, nodes of searches entered (in thousands or so); may be asked from another thread.
    fn progress(&self) -> (u64, u64) {
        (self.positions.load(Ordering::Relaxed), self.nodes.load(Ordering::Relaxed))
    }

    /// How many positions have at most this many seeds in the holes.
    fn count_positions(&self, seeds: u32) -> u64 {
        self.index.positions(seeds)
    }

    /// Solve every position with at most `seeds` seeds. Other threads run meanwhile; Ctrl-C stops it.
    #[pyo3(signature = (seeds, should_stop=None))]
    fn build(&self, py: Python<'_>, seeds: u32, should_stop: Option<Bound<'_, PyAny>>) -> PyResult<()> {
        let tell = |done: u64| self.positions.store(done, Ordering::Relaxed);
        let built = interrupt::run(py, should_stop.as_ref(), |stop| {
            self.keep(Database::build(&self.rules, &self.index, seeds, stop, &tell)?)
        })?;
        built.map_err(of_database)
    }

    /// Where the files of this rule set's database lie below `root`.
    fn folder(&self, root: PathBuf) -> PathBuf {
        EndgameFiles::new(&self.rules, &self.index, &root).folder().into()
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
        let tell = |done: u64| self.positions.store(done, Ordering::Relaxed);
        let built = interrupt::run(py, should_stop.as_ref(), |stop| {
            EndgameFiles::new(&self.rules, &self.index, &root).build(seeds, stop, &tell)
        })?;
        built.map(|built| (built.built, built.found, built.slots)).map_err(of_database)
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
        let loaded = interrupt::run(py, should_stop.as_ref(), |stop| {
            let database = EndgameFiles::new(&self.rules, &self.index, &root).load(seeds, stop)?;
            let seeds = database.seeds();
            self.keep(database)?;
            Ok(seeds)
        })?;
        loaded.map_err(of_database)
    }

    /// What the headers of the files say, the fewest seeds first.
    fn file_stats(&self, root: PathBuf) -> PyResult<Vec<LevelTuple>> {
        let levels = EndgameFiles::new(&self.rules, &self.index, &root).levels().map_err(of_database)?;
        let tuple = |level: siasat_solve::mancala::Level| {
            let stats = level.stats;
            (level.seeds, level.bytes, stats.won, stats.drawn, stats.lost, stats.longest)
        };
        Ok(levels.into_iter().map(tuple).collect())
    }

    /// Check every value of the database up to this many seeds against the values of its moves, by the rules of the game.
    #[pyo3(signature = (seeds, should_stop=None))]
    fn verify(&self, py: Python<'_>, seeds: u32, should_stop: Option<Bound<'_, PyAny>>) -> PyResult<VerifiedTuple> {
        let tell = |done: u64| self.positions.store(done, Ordering::Relaxed);
        let endgames = self.endgames();
        let seen = interrupt::run(py, should_stop.as_ref(), |stop| {
            verify_endgames(&self.game, &endgames.database, seeds, stop, &tell)
        })?;
        seen.map(|seen| (seen.materials, seen.positions, seen.wrong, seen.first)).map_err(of_database)
    }

    /// What the database says of a position, for the side to move; `None` where it has too many seeds.
    fn value(&self, position: &str) -> PyResult<Option<i32>> {
        let place = self.rules.position(&self.parse(position)?).map_err(to_python)?;
        let database = &self.endgames().database;
        Ok((place.seeds() <= database.seeds()).then(|| database.value(self.index.of(place))))
    }

    /// How many positions with exactly `seeds` seeds are ahead, even and behind for the side to move.
    fn counts(&self, seeds: u32) -> (u64, u64, u64) {
        let counts = self.endgames().database.counts(&self.index, seeds);
        (counts.ahead, counts.even, counts.behind)
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
        let root = self.rules.position(&self.parse(position)?).map_err(to_python)?;
        if !Table::takes(self.index.positions(root.seeds())) {
            let message = "the board has too many positions for the solver's table (2^47)";
            return Err(to_python(InputError::Variant(message.into())));
        }
        let endgames = self.endgames();
        let solved = interrupt::run(py, should_stop.as_ref(), |stop| {
            Solver::new(&self.rules, &self.index, &self.table, &endgames.database, stop, &self.nodes)
                .guided(endgames.estimate.clone())
                .solve(root, i32::from(guess))
        })?;
        let solution = solved.map_err(|_stopped| stopped())?;
        Ok((solution.value, solution.best, solution.effort.nodes, solution.effort.probes))
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
    let game = Congklak::make(variant).map_err(to_python)?;
    if first_win {
        let found = interrupt::run(py, should_stop.as_ref(), |stop| find_first_turn(&game, limit, stop))?;
        let turn = found.map_err(of_database)?.unwrap_or_default();
        return Ok((turn.holes, turn.harvest, false, 0, 0, 0));
    }
    let found = interrupt::run(py, should_stop.as_ref(), |stop| harvest(&game, limit, stop))?;
    let all = found.map_err(of_database)?;
    Ok((all.best.holes, all.best.harvest, all.exhaustive, all.positions, all.turns, all.winning))
}

/// The error for a database that cannot be read, built or held.
fn of_database(error: TableError) -> PyErr {
    if error == TableError::Stopped { stopped() } else { of_table(error) }
}

fn stopped() -> PyErr {
    PyValueError::new_err("the solver was stopped")
}
