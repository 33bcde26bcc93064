//! What can be learnt from a game: its quiet positions, and the lines that `tune fit` reads.

use std::fs::File;
use std::io::{BufWriter, Write};

use siasat_core::{Game, MoveList, Notated, Player};
use siasat_engine::EngineGame;

use crate::customs::Customs;
use crate::record::{Record, each_game};

/// A position that teaches something: the value that its search found, looking ahead as far as asked, and the game's
/// result, both for the mover.
pub struct Lesson<'a, P> {
    pub position: &'a P,
    pub value: i16,
    pub result: u8,
}

/// Hand on every position of a game that was searched, is quiet and not decided. `ahead` is the share of the later
/// searches in the value, see `values_ahead`; 0 for the position's own search alone.
pub fn each_lesson<G: EngineGame>(
    game: &G,
    customs: &Customs,
    record: &Record,
    ahead: f64,
    mut take: impl FnMut(&<G::Rules as Game>::State, &Lesson<'_, G::Position>) -> Result<(), String>,
) -> Result<(), String> {
    let rules = game.rules();
    let mut state = rules.initial();
    let values = values_ahead(record, ahead, customs.steepness);
    for (ply, &(code, value)) in record.plies.iter().enumerate() {
        let position = game.position(&state);
        let mv = game.find(&position, code).ok_or("a game has a move that is not legal")?;
        let is_quiet = !game.in_check(&position) && !game.is_noisy(&position, mv);
        if ply >= usize::from(record.random) && is_quiet && value.abs() <= customs.taught {
            let is_first = game.mover(&position) == Player::First;
            let result = if is_first { record.result } else { 2 - record.result };
            take(&state, &Lesson { position: &position, value: values[ply], result })?;
        }
        let mut moves = MoveList::new();
        rules.legal_moves(&state, &mut moves);
        let found = moves.into_iter().find(|&one| game.encode(one) == mv);
        state = rules.play(&state, found.ok_or("a game has a move that is not legal")?);
    }
    Ok(())
}

/// The value of every ply for its mover, mixed with the values of the plies after it: as a chance to win, (1 - `ahead`) of
/// the ply's own value and `ahead` of the next ply's mixture; the result stands behind the last. Searches of later plies
/// see further, so the mixture is nearer to the truth than one short search. Moves alternate.
///
/// CITE: R. Sutton, "Learning to predict by the methods of temporal differences", 1988 (the lambda-return).
fn values_ahead(record: &Record, ahead: f64, steepness: f64) -> Vec<i16> {
    if ahead == 0.0 {
        return record.plies.iter().map(|&(_, value)| value).collect();
    }
    let last_is_first = record.plies.len() % 2 == 1;
    let for_first = f64::from(record.result) / 2.0;
    // The chance of the mover behind the last ply, who is the other player.
    let mut chance = if last_is_first { 1.0 - for_first } else { for_first };
    let mut values = vec![0; record.plies.len()];
    for (target, &(_, value)) in values.iter_mut().zip(&record.plies).rev() {
        let own = 1.0 / (1.0 + (-f64::from(value) / steepness).exp());
        chance = (1.0 - ahead) * own + ahead * (1.0 - chance);
        let bounded = chance.clamp(1e-6, 1.0 - 1e-6);
        *target = (steepness * (bounded / (1.0 - bounded)).ln()).round() as i16;
    }
    values
}

/// Every Nth lesson as a line for `tune fit`: game, what is to be learnt for the first player, position.
pub fn texts<G: EngineGame>(game: &G, customs: &Customs, out: &str, files: &[&str], each: u64) -> Result<(), String> {
    let complain = |error: std::io::Error| format!("{out}: {error}");
    let mut target = BufWriter::new(File::create(out).map_err(complain)?);
    let mut quiet = 0u64;
    let games = each_game(files, |number, record| {
        each_lesson(game, customs, record, 0.0, |state, lesson| {
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
