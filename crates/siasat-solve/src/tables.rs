//! The tables in a folder, and what they say of a position.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use siasat_core::Game;

use crate::cache::BlockCache;
use crate::error::TableError;
use crate::family::{Family, Place, TableId};
use crate::file::{TableFile, Title};
use crate::verdict::Verdict;

/// The ending of a table's name.
pub const EXTENSION: &str = "table";
/// How many unpacked blocks are kept unless the caller says otherwise: 128 MiB of one-byte codes at most.
pub const CACHE_BLOCKS: usize = 1 << 16;

/// The tables of a family that lie in a folder. Files are opened when they are first needed.
pub struct Tables<F: Family> {
    family: F,
    folder: PathBuf,
    files: Vec<OnceLock<Result<TableFile, TableError>>>,
    cache: BlockCache,
}

impl<F: Family> Tables<F> {
    /// The tables below `root`, which has a folder for each game and variant; `blocks` are kept unpacked.
    pub fn open(family: F, root: &Path, blocks: usize) -> Self {
        let files = (0..family.tables()).map(|_| OnceLock::new()).collect();
        Self { folder: folder(&family, root), family, files, cache: BlockCache::new(blocks) }
    }

    /// Which tables there can be.
    pub fn family(&self) -> &F {
        &self.family
    }

    /// The folder of this variant's tables.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The verdict on a position, or `None` where there is no sound table for it: a search plays on without.
    #[inline]
    pub fn probe(&self, state: &<F::Game as Game>::State) -> Option<Verdict> {
        self.try_probe(state).ok().flatten()
    }

    /// The verdict on a position; `None` if no table has such positions, or it was not built. Damage is an error.
    #[inline]
    pub fn try_probe(&self, state: &<F::Game as Game>::State) -> Result<Option<Verdict>, TableError> {
        let (table, slot) = match self.family.locate(state) {
            None => return Ok(None),
            Some(Place::Known(verdict)) => return Ok(Some(verdict)),
            Some(Place::At(table, slot)) => (table, slot),
        };
        let file = match self.file(table) {
            Ok(file) => file,
            Err(TableError::Missing { .. }) => return Ok(None),
            Err(error) => return Err(error.clone()),
        };
        let block = file.block_of(slot);
        let code = self.cache.with(table, block, || file.read_block(block), |codes| file.code(codes, slot))?;
        Ok(Some(Verdict::from_code(code)))
    }

    /// A table's file, its header read and checked.
    #[inline]
    pub fn file(&self, table: TableId) -> Result<&TableFile, &TableError> {
        let open = || {
            let path = path(&self.family, &self.folder, table);
            if !path.exists() {
                return Err(TableError::Missing { name: self.family.name(table), path: self.folder.clone() });
            }
            let file = TableFile::open(&path, &title(&self.family, table))?;
            check_parts(&self.family, table, &file, &path)?;
            Ok(file)
        };
        self.files[table].get_or_init(open).as_ref()
    }
}

/// Refuse a file whose slots are not those of the family.
pub(crate) fn check_parts<F: Family>(
    family: &F,
    table: TableId,
    file: &TableFile,
    path: &Path,
) -> Result<(), TableError> {
    let is_ours = file.parts.iter().map(|part| part.slots as usize).eq(family.parts(table));
    if is_ours {
        Ok(())
    } else {
        Err(TableError::foreign(path, "has other positions than such a table: build it again"))
    }
}

/// The folder of a variant's tables below `root`.
pub fn folder<F: Family>(family: &F, root: &Path) -> PathBuf {
    // A colon is no part of a file's name everywhere.
    root.join(family.id()).join(family.variant().replace(':', "+"))
}

/// Where a table lies in its folder.
pub fn path<F: Family>(family: &F, folder: &Path, table: TableId) -> PathBuf {
    folder.join(format!("{}.{EXTENSION}", family.name(table)))
}

/// What a table's header must say.
pub fn title<F: Family>(family: &F, table: TableId) -> Title {
    Title { game: family.id().into(), variant: family.variant().into(), material: family.name(table) }
}
