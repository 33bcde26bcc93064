//! Endgame databases on disk: a table file for each number of seeds, in the format of `file`.
//!
//! The code of a position is its value plus its number of seeds; slots follow the numbers of the index. What rules say does not
//! depend on how many seeds a game starts with, so `kalah:6,4` and `kalah:6,5` share their files, which are named after
//! `kalah:6,1`.

use std::fs;
use std::path::{Path, PathBuf};

use siasat_core::{Game, MoveList, Notated, Player, StopFlag};
use siasat_games::congklak::variant::Variant;
use siasat_games::congklak::{Congklak, CongklakState};

use super::database::Database;
use super::index::Index;
use super::rules::Rules;
use crate::build::{Built, sweep};
use crate::error::TableError;
use crate::file::{self, PartStats, TableFile, Title};
use crate::room::reserve;
use crate::tables::EXTENSION;
use crate::verify::Verified;

/// The game's name in files.
const GAME: &str = "congklak";
/// A level with more positions is not written: four bytes each are needed meanwhile.
const MAX_LEVEL: u64 = 500_000_000;
/// How many positions are looked at between two looks at the stop flag.
const STRIDE: u64 = 1 << 12;

/// One file: the positions with one number of seeds. Won, drawn and lost are for the side to move and the seeds still to be banked;
/// `longest` is the largest margin and `example` the first slot that has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// Seeds in the holes.
    pub seeds: u32,
    /// What its header counts.
    pub stats: PartStats,
    /// The size of the file.
    pub bytes: u64,
}

/// The endgame database of one rule set in a folder.
#[derive(Debug)]
pub struct EndgameFiles<'a> {
    rules: &'a Rules,
    index: &'a Index,
    variant: String,
    folder: PathBuf,
}

impl<'a> EndgameFiles<'a> {
    /// Those below `root`, which has a folder for each game and rule set.
    pub fn new(rules: &'a Rules, index: &'a Index, root: &Path) -> Self {
        let variant = Variant { seeds: 1, ..*rules.variant() }.to_string();
        let folder = root.join(GAME).join(variant.replace(':', "+"));
        Self { rules, index, variant, folder }
    }

    /// Where the files lie.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Build the missing files, up to this many seeds; `tell` is called with the number of positions done.
    ///
    /// Every level is a file, written whole; a build that is stopped, or killed, goes on with the next call and ends with the
    /// same bytes.
    pub fn build(&self, seeds: u32, stop: &StopFlag, tell: &dyn Fn(u64)) -> Result<Built, TableError> {
        let slots = self.slots(seeds);
        if slots > MAX_LEVEL {
            return Err(TableError::Unfit(format!(
                "there are {slots} positions with {seeds} seeds; a file takes up to {MAX_LEVEL}"
            )));
        }
        fs::create_dir_all(&self.folder).map_err(|error| TableError::io(&self.folder, &error))?;
        sweep(&self.folder)?;
        let (mut database, mut built) = (Database::empty(), Built::default());
        for level in 1..=seeds {
            if stop.is_set() {
                return Err(TableError::Stopped);
            }
            if self.path(level).exists() {
                self.append(&mut database, level)?;
                built.found += 1;
            } else {
                let known = database.values().len();
                database.extend(self.rules, self.index, level, stop, tell)?;
                self.write(level, &database.values()[known..], stop)?;
                built.built += 1;
                built.slots += self.slots(level);
            }
            tell(self.index.positions(level));
        }
        Ok(built)
    }

    /// The database of the files that are there, from the fewest seeds on without a gap, every byte checked.
    pub fn load(&self, most: u32, stop: &StopFlag) -> Result<Database, TableError> {
        let mut database = Database::empty();
        for level in (1..=most).take_while(|&level| self.path(level).exists()) {
            if stop.is_set() {
                return Err(TableError::Stopped);
            }
            self.append(&mut database, level)?;
        }
        Ok(database)
    }

    /// What the headers of the files say, the fewest seeds first, without a gap.
    pub fn levels(&self) -> Result<Vec<Level>, TableError> {
        let there = (1..).take_while(|&level| self.path(level).exists());
        there
            .map(|seeds| {
                let file = self.open(seeds)?;
                let stats = file.parts.first().cloned().unwrap_or_default();
                Ok(Level { seeds, stats, bytes: file.bytes })
            })
            .collect()
    }

    pub(super) fn path(&self, seeds: u32) -> PathBuf {
        self.folder.join(format!("seeds-{seeds:02}.{EXTENSION}"))
    }

    fn slots(&self, seeds: u32) -> u64 {
        let fewer = seeds.checked_sub(1).map_or(0, |fewer| self.index.positions(fewer));
        // Where there are too many to count, there are as many as can be.
        let all = self.index.positions(seeds);
        if all == u64::MAX { all } else { all - fewer }
    }

    fn title(&self, seeds: u32) -> Title {
        Title { game: GAME.into(), variant: self.variant.clone(), material: format!("seeds-{seeds:02}") }
    }

