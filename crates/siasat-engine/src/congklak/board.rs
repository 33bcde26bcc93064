//! A position, seen by the side to move.

use siasat_core::Player;
use siasat_core::mixing::mix;
use siasat_games::congklak::packed::Word;

/// The board in two words; see `siasat_games::congklak::packed`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The holes and the store of the side to move, then those of the other.
    pub board: [Word; 2],
    /// Whose turn it is.
    pub player: Player,
    /// All seeds.
    pub total: u16,
}

impl Position {
    /// The key for tables. It does not depend on who is the first player: the same board seen by either mover has one key.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        mix(self.board[0].0 ^ mix(self.board[1].0))
    }

    /// The other side's view, with the other side to move.
    #[inline(always)]
    pub fn turned(board: [Word; 2]) -> [Word; 2] {
        [board[1], board[0]]
    }
}

/// A move with what it leads to, so that a sowing is done once.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// Where the seeds are lifted.
    pub hole: u8,
    /// How many seeds lay there; 0 if they were not counted.
    pub seeds: u8,
    /// The mover moves again.
    pub again: bool,
    /// Seeds that it banks.
    pub banked: u8,
    /// The board afterwards, seen by who made the move.
    pub board: [Word; 2],
}

/// Of one position: the hole says all.
impl PartialEq for Move {
    fn eq(&self, other: &Self) -> bool {
        self.hole == other.hole
    }
}

impl Eq for Move {}
