//! Evaluators for congklak and its variants. Twin of `siasat.games.congklak.evaluation`.

mod classic;

use siasat_core::{Evaluator, Score};
use siasat_games::congklak::CongklakState;

pub use classic::Classic;

/// The mover's store less the opponent's, in seeds: `stores`, and `paper-003` (Darmawan and Hermawan).
#[derive(Clone, Copy, Debug)]
pub struct Stores;

impl Evaluator for Stores {
    type State = CongklakState;

    #[inline]
    fn evaluate(&self, state: &CongklakState) -> Score {
        let me = state.player();
        Score::from(state.store(me)) - Score::from(state.store(me.other()))
    }
}
