//! The evaluation: seeds banked, and what each hole is worth by its place and its seeds.

mod terms;
mod weights;

use siasat_core::{Player, Score};
use siasat_games::congklak::packed::Word;
use siasat_games::congklak::variant::Variant;

use super::CongklakGame;
use super::board::{Move, Position};
use crate::evaluation::Evaluation;
use crate::pair::{Pair, pair};
use crate::tuned::{Sample, Tuned, occurring};
use terms::{COUNT, GROUPS, HOLE, MOST_SEEDS, MOVER, OTHER, STORE, TEMPO};
use weights::Numbers;

/// The evaluation by terms: weights by side (0 is to move), hole and seeds, laid out for one board.
#[derive(Clone, Debug)]
pub struct Terms {
    numbers: &'static Numbers,
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

impl Terms {
    /// For the rules of a variant.
    pub fn new(variant: &Variant) -> Self {
        let (numbers, count) = (weights::numbers(variant), variant.holes);
        let weight = |term: usize| pair(numbers[term].0, numbers[term].1);
        let mut holes = Box::new([[[pair(0, 0); HOLE]; 8]; 2]);
        for (side, first) in [MOVER, OTHER].into_iter().enumerate() {
            for hole in 0..count.min(7) {
                for seeds in 0..HOLE {
                    holes[side][hole][seeds] = weight(first + (count - 1 - hole) * HOLE + seeds);
                }
            }
        }
        Self { numbers, holes, store: weight(STORE), tempo: weight(TEMPO), count: count.min(7) }
    }

    /// How often each term occurs, for the side to move: the tuner's view of `evaluate`.
    fn counts(&self, position: &Position) -> Vec<i16> {
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

impl Evaluation<CongklakGame> for Terms {
    type Kept = ();
    type Cache = ();

    fn keep(&self, _game: &CongklakGame, _position: &Position) {}

    #[inline(always)]
    fn next(&self, _game: &CongklakGame, _kept: &(), _position: &Position, _mv: Move) {}

    #[inline(always)]
    fn evaluate(&self, _game: &CongklakGame, position: &Position, _kept: &(), _cache: &mut ()) -> Score {
        let [own, other] = position.board;
        let mut sum = self.tempo + self.store * (i32::from(own.store()) - i32::from(other.store()));
        for hole in 0..self.count {
            sum += self.holes[0][hole][counted(own, hole)];
            sum -= self.holes[1][hole][counted(other, hole)];
        }
        let total = i32::from(position.total).max(1);
        sum.blend(total - i32::from(own.store()) - i32::from(other.store()), total)
    }
}

impl Tuned<CongklakGame> for Terms {
    fn groups(&self) -> &'static [(&'static str, usize, usize)] {
        GROUPS
    }

    fn numbers(&self) -> &'static [(i32, i32)] {
        self.numbers
    }

    fn sample(&self, position: &Position) -> Sample {
        let banked: u16 = position.board.iter().map(|word| word.store()).sum();
        let phase = 1.0 - f32::from(banked) / f32::from(position.total.max(1));
        let mut counts = self.counts(position);
        if position.player == Player::Second {
            counts.iter_mut().for_each(|count| *count = -*count);
        }
        Sample { terms: occurring(&counts), middle: phase, end: 1.0 - phase }
    }
}
