//! How terms are counted: into a sum, or one by one for the tuner.

use super::terms::COUNT;
use super::weights::WEIGHTS;
use crate::pair::Pair;

/// Hears which term occurs how often, and for which side.
pub trait Tally {
    /// `count` more of a term for a side (0 white, 1 black).
    fn add<const SIDE: usize>(&mut self, term: usize, count: i32);
}

/// The weighted sum, white less black.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum(pub Pair);

impl Tally for Sum {
    #[inline(always)]
    fn add<const SIDE: usize>(&mut self, term: usize, count: i32) {
        let weight = WEIGHTS[term] * count;
        if SIDE == 0 {
            self.0 += weight;
        } else {
            self.0 -= weight;
        }
    }
}

/// How often each term occurs, white less black.
#[derive(Clone, Debug)]
pub struct Counts(pub Vec<i16>);

impl Default for Counts {
    fn default() -> Self {
        Self(vec![0; COUNT])
    }
}

impl Tally for Counts {
    fn add<const SIDE: usize>(&mut self, term: usize, count: i32) {
        self.0[term] += if SIDE == 0 { count as i16 } else { -count as i16 };
    }
}
