//! The rule sets of the family as data, and their text form. Twin of `siasat.games.congklak.variant`.

use std::fmt;

use siasat_core::InputError;
use siasat_core::notation::{parse_number, quote, split_variant};

/// The most holes on a side.
pub const MAX_HOLES: usize = 12;
/// The most seeds in a hole at the start.
pub const MAX_SEEDS: u16 = 99;
/// The most seeds on a board: what the largest variant starts with. Positions keep within it too, so that every count
/// and every sum fits 16 bits.
pub const MAX_TOTAL: u16 = 2 * MAX_HOLES as u16 * MAX_SEEDS;

/// What the last seed in an empty hole of one's own brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capture {
    /// Nothing.
    None,
    /// It is banked with the seeds of the opposite hole, if there are any.
    Opposite,
    /// The same, and it is banked alone if there are none.
    Empty,
}

/// When the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// When the side to move has no seeds in its holes.
    Turn,
    /// As soon as either side has none.
    Either,
}

/// Who gets the seeds that lie in the holes at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// Whose holes they are.
    Owner,
    /// The other side.
    Opponent,
}

/// Which way round both players sow: a matter of drawing alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Stores on the left.
    Clockwise,
    /// Stores on the right.
    Counterclockwise,
}

/// One rule set; see the Python twin for what each field means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Holes on a side.
    pub holes: usize,
    /// Seeds in each hole at the start.
    pub seeds: u16,
    /// A last seed in an occupied hole is lifted with all that lies there, and sown on.
    pub relay: bool,
    /// A last seed in the mover's store gives another move.
    pub again: bool,
    /// What the last seed in an empty hole of one's own brings.
    pub capture: Capture,
    /// A capture counts only if the move has sown into every pit of its circuit.
    pub lap: bool,
    /// When the game is over.
    pub end: End,
    /// Who gets the rest.
    pub rest: Rest,
    /// How the board is drawn.
    pub direction: Direction,
}

const CONGKLAK: Variant = Variant {
    holes: 7,
    seeds: 7,
    relay: true,
    again: true,
    capture: Capture::Opposite,
    lap: false,
    end: End::Turn,
    rest: Rest::Owner,
    direction: Direction::Clockwise,
};

/// What a text form may start from.
const FAMILIES: [(&str, Variant); 4] = [
    ("congklak", CONGKLAK),
    ("paper", Variant { again: false, ..CONGKLAK }),
    (
        "kalah",
        Variant {
            holes: 6,
            seeds: 4,
            relay: false,
            end: End::Either,
            direction: Direction::Counterclockwise,
            ..CONGKLAK
        },
    ),
    ("dakon", Variant { direction: Direction::Counterclockwise, ..CONGKLAK }),
];

const YES_NO: &[&str] = &["yes", "no"];

/// What may be changed in a text form, and to what.
const OPTIONS: [(&str, &[&str]); 7] = [
    ("relay", YES_NO),
    ("again", YES_NO),
    ("capture", &["none", "opposite", "empty"]),
    ("lap", YES_NO),
    ("end", &["turn", "either"]),
    ("rest", &["owner", "opponent"]),
    ("direction", &["clockwise", "counterclockwise"]),
];

impl Variant {
    /// The values of the options in the order of `OPTIONS`, each as an index into its words.
    fn choices(&self) -> [usize; 7] {
        [
            usize::from(!self.relay),
            usize::from(!self.again),
            self.capture as usize,
            usize::from(!self.lap),
            self.end as usize,
            self.rest as usize,
            self.direction as usize,
        ]
    }

    /// This rule set with one option changed.
    fn with(mut self, option: &str, word: &str) -> Self {
        match option {
            "relay" => self.relay = word == "yes",
            "again" => self.again = word == "yes",
            "capture" => {
                self.capture = match word {
                    "none" => Capture::None,
                    "opposite" => Capture::Opposite,
                    _ => Capture::Empty,
                }
            }
            "lap" => self.lap = word == "yes",
            "end" => self.end = if word == "turn" { End::Turn } else { End::Either },
            "rest" => self.rest = if word == "owner" { Rest::Owner } else { Rest::Opponent },
            _ => {
                self.direction = if word == "clockwise" { Direction::Clockwise } else { Direction::Counterclockwise };
            }
        }
        self
    }