    fn open(&self, seeds: u32) -> Result<TableFile, TableError> {
        let path = self.path(seeds);
        let file = TableFile::open(&path, &self.title(seeds))?;
        if file.slots() as u64 != self.slots(seeds) {
            return Err(TableError::foreign(&path, "has other positions than such a table: build it again"));
        }
        Ok(file)
    }

    /// Read a level's file to the end of a database that knows all that has fewer seeds.
    fn append(&self, database: &mut Database, seeds: u32) -> Result<(), TableError> {
        let codes = self.open(seeds)?.read_codes()?;
        let most = 2 * seeds;
        if codes.iter().any(|&code| u32::from(code) > most) {
            return Err(TableError::damaged(&self.path(seeds), "it has values that no position can have"));
        }
        database.append(codes.iter().map(|&code| (i32::from(code) - seeds as i32) as i8))
    }

    fn write(&self, seeds: u32, values: &[i8], stop: &StopFlag) -> Result<(), TableError> {
        let mut stats = PartStats { slots: values.len() as u32, ..PartStats::default() };
        for (slot, &value) in values.iter().enumerate() {
            match value.signum() {
                1 => stats.won += 1,
                0 => stats.drawn += 1,
                _ => stats.lost += 1,
            }
            if i32::from(value) > i32::from(stats.longest) {
                (stats.longest, stats.example) = (value as u16, slot as u32);
            }
        }
        let mut codes = Vec::new();
        reserve(&mut codes, values.len())?;
        codes.extend(values.iter().map(|&value| (i32::from(value) + seeds as i32) as u16));
        file::write(&self.path(seeds), &self.title(seeds), &[stats], &codes, stop)
    }
}

/// Check every position with at most this many seeds: its value must follow from those of its moves. Positions are found by putting
/// seeds into holes and moves by the rules of the game; neither the order of the sweep nor the packed rules take part.
/// By induction on the seeds, and within them on how far they have come, all values are then true.
pub fn verify_endgames(
    game: &Congklak,
    database: &Database,
    seeds: u32,
    stop: &StopFlag,
    tell: &dyn Fn(u64),
) -> Result<Verified, TableError> {
    let unfit = |error: siasat_core::InputError| TableError::Unfit(error.to_string());
    let rules = Rules::new(game.rules()).map_err(unfit)?;
    let index = Index::new(game.rules().holes);
    let claim = |state: &CongklakState| Ok(database.value(index.of(rules.position(state).map_err(unfit)?)));
    let mut seen = Verified::default();
    for total in 1..=seeds.min(database.seeds()) {
        seen.materials += 1;
        let mut counts = vec![0; 2 * game.rules().holes];
        counts[0] = total;
        loop {
            if seen.positions % STRIDE == 0 {
                tell(seen.positions);
                if stop.is_set() {
                    return Err(TableError::Stopped);
                }
            }
            seen.positions += 1;
            let row = |part: &[u32]| part.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
            let (own, opponent) = counts.split_at(game.rules().holes);
            let text = format!("{}/{}/0-0/1", row(own), row(opponent));
            let state = game.parse_state(&text).map_err(unfit)?;
            let (said, follows) = (claim(&state)?, follows(game, &state, &claim)?);
            if said != follows {
                seen.wrong += 1;
                seen.first.get_or_insert_with(|| format!("{text}: the table says {said}, its moves {follows}"));
            }
            if !next(&mut counts) {
                break;
            }
        }
    }
    Ok(seen)
}

/// The value of a position, the first player to move and nothing banked, that follows from those of its moves.
fn follows(
    game: &Congklak,
    state: &CongklakState,
    claim: &dyn Fn(&CongklakState) -> Result<i32, TableError>,
) -> Result<i32, TableError> {
    let ended = |state: &CongklakState| {
        let end = game.outcome(state)?;
        Some(end.winner.map_or(0, |winner| if winner == Player::First { end.margin } else { -end.margin }))
    };
    if let Some(margin) = ended(state) {
        return Ok(margin);
    }
    let mut moves = MoveList::new();
    game.legal_moves(state, &mut moves);
    let mut best = i32::MIN;
    for hole in moves {
        let child = game.play(state, hole);
        let value = match ended(&child) {
            Some(margin) => margin,
            None => {
                let banked = i32::from(child.store(Player::First)) - i32::from(child.store(Player::Second));
                let rest = claim(&child)?;
                banked + if child.player() == Player::First { rest } else { -rest }
            }
        };
        best = best.max(value);
    }
    Ok(best)
}

/// The next way to spread the same number of seeds over the pits; false after the last, where all lie in the last pit.
fn next(counts: &mut [u32]) -> bool {
    let last = counts.len() - 1;
    let Some(from) = (0..last).rev().find(|&pit| counts[pit] > 0) else {
        return false;
    };
    counts[from] -= 1;
    let rest = std::mem::take(&mut counts[last]) + 1;
    counts[from + 1] = rest;
    true
}
