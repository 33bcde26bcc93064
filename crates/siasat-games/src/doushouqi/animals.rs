//! The eight animals. Twin of `siasat.games.doushouqi.animals`.

use siasat_core::Player;

/// An animal; the number is its place in every table, one less than its rank where the wolf stands above the dog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // the names say it
pub enum Animal {
    Rat,
    Cat,
    Dog,
    Wolf,
    Leopard,
    Tiger,
    Lion,
    Elephant,
}

use Animal::*;

impl Animal {
    /// All of them, in their order.
    pub const ALL: [Self; 8] = [Rat, Cat, Dog, Wolf, Leopard, Tiger, Lion, Elephant];

    /// Its place in tables.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name in messages.
    pub const fn word(self) -> &'static str {
        ["rat", "cat", "dog", "wolf", "leopard", "tiger", "lion", "elephant"][self.index()]
    }
}

/// The letters of the first player's animals; the second player's are in lower case. P is the leopard (panther).
pub const LETTERS: [char; 8] = ['R', 'C', 'D', 'W', 'P', 'T', 'L', 'E'];

/// What messages call the players.
pub const COLOURS: [&str; 2] = ["white", "black"];

/// The letter of a piece.
pub fn letter_of(player: Player, animal: Animal) -> char {
    let letter = LETTERS[animal.index()];
    if player == Player::First { letter } else { letter.to_ascii_lowercase() }
}

/// The piece of a letter.
pub fn piece_from(letter: char) -> Option<(Player, Animal)> {
    let player = if letter.is_ascii_uppercase() { Player::First } else { Player::Second };
    let animal = Animal::ALL.into_iter().find(|&animal| letter_of(player, animal) == letter)?;
    Some((player, animal))
}
