//! The solver's tables inside the search: what they know is answered exactly, and long wins are carried out.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a test may fail loudly

use std::fs;
use std::path::{Path, PathBuf};

use siasat_core::mixing::SplitMix64;
use siasat_core::{Game, Limits, MoveList, Notated, StopFlag, WIN};
use siasat_engine::congklak::CongklakGame;
use siasat_engine::doushouqi::DouShouQiGame;
use siasat_engine::game::{EngineGame, StateOf};
use siasat_engine::{Answer, Control, Engine, Question};
use siasat_games::congklak::Congklak;
use siasat_games::doushouqi::{DouShouQi, State};
use siasat_solve::doushouqi::DouShouQiGame as Family;
use siasat_solve::mancala::{EndgameFiles, Index, Rules};
use siasat_solve::{Family as _, Progress, TableError, TableId, Tables, Verdict, build};

/// A folder that goes when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("siasat-engine-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The tables of a material and of all that captures lead to.
fn build_tables(folder: &Path, materials: &[&str]) -> Tables<Family> {
    let family = Family::new("standard", 3).unwrap();
    let wanted: Vec<TableId> = materials.iter().map(|name| family.find(name).unwrap()).collect();
    build(&family, folder, &wanted, 1, &StopFlag::default(), &Progress::default()).unwrap();
    Tables::open(family, folder, 64)
}

fn doushouqi(folder: &Path, variant: &str) -> Engine<DouShouQiGame> {
    let mut engine = Engine::new(DouShouQiGame::new(DouShouQi::make(variant).unwrap()), 1, 1);
    assert!(engine.set_tables(Some(folder)).unwrap() > 0);
    engine
}

fn ask<G: EngineGame>(engine: &mut Engine<G>, root: &StateOf<G>, history: &[u64], depth: u32) -> Answer<G::Move> {
    let limits = Limits { depth: Some(depth), nodes: Some(20_000), ..Limits::default() };
    let question = Question { history, ..Question::new(root, limits) };
    engine.search(&question, &Control::default(), &mut |_| ())
}

/// Random positions of a material, the game going on.
fn positions(family: &Family, material: &str, count: usize) -> Vec<State> {
    let mut all = Vec::new();
    family.placements(material, &mut |state| {
        if family.game().outcome(state).is_none() {
            all.push(*state);
        }
        std::ops::ControlFlow::Continue(())
    });
    let mut stream = SplitMix64::new(7);
    (0..count).map(|_| all[stream.below(all.len() as u64) as usize]).collect()
}

#[test]
fn positions_of_three_animals_are_answered_exactly() {
    let folder = Folder::new("exact");
    let tables = build_tables(&folder.0, &["ECvT", "RvEC"]);
    let mut engine = doushouqi(&folder.0, "standard");
    let contempt = engine.params().contempt;
    for material in ["ECvT", "TvEC", "RvEC", "ECvR"] {
        for state in positions(tables.family(), material, 150) {
            let answer = ask(&mut engine, &state, &[], 1);
            let expected = match tables.probe(&state).unwrap() {
                Verdict::Won(plies) => WIN - i32::from(plies),
                Verdict::Lost(plies) => i32::from(plies) - WIN,
                Verdict::Drawn => -contempt,
            };
            assert_eq!(answer.value, expected, "{}", tables.family().game().format_state(&state));
            let mv = answer.mv.unwrap();
            let after = tables.family().game().play(&state, mv.in_rules());
            let kept = tables.probe(&after).unwrap().before();
            assert_eq!(kept, tables.probe(&state).unwrap(), "the move keeps the verdict");
        }
    }
}

