//! Tables built, read back, damaged, and verified from scratch.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use siasat_core::{Game, Notated, StopFlag};
use siasat_games::doushouqi::DouShouQi;
use siasat_solve::chess::Kings;
use siasat_solve::doushouqi::DouShouQiGame;
use siasat_solve::file::TableFile;
use siasat_solve::tables::{CACHE_BLOCKS, path};
use siasat_solve::{Family, Place, Progress, TableError, TableId, Tables, Verdict, build, verify};

/// A folder that is gone at the end of a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("siasat-solve-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn build_all<F: Family>(family: &F, root: &Path, pieces: usize) {
    let wanted: Vec<TableId> = (0..family.tables()).filter(|&table| family.pieces(table) <= pieces).collect();
    build(family, root, &wanted, 2, &StopFlag::default(), &Progress::default()).unwrap();
}

fn check<F: Family>(tables: &Tables<F>, materials: &[String]) -> u64
where
    F::Game: Notated,
{
    let seen = verify(tables, materials, 2, &StopFlag::default(), &Progress::default()).unwrap();
    assert_eq!((seen.wrong, seen.first), (0, None));
    seen.positions
}

/// Won, drawn and lost positions of a material, white to move, asked one by one.
fn totals(tables: &Tables<DouShouQiGame>, material: &str) -> [u64; 3] {
    let mut totals = [0; 3];
    tables.family().placements(material, &mut |state| {
        match tables.probe(state).unwrap() {
            Verdict::Won(_) => totals[0] += 1,
            Verdict::Drawn => totals[1] += 1,
            Verdict::Lost(_) => totals[2] += 1,
        }
        std::ops::ControlFlow::Continue(())
    });
    totals
}

#[test]
fn two_pieces_come_out_as_known() {
    let folder = Folder::new("two");
    build_all(&DouShouQiGame::new("standard", 2).unwrap(), &folder.0, 2);
    let tables = Tables::open(DouShouQiGame::new("standard", 2).unwrap(), &folder.0, CACHE_BLOCKS);
    assert_eq!(totals(&tables, "RvE"), [2082, 104, 754]);
    assert_eq!(totals(&tables, "LvE"), [993, 584, 775]);
    assert_eq!(totals(&tables, "PvR"), [1700, 640, 600]);
    assert_eq!(check(&tables, &tables.family().materials(2)), 64 * 2352 + 14 * (2940 - 2352) + (3660 - 2352));
}

#[test]
fn every_option_gives_tables_that_hold() {
    let folder = Folder::new("options");
    for variant in [
        "van-rijn-vis",
        "standard:shore-rats=landing,shore-elephant=yes,jump-blockers=enemy",
        "standard:equal-captures=no,all-captured=draw,no-moves=draw",
        "standard:dog-over-wolf=yes,lion-jumps=sideways,leopard-jumps=lengthwise,jump-blockers=own",
    ] {
        let family = || DouShouQiGame::new(variant, 3).unwrap();
        let wanted: Vec<TableId> = (0..family().tables()).filter(|&table| family().pieces(table) == 2).collect();
        build(&family(), &folder.0, &wanted, 2, &StopFlag::default(), &Progress::default()).unwrap();
        let tables = Tables::open(family(), &folder.0, CACHE_BLOCKS);
        check(&tables, &family().materials(2));
    }
}

#[test]
fn a_sample_of_three_pieces_holds() {
    let folder = Folder::new("three");
    build_all(&DouShouQiGame::new("standard", 3).unwrap(), &folder.0, 3);
    let tables = Tables::open(DouShouQiGame::new("standard", 3).unwrap(), &folder.0, CACHE_BLOCKS);
    check(&tables, &["LRvE", "RvEL", "RPvR", "CvDW", "EvTR"].map(str::to_owned));
}

#[test]
fn three_pieces_of_chess_hold_and_the_longest_mates_are_the_known_ones() {
    let folder = Folder::new("chess");
    build_all(&Kings::new("standard").unwrap(), &folder.0, 3);
    let tables = Tables::open(Kings::new("standard").unwrap(), &folder.0, CACHE_BLOCKS);
    check(&tables, &tables.family().materials(3));
    // In moves: 10 with the queen, 16 with the rook, 28 with the pawn.
    let longest = |table| tables.file(table).unwrap().parts[0].longest;
    assert_eq!([0, 1, 2].map(longest), [19, 31, 55]);
}

#[test]
fn the_count_of_repetitions_makes_no_difference_to_tables() {
    let names = ["standard", "paper", "standard:repetition=5"].map(|variant| DouShouQiGame::new(variant, 2).unwrap());
    assert!(names.iter().all(|family| family.variant() == "standard"));
}

#[test]
fn a_position_outside_the_tables_has_no_verdict() {
    let folder = Folder::new("outside");
    let tables = Tables::open(DouShouQiGame::new("standard", 3).unwrap(), &folder.0, 16);
    let game = DouShouQi::make("standard").unwrap();
    assert_eq!(tables.try_probe(&game.initial()), Ok(None));
    let lonely = game.parse_state("7/7/7/7/3e3/7/7/3R3/7 w").unwrap();
    assert_eq!(tables.try_probe(&lonely), Ok(None), "not built");
    let ended = game.parse_state("3R3/7/7/7/3e3/7/7/7/7 b").unwrap();
    assert_eq!(tables.try_probe(&ended), Ok(Some(Verdict::Lost(0))));
}

