//! Text in and out. Twin of `siasat.core.notation`.

use crate::error::InputError;
use crate::game::{Game, MoveList};

/// States and moves as text, both ways. The parsers face the world.
pub trait Notated: Game {
    /// The rule set in canonical text form.
    fn variant(&self) -> String;
    /// A state as text.
    fn format_state(&self, state: &Self::State) -> String;
    /// A state from text, refused with the reason when it is malformed or impossible.
    fn parse_state(&self, text: &str) -> Result<Self::State, InputError>;
    /// A move of `state` as text.
    fn format_move(&self, state: &Self::State, mv: Self::Move) -> String;

    /// The legal move of `state` that `text` names in canonical notation.
    ///
    /// The reference's door accepts more (SAN, say); what it passes on is canonical.
    fn parse_move(&self, state: &Self::State, text: &str) -> Result<Self::Move, InputError> {
        let mut moves = MoveList::new();
        self.legal_moves(state, &mut moves);
        moves
            .into_iter()
            .find(|&mv| self.format_move(state, mv) == text)
            .ok_or_else(|| InputError::IllegalMove(format!("{} is not a legal move here", quote(text))))
    }
}

/// How much of a bad text an error message repeats.
const SHOWN: usize = 40;

/// A text from outside, made safe to repeat in a one-line message; control characters by their number.
pub fn quote(text: &str) -> String {
    let short: String = if text.chars().count() <= SHOWN {
        text.to_owned()
    } else {
        text.chars().take(SHOWN - 1).chain(['…']).collect()
    };
    let shown = |letter: char| {
        if letter.is_control() { format!("\\u{:04x}", u32::from(letter)) } else { letter.to_string() }
    };
    format!("'{}'", short.chars().map(shown).collect::<String>())
}

/// `kalah:6,4` as its name and arguments.
pub fn split_variant(text: &str) -> Result<(&str, Vec<&str>), InputError> {
    let (name, rest) = match text.trim().split_once(':') {
        None => (text.trim(), None),
        Some((name, rest)) => (name, Some(rest)),
    };
    if name.is_empty() || rest == Some("") {
        return Err(InputError::Variant(format!(
            "{} is not a variant: write NAME or NAME:ARGUMENT,ARGUMENT",
            quote(text)
        )));
    }
    Ok((name.trim(), rest.map_or_else(Vec::new, |rest| rest.split(',').map(str::trim).collect())))
}

/// A decimal number between `low` and `high`, or the message that says so; `what` names it there.
pub fn parse_number(text: &str, what: &str, low: i64, high: i64) -> Result<i64, String> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let well_formed = !digits.is_empty() && digits.len() <= 9 && digits.bytes().all(|b| b.is_ascii_digit());
    match text.parse::<i64>() {
        Ok(number) if well_formed && (low..=high).contains(&number) => Ok(number),
        _ => Err(format!("{what} must be a number between {low} and {high}, not {}", quote(text))),
    }
}
