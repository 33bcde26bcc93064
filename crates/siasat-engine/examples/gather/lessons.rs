//! What can be learnt from a game: its quiet positions, and the lines that `tune fit` reads.

use std::fs::File;
use std::io::{BufWriter, Write};

use siasat_core::{Game, MoveList, Notated, Player};
use siasat_engine::EngineGame;

use crate::customs::Customs;
use crate::record::{Record, each_game};

/// A position that teaches something: the value that its search found and the game's result, both for the mover.
pub struct Lesson<'a, P> {
    pub position: &'a P,
    pub value: i16,
    pub result: u8,
}

/// Hand on every position of a game that was searched, is quiet and not decided.
pub fn each_lesson<G: EngineGame>(
    game: &G,
    customs: &Customs,
    record: &Record,
    mut take: impl FnMut(&<G::Rules as Game>::State, &Lesson<'_, G::Position>) -> Result<(), String>,
) -> Result<(), String> {
    let rules = game.rules();
    let mut state = rules.initial();
    for (ply, &(code, value)) in record.plies.iter().enumerate() {
        let position = game.position(&state);
        let mv = game.find(&position, code).ok_or("a game has a move that is not legal")?;
        let is_quiet = !game.in_check(&position) && !game.is_noisy(&position, mv);
        if ply >= usize::from(record.random) && is_quiet && value.abs() <= customs.taught {
            let is_first = game.mover(&position) == Player::First;
            let result = if is_first { record.result } else { 2 - record.result };
            take(&state, &Lesson { position: &position, value, result })?;
        }
        let mut moves = MoveList::new();
        rules.legal_moves(&state, &mut moves);
        let found = moves.into_iter().find(|&one| game.encode(one) == mv);
        state = rules.play(&state, found.ok_or("a game has a move that is not legal")?);
    }
    Ok(())
}

/// Every Nth lesson as a line for `tune fit`: game, what is to be learnt for the first player, position.
pub fn texts<G: EngineGame>(game: &G, customs: &Customs, out: &str, files: &[&str], each: u64) -> Result<(), String> {
    let complain = |error: std::io::Error| format!("{out}: {error}");
    let mut target = BufWriter::new(File::create(out).map_err(complain)?);
    let mut quiet = 0u64;
    let games = each_game(files, |number, record| {
        each_lesson(game, customs, record, |state, lesson| {
            quiet += 1;
            if quiet % each != 0 {
                return Ok(());
            }
            let chance = 1.0 / (1.0 + (-f64::from(lesson.value) / customs.steepness).exp());
            let goal = (chance + f64::from(lesson.result) / 2.0) / 2.0;
            let goal = if game.mover(lesson.position) == Player::First { goal } else { 1.0 - goal };
            writeln!(target, "{number}\t{goal:.4}\t{}", game.rules().format_state(state)).map_err(complain)
        })
    })?;
    println!("{games} games, {} positions", quiet / each);
    target.flush().map_err(complain)
}
