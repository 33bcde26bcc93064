//! The rule sets: every point on which descriptions of the game differ is one option.
//! Twin of `siasat.games.doushouqi.variant`, which describes the options and the text form.

use std::fmt;

use siasat_core::InputError;
use siasat_core::notation::{quote, split_variant};

use super::animals::Animal;

/// Which rat takes the other when one swims and one stands on land.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Shore {
    None,
    Landing,
    Diving,
    Both,
}

/// In which directions an animal jumps the rivers: along a rank, along a file, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Jumps {
    Both,
    Sideways,
    Lengthwise,
    None,
}

/// Whose rat in the water stops a jump, seen from the jumper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Blockers {
    Any,
    Enemy,
    Own,
}

/// One complete set of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the options of the Python twin describe the fields
pub struct Variant {
    pub shore_rats: Shore,
    pub shore_elephant: bool,
    pub elephant_takes_rat: bool,
    pub equal_captures: bool,
    pub dog_over_wolf: bool,
    pub lion_jumps: Jumps,
    pub tiger_jumps: Jumps,
    pub leopard_jumps: Jumps,
    pub jump_blockers: Blockers,
    pub all_captured_wins: bool,
    pub no_moves_loses: bool,
    pub repetition: Option<u8>,
}

/// The default rules.
pub const STANDARD: Variant = Variant {
    shore_rats: Shore::None,
    shore_elephant: false,
    elephant_takes_rat: false,
    equal_captures: true,
    dog_over_wolf: false,
    lion_jumps: Jumps::Both,
    tiger_jumps: Jumps::Both,
    leopard_jumps: Jumps::None,
    jump_blockers: Blockers::Any,
    all_captured_wins: true,
    no_moves_loses: true,
    repetition: Some(3),
};

/// The named sets, the default first.
pub const SETS: [(&str, Variant); 3] = [
    ("standard", STANDARD),
    ("paper", Variant { repetition: None, ..STANDARD }),
    ("van-rijn-vis", Variant { shore_rats: Shore::Both, elephant_takes_rat: true, ..STANDARD }),
];

impl Variant {
    /// The strength of an animal, 1 to 8.
    pub fn rank(&self, animal: Animal) -> u8 {
        match animal {
            Animal::Dog if self.dog_over_wolf => 4,
            Animal::Wolf if self.dog_over_wolf => 3,
            _ => animal as u8 + 1,
        }
    }

    /// Where an animal jumps.
    pub fn jumps(&self, animal: Animal) -> Jumps {
        match animal {
            Animal::Leopard => self.leopard_jumps,
            Animal::Tiger => self.tiger_jumps,
            Animal::Lion => self.lion_jumps,
            _ => Jumps::None,
        }
    }

    /// The rules from their text form, or what is not understood.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let (name, changes) = split_variant(text)?;
        let Some((_, mut rules)) = SETS.into_iter().find(|(known, _)| *known == name) else {
            let names: Vec<String> = SETS.iter().map(|(known, _)| format!("'{known}'")).collect();
            let names = listing(&names, "and");
            return Err(InputError::Variant(format!("unknown variant {}; doushouqi has {names}", quote(name))));
        };
        let mut seen = Vec::new();
        for change in changes {
            let (choice, value) = parse_change(change)?;
            if seen.contains(&choice.name) {
                return Err(InputError::Variant(format!("the option '{}' is given twice", choice.name)));
            }
            seen.push(choice.name);
            (choice.set)(&mut rules, value);
        }
        Ok(rules)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts = SETS.iter().map(|(name, base)| changes_from(name, base, self));
        out.write_str(&texts.min_by_key(|text| text.matches('=').count()).unwrap_or_default())
    }
}

/// A point on which rules differ: its name, the texts of its values, and how to read and set the index of the value.
pub struct Choice {
    /// Its name in text.
    pub name: &'static str,
    /// Its values in text.
    pub values: &'static [&'static str],
    /// The index of the value that some rules have.
    pub get: fn(&Variant) -> usize,
    /// Change rules to the value at an index of `values`.
    pub set: fn(&mut Variant, usize),
}

const NO_YES: &[&str] = &["no", "yes"];
const SHORES: [Shore; 4] = [Shore::None, Shore::Landing, Shore::Diving, Shore::Both];
const JUMPS: [Jumps; 4] = [Jumps::Both, Jumps::Sideways, Jumps::Lengthwise, Jumps::None];
const JUMP_TEXTS: &[&str] = &["both", "sideways", "lengthwise", "none"];
const BLOCKERS: [Blockers; 3] = [Blockers::Any, Blockers::Enemy, Blockers::Own];

