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
