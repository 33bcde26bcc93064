//! What the tuner needs: an evaluation that is a sum of counted terms, each with two weights.

use siasat_core::Player;

use crate::evaluation::Evaluation;
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

/// An evaluation that can be tuned.
pub trait Tuned<G: EngineGame>: Evaluation<G> {
    /// Name, place and number of weights of each group of terms.
    fn groups(&self) -> &'static [(&'static str, usize, usize)];
    /// The weights in force.
    fn numbers(&self) -> &'static [(i32, i32)];
    /// What the evaluation counts in a position.
    fn sample(&self, position: &G::Position) -> Sample;
}

/// The terms that occur.
pub(crate) fn occurring(counts: &[i16]) -> Vec<(u16, f32)> {
    let terms = counts.iter().enumerate().filter(|(_, count)| **count != 0);
    terms.map(|(term, &count)| (term as u16, f32::from(count))).collect()
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