#[test]
fn files_that_are_no_sound_tables_are_refused() {
    let folder = Folder::new("bad");
    let family = || DouShouQiGame::new("standard", 2).unwrap();
    build_all(&family(), &folder.0, 2);
    let fresh = || Tables::open(family(), &folder.0, 16);
    let game = DouShouQi::make("standard").unwrap();
    let state = game.parse_state("7/7/7/7/3r3/7/7/3R3/7 w").unwrap();
    let place = path(&family(), fresh().folder(), 0);
    let sound = fs::read(&place).unwrap();
    assert!(fresh().try_probe(&state).unwrap().is_some());
    let complaint = |bytes: &[u8]| {
        fs::write(&place, bytes).unwrap();
        let error = fresh().try_probe(&state).unwrap_err();
        assert_eq!(fresh().probe(&state), None);
        let again = build(&family(), &folder.0, &[0], 1, &StopFlag::default(), &Progress::default());
        assert_eq!(again, Err(error.clone()), "a build does not take it for a table either");
        error.to_string()
    };
    assert!(complaint(b"").ends_with("is not a table of siasat"));
    assert!(complaint(b"GIF89a and so on, for quite a while").ends_with("is not a table of siasat"));
    assert!(complaint(&sound[..sound.len() - 1]).contains("is damaged: it has"));
    assert!(complaint(&sound[..30]).contains("ends within its header"));
    let with = |at: usize, value: u8| {
        let mut bytes = sound.clone();
        bytes[at] ^= value;
        bytes
    };
    assert!(complaint(&with(8, 7)).contains("has version 6 of the format; this siasat reads version 1"));
    assert!(complaint(&with(40, 1)).contains("its header does not match its checksum"));
    assert!(complaint(&with(sound.len() - 3, 1)).contains("does not match its checksum"));
    let other = fs::read(path(&family(), fresh().folder(), 1)).unwrap();
    assert!(complaint(&other).contains("is the table RvC of doushouqi (standard), not RvR of doushouqi (standard)"));
}

#[test]
fn a_stopped_build_goes_on_and_gives_the_same_bytes() {
    let (whole, broken) = (Folder::new("whole"), Folder::new("broken"));
    let family = DouShouQiGame::new("standard", 3).unwrap();
    let wanted: Vec<TableId> = (0..20).collect();
    let stop = StopFlag::default();
    stop.stop();
    let never = build(&family, &broken.0, &wanted, 2, &stop, &Progress::default());
    assert_eq!(never, Err(TableError::Stopped));
    build(&family, &broken.0, &wanted[..7], 1, &StopFlag::default(), &Progress::default()).unwrap();
    let rest = build(&family, &broken.0, &wanted, 2, &StopFlag::default(), &Progress::default()).unwrap();
    assert_eq!((rest.built, rest.found), (13, 7));
    build(&family, &whole.0, &wanted, 1, &StopFlag::default(), &Progress::default()).unwrap();
    for table in wanted {
        let of = |root: &Path| fs::read(path(&family, &siasat_solve::tables::folder(&family, root), table)).unwrap();
        assert!(of(&whole.0) == of(&broken.0), "{}", family.name(table));
    }
}

/// The board turned by 180° with the colours changed: the same position for the other player.
fn turned(text: &str) -> String {
    let (board, turn) = text.split_once(' ').unwrap();
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let board: String = board.chars().rev().map(swap).collect();
    format!("{board} {}", if turn == "w" { "b" } else { "w" })
}

/// The board in the mirror.
fn mirrored(text: &str) -> String {
    let (board, turn) = text.split_once(' ').unwrap();
    let ranks: Vec<String> = board.split('/').map(|rank| rank.chars().rev().collect()).collect();
    format!("{} {turn}", ranks.join("/"))
}

proptest! {
    #[test]
    fn a_slot_is_where_its_position_is_and_its_images_are(table in 0usize..186, part in 0.0..1.0f64) {
        let family = DouShouQiGame::new("standard", 4).unwrap();
        let slots: usize = family.parts(table).iter().sum();
        let slot = (slots as f64 * part) as u32;
        if let Some(state) = family.state(table, slot) {
            prop_assert_eq!(family.locate(&state), Some(Place::At(table, slot)));
            let text = family.game().format_state(&state);
            for image in [turned(&text), mirrored(&text), mirrored(&turned(&text))] {
                let image = family.game().parse_state(&image).unwrap();
                prop_assert_eq!(family.locate(&image), Some(Place::At(table, slot)));
            }
        }
    }

    #[test]
    fn any_bytes_are_a_table_or_an_error(noise in prop::collection::vec(any::<u8>(), 0..300), cut in 0usize..300) {
        let folder = Folder::new("noise");
        let place = folder.0.join("noise.table");
        let mut bytes = b"SIASATBL\x01\0\0\0".to_vec();
        bytes.extend(&noise);
        for content in [&noise[..], &bytes[..cut.min(bytes.len())]] {
            fs::write(&place, content).unwrap();
            prop_assert!(TableFile::read(&place).is_err());
        }
    }

    #[test]
    fn a_changed_byte_is_noticed(place in 0.0..1.0f64, change in 1u8..=255) {
        let folder = Folder::new("changed");
        let family = DouShouQiGame::new("standard", 2).unwrap();
        build(&family, &folder.0, &[0], 1, &StopFlag::default(), &Progress::default()).unwrap();
        let file = path(&family, &siasat_solve::tables::folder(&family, &folder.0), 0);
        let mut bytes = fs::read(&file).unwrap();
        let at = (bytes.len() as f64 * place) as usize;
        bytes[at] ^= change;
        fs::write(&file, bytes).unwrap();
        prop_assert!(TableFile::read(&file).and_then(|table| table.read_codes()).is_err());
    }
}
