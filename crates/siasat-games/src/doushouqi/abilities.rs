//! The optional abilities of Dou Shou Qi for searches.

use siasat_core::Abilities;

use super::terrain::SQUARES;
use super::{DouShouQi, Move, State};

impl Abilities for DouShouQi {
    const MOVE_CODES: usize = SQUARES * SQUARES;
    const HAS_NOISE: bool = true;
    const HAS_CAPTURES: bool = true;

    fn move_code(&self, mv: Move) -> usize {
        mv.origin() * SQUARES + mv.target()
    }

    fn has_repetition(&self) -> bool {
        self.rules().repetition.is_some()
    }

    fn is_noisy(&self, state: &State, mv: Move) -> bool {
        Self::is_noisy(self, state, mv)
    }

    fn captured(&self, state: &State, mv: Move) -> i32 {
        state.piece_at(mv.target()).map_or(0, |(_, animal)| animal.index() as i32 + 1)
    }

    fn play_null(&self, state: &State) -> Option<State> {
        Some(Self::play_null(self, state))
    }
}
