//! Which animals are on the board.

use std::fmt;

use arrayvec::ArrayVec;
use siasat_core::Player;
use siasat_games::doushouqi::State;
use siasat_games::doushouqi::animals::{Animal, LETTERS};

/// The most pieces that tables are made for.
pub const MAX_PIECES: usize = 5;

/// The animals of one side, one bit each.
pub type Animals = u8;

/// The animals of the side to move, and those of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material(pub [Animals; 2]);

/// The animals of a set, in their order.
pub fn animals(set: Animals) -> ArrayVec<Animal, 8> {
    Animal::ALL.into_iter().filter(|animal| set >> animal.index() & 1 == 1).collect()
}

impl Material {
    /// What is on the board.
    #[inline]
    pub fn of(state: &State) -> Self {
        let side = |player: Player| {
            let bit = |set, animal: Animal| set | u8::from(state.square_of(player, animal).is_some()) << animal.index();
            Animal::ALL.into_iter().fold(0, bit)
        };
        Self([side(state.player()), side(state.player().other())])
    }

    /// The same with the other side to move.
    pub fn swapped(self) -> Self {
        Self([self.0[1], self.0[0]])
    }

    /// How many pieces there are.
    pub fn pieces(self) -> usize {
        self.0.iter().map(|side| side.count_ones() as usize).sum()
    }

    /// Every material with this many pieces, at least one a side.
    pub fn all(pieces: usize) -> Vec<Self> {
        let sets = || 1..=u8::MAX;
        let every = sets().flat_map(|mine| sets().map(move |theirs| Self([mine, theirs])));
        every.filter(|material| material.pieces() == pieces).collect()
    }

    /// The material of a name such as `LvE`.
    pub fn parse(name: &str) -> Option<Self> {
        let (mine, theirs) = name.split_once('v')?;
        let side = |letters: &str| {
            letters.chars().try_fold(0, |set: Animals, letter| {
                let animal = LETTERS.iter().position(|known| *known == letter)?;
                (set >> animal & 1 == 0).then_some(set | 1 << animal)
            })
        };
        let material = Self([side(mine)?, side(theirs)?]);
        (!material.0.contains(&0)).then_some(material)
    }
}

impl fmt::Display for Material {
    /// The mover's animals, the strongest first, a `v`, and the other side's: `LvE`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |set| animals(set).iter().rev().map(|animal| LETTERS[animal.index()]).collect::<String>();
        write!(out, "{}v{}", side(self.0[0]), side(self.0[1]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_so_many_materials() {
        assert_eq!([2, 3, 4, 5].map(|pieces| Material::all(pieces).len()), [64, 448, 1680, 4256]);
    }

    #[test]
    fn names_go_both_ways() {
        for material in Material::all(3) {
            assert_eq!(Material::parse(&material.to_string()), Some(material));
        }
        for text in ["", "v", "Lv", "vL", "LLvE", "lvE", "LE", "LvEvR"] {
            assert_eq!(Material::parse(text), None, "{text}");
        }
    }
}
