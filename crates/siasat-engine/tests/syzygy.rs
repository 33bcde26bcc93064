//! Syzygy files inside the search: tiny real ones, damaged ones, and none.
#![cfg(feature = "syzygy")]
#![allow(clippy::unwrap_used)] // a test may fail loudly

use std::fs;
use std::path::{Path, PathBuf};

use siasat_core::mixing::SplitMix64;
use siasat_core::{Game, Limits, Notated, Player};
use siasat_engine::chess::Chess;
use siasat_engine::game::EngineGame;
use siasat_engine::scale::{TABLE_WIN, lost_at, to_core};
use siasat_engine::{Answer, Control, Engine, Question};
use siasat_games::chess::Chess as Rules;

/// All endings of three pieces.
const FILES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/chess/syzygy");

/// A folder that goes when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("siasat-syzygy-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn engine(folder: &Path) -> Engine<Chess> {
    let mut engine = Engine::new(Chess::new(Rules), 1, 1);
    assert!(engine.set_tables(Some(folder)).unwrap() > 0);
    engine
}

fn ask(engine: &mut Engine<Chess>, fen: &str, nodes: u64) -> Answer<siasat_engine::chess::moves::Move> {
    let root = Rules.parse_state(fen).unwrap();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    engine.search(&Question::new(&root, limits), &Control::default(), &mut |_| ())
}

fn solved(engine: &Engine<Chess>, fen: &str) -> Option<i32> {
    engine.game().solved(&engine.game().position(&Rules.parse_state(fen).unwrap()), 3)
}

#[test]
fn results_are_read_only_where_they_hold() {
    let engine = engine(Path::new(FILES));
    for (fen, value) in [
        ("8/8/8/8/8/4k3/4P3/4K3 w - - 0 1", Some(0)),
        ("8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", Some(3 - TABLE_WIN)),
        ("8/8/8/3k4/8/8/8/KQ6 w - - 0 1", Some(TABLE_WIN - 3)),
        ("8/8/8/3k4/8/8/8/KQ6 w - - 1 1", None),              // the clock runs
        ("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", Some(lost_at(3))), // mate
        ("8/8/8/3k4/8/8/8/4K2R w K - 0 1", None),             // castling
        ("8/8/8/3k4/8/8/8/KN6 w - - 0 1", Some(0)),
        ("8/8/8/3k4/8/8/2N5/KQ6 w - - 0 1", None), // too many pieces
    ] {
        assert_eq!(solved(&engine, fen), value, "{fen}");
    }
}

#[test]
fn a_capture_into_the_tables_is_seen_at_once() {
    // Rook takes rook leaves rook against king; without tables the material would say as much, but no forced win.
    let fen = "8/8/8/3k3r/8/8/8/K6R w - - 4 1";
    let mut engine = engine(Path::new(FILES));
    let answer = ask(&mut engine, fen, 2000);
    assert_eq!(to_core(answer.value), TABLE_WIN - 1);
    assert!(answer.hits > 0);
    assert_eq!(engine.set_tables(None).unwrap(), 0);
    let answer = ask(&mut engine, fen, 2000);
    assert!(answer.hits == 0 && answer.value < TABLE_WIN - 1000);
}

#[test]
fn a_won_root_is_won_and_a_drawn_one_held() {
    for (fen, winner) in [
        ("8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", Some(Player::First)),
        ("7k/8/8/8/3q4/8/K7/8 b - - 0 1", Some(Player::Second)),
        ("8/8/8/8/4k3/8/4P3/4K3 w - - 0 1", None),
    ] {
        let mut engine = engine(Path::new(FILES));
        let (mut state, mut plies) = (Rules.parse_state(fen).unwrap(), 0);
        while Rules.outcome(&state).is_none() && plies < 100 {
            let question = Question::new(&state, Limits { nodes: Some(200), ..Limits::default() });
            let answer = engine.search(&question, &Control::default(), &mut |_| ());
            assert!(answer.hits > 0, "{}", Rules.format_state(&state));
            let wanted = answer.mv.unwrap();
            let mut moves = siasat_core::MoveList::new();
            Rules.legal_moves(&state, &mut moves);
            let mv = moves.into_iter().find(|&mv| engine.game().encode(mv) == wanted).unwrap();
            state = Rules.play(&state, mv);
            plies += 1;
        }
        assert_eq!(Rules.outcome(&state).and_then(|end| end.winner), winner, "{fen}");
    }
}

#[test]
fn what_cannot_be_a_table_is_refused_and_no_damage_is_fatal() {
    let folder = Folder::new("damage");
    let mut engine = Engine::new(Chess::new(Rules), 1, 1);
    assert_eq!(engine.set_tables(Some(&folder.0)).unwrap(), 0);
    assert_eq!(engine.set_tables(Some(Path::new("/nowhere"))).unwrap(), 0);
    let good = fs::read(Path::new(FILES).join("KPvK.rtbw")).unwrap();
    let path = folder.0.join("KPvK.rtbw");
    for (bytes, problem) in
        [(&good[..good.len() - 1], "unexpected file size"), (&[7; 80], "it does not begin as a Syzygy file does")]
    {
        fs::write(&path, bytes).unwrap();
        let error = engine.set_tables(Some(&folder.0)).unwrap_err().to_string();
        assert!(error.contains("KPvK.rtbw: the Syzygy file is damaged") && error.contains(problem), "{error}");
    }
    let mut stream = SplitMix64::new(7);
    for _ in 0..60 {
        let mut bytes = good.clone();
        for _ in 0..3 {
            let most = if stream.below(2) == 0 { 200 } else { good.len() as u64 - 4 };
            let place = 4 + stream.below(most) as usize;
            bytes[place] = stream.below(256) as u8;
        }
        fs::write(&path, &bytes).unwrap();
        engine.set_tables(Some(&folder.0)).unwrap();
        assert!(ask(&mut engine, "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", 300).mv.is_some());
    }
}
