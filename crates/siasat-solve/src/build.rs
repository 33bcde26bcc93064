//! Building tables: the smaller ones first, several at a time, none twice.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use siasat_core::{StopFlag, Stopped};

use crate::endgame::TableEndgame;
use crate::error::TableError;
use crate::family::{Family, TableId};
use crate::file::{self, DRAFT, PartStats, TableFile};
use crate::retrograde::{BYTES, GAP, STRIDE, solve};
use crate::room;
use crate::tables::{check_parts, folder, path, title};
use crate::verdict::Verdict;

/// An unfinished file of this age was left behind by a dead process.
const STALE: Duration = Duration::from_secs(600);

/// How far a build or a verification is; another thread may look at it.
#[derive(Debug, Default)]
pub struct Progress {
    /// Tables (or materials) done.
    pub done: AtomicUsize,
    /// Tables (or materials) to do.
    pub total: AtomicUsize,
    /// Positions done.
    pub positions: AtomicU64,
    /// Positions to do.
    pub all_positions: AtomicU64,
}

impl Progress {
    /// Restart the count.
    pub fn start(&self, total: usize, positions: u64) {
        self.done.store(0, Ordering::Relaxed);
        self.positions.store(0, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
        self.all_positions.store(positions, Ordering::Relaxed);
    }

    /// Count `positions` more positions as done.
    pub fn advance(&self, positions: usize) {
        self.positions.fetch_add(positions as u64, Ordering::Relaxed);
    }

    /// One table more is done.
    pub fn finish(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }
}

/// What a build did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Built {
    /// Tables built now.
    pub built: usize,
    /// Tables that were there, whole and sound.
    pub found: usize,
    /// The slots of the tables built now.
    pub slots: u64,
}

/// Build the missing tables of `wanted`, and those that they need, with this many threads.
///
/// Every finished table is a file, written whole; a build that is stopped, or killed, goes on with the next call and ends with
/// the same bytes. At any time each thread holds one table and the tables that it needs.
pub fn build<F: Family>(
    family: &F,
    root: &Path,
    wanted: &[TableId],
    jobs: usize,
    stop: &StopFlag,
    progress: &Progress,
) -> Result<Built, TableError> {
    let folder = folder(family, root);
    fs::create_dir_all(&folder).map_err(|error| TableError::io(&folder, &error))?;
    sweep(&folder)?;
    let plan = with_needs(family, wanted);
    let slots = |table: &TableId| family.parts(*table).iter().sum::<usize>() as u64;
    // The largest table comes last: whether there is memory for it is asked before hours of work.
    room::check(plan.iter().map(slots).max().unwrap_or(0) * BYTES)?;
    progress.start(plan.len(), plan.iter().map(slots).sum());
    let mut sum = Built::default();
    let most = plan.iter().map(|&table| family.pieces(table)).max().unwrap_or(0);
    for pieces in 0..=most {
        // Tables of as many pieces may need each other (a pawn becomes a queen), but only earlier ones.
        let mut stage: Vec<TableId> = plan.iter().copied().filter(|&table| family.pieces(table) == pieces).collect();
        while !stage.is_empty() {
            let (ready, later): (Vec<_>, Vec<_>) =
                stage.iter().partition(|&&table| family.needs(table).iter().all(|need| !stage.contains(need)));
            if ready.is_empty() {
                return Err(TableError::Unfit("the tables need each other in a circle".into()));
            }
            let built = Crew { family, folder: &folder, stop, progress }.work(&ready, jobs)?;
            sum = Built {
                built: sum.built + built.built,
                found: sum.found + built.found,
                slots: sum.slots + built.slots,
            };
            stage = later;
        }
    }
    Ok(sum)
}

/// Do the same work in this many threads at once, including this one. A thread that the system refuses is help that does not
/// come.
pub(crate) fn in_threads(threads: usize, work: impl Fn() + Sync) {
    std::thread::scope(|scope| {
        for _ in 1..threads {
            if std::thread::Builder::new().spawn_scoped(scope, &work).is_err() {
                break;
            }
        }
        work();
    });
}

