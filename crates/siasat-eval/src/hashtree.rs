//! Evaluators for random trees. Twin of `siasat.games.hashtree.evaluation`.

use siasat_core::mixing::mix;
use siasat_core::{Evaluator, Game, Player, Score};
use siasat_games::hashtree::{HashTree, HashTreeState, PAYOFF_RANGE};

const NOISE: u64 = 0x4E4F_4953; // a salt: "NOIS"

/// A guess in [-100, 100] from the node's key: the range of the payoffs, and no relation to them.
#[derive(Clone, Debug)]
pub struct Hash(pub HashTree);

impl Evaluator for Hash {
    type State = HashTreeState;

    #[inline]
    fn evaluate(&self, state: &HashTreeState) -> Score {
        let spread = mix(self.0.key(state) ^ NOISE) % (2 * PAYOFF_RANGE + 1);
        let guess = spread as Score - PAYOFF_RANGE as Score;
        if self.0.to_move(state) == Player::First { guess } else { -guess }
    }
}

/// Guesses of `wide` are uniform in ±250,000.
const WIDE_RANGE: u64 = 250_000;

/// A guess like `Hash`, of half a million different values: leaves without ties, as analyses suppose.
#[derive(Clone, Debug)]
pub struct Wide(pub HashTree);

impl Evaluator for Wide {
    type State = HashTreeState;

    #[inline]
    fn evaluate(&self, state: &HashTreeState) -> Score {
        let spread = mix(self.0.key(state) ^ NOISE) % (2 * WIDE_RANGE + 1);
        let guess = spread as Score - WIDE_RANGE as Score;
        if self.0.to_move(state) == Player::First { guess } else { -guess }
    }
}

/// The sum of the edges above a node of an incremental tree; 0 in other trees.
#[derive(Clone, Debug)]
pub struct Sum(pub HashTree);

impl Evaluator for Sum {
    type State = HashTreeState;

    #[inline]
    fn evaluate(&self, state: &HashTreeState) -> Score {
        let total = self.0.sum_of(state);
        if self.0.to_move(state) == Player::First { total } else { -total }
    }
}