/// Play a won position out against the slowest defence; after how many plies it ends.
fn plies_to_win(
    engine: &mut Engine<DouShouQiGame>,
    tables: &Tables<Family>,
    mut state: State,
    mut history: Vec<u64>,
) -> u16 {
    let rules = DouShouQi::make("standard").unwrap();
    for ply in 0.. {
        if rules.outcome(&state).is_some() {
            return ply;
        }
        let mv = if ply % 2 == 0 {
            ask(engine, &state, &history, 8).mv.unwrap().in_rules()
        } else {
            let mut moves = MoveList::new();
            rules.legal_moves(&state, &mut moves);
            moves.into_iter().max_by_key(|&mv| tables.probe(&rules.play(&state, mv)).unwrap().before()).unwrap()
        };
        if rules.is_irreversible(&state, mv) {
            history.clear();
        } else {
            history.push(rules.key(&state));
        }
        state = rules.play(&state, mv);
        assert!(history.iter().filter(|&&key| key == rules.key(&state)).count() < 2, "drawn by repetition");
    }
    unreachable!("the loop ends with the game")
}

#[test]
fn the_longest_win_of_three_animals_takes_67_plies() {
    let folder = Folder::new("longest");
    let tables = build_tables(&folder.0, &["ECvT"]);
    let mut engine = doushouqi(&folder.0, "standard");
    let state = engine.game().rules().parse_state("t6/7/7/C6/7/7/7/7/6E w").unwrap();
    assert_eq!(tables.probe(&state), Some(Verdict::Won(67)));
    let line = ask(&mut engine, &state, &[], 1).lines[0].1.clone();
    assert_eq!(line.len(), 13, "carried on by the tables");
    let after = line.iter().fold(state, |state, mv| tables.family().game().play(&state, mv.in_rules()));
    assert_eq!(tables.probe(&after), Some(Verdict::Lost(54)));
    assert_eq!(plies_to_win(&mut engine, &tables, state, Vec::new()), 67);
}

#[test]
fn what_was_repeated_before_is_not_trusted_to_the_tables() {
    let folder = Folder::new("repeated");
    let tables = build_tables(&folder.0, &["RvE"]);
    let mut engine = doushouqi(&folder.0, "standard");
    let rules = DouShouQi::make("standard").unwrap();
    let state = rules.parse_state("7/7/7/7/3e3/7/3R3/7/7 w").unwrap();
    assert_eq!(tables.probe(&state), Some(Verdict::Won(15)));
    // The best move leads to a position that has occurred twice: there the game would be drawn.
    let best = rules.play(&state, ask(&mut engine, &state, &[], 1).mv.unwrap().in_rules());
    let history = vec![rules.key(&best), 1, rules.key(&best), 2, 3];
    engine.clear();
    let answer = ask(&mut engine, &state, &history, 8);
    let chosen = rules.play(&state, answer.mv.unwrap().in_rules());
    assert_ne!(rules.key(&chosen), rules.key(&best));
    let mut line = vec![rules.key(&state)];
    let Verdict::Won(plies) = by_rules(&tables, &state, rules.key(&best), &mut line) else { panic!("it is won") };
    assert!(plies > 15, "the quickest way is barred");
    assert_eq!(answer.value, WIN - i32::from(plies));
    // The tables beyond five plies do not know of the bar, so that it may take longer; but it is won.
    assert_eq!(plies_to_win(&mut engine, &tables, state, history) % 2, 1);
}

/// A verdict by all moves five plies deep, then by the tables; `barred` and whatever the line had after its first is drawn.
fn by_rules(tables: &Tables<Family>, state: &State, barred: u64, line: &mut Vec<u64>) -> Verdict {
    let rules = tables.family().game();
    let key = rules.key(state);
    let ply = line.len() - 1;
    if ply > 0 && (key == barred || line[1..ply].contains(&key)) {
        return Verdict::Drawn;
    }
    if ply == 5 || rules.outcome(state).is_some() {
        return tables.probe(state).unwrap();
    }
    let mut moves = MoveList::new();
    rules.legal_moves(state, &mut moves);
    let verdicts = moves.into_iter().map(|mv| {
        let child = rules.play(state, mv);
        line.push(rules.key(&child));
        let verdict = by_rules(tables, &child, barred, line).before();
        line.pop();
        verdict
    });
    verdicts.max().unwrap()
}

