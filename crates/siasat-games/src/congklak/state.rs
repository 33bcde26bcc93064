//! A position, and its key. Twin of `siasat.games.congklak.state`.

use siasat_core::Player;
use siasat_core::mixing::{mix, seed_of};

use super::packed::{MAX_PACKED_HOLES, MAX_PACKED_SEEDS, Word};
use super::variant::MAX_HOLES;

/// Counts of one side: lanes 0..12 its holes in its own sowing order, lane 12 its store, the others always 0. Sixteen of
/// them fill whole vector registers, so that a sowing is a handful of vector additions.
pub(super) type Side = [u16; 16];

/// The lane of the store.
pub(super) const STORE: usize = MAX_HOLES;

/// The seeds of either player, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CongklakState {
    pub(super) board: Board,
    pub(super) player: Player,
}

/// The counts of both sides. A position that fits two words is always kept in them, so that equal positions are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Board {
    /// A byte a pit.
    Packed([Word; 2]),
    /// Whatever does not fit.
    Wide([Side; 2]),
}

impl CongklakState {
    /// A position of a board with `holes` holes a side.
    pub(super) fn new(holes: usize, sides: [Side; 2], player: Player) -> Self {
        let total: u32 = sides.iter().flatten().map(|&seeds| u32::from(seeds)).sum();
        let fits = holes <= MAX_PACKED_HOLES && total <= MAX_PACKED_SEEDS;
        let board = if fits { Board::Packed(sides.map(|side| Word::pack(&side))) } else { Board::Wide(sides) };
        Self { board, player }
    }

    #[inline(always)]
    pub(super) fn packed(words: [Word; 2], player: Player) -> Self {
        Self { board: Board::Packed(words), player }
    }

    #[inline(always)]
    pub(super) fn wide(sides: [Side; 2], player: Player) -> Self {
        Self { board: Board::Wide(sides), player }
    }

    /// Whose turn it is.
    #[inline(always)]
    pub fn player(&self) -> Player {
        self.player
    }

    /// The two sides as words, the first player's first, where the board fits into them.
    pub fn words(&self) -> Option<[Word; 2]> {
        match self.board {
            Board::Packed(words) => Some(words),
            Board::Wide(_) => None,
        }
    }

    /// The seeds in a player's holes, in its own sowing order; holes beyond the variant's stay empty.
    #[inline]
    pub fn holes(&self, player: Player) -> [u16; MAX_HOLES] {
        match &self.board {
            Board::Packed(words) => words[player.index()].holes(),
            Board::Wide(sides) => {
                let mut holes = [0; MAX_HOLES];
                holes.copy_from_slice(&sides[player.index()][..MAX_HOLES]);
                holes
            }
        }
    }

    /// The seeds in a player's store.
    #[inline]
    pub fn store(&self, player: Player) -> u16 {
        match &self.board {
            Board::Packed(words) => words[player.index()].store(),
            Board::Wide(sides) => sides[player.index()][STORE],
        }
    }

    /// Whether a player's holes are all empty.
    #[inline]
    pub(super) fn is_bare(&self, player: Player) -> bool {
        match &self.board {
            Board::Packed(words) => words[player.index()].is_bare(),
            // A fold without early exit: the compiler turns it into vector instructions.
            Board::Wide(sides) => sides[player.index()][..MAX_HOLES].iter().fold(0, |all, &seeds| all | seeds) == 0,
        }
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
    for player in [Player::First, Player::Second] {
        let side = player.index();
        for (hole, seeds) in state.holes(player).into_iter().enumerate() {
            key ^= kept_number(side * MAX_HOLES + hole, seeds);
        }
        key ^= kept_number(2 * MAX_HOLES + side, state.store(player));
    }
    key
}

#[inline]
fn kept_number(pit: usize, seeds: u16) -> u64 {
    KEYS[pit].get(seeds as usize).copied().unwrap_or_else(|| number(pit, seeds))
}