/// The tables and all that they need, in the order of the family's list.
pub fn with_needs<F: Family>(family: &F, wanted: &[TableId]) -> Vec<TableId> {
    let mut plan = Vec::new();
    let mut open = wanted.to_vec();
    while let Some(table) = open.pop() {
        if !plan.contains(&table) {
            plan.push(table);
            open.extend(family.needs(table));
        }
    }
    plan.sort_unstable();
    plan
}

/// Remove unfinished files that were left behind.
pub(crate) fn sweep(folder: &Path) -> Result<(), TableError> {
    let entries = fs::read_dir(folder).map_err(|error| TableError::io(folder, &error))?;
    for path in entries.flatten().map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|e| e == DRAFT))
    {
        let age = fs::metadata(&path).and_then(|data| data.modified()).ok();
        if age.and_then(|time| SystemTime::now().duration_since(time).ok()).is_some_and(|age| age > STALE) {
            fs::remove_file(&path).map_err(|error| TableError::io(&path, &error))?;
        }
    }
    Ok(())
}

/// Threads at work on tables that do not need each other.
struct Crew<'a, F: Family> {
    family: &'a F,
    folder: &'a Path,
    stop: &'a StopFlag,
    progress: &'a Progress,
}

impl<F: Family> Crew<'_, F> {
    fn work(&self, tables: &[TableId], jobs: usize) -> Result<Built, TableError> {
        let next = AtomicUsize::new(0);
        let result = Mutex::new(Ok(Built::default()));
        in_threads(jobs.min(tables.len()), || {
            while let Some(&table) = tables.get(next.fetch_add(1, Ordering::Relaxed)) {
                let done = if self.stop.is_set() { Err(TableError::Stopped) } else { self.one(table) };
                let mut result = result.lock().unwrap_or_else(PoisonError::into_inner);
                match (&mut *result, done) {
                    (Ok(sum), Ok(Some(slots))) => {
                        sum.built += 1;
                        sum.slots += slots;
                    }
                    (Ok(sum), Ok(None)) => sum.found += 1,
                    (Ok(_), Err(error)) => *result = Err(error),
                    (Err(_), _) => return,
                }
            }
        });
        result.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Build a table unless it is there; how many slots it has if it was built.
    fn one(&self, table: TableId) -> Result<Option<u64>, TableError> {
        let (family, path) = (self.family, path(self.family, self.folder, table));
        let slots: usize = family.parts(table).iter().sum();
        if path.exists() {
            read(family, self.folder, table)?;
            self.progress.advance(slots);
            self.progress.finish();
            return Ok(None);
        }
        let needs = family.needs(table).into_iter();
        let known = needs.map(|need| Ok((need, Arc::new(read(family, self.folder, need)?))));
        let known = known.collect::<Result<Vec<_>, TableError>>()?;
        let endgame = TableEndgame::new(family, table, known);
        let codes = solve(&endgame, self.stop, |slots| self.progress.advance(slots))?;
        let stats = count(family, table, &codes, self.stop)?;
        file::write(&path, &title(family, table), &stats, &codes, self.stop)?;
        self.progress.finish();
        Ok(Some(slots as u64))
    }
}

/// The codes of a table that must be there.
fn read<F: Family>(family: &F, folder: &Path, table: TableId) -> Result<Vec<u16>, TableError> {
    let path = path(family, folder, table);
    let file = TableFile::open(&path, &title(family, table))?;
    check_parts(family, table, &file, &path)?;
    file.read_codes()
}

/// The statistics in a table's header.
fn count<F: Family>(family: &F, table: TableId, codes: &[u16], stop: &StopFlag) -> Result<Vec<PartStats>, Stopped> {
    let mut parts = Vec::new();
    let mut start = 0;
    for slots in family.parts(table) {
        let mut stats = PartStats { slots: slots as u32, ..PartStats::default() };
        for (slot, &code) in codes.iter().enumerate().skip(start).take(slots) {
            if slot % STRIDE == 0 && stop.is_set() {
                return Err(Stopped);
            }
            if code != GAP {
                stats.count(slot as u32, Verdict::from_code(code), family.weight(table, slot as u32));
            }
        }
        start += slots;
        parts.push(stats);
    }
    Ok(parts)
}
