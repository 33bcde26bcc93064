//! The solver's tables of few animals.

use std::fmt;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use siasat_core::{DRAW, Score};
use siasat_games::doushouqi::variant::Variant;
use siasat_solve::doushouqi::{DouShouQiGame, MAX_PIECES};
use siasat_solve::tables::{CACHE_BLOCKS, EXTENSION, folder};
use siasat_solve::{Family, TableError, Tables, Verdict};

use super::board::Position;
use crate::scale::{MATE, WON, lost_at};

/// The tables that lie in a folder, shared by all threads: blocks are unpacked when they are first needed and kept.
pub struct Endgames {
    tables: Tables<DouShouQiGame>,
    count: usize,
    /// The most animals that some table has.
    most: i32,
    /// A block could not be read: nothing is asked any more.
    is_broken: AtomicBool,
}

impl Endgames {
    /// The tables for these rules below `root`, every header checked; none where there are none.
    pub fn open(rules: &Variant, root: &Path) -> Result<Option<Self>, TableError> {
        let unfit = |error: siasat_core::InputError| TableError::Unfit(error.to_string());
        let variant = rules.to_string();
        let folder = folder(&DouShouQiGame::new(&variant, 0).map_err(unfit)?, root);
        let most = most_animals(&folder);
        if most == 0 {
            return Ok(None);
        }
        let tables = Tables::open(DouShouQiGame::new(&variant, most).map_err(unfit)?, root, CACHE_BLOCKS);
        let mut count = 0;
        for table in 0..tables.family().tables() {
            match tables.file(table) {
                Ok(_) => count += 1,
                Err(TableError::Missing { .. }) => (),
                Err(error) => return Err(error.clone()),
            }
        }
        Ok((count > 0).then_some(Self { tables, count, most: most as i32, is_broken: AtomicBool::new(false) }))
    }

    /// How many tables there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The value of a position `ply` moves below the root, if its table is there.
    #[inline(always)]
    pub fn value(&self, position: &Position, ply: usize) -> Option<Score> {
        if position.count() > self.most { None } else { self.look(position, ply) }
    }

    #[inline(never)]
    fn look(&self, position: &Position, ply: usize) -> Option<Score> {
        if self.is_broken.load(Ordering::Relaxed) {
            return None;
        }
        let Ok(verdict) = self.tables.try_probe(&position.state) else {
            self.is_broken.store(true, Ordering::Relaxed);
            return None;
        };
        Some(match verdict? {
            Verdict::Drawn => DRAW,
            Verdict::Won(plies) => (MATE - ply as Score - Score::from(plies)).max(WON),
            Verdict::Lost(plies) => lost_at(ply + usize::from(plies)).min(-WON),
        })
    }
}

impl fmt::Debug for Endgames {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Endgames").field("folder", &self.tables.folder()).field("count", &self.count).finish()
    }
}

/// The animals of the largest table in a folder, by the names of the files (`LRvE.table` has three); 0 if there are none.
fn most_animals(folder: &Path) -> usize {
    let Ok(entries) = fs::read_dir(folder) else { return 0 };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let tables = paths.filter(|path| path.extension().is_some_and(|ending| ending == EXTENSION));
    let animals = tables.filter_map(|path| Some(path.file_stem()?.len().saturating_sub(1)));
    animals.filter(|count| (2..=MAX_PIECES).contains(count)).max().unwrap_or(0)
}
