//! Materials that are one and the same endgame under other names.
//!
//! What an animal can do depends on whether it swims, how it jumps, and whom of the animals present it may take. A wolf
//! against a cat is a dog against a cat; a tiger against a wolf is a lion against a wolf. Such materials share a table.
//! Saffidine, Jouandeau, Buron and Cazenave, "Material symmetry to partition endgame tables", Computers and Games 2013.

use arrayvec::ArrayVec;
use siasat_games::doushouqi::animals::Animal;
use siasat_games::doushouqi::moves::{Ground, may_take};
use siasat_games::doushouqi::variant::{Jumps, Variant};

use super::material::{MAX_PIECES, Material, animals};

/// Animals in a fixed order: those of the side to move, then the others.
pub type Order = ArrayVec<Animal, MAX_PIECES>;

/// All that matters of a material to the rules; equal for two materials exactly if some renaming of the animals of
/// either side turns one into the other.
pub type Structure = ArrayVec<u8, MAX_FACTS>;

/// The side's size, a fact for each piece, and two for each pair of enemies: three against two have the most.
const MAX_FACTS: usize = 1 + MAX_PIECES + 2 * (MAX_PIECES / 2) * MAX_PIECES.div_ceil(2);

/// What every animal can do under one set of rules.
pub struct Abilities {
    /// How an animal moves.
    legs: [u8; 8],
    /// On which grounds the first animal may take the second.
    prey: [[u8; 8]; 8],
}

impl Abilities {
    /// The abilities under a set of rules.
    pub fn new(rules: &Variant) -> Self {
        Self {
            legs: Animal::ALL.map(|animal| legs(rules, animal)),
            prey: Animal::ALL.map(|attacker| Animal::ALL.map(|victim| prey(rules, attacker, victim))),
        }
    }

    /// The structure of a material, and its animals in the order that the structure lists them.
    pub fn structure(&self, material: Material) -> (Structure, Order) {
        let [mine, theirs] = material.0.map(|side| permutations(&animals(side)));
        let mut best = Structure::new();
        let mut order = Order::new();
        for first in &mine {
            for second in &theirs {
                let facts = self.describe(first, second);
                if best.is_empty() || facts < best {
                    best = facts;
                    order = first.iter().chain(second).copied().collect();
                }
            }
        }
        (best, order)
    }

    /// How each animal moves, and who may take whom on which ground.
    fn describe(&self, mine: &[Animal], theirs: &[Animal]) -> Structure {
        let mut facts = Structure::new();
        facts.push(mine.len() as u8);
        facts.extend(mine.iter().chain(theirs).map(|animal| self.legs[animal.index()]));
        for a in mine.iter().map(|animal| animal.index()) {
            for b in theirs.iter().map(|animal| animal.index()) {
                facts.extend([self.prey[a][b], self.prey[b][a]]);
            }
        }
        facts
    }
}

fn legs(rules: &Variant, animal: Animal) -> u8 {
    let jumps = match rules.jumps(animal) {
        Jumps::None => 0,
        Jumps::Sideways => 1,
        Jumps::Lengthwise => 2,
        Jumps::Both => 3,
    };
    jumps << 1 | u8::from(animal == Animal::Rat)
}

fn prey(rules: &Variant, attacker: Animal, victim: Animal) -> u8 {
    let grounds = [Ground::Same, Ground::Landing, Ground::Diving, Ground::Trap];
    grounds.into_iter().fold(0, |set, ground| set << 1 | u8::from(may_take(rules, attacker, victim, ground)))
}

/// Every order of some animals.
fn permutations(animals: &[Animal]) -> Vec<Vec<Animal>> {
    let Some((first, rest)) = animals.split_first() else {
        return vec![vec![]];
    };
    let mut all = Vec::new();
    for order in permutations(rest) {
        for place in 0..=order.len() {
            let mut longer = order.clone();
            longer.insert(place, *first);
            all.push(longer);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use siasat_games::doushouqi::variant::{STANDARD, Variant};

    use super::*;

    fn same(rules: &Variant, a: &str, b: &str) -> bool {
        let of = |name| Abilities::new(rules).structure(Material::parse(name).unwrap()).0;
        of(a) == of(b)
    }

    #[test]
    fn only_what_matters_tells_materials_apart() {
        assert!(same(&STANDARD, "WvC", "DvC"));
        assert!(same(&STANDARD, "TvW", "LvC"));
        assert!(same(&STANDARD, "EPvD", "PEvD"));
        assert!(!same(&STANDARD, "PvD", "TvD"), "the tiger jumps");
        assert!(!same(&STANDARD, "WvC", "CvW"), "who is taken is another matter");
        assert!(!same(&STANDARD, "EvR", "WvR"), "the elephant may not take the rat");
    }

    #[test]
    fn options_change_what_matters() {
        let leopard = Variant::parse("standard:leopard-jumps=both").unwrap();
        assert!(same(&leopard, "PvD", "TvD"));
        let elephant = Variant::parse("standard:elephant-takes-rat=yes").unwrap();
        assert!(!same(&elephant, "EvR", "WvR"), "the rat takes the elephant");
    }
}
