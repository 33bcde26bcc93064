//! The solver of one Kalah or Congklak with its table and its endgame database, asked with texts.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use siasat_core::{InputError, Notated, StopFlag};
use siasat_games::congklak::{Congklak, CongklakState};
use siasat_solve::TableError;
use siasat_solve::mancala::{
    Database, EndgameFiles, Estimate, Index, Rules, Solver, Table, find_first_turn, harvest, verify_endgames,
};

use crate::failure::Failure;
use crate::tables::VerifiedTuple;

/// The value for the side to move, its best holes, nodes, null-window searches.
pub type SolutionTuple = (i32, Vec<u8>, u64, u32);
/// The holes and the harvest of the best turn; whether all were looked at; positions, turns, winning turns.
pub type HarvestTuple = (Vec<u8>, u16, bool, u64, u64, u64);
/// Seeds, bytes, positions ahead, even and behind, the largest margin.
pub type LevelTuple = (u32, u64, u64, u64, u64, u16);

/// The solver of one rule set.
pub struct Mancala {
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

impl Mancala {
    /// The solver of a variant with a table of this many bytes.
    pub fn new(variant: &str, table_bytes: usize) -> Result<Self, Failure> {
        let game = Congklak::make(variant)?;
        let rules = Rules::new(game.rules())?;
        let index = Index::new(game.rules().holes);
        let seeds = 2 * game.rules().holes as u32 * u32::from(game.rules().seeds);
        let table = Table::new(table_bytes, index.positions(seeds))?;
        let nothing = Endgames { database: Database::empty(), estimate: Estimate::nothing() };
        Ok(Self {
            game,
            rules,
            index,
            table,
            endgames: RwLock::new(Arc::new(nothing)),
            positions: AtomicU64::new(0),
            nodes: AtomicU64::new(0),
        })
    }

    /// Positions of the database done, nodes of searches entered (in thousands or so); may be asked from another thread.
    pub fn progress(&self) -> (u64, u64) {
        (self.positions.load(Ordering::Relaxed), self.nodes.load(Ordering::Relaxed))
    }

    /// How many positions have at most this many seeds in the holes.
    pub fn count_positions(&self, seeds: u32) -> u64 {
        self.index.positions(seeds)
    }

    /// Solve every position with at most `seeds` seeds.
    pub fn build(&self, seeds: u32, stop: &StopFlag) -> Result<(), Failure> {
        let tell = |done: u64| self.positions.store(done, Ordering::Relaxed);
        self.keep(Database::build(&self.rules, &self.index, seeds, stop, &tell).map_err(of_database)?)
    }

    /// Where the files of this rule set's database lie below `root`.
    pub fn folder(&self, root: &Path) -> PathBuf {
        self.files(root).folder().into()
    }

    /// Build the missing files of the database up to this many seeds; returns files built, files found and positions built.
    pub fn build_files(&self, root: &Path, seeds: u32, stop: &StopFlag) -> Result<(usize, usize, u64), Failure> {
        let tell = |done: u64| self.positions.store(done, Ordering::Relaxed);
        let built = self.files(root).build(seeds, stop, &tell).map_err(of_database)?;
        Ok((built.built, built.found, built.slots))
    }

    /// Read the files of the database, up to this many seeds; returns how far they go.
    pub fn load_files(&self, root: &Path, seeds: u32, stop: &StopFlag) -> Result<u32, Failure> {
        let database = self.files(root).load(seeds, stop).map_err(of_database)?;
        let seeds = database.seeds();
        self.keep(database)?;
        Ok(seeds)
    }

    /// What the headers of the files say, the fewest seeds first.
    pub fn file_stats(&self, root: &Path) -> Result<Vec<LevelTuple>, Failure> {
        let levels = self.files(root).levels().map_err(of_database)?;
        let tuple = |level: siasat_solve::mancala::Level| {
            let stats = level.stats;
            (level.seeds, level.bytes, stats.won, stats.drawn, stats.lost, stats.longest)
        };
        Ok(levels.into_iter().map(tuple).collect())
    }

    /// Check every value of the database up to this many seeds against the values of its moves, by the rules of the game.
    pub fn verify(&self, seeds: u32, stop: &StopFlag) -> Result<VerifiedTuple, Failure> {
        let tell = |done: u64| self.positions.store(done, Ordering::Relaxed);
        let endgames = self.endgames();
        let seen = verify_endgames(&self.game, &endgames.database, seeds, stop, &tell).map_err(of_database)?;
        Ok((seen.materials, seen.positions, seen.wrong, seen.first))
    }

    /// What the database says of a position, for the side to move; `None` where it has too many seeds.
    pub fn value(&self, position: &str) -> Result<Option<i32>, Failure> {
        let place = self.rules.position(&self.parse(position)?)?;
        let database = &self.endgames().database;
        Ok((place.seeds() <= database.seeds()).then(|| database.value(self.index.of(place))))
    }

    /// How many positions with exactly `seeds` seeds are ahead, even and behind for the side to move.
    pub fn counts(&self, seeds: u32) -> (u64, u64, u64) {
        let counts = self.endgames().database.counts(&self.index, seeds);
        (counts.ahead, counts.even, counts.behind)
    }

    /// By how much the side to move will bank more than the other from here on, and its best holes. The search begins at
    /// `guess`; a wrong one costs time only.
    pub fn solve(&self, position: &str, guess: i8, stop: &StopFlag) -> Result<SolutionTuple, Failure> {
        let root = self.rules.position(&self.parse(position)?)?;
        if !self.table.takes(self.index.positions(root.seeds())) {
            let message = "the board has too many positions for a table of this size; give it more memory";
            return Err(InputError::Variant(message.into()).into());
        }
        let endgames = self.endgames();
        let solution = Solver::new(&self.rules, &self.index, &self.table, &endgames.database, stop, &self.nodes)
            .guided(endgames.estimate.clone())
            .solve(root, i32::from(guess))
            .map_err(|_stopped| Failure::stopped())?;
        Ok((solution.value, solution.best, solution.effort.nodes, solution.effort.probes))
    }

    fn files<'a>(&'a self, root: &'a Path) -> EndgameFiles<'a> {
        EndgameFiles::new(&self.rules, &self.index, root)
    }

    fn endgames(&self) -> Arc<Endgames> {
        Arc::clone(&self.endgames.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn keep(&self, database: Database) -> Result<(), Failure> {
        let estimate = Estimate::learn(&self.index, &database)?;
        *self.endgames.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(Endgames { database, estimate });
        Ok(())
    }

    fn parse(&self, position: &str) -> Result<CongklakState, Failure> {
        Ok(self.game.parse_state(position)?)
    }
}

/// The first turns of a variant within the first `limit` positions of a walk: all of them, or up to one that wins.
pub fn first_turns(variant: &str, limit: u64, first_win: bool, stop: &StopFlag) -> Result<HarvestTuple, Failure> {
    let game = Congklak::make(variant)?;
    if first_win {
        let turn = find_first_turn(&game, limit, stop).map_err(of_database)?.unwrap_or_default();
        return Ok((turn.holes, turn.harvest, false, 0, 0, 0));
    }
    let all = harvest(&game, limit, stop).map_err(of_database)?;
    Ok((all.best.holes, all.best.harvest, all.exhaustive, all.positions, all.turns, all.winning))
}

/// The error for a database that cannot be read, built or held.
fn of_database(error: TableError) -> Failure {
    if error == TableError::Stopped { Failure::stopped() } else { error.into() }
}