#[test]
fn nothing_changes_without_tables_and_everything_is_counted_with_them() {
    let folder = Folder::new("counted");
    build_tables(&folder.0, &["ECvT"]);
    let rules = DouShouQi::make("standard").unwrap();
    let state = rules.parse_state("t6/7/7/7/3C3/3r3/7/7/6E w").unwrap();
    let mut plain = Engine::new(DouShouQiGame::new(rules), 1, 1);
    let before = ask(&mut plain, &state, &[], 6);
    assert_eq!(before.hits, 0);
    let mut engine = doushouqi(&folder.0, "standard:repetition=5");
    assert!(ask(&mut engine, &state, &[], 6).hits > 0, "captures lead into tables");
    assert_eq!(engine.set_tables(None).unwrap(), 0);
    let after = ask(&mut engine, &state, &[], 6);
    assert_eq!((after.nodes, after.value, after.hits), (before.nodes, before.value, 0));
}

#[test]
fn a_damaged_header_is_refused_and_a_damaged_block_switches_the_tables_off() {
    let folder = Folder::new("damaged");
    let tables = build_tables(&folder.0, &["RvE"]);
    let mut engine = Engine::new(DouShouQiGame::new(DouShouQi::make("standard").unwrap()), 1, 1);
    assert_eq!(engine.set_tables(Some(Path::new("/nowhere"))).unwrap(), 0);
    let path = tables.folder().join(format!("{}.table", tables.family().name(tables.family().find("RvE").unwrap())));
    let sound = fs::read(&path).unwrap();
    let state = engine.game().rules().parse_state("7/7/7/7/3e3/7/3R3/7/7 w").unwrap();
    let mut damaged = sound.clone();
    let last = damaged.len() - 1;
    damaged[last] ^= 1;
    for block in &mut damaged[sound.len() / 2..] {
        *block ^= 1;
    }
    fs::write(&path, &damaged).unwrap();
    engine.set_tables(Some(&folder.0)).unwrap();
    assert!(ask(&mut engine, &state, &[], 5).mv.is_some());
    damaged[24] ^= 1;
    fs::write(&path, &damaged).unwrap();
    let error = engine.set_tables(Some(&folder.0)).unwrap_err();
    assert!(matches!(error, TableError::Damaged { .. }), "{error}");
}

#[test]
fn few_seeds_are_answered_by_the_database() {
    let folder = Folder::new("seeds");
    for variant in ["kalah:4,3", "kalah:3,4,empty", "congklak:4,4"] {
        let game = Congklak::make(variant).unwrap();
        let (rules, index) = (Rules::new(game.rules()).unwrap(), Index::new(game.rules().holes));
        let files = EndgameFiles::new(&rules, &index, &folder.0);
        files.build(7, &StopFlag::default(), &|_| ()).unwrap();
        let database = files.load(7, &StopFlag::default()).unwrap();
        let mut engine = Engine::new(CongklakGame::new(game).unwrap(), 1, 1);
        assert_eq!(engine.set_tables(Some(&folder.0)).unwrap(), 7);
        let mut seen = [0; 3];
        for seed in 0..150 {
            let mut stream = SplitMix64::new(seed);
            let game = Congklak::make(variant).unwrap();
            let mut state = game.initial();
            while game.outcome(&state).is_none() {
                let holes = rules.position(&state).unwrap();
                if holes.seeds() <= 7 {
                    let (me, other) = (state.player(), state.player().other());
                    let banked = i32::from(state.store(me)) - i32::from(state.store(other));
                    let margin = database.value(index.of(holes)) + banked;
                    let answer = ask(&mut engine, &state, &[], 1);
                    assert_eq!(answer.value.signum(), margin.signum(), "{variant} {}", game.format_state(&state));
                    assert!(margin == 0 || answer.value.abs() > WIN - 200);
                    seen[(margin.signum() + 1) as usize] += 1;
                }
                let mut moves = MoveList::new();
                game.legal_moves(&state, &mut moves);
                state = game.play(&state, moves[stream.below(moves.len() as u64) as usize]);
            }
        }
        assert!(seen.iter().all(|&count| count > 0), "{variant}: {seen:?}");
    }
}
