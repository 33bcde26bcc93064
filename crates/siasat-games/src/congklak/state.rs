//! A position, and its key. Twin of `siasat.games.congklak.state`.

use siasat_core::Player;
use siasat_core::mixing::{mix, seed_of};

use super::variant::MAX_HOLES;

/// Counts of one side: lanes 0..12 its holes in its own sowing order, lane 12 its store, the others always 0. Sixteen of
/// them fill whole vector registers, so that a sowing is a handful of vector additions.
pub(super) type Side = [u16; 16];

/// The lane of the store.
pub(super) const STORE: usize = MAX_HOLES;

/// The seeds of either player, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CongklakState {
    pub(super) sides: [Side; 2],
    pub(super) player: Player,
}

impl CongklakState {
    /// Whose turn it is.
    #[inline(always)]
    pub fn player(&self) -> Player {
        self.player
    }

    /// The seeds in a player's holes, in its own sowing order; holes beyond the variant's stay empty.
    #[inline]
    pub fn holes(&self, player: Player) -> &[u16] {
        &self.sides[player.index()][..MAX_HOLES]
    }

    /// The seeds in a player's store.
    #[inline]
    pub fn store(&self, player: Player) -> u16 {
        self.sides[player.index()][STORE]
    }

    /// Whether a player's holes are all empty.
    #[inline]
    pub(super) fn is_bare(&self, player: Player) -> bool {
        // A fold without early exit: the compiler turns it into vector instructions.
        self.holes(player).iter().fold(0, |all, &seeds| all | seeds) == 0
    }
}

const SEED: u64 = seed_of("congklak");
const PITS: usize = 2 * MAX_HOLES + 2;
const SECOND_TO_MOVE: u64 = mix(SEED ^ (PITS as u64) << 16);

/// Counts below this have their numbers in `KEYS`; larger ones are computed.
const KEPT: usize = 128;
static KEYS: [[u64; KEPT]; PITS] = {
    let mut keys = [[0; KEPT]; PITS];
    let mut pit = 0;
    while pit < PITS {
        let mut seeds = 1; // an empty pit adds nothing
        while seeds < KEPT {
            keys[pit][seeds] = number(pit, seeds as u16);
            seeds += 1;
        }
        pit += 1;
    }
    keys
};

/// The number of `seeds` seeds in `pit`; see the Python twin for the layout.
const fn number(pit: usize, seeds: u16) -> u64 {
    mix(SEED ^ ((pit as u64) << 16 | seeds as u64))
}

/// The XOR of the numbers of the pits that hold seeds, and of one number for the second player's turn.
pub(super) fn key_of(state: &CongklakState) -> u64 {
    let mut key = if state.player == Player::Second { SECOND_TO_MOVE } else { 0 };
    for (side, lanes) in state.sides.iter().enumerate() {
        for (lane, &seeds) in lanes[..=STORE].iter().enumerate() {
            let pit = if lane == STORE { 2 * MAX_HOLES + side } else { side * MAX_HOLES + lane };
            key ^= KEYS[pit].get(seeds as usize).copied().unwrap_or_else(|| number(pit, seeds));
        }
    }
    key
}
