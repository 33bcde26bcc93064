//! The evaluation: seeds banked, and what each hole is worth by its place and its seeds.

use siasat_core::Score;
use siasat_games::congklak::packed::Word;

use super::position::Position;
use super::terms::{COUNT, HOLE, MOST_SEEDS, MOVER, OTHER, STORE, TEMPO};
use super::weights::Numbers;
use crate::pair::{Pair, pair};

/// The weights by side (0 is to move), hole and seeds, laid out for one board.
#[derive(Clone, Debug)]
pub struct Worth {
    holes: Box<[[[Pair; HOLE]; 8]; 2]>,
    store: Pair,
    tempo: Pair,
    count: usize,
}

/// The seeds of a hole as far as they count.
#[inline(always)]
fn counted(word: Word, hole: usize) -> usize {
    ((word.0 >> (8 * hole)) as u8 as usize).min(MOST_SEEDS)
}

impl Worth {
    /// For a board of `count` holes a side.
    pub fn new(numbers: &Numbers, count: usize) -> Self {
        let weight = |term: usize| pair(numbers[term].0, numbers[term].1);
        let mut holes = Box::new([[[pair(0, 0); HOLE]; 8]; 2]);
        for (side, first) in [MOVER, OTHER].into_iter().enumerate() {
            for hole in 0..count.min(7) {
                for seeds in 0..HOLE {
                    holes[side][hole][seeds] = weight(first + (count - 1 - hole) * HOLE + seeds);
                }
            }
        }
        Self { holes, store: weight(STORE), tempo: weight(TEMPO), count: count.min(7) }
    }

    /// The value for the side to move.
    #[inline(always)]
    pub fn evaluate(&self, position: &Position) -> Score {
        let [own, other] = position.board;
        let mut sum = self.tempo + self.store * (i32::from(own.store()) - i32::from(other.store()));
        for hole in 0..self.count {
            sum += self.holes[0][hole][counted(own, hole)];
            sum -= self.holes[1][hole][counted(other, hole)];
        }
        let total = i32::from(position.total).max(1);
        sum.blend(total - i32::from(own.store()) - i32::from(other.store()), total)
    }

    /// How often each term occurs, for the side to move: the tuner's view of `evaluate`.
    pub fn counts(&self, position: &Position) -> Vec<i16> {
        let [own, other] = position.board;
        let mut counts = vec![0; COUNT];
        counts[STORE] = own.store() as i16 - other.store() as i16;
        counts[TEMPO] = 1;
        for hole in 0..self.count {
            let place = (self.count - 1 - hole) * HOLE;
            counts[MOVER + place + counted(own, hole)] += 1;
            counts[OTHER + place + counted(other, hole)] -= 1;
        }
        counts
    }
}
