//! Small boards in two words, and sowing by table: a faster implementation of the same rules as `sowing`.
//!
//! A board of up to 7 holes a side with at most 255 seeds in all fits one byte a pit: a word a side, its holes in bytes
//! 0 … 6 in its own sowing order, its store in byte 7. Seeds are never lost, so a board that fits goes on fitting, and no
//! byte ever overflows into the next. What a lap changes depends only on where it starts and with how many seeds: one
//! number a side, to be added to the word. A lap is then two additions instead of a pass over every pit.

use siasat_core::Player;

use super::state::{CongklakState, STORE, Side};
use super::variant::{Capture, MAX_HOLES, Variant};

/// The most holes a side that fit.
pub const MAX_PACKED_HOLES: usize = 7;
/// The most seeds in all that fit.
pub const MAX_PACKED_SEEDS: u32 = 255;

/// The bytes of a word that are holes.
pub const HOLES: u64 = 0x00FF_FFFF_FFFF_FFFF;
/// The lowest bit of every byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// CongklakGame as a sowing counts them: 0 … 6 the mover's holes, 7 its store, 8 … 14 the opponent's holes.
const OWN_STORE: u8 = 7;
const OPPONENT: u8 = 8;
const PITS: usize = 16;

/// The counts of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Word(pub u64);

impl Word {
    /// The word of a side whose board fits.
    pub(super) fn pack(side: &Side) -> Self {
        let byte = |lane: usize, at: u32| u64::from(side[lane]) << (8 * at);
        let holes = (0..MAX_PACKED_HOLES).zip(0..).fold(0, |word, (hole, at)| word | byte(hole, at));
        Self(holes | byte(STORE, u32::from(OWN_STORE)))
    }

    /// The seeds of every hole; holes beyond the variant's are empty.
    #[inline]
    pub(super) fn holes(self) -> [u16; MAX_HOLES] {
        let mut holes = [0; MAX_HOLES];
        for (hole, &seeds) in holes.iter_mut().zip(&self.0.to_le_bytes()[..MAX_PACKED_HOLES]) {
            *hole = u16::from(seeds);
        }
        holes
    }

    /// How many seeds lie in the holes.
    #[inline(always)]
    pub fn seeds(self) -> u32 {
        ((self.0 & HOLES).wrapping_mul(ONES) >> 56) as u32
    }

    /// The seeds in the store.
    #[inline(always)]
    pub fn store(self) -> u16 {
        (self.0 >> 56) as u16
    }

    /// Whether all holes are empty.
    #[inline(always)]
    pub fn is_bare(self) -> bool {
        self.0 & HOLES == 0
    }

    /// The holes with seeds, one bit each: bit 8 · hole.
    #[inline(always)]
    pub fn occupied(self) -> u64 {
        // Adding 127 to the low seven bits carries into the eighth unless they are 0; no carry leaves its byte.
        let low = self.0 & (HOLES >> 1 & !(ONES << 7));
        ((low + 127 * ONES) | self.0) >> 7 & ONES & HOLES
    }

    /// How many holes hold seeds.
    #[inline(always)]
    pub(super) fn count_occupied(self) -> u64 {
        self.occupied().wrapping_mul(ONES) >> 56
    }

    #[inline(always)]
    fn at(self, pit: u8) -> u8 {
        (self.0 >> (8 * (pit % 8))) as u8
    }

    #[inline(always)]
    fn plus(self, change: u64) -> Self {
        Self(self.0.wrapping_add(change))
    }
}

/// What one lap does: a number to add to either word (modulo 2^64), and the pit of its last seed.
#[derive(Clone, Copy, Debug, Default)]
struct Lap {
    own: u64,
    opponent: u64,
    last: u8,
}

/// Every lap that a board can see, and what the rules make of its end.
#[derive(Clone, Debug)]
pub struct Laps {
    /// By the seeds in hand and the pit that they are lifted from. Hands are small as a rule, so the laps in use lie close
    /// together.
    laps: Box<[[Lap; PITS]; 256]>,
    holes: u8,
    relay: bool,
    again: bool,
    /// A capture needs this many seeds in the opposite hole; more than there can be if nothing is ever captured.
    least_prize: u16,
    /// A capture needs this many seeds sown.
    least_sown: u32,
}

