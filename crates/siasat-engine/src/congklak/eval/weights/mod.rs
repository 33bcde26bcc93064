//! The weights of the evaluation, in the order of `terms`: one table for each kind of sowing.

pub mod laps;
pub mod relay;
pub mod turns;

use siasat_games::congklak::variant::Variant;

use super::terms::COUNT;

/// One table of weights.
pub type Numbers = [(i32, i32); COUNT];

/// Those that suit a set of rules.
pub fn numbers(rules: &Variant) -> &'static Numbers {
    match (rules.relay, rules.again) {
        (true, true) => &relay::NUMBERS,
        (true, false) => &turns::NUMBERS,
        (false, _) => &laps::NUMBERS,
    }
}
