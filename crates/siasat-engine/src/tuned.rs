//! What the tuner asks of a game: an evaluation that is a sum of counted terms, each with two weights.

use siasat_core::Player;

use crate::chess::{self, Chess};
use crate::congklak::{self, CongklakGame};
use crate::doushouqi::{self, DouShouQiGame};
use crate::game::EngineGame;

/// A position as the fit sees it; its value for the first player is the sum of
/// `count × (middle × first weight + end × second weight)`.
pub struct Sample {
    /// How often each term occurs, the first player's less the second's; terms that do not occur are left out.
    pub terms: Vec<(u16, f32)>,
    /// The share of the first weights.
    pub middle: f32,
    /// The share of the second weights.
    pub end: f32,
}

/// A game whose evaluation can be tuned.
pub trait Tuned: EngineGame {
    /// Name, place and number of weights of each group of terms.
    fn groups(&self) -> &'static [(&'static str, usize, usize)];
    /// The weights in force.
    fn numbers(&self) -> &'static [(i32, i32)];
    /// What the evaluation counts in a position.
    fn sample(&self, position: &Self::Position) -> Sample;
}

/// The terms that occur.
fn occurring(counts: &[i16]) -> Vec<(u16, f32)> {
    let terms = counts.iter().enumerate().filter(|(_, count)| **count != 0);
    terms.map(|(term, &count)| (term as u16, f32::from(count))).collect()
}

impl Tuned for Chess {
    fn groups(&self) -> &'static [(&'static str, usize, usize)] {
        chess::terms::GROUPS
    }

    fn numbers(&self) -> &'static [(i32, i32)] {
        &chess::weights::NUMBERS
    }

    fn sample(&self, position: &Self::Position) -> Sample {
        let full = chess::weights::FULL_PHASE as f32;
        let phase = f32::from(position.phase).min(full) / full;
        let counts = chess::eval::counts(position);
        let ends = counts.0.iter().zip(self.numbers()).map(|(&count, weight)| i32::from(count) * weight.1);
        let kept = chess::eval::scale(position, ends.sum()) as f32 / 64.0;
        Sample { terms: occurring(&counts.0), middle: phase * kept, end: (1.0 - phase) * kept }
    }
}

impl Tuned for DouShouQiGame {
    fn groups(&self) -> &'static [(&'static str, usize, usize)] {
        doushouqi::terms::GROUPS
    }

    fn numbers(&self) -> &'static [(i32, i32)] {
        &doushouqi::weights::NUMBERS
    }

    fn sample(&self, position: &Self::Position) -> Sample {
        let phase = position.count() as f32 / doushouqi::weights::FULL_PHASE as f32;
        let counts = doushouqi::eval::counts(position, self.food());
        Sample { terms: occurring(&counts), middle: phase, end: 1.0 - phase }
    }
}

impl Tuned for CongklakGame {
    fn groups(&self) -> &'static [(&'static str, usize, usize)] {
        congklak::terms::GROUPS
    }

    fn numbers(&self) -> &'static [(i32, i32)] {
        congklak::weights::numbers(self.rules().rules())
    }

    fn sample(&self, position: &Self::Position) -> Sample {
        let banked: u16 = position.board.iter().map(|word| word.store()).sum();
        let phase = 1.0 - f32::from(banked) / f32::from(position.total.max(1));
        let mut counts = self.worth().counts(position);
        if position.player == Player::Second {
            counts.iter_mut().for_each(|count| *count = -*count);
        }
        Sample { terms: occurring(&counts), middle: phase, end: 1.0 - phase }
    }
}

impl Sample {
    /// The value for the first player by other weights.
    pub fn value(&self, weights: &[[f64; 2]]) -> f64 {
        let (middle, end) = (f64::from(self.middle), f64::from(self.end));
        let worth = |&(term, count): &(u16, f32)| {
            let [early, late] = weights[usize::from(term)];
            f64::from(count) * (early * middle + late * end)
        };
        self.terms.iter().map(worth).sum()
    }

    /// The value for `player` by the weights in force: what the evaluation says, but for rounding.
    pub fn value_for(&self, player: Player, numbers: &[(i32, i32)]) -> f64 {
        let weights: Vec<[f64; 2]> = numbers.iter().map(|&(early, late)| [early.into(), late.into()]).collect();
        let value = self.value(&weights);
        if player == Player::First { value } else { -value }
    }
}
