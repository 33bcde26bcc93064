//! Table files that were damaged, by chance or on purpose.

use std::fs;
use std::path::PathBuf;

use siasat_core::mixing::SplitMix64;
use siasat_core::{Notated, StopFlag};
use siasat_games::congklak::Congklak;
use siasat_solve::doushouqi::DouShouQiGame;
use siasat_solve::file::TableFile;
use siasat_solve::mancala::{EndgameFiles, Index, Rules};
use siasat_solve::tables::{folder, path};
use siasat_solve::{Family, Progress, Tables, Verdict, build};

use crate::mutate::bytes;

/// Where the header of a table begins, and where its length and its checksum stand.
const HEADER: usize = 20;
const LENGTH: usize = 12;
const CHECKSUM: usize = 16;
/// Seeds of the mancala database.
const SEEDS: u32 = 5;

/// Sound files in a folder of their own, gone at the end.
pub struct Files {
    root: PathBuf,
    doushouqi: PathBuf,
    sound: Vec<u8>,
    codes: Vec<u16>,
    mancala: PathBuf,
    level: Vec<u8>,
    values: Vec<i8>,
    rules: Rules,
    index: Index,
}

fn text(error: impl ToString) -> String {
    error.to_string()
}

impl Files {
    /// Build them.
    pub fn new() -> Result<Self, String> {
        let root = std::env::temp_dir().join(format!("siasat-fuzz-{}", std::process::id()));
        let (stop, family) = (StopFlag::default(), DouShouQiGame::new("standard", 2).map_err(text)?);
        build(&family, &root, &[0], 1, &stop, &Progress::default()).map_err(text)?;
        let doushouqi = path(&family, &folder(&family, &root), 0);
        let sound = fs::read(&doushouqi).map_err(text)?;
        let codes = TableFile::read(&doushouqi).and_then(|table| table.read_codes()).map_err(text)?;
        let game = Congklak::make("kalah:3,2").map_err(text)?;
        let (rules, index) = (Rules::new(game.rules()).map_err(text)?, Index::new(game.rules().holes));
        let files = EndgameFiles::new(&rules, &index, &root);
        files.build(SEEDS, &stop, &|_| ()).map_err(text)?;
        let mancala = files.folder().join(format!("seeds-{SEEDS:02}.table"));
        let level = fs::read(&mancala).map_err(text)?;
        let values = files.load(SEEDS, &stop).map_err(text)?.values().to_vec();
        Ok(Self { root, doushouqi, sound, codes, mancala, level, values, rules, index })
    }

    /// One damaged file; what is wrong, in words. A file whose checksum was made right again may say anything but must not
    /// crash; any other must be refused or give what the sound one gives.
    pub fn damage(&self, random: &mut SplitMix64) -> Result<(), String> {
        let is_mancala = random.below(2) == 0;
        let sound = if is_mancala { &self.level } else { &self.sound };
        let mut damaged = bytes(random, sound);
        let sealed = random.below(2) == 0;
        if sealed {
            seal(&mut damaged);
        }
        let place = if is_mancala { &self.mancala } else { &self.doushouqi };
        fs::write(place, &damaged).map_err(text)?;
        let is_right = if is_mancala { self.read_mancala() } else { self.read_doushouqi(random) };
        fs::write(place, sound).map_err(text)?;
        if sealed || is_right { Ok(()) } else { Err(format!("a damaged file is believed: {}", hex(&damaged))) }
    }

    fn read_mancala(&self) -> bool {
        let files = EndgameFiles::new(&self.rules, &self.index, &self.root);
        let _ = files.levels();
        files.load(SEEDS, &StopFlag::default()).map_or(true, |database| database.values() == self.values)
    }

    fn read_doushouqi(&self, random: &mut SplitMix64) -> bool {
        let Ok(family) = DouShouQiGame::new("standard", 2) else { return false };
        let slot = random.below(self.codes.len() as u64) as u32;
        let state = family.state(0, slot);
        let probed = state.is_none_or(|state| {
            let _ = family.game().format_state(&state);
            let tables = Tables::open(family, &self.root, 4);
            let expected = self.codes.get(slot as usize).map(|&code| Verdict::from_code(code));
            tables.try_probe(&state).map_or(true, |found| found == expected)
        });
        let read = TableFile::read(&self.doushouqi).and_then(|table| table.read_codes());
        probed && read.map_or(true, |codes| codes == self.codes)
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

/// Make the length and the checksum of the header right again, so that what it says is looked at.
fn seal(bytes: &mut [u8]) {
    let Some(length) = bytes.get(LENGTH..LENGTH + 4) else { return };
    let length = u32::from_le_bytes([length[0], length[1], length[2], length[3]]) as usize;
    let end = HEADER.saturating_add(length);
    let Some(header) = bytes.get(HEADER..end) else { return };
    let checksum = crc32fast::hash(header).to_le_bytes();
    bytes[CHECKSUM..HEADER].copy_from_slice(&checksum);
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
