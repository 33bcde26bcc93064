//! A position. Twin of `siasat.games.doushouqi.state`.

use siasat_core::Player;
use siasat_core::mixing::{seed_of, zobrist};

use super::animals::Animal;
use super::terrain::{SQUARES, bit};

/// Every piece on every square at (8 × player + animal) × 63 + square, and a last number for the second player's turn.
static KEYS: [u64; 16 * SQUARES + 1] = zobrist(seed_of("doushouq"));

/// The square of an animal that was taken: beyond the board, where every table is empty.
pub const GONE: u8 = SQUARES as u8;

/// Where each animal of either side stands; [`GONE`] for one that was taken.
pub type Squares = [[u8; 8]; 2];

/// Where each animal stands, the squares of either side, the key updated move by move, and whose turn it is.
///
/// Each side has one of each animal, so eight squares say all; the sets repeat it for speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(super) squares: Squares,
    pub(super) sides: [u64; 2],
    pub(super) key: u64,
    pub(super) player: Player,
}

impl State {
    /// The position with these pieces, on different squares, and this turn. Trusts its caller.
    pub fn of(squares: Squares, player: Player) -> Self {
        let mut state = Self { squares, sides: [0, 0], key: 0, player };
        for (side, squares) in squares.iter().enumerate() {
            for &square in squares.iter().filter(|square| **square != GONE) {
                state.sides[side] |= bit(square as usize);
            }
        }
        state.key = state.full_key();
        state
    }

    /// Whose turn it is.
    #[inline(always)]
    pub fn player(&self) -> Player {
        self.player
    }

    /// Where an animal stands, or `None` if it was taken.
    #[inline(always)]
    pub fn square_of(&self, player: Player, animal: Animal) -> Option<usize> {
        let square = self.squares[player.index()][animal.index()];
        (square != GONE).then_some(square as usize)
    }

    /// Where each animal of either side stands; [`GONE`] for one that was taken.
    #[inline(always)]
    pub fn squares(&self) -> &Squares {
        &self.squares
    }

    /// The squares that a side holds, as bits.
    #[inline(always)]
    pub fn pieces(&self, player: Player) -> u64 {
        self.sides[player.index()]
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: usize) -> Option<(Player, Animal)> {
        let players = [Player::First, Player::Second];
        let player = players.into_iter().find(|player| self.pieces(*player) & bit(square) != 0)?;
        Animal::ALL.get(self.slot(player.index(), square)).map(|&animal| (player, animal))
    }

    /// The place in `squares` of the animal of `side` on `square`; 8 if there is none.
    ///
    /// The eight squares are compared at once: a byte of the XOR is zero where they are equal, and the lowest zero byte
    /// is the lowest one whose borrow reaches its top bit.
    #[inline(always)]
    pub fn slot(&self, side: usize, square: usize) -> usize {
        const LOW: u64 = 0x0101_0101_0101_0101;
        let differ = u64::from_le_bytes(self.squares[side]) ^ (square as u64 * LOW);
        ((differ.wrapping_sub(LOW) & !differ & (LOW << 7)).trailing_zeros() / 8) as usize
    }

    /// The number of a piece on a square.
    #[inline(always)]
    pub(super) fn piece_key(side: usize, animal: usize, square: usize) -> u64 {
        KEYS[(8 * side + animal) * SQUARES + square]
    }

    /// The number of the second player's turn.
    #[inline(always)]
    pub(super) fn turn_key() -> u64 {
        KEYS[16 * SQUARES]
    }

    /// The key from nothing but the position.
    pub(super) fn full_key(&self) -> u64 {
        let mut key = if self.player == Player::Second { Self::turn_key() } else { 0 };
        for (side, squares) in self.squares.iter().enumerate() {
            for (animal, &square) in squares.iter().enumerate().filter(|(_, square)| **square != GONE) {
                key ^= Self::piece_key(side, animal, square as usize);
            }
        }
        key
    }
}

/// The first player's animals at the start: rat g3, cat b2, dog c3, wolf f2, leopard e3, tiger a1, lion g1, elephant a3.
const HOME: [u8; 8] = [20, 8, 16, 12, 18, 0, 6, 14];

/// Where a game begins: the second player's animals stand as the first's do, the board turned by 180°.
pub(super) fn start() -> State {
    State::of([HOME, HOME.map(|square| SQUARES as u8 - 1 - square)], Player::First)
}
