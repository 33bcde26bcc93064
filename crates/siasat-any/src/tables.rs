//! The tables of a game that is known by its name.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use siasat_core::notation::quote;
use siasat_core::{Notated, StopFlag};
use siasat_solve::chess::Kings;
use siasat_solve::doushouqi::{DouShouQiGame, MAX_PIECES};
use siasat_solve::tables::CACHE_BLOCKS;
use siasat_solve::{Axis, Family, Progress, TableError, TableId, Tables, Verdict, build, export, verify};

use crate::failure::Failure;

/// Materials or levels and positions looked at, values that do not follow, and the first of them.
pub type VerifiedTuple = (usize, u64, u64, Option<String>);
/// `won`, `drawn` or `lost`, and the plies to the end (none for a draw).
pub type VerdictTuple = (&'static str, Option<u16>);
/// A side to move: its material (as `LvE`), positions won, drawn and lost, the longest win and a position that has it.
pub type PartTuple = (String, u64, u64, u64, u16, String);
/// A table: its name, its pieces, its slots, the size of its file (none if it was not built) and its parts.
pub type TableTuple = (String, usize, u64, Option<u64>, Vec<PartTuple>);

/// A piece: its letter, whether it is the mover's, and the squares that it can stand on.
pub type AxisTuple = (char, bool, Vec<u32>);

/// The tables of some game; only the game's family knows its positions.
pub trait AnyTables: Send + Sync {
    /// The rules in canonical text form, less what makes no difference to verdicts.
    fn variant(&self) -> String;
    /// Where the tables of this game and variant lie.
    fn folder(&self) -> &Path;
    /// Every material with this many pieces, the mover's before the `v`, with the name of its table.
    fn materials(&self, pieces: usize) -> Vec<(String, String)>;
    /// The verdict on a position, or `None` where there is no table for it.
    fn probe(&self, position: &str) -> Result<Option<VerdictTuple>, Failure>;
    /// Every table that there can be, with what its header tells if it was built.
    fn stats(&self) -> Result<Vec<TableTuple>, Failure>;
    /// Build the tables of these materials and what they need: how many were built, were there, and slots built.
    fn build(&self, job: &Job, stop: &StopFlag) -> Result<(usize, usize, u64), Failure>;
    /// Check every position of these materials against its moves.
    fn verify(&self, job: &Job, stop: &StopFlag) -> Result<VerifiedTuple, Failure>;
    /// Write the verdicts of a material as an array in NumPy's format: its axes, and how many positions it has.
    fn export(
        &self,
        material: &str,
        path: &Path,
        progress: &Progress,
        stop: &StopFlag,
    ) -> Result<(Vec<AxisTuple>, u64), Failure>;
}

/// The tables of a game and variant below a folder.
pub fn open(game: &str, variant: &str, folder: &Path) -> Result<Box<dyn AnyTables>, Failure> {
    Ok(match game {
        "doushouqi" => Box::new(Tables::open(DouShouQiGame::new(variant, MAX_PIECES)?, folder, CACHE_BLOCKS)),
        "chess" => Box::new(Tables::open(Kings::new(variant)?, folder, CACHE_BLOCKS)),
        _ => return Err(TableError::Unfit(format!("there are no tables for {game}")).into()),
    })
}

/// What a build or a verification is about.
pub struct Job {
    /// The folder that the tables of all games lie in.
    pub root: PathBuf,
    /// The materials, as in `LvE`.
    pub materials: Vec<String>,
    /// How many threads may work.
    pub threads: usize,
    /// How far it is.
    pub progress: Arc<Progress>,
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

    fn probe(&self, position: &str) -> Result<Option<VerdictTuple>, Failure> {
        let state = self.family().game().parse_state(position)?;
        Ok(self.try_probe(&state)?.map(tuple_of))
    }

    fn stats(&self) -> Result<Vec<TableTuple>, Failure> {
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

    fn build(&self, job: &Job, stop: &StopFlag) -> Result<(usize, usize, u64), Failure> {
        let family = self.family();
        let find = |material: &String| family.find(material).ok_or_else(|| unknown(material));
        let wanted: Vec<TableId> = job.materials.iter().map(find).collect::<Result<_, _>>()?;
        let built = build(family, &job.root, &wanted, job.threads, stop, &job.progress)?;
        Ok((built.built, built.found, built.slots))
    }

    fn verify(&self, job: &Job, stop: &StopFlag) -> Result<VerifiedTuple, Failure> {
        if let Some(material) = job.materials.iter().find(|material| self.family().find(material).is_none()) {
            return Err(unknown(material).into());
        }
        let seen = verify(self, &job.materials, job.threads, stop, &job.progress)?;
        Ok((seen.materials, seen.positions, seen.wrong, seen.first))
    }

    fn export(
        &self,
        material: &str,
        path: &Path,
        progress: &Progress,
        stop: &StopFlag,
    ) -> Result<(Vec<AxisTuple>, u64), Failure> {
        if self.family().find(material).is_none() {
            return Err(unknown(material).into());
        }
        let exported = export(self, material, path, stop, progress)?;
        let tuple = |axis: Axis| (axis.letter, axis.is_mover, axis.squares.into_iter().map(u32::from).collect());
        Ok((exported.axes.into_iter().map(tuple).collect(), exported.positions))
    }
}

fn unknown(material: &str) -> TableError {
    TableError::Unfit(format!(
        "there is no material {}: write the mover's pieces, a v and the other side's, as in LvE (doushouqi) or KQvK (chess)",
        quote(material)
    ))
}
