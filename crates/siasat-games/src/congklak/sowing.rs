//! Sowing, the one engine under all variants. Twin of `siasat.games.congklak.sowing`.
//!
//! The engine works on the mover's *circuit*, the pits that it sows into, in order: 0 … n−1 its own holes, n its own
//! store, n+1 … 2n the opponent's holes; the opponent's store is left out. Holes i and 2n − i lie opposite each other.
//!
//! The counts stay where they are in memory. For every pit that may be lifted a table says how far each lane lies behind
//! it, and a hand of `hand` seeds reaches the lanes that are less than `hand` away: one comparison and one addition of
//! whole vectors, with no branch a seed (congklak to 8 moves: 75 M leaves a second, against 45 M seed by seed).
//!
//! Why every sowing ends, relay or not: from the first seed to the last the hand drops one seed a pit and leaves out no
//! pit of the circuit, also across lifts. So of any 2n + 1 seeds dropped in a row exactly one falls into the mover's store,
//! and that one is never lifted again. With S seeds in the holes at the start, the hand is empty after (2n + 1) · S drops
//! at the latest; every lift is followed by a drop.

use siasat_core::Player;

use super::state::{CongklakState, STORE, Side};
use super::variant::{Capture, MAX_HOLES, MAX_TOTAL, Variant};

/// No sowing lifts more often.
const MAX_LIFTS: usize = (2 * MAX_HOLES + 1) * MAX_TOTAL as usize;

/// A lane that the mover never sows into.
const NEVER: u16 = u16::MAX;

/// Lanes of the mover's side are 0..16, those of the opponent's 16..32.
const LANES: usize = 32;
const OPPONENT: usize = 16;

/// The way round a board for the player who moves.
#[derive(Clone, Debug)]
pub(super) struct Circuit {
    /// `distance[from][side][lane]`: how many pits lie between the lane `from` and this one.
    distance: [[Side; 2]; LANES],
    /// The place of each lane in the circuit.
    place: [u8; LANES],
    /// The lane of each place, for two rounds and a bit.
    lane: [u8; 64],
    /// 2n + 1.
    pits: u16,
}

impl Circuit {
    pub(super) fn new(variant: &Variant) -> Self {
        let n = variant.holes;
        let round: Vec<usize> = (0..n).chain([STORE]).chain(OPPONENT..OPPONENT + n).collect();
        let pits = round.len();
        let mut circuit =
            Self { distance: [[[NEVER; 16]; 2]; LANES], place: [0; LANES], lane: [0; 64], pits: pits as u16 };
        for (place, lane) in circuit.lane.iter_mut().enumerate() {
            *lane = round[place % pits] as u8;
        }
        for (from, &lane) in round.iter().enumerate() {
            circuit.place[lane] = from as u8;
            for (to, &other) in round.iter().enumerate() {
                let between = (to + pits - from - 1) % pits;
                circuit.distance[lane][other / OPPONENT][other % OPPONENT] = between as u16;
            }
        }
        circuit
    }

    /// The position after the mover sows from `hole`, which holds seeds.
    #[inline(never)]
    pub(super) fn play(&self, variant: &Variant, sides: &[Side; 2], me: Player, hole: u8) -> CongklakState {
        let other = me.other();
        let mut board = [sides[me.index()], sides[other.index()]];
        let (last, sown) = self.sow(variant.relay, &mut board, hole as usize);
        self.capture(variant, &mut board, last, sown);
        let player = if last == STORE && variant.again { me } else { other };
        CongklakState::wide([board[me.index()], board[other.index()]], player) // the same swap back
    }

    /// Sow from `lane` until the hand stays empty: the lane of the last seed, and how many were dropped on the way.
    #[inline]
    fn sow(&self, relay: bool, board: &mut [Side; 2], mut lane: usize) -> (usize, u32) {
        let mut sown = 0;
        for _ in 0..MAX_LIFTS {
            let mut hand = *at(board, lane);
            sown += u32::from(hand);
            let distance = &self.distance[lane % LANES];
            // The lifted pit is the last that its own hand would reach. Emptying it by a comparison, not by a store of its
            // own, keeps the counts in vectors: a narrow store followed by a wide load stalls the processor.
            let lifted = self.pits - 1;
            each(board, distance, |seeds, away| if away == lifted { 0 } else { seeds } + u16::from(away < hand));
            while hand > self.pits {
                hand -= self.pits; // a full round, and the hand is back where it was
                each(board, distance, |seeds, away| seeds + u16::from(away < hand));
            }
            let place = (u16::from(self.place[lane % LANES]) + hand) as usize;
            lane = self.lane[place % 64] as usize;
            if lane == STORE || *at(board, lane) <= 1 || !relay {
                break;
            }
        }
        (lane, sown)
    }

    /// How many seeds of either side the mover captures by sowing from `hole`, 0 if none.
    pub(super) fn captured(&self, variant: &Variant, sides: &[Side; 2], me: Player, hole: u8) -> u16 {
        let mut board = [sides[me.index()], sides[me.other().index()]];
        let (last, sown) = self.sow(variant.relay, &mut board, hole as usize);
        self.capture(variant, &mut board, last, sown)
    }

    /// Bank what the last seed captures: how many seeds of either side that is, 0 where it captures nothing.
    #[inline]
    fn capture(&self, variant: &Variant, board: &mut [Side; 2], last: usize, sown: u32) -> u16 {
        if last >= variant.holes || board[0][last % 16] != 1 || variant.capture == Capture::None {
            return 0;
        }
        if variant.lap && sown < u32::from(self.pits) {
            return 0;
        }
        let opposite = OPPONENT + variant.holes - 1 - last;
        let seeds = *at(board, opposite);
        if seeds == 0 && variant.capture != Capture::Empty {
            return 0;
        }
        board[0][STORE] += 1 + seeds;
        board[0][last % 16] = 0;
        *at(board, opposite) = 0;
        1 + seeds
    }
}

/// Change every count, knowing how far away its lane is.
#[inline(always)]
fn each(board: &mut [Side; 2], distance: &[Side; 2], change: impl Fn(u16, u16) -> u16) {
    for (side, away) in board.iter_mut().zip(distance) {
        for (seeds, &away) in side.iter_mut().zip(away) {
            *seeds = change(*seeds, away);
        }
    }
}

/// The count of a lane; the remainders say to the compiler that it lies within the board.
#[inline(always)]
fn at(board: &mut [Side; 2], lane: usize) -> &mut u16 {
    &mut board[lane / OPPONENT % 2][lane % OPPONENT]
}