    fn with_board(mut self, name: &str, board: &[&str]) -> Result<Self, InputError> {
        let got = || quote(&board.join(","));
        let holes = |text: &str| parse_number(text, "the number of holes", 1, MAX_HOLES as i64);
        match (name, board) {
            ("dakon", &[size]) => {
                self.holes = holes(size).map_err(InputError::Variant)? as usize;
                self.seeds = self.holes as u16;
            }
            ("dakon", _) => {
                return Err(InputError::Variant(format!(
                    "dakon takes one number for both holes and seeds, as in 'dakon:7', not {}",
                    got()
                )));
            }
            (_, &[size, seeds]) => {
                self.holes = holes(size).map_err(InputError::Variant)? as usize;
                self.seeds = parse_number(seeds, "the number of seeds in a hole", 1, i64::from(MAX_SEEDS))
                    .map_err(InputError::Variant)? as u16;
            }
            _ => {
                return Err(InputError::Variant(format!(
                    "{name} takes two numbers, holes and seeds per hole, as in '{name}:{},{}', not {}",
                    self.holes,
                    self.seeds,
                    got()
                )));
            }
        }
        Ok(self)
    }

    fn changes(&self, family: &Self) -> Vec<String> {
        let choices = self.choices().into_iter().zip(family.choices());
        let changed = OPTIONS.iter().zip(choices).filter(|(_, (choice, usual))| choice != usual);
        changed
            .map(|((option, words), (choice, _))| match words[choice] {
                "empty" => "empty".into(),
                word => format!("{option}={word}"),
            })
            .collect()
    }
}

impl fmt::Display for Variant {
    /// The canonical text form: from the family that needs the fewest changes, the earlier one on a tie.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut name, mut changes) = ("congklak", self.changes(&CONGKLAK));
        for (other, family) in &FAMILIES[1..] {
            let needed = self.changes(family);
            if needed.len() < changes.len() && (*other != "dakon" || self.holes == usize::from(self.seeds)) {
                (name, changes) = (other, needed);
            }
        }
        if matches!(name, "congklak" | "paper") && (self.holes, self.seeds) == (7, 7) && changes.is_empty() {
            return out.write_str(name);
        }
        write!(out, "{name}:{}", self.holes)?;
        if name != "dakon" {
            write!(out, ",{}", self.seeds)?;
        }
        changes.iter().try_for_each(|change| write!(out, ",{change}"))
    }
}

/// Read a text form; the error says what would be right.
pub fn parse_variant(text: &str) -> Result<Variant, InputError> {
    let (name, args) = split_variant(text)?;
    let Some(&(_, family)) = FAMILIES.iter().find(|(known, _)| *known == name) else {
        let names = FAMILIES.map(|(known, _)| quote(known));
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        return Err(InputError::Variant(format!(
            "unknown variant {}; congklak has {}",
            quote(name),
            list(&names, "and")
        )));
    };
    let numbers = args.iter().take_while(|arg| !arg.contains('=') && **arg != "empty").count();
    let (board, changes) = args.split_at(numbers);
    let mut variant = if board.is_empty() { family } else { family.with_board(name, board)? };
    let mut seen = Vec::new();
    for &arg in changes {
        let (option, word) = parse_option(if arg == "empty" { "capture=empty" } else { arg })?;
        if seen.contains(&option) {
            return Err(InputError::Variant(format!("the option {option} is given twice")));
        }
        seen.push(option);
        variant = variant.with(option, word);
    }
    Ok(variant)
}

fn parse_option(arg: &str) -> Result<(&str, &str), InputError> {
    let Some((option, word)) = arg.split_once('=') else {
        return Err(InputError::Variant(format!(
            "the numbers must be followed by options such as 'rest=opponent' or 'empty', not {}",
            quote(arg)
        )));
    };
    let (option, word) = (option.trim(), word.trim());
    let Some((_, words)) = OPTIONS.iter().find(|(name, _)| *name == option) else {
        let names = OPTIONS.map(|(name, _)| name);
        return Err(InputError::Variant(format!(
            "unknown option {}; the options are {}",
            quote(option),
            list(&names, "and")
        )));
    };
    if !words.contains(&word) {
        return Err(InputError::Variant(format!("{option} must be {}, not {}", list(words, "or"), quote(word))));
    }
    Ok((option, word))
}

fn list(words: &[&str], joint: &str) -> String {
    match words {
        [most @ .., last] => format!("{} {joint} {last}", most.join(", ")),
        [] => String::new(),
    }
}