impl Laps {
    /// Those of a variant's board; of one cut to 7 holes where the board is longer, which then never fits.
    pub fn new(variant: &Variant) -> Self {
        let holes = variant.holes.min(MAX_PACKED_HOLES) as u8;
        let round: Vec<u8> = (0..holes).chain([OWN_STORE]).chain(OPPONENT..OPPONENT + holes).collect();
        let one_in = |pit: u8| 1_u64 << (8 * (pit % OPPONENT));
        let mut laps = Box::new([[Lap::default(); PITS]; 256]);
        for (place, &from) in round.iter().enumerate().filter(|&(_, &from)| from != OWN_STORE) {
            let mut lap = Lap { last: from, ..Lap::default() };
            let mut next = round.iter().copied().cycle().skip(place + 1);
            for row in laps.iter_mut() {
                row[usize::from(from)] = lap;
                // One seed more in hand: lifted from where it lay, dropped behind the last one.
                let lifted = if from < OPPONENT { &mut lap.own } else { &mut lap.opponent };
                *lifted = lifted.wrapping_sub(one_in(from));
                lap.last = next.next().unwrap_or(from);
                let dropped = if lap.last < OPPONENT { &mut lap.own } else { &mut lap.opponent };
                *dropped = dropped.wrapping_add(one_in(lap.last));
            }
        }
        Self {
            laps,
            holes,
            relay: variant.relay,
            again: variant.again,
            least_prize: match variant.capture {
                Capture::None => u16::MAX,
                Capture::Opposite => 1,
                Capture::Empty => 0,
            },
            least_sown: if variant.lap { round.len() as u32 } else { 0 },
        }
    }

    /// The position after `player` sows from `hole`, which holds seeds.
    #[inline(always)]
    pub(super) fn play(&self, words: &[Word; 2], player: Player, hole: u8) -> CongklakState {
        let mut board = [words[player.index()], words[player.other().index()]];
        let again = self.turn(&mut board, hole);
        let words = [board[player.index()], board[player.other().index()]]; // the same swap back
        CongklakState::packed(words, if again { player } else { player.other() })
    }

    /// Sow from `hole`, which holds seeds, on a board seen by the mover (its own word first), and capture: whether the mover
    /// moves again. The opponent's store is left alone.
    #[inline(always)]
    pub fn turn(&self, board: &mut [Word; 2], hole: u8) -> bool {
        let (last, sown) = self.sow(board, hole);
        self.capture(board, last, sown);
        (last == OWN_STORE) & self.again
    }

    /// How many seeds of either side `player` captures by sowing from `hole`, 0 if none.
    pub(super) fn captured(&self, words: &[Word; 2], player: Player, hole: u8) -> u16 {
        let mut board = [words[player.index()], words[player.other().index()]];
        let (last, sown) = self.sow(&mut board, hole);
        self.capture(&mut board, last, sown)
    }

    /// Sow from `hole` until the hand stays empty: the pit of the last seed, and how many were dropped on the way.
    #[inline(always)]
    fn sow(&self, board: &mut [Word; 2], hole: u8) -> (u8, u32) {
        let [mut own, mut opponent] = *board;
        let mut pit = hole % OPPONENT;
        let mut hand = own.at(pit);
        let mut sown = 0;
        // Why it ends: see `sowing`.
        loop {
            let lap = &self.laps[usize::from(hand)][usize::from(pit) % PITS];
            own = own.plus(lap.own);
            opponent = opponent.plus(lap.opponent);
            pit = lap.last;
            sown += u32::from(hand);
            if !self.relay || pit == OWN_STORE {
                break;
            }
            hand = if pit < OPPONENT { own } else { opponent }.at(pit);
            if hand <= 1 {
                break;
            }
        }
        *board = [own, opponent];
        (pit, sown)
    }

    /// Bank what the last seed captures: how many seeds of either side that is, 0 where it captures nothing.
    ///
    /// Without branches: whether a move captures can hardly be predicted, and a wrong guess costs more than the sums.
    #[inline(always)]
    fn capture(&self, board: &mut [Word; 2], last: u8, sown: u32) -> u16 {
        let [own, opponent] = *board;
        let opposite = (self.holes - 1).wrapping_sub(last);
        let prize = u64::from(opponent.at(opposite));
        let in_own_hole = last < OWN_STORE;
        let was_empty = own.at(last) == 1;
        let takes = in_own_hole & was_empty & (prize >= u64::from(self.least_prize)) & (sown >= self.least_sown);
        let taken = if takes { 1 + prize } else { 0 };
        let all = if takes { u64::MAX } else { 0 };
        *board = [
            own.plus((taken << 56).wrapping_sub(all & 1 << (8 * (last % 8)))),
            opponent.plus((all & prize << (8 * (opposite % 8))).wrapping_neg()),
        ];
        taken as u16
    }
}