/// Every option, in canonical order.
pub static OPTIONS: [Choice; 12] = [
    Choice {
        name: "shore-rats",
        values: &["none", "landing", "diving", "both"],
        get: |rules| rules.shore_rats as usize,
        set: |rules, index| rules.shore_rats = SHORES[index],
    },
    Choice {
        name: "shore-elephant",
        values: NO_YES,
        get: |rules| rules.shore_elephant as usize,
        set: |rules, index| rules.shore_elephant = index == 1,
    },
    Choice {
        name: "elephant-takes-rat",
        values: NO_YES,
        get: |rules| rules.elephant_takes_rat as usize,
        set: |rules, index| rules.elephant_takes_rat = index == 1,
    },
    Choice {
        name: "equal-captures",
        values: NO_YES,
        get: |rules| rules.equal_captures as usize,
        set: |rules, index| rules.equal_captures = index == 1,
    },
    Choice {
        name: "dog-over-wolf",
        values: NO_YES,
        get: |rules| rules.dog_over_wolf as usize,
        set: |rules, index| rules.dog_over_wolf = index == 1,
    },
    Choice {
        name: "lion-jumps",
        values: JUMP_TEXTS,
        get: |rules| rules.lion_jumps as usize,
        set: |rules, index| rules.lion_jumps = JUMPS[index],
    },
    Choice {
        name: "tiger-jumps",
        values: JUMP_TEXTS,
        get: |rules| rules.tiger_jumps as usize,
        set: |rules, index| rules.tiger_jumps = JUMPS[index],
    },
    Choice {
        name: "leopard-jumps",
        values: JUMP_TEXTS,
        get: |rules| rules.leopard_jumps as usize,
        set: |rules, index| rules.leopard_jumps = JUMPS[index],
    },
    Choice {
        name: "jump-blockers",
        values: &["any", "enemy", "own"],
        get: |rules| rules.jump_blockers as usize,
        set: |rules, index| rules.jump_blockers = BLOCKERS[index],
    },
    Choice {
        name: "all-captured",
        values: &["win", "draw"],
        get: |rules| !rules.all_captured_wins as usize,
        set: |rules, index| rules.all_captured_wins = index == 0,
    },
    Choice {
        name: "no-moves",
        values: &["loss", "draw"],
        get: |rules| !rules.no_moves_loses as usize,
        set: |rules, index| rules.no_moves_loses = index == 0,
    },
    Choice {
        name: "repetition",
        values: &["none", "2", "3", "4", "5"],
        get: |rules| rules.repetition.map_or(0, |count| count as usize - 1),
        set: |rules, index| rules.repetition = (index > 0).then_some(index as u8 + 1),
    },
];

/// An option and the index of the value that a text gives it.
fn parse_change(text: &str) -> Result<(&'static Choice, usize), InputError> {
    let Some((name, value)) = text.split_once('=').map(|(name, value)| (name.trim(), value.trim())) else {
        return Err(InputError::Variant(format!(
            "{} is not an option: write OPTION=VALUE, as in 'equal-captures=no'",
            quote(text)
        )));
    };
    let Some(choice) = OPTIONS.iter().find(|choice| choice.name == name) else {
        let names: Vec<&str> = OPTIONS.iter().map(|choice| choice.name).collect();
        let hint = match nearest(name, &names) {
            None => format!("the options are {}", names.join(", ")),
            Some(near) => format!("did you mean '{near}'?"),
        };
        return Err(InputError::Variant(format!("unknown option {}; {hint}", quote(name))));
    };
    match choice.values.iter().position(|known| *known == value) {
        Some(index) => Ok((choice, index)),
        None => {
            let values = listing(choice.values, "or");
            Err(InputError::Variant(format!("{name} must be {values}, not {}", quote(value))))
        }
    }
}

/// `rules` in text form as changes from the set `base` called `name`.
fn changes_from(name: &str, base: &Variant, rules: &Variant) -> String {
    let changes: Vec<String> = OPTIONS
        .iter()
        .filter(|choice| (choice.get)(rules) != (choice.get)(base))
        .map(|choice| format!("{}={}", choice.name, choice.values[(choice.get)(rules)]))
        .collect();
    if changes.is_empty() { name.to_owned() } else { format!("{name}:{}", changes.join(",")) }
}

/// `a, b and c`.
fn listing<T: AsRef<str>>(words: &[T], conjunction: &str) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} {conjunction} {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// The known word most like `word` (the first of several), or `None` where a third of its letters would change.
fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let best = known.iter().min_by_key(|name| edit_distance(word, name))?;
    (edit_distance(word, best) <= word.chars().count() / 3).then_some(best)
}

/// How many letters to insert, drop or change to make `b` of `a` (Levenshtein).
fn edit_distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.chars().enumerate() {
            let above = row[j + 1];
            row[j + 1] = (diagonal + usize::from(x != y)).min(above + 1).min(row[j] + 1);
            diagonal = above;
        }
    }
    row[row.len() - 1]
}
