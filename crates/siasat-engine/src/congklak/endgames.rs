//! The solver's endgame database: who wins when few seeds are left.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use siasat_core::{DRAW, Score, StopFlag};
use siasat_games::congklak::packed::{HOLES, Word};
use siasat_games::congklak::variant::Variant;
use siasat_solve::TableError;
use siasat_solve::mancala::{Database, EndgameFiles, Index, Position as Holes, Rules};

use super::board::Position;
use crate::scale::{MATE, lost_at};

/// The maximum number of positions read into memory, one byte each: with seven holes a side, all with up to 14 seeds.
const MAX_POSITIONS: u64 = 1 << 26;

/// A folder's database and how many levels it has.
type Opened = (PathBuf, u32, Weak<Endgames>);

/// What the engines of this process have open: they share it.
static OPEN: Mutex<Vec<Opened>> = Mutex::new(Vec::new());

/// Every position with few seeds in the holes, in memory.
#[derive(Debug)]
pub struct Endgames {
    index: Index,
    database: Database,
}

impl Endgames {
    /// The database for these rules below `root`, every byte checked; none where there is none.
    pub fn open(variant: &Variant, root: &Path) -> Result<Option<Arc<Self>>, TableError> {
        let Ok(rules) = Rules::new(variant) else { return Ok(None) };
        let index = Index::new(variant.holes);
        let files = EndgameFiles::new(&rules, &index, root);
        let most = (1..).take_while(|&seeds| index.positions(seeds) <= MAX_POSITIONS).last().unwrap_or(0);
        let levels = (files.levels()?.len() as u32).min(most);
        if levels == 0 {
            return Ok(None);
        }
        let folder = files.folder().to_path_buf();
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|(.., shared)| shared.strong_count() > 0);
        let known = open.iter().find(|(path, count, _)| *path == folder && *count == levels);
        if let Some(shared) = known.and_then(|(.., shared)| shared.upgrade()) {
            return Ok(Some(shared));
        }
        let database = files.load(levels, &StopFlag::default())?;
        let fresh = Arc::new(Self { index, database });
        open.push((folder, levels, Arc::downgrade(&fresh)));
        Ok(Some(fresh))
    }

    /// Up to how many seeds positions are known.
    pub fn seeds(&self) -> u32 {
        self.database.seeds()
    }

    /// The value of a position `ply` moves below the root. How long the game goes on is not known: the seeds that are left stand
    /// for it, so that of two wins the one with fewer is preferred.
    #[inline(always)]
    pub fn value(&self, position: &Position, ply: usize) -> Option<Score> {
        let [own, opponent] = position.board;
        let seeds = own.seeds() + opponent.seeds();
        if seeds > self.seeds() {
            return None;
        }
        let holes = Holes { own: Word(own.0 & HOLES), opponent: Word(opponent.0 & HOLES) };
        let rest = self.database.value(self.index.of(holes));
        Some(match rest + i32::from(own.store()) - i32::from(opponent.store()) {
            0 => DRAW,
            ahead if ahead > 0 => MATE - (ply as Score + seeds as Score),
            _ => lost_at(ply + seeds as usize),
        })
    }
}
