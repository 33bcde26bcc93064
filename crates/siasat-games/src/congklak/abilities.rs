//! The optional abilities of Congklak for searches.

use siasat_core::Abilities;

use super::{Congklak, CongklakState};

impl Abilities for Congklak {
    const MOVE_CODES: usize = 16;
    const HAS_NOISE: bool = true;
    const HAS_CAPTURES: bool = true;

    fn move_code(&self, mv: u8) -> usize {
        mv as usize
    }

    fn is_noisy(&self, state: &CongklakState, mv: u8) -> bool {
        self.captured(state, mv) > 0
    }

    fn captured(&self, state: &CongklakState, mv: u8) -> i32 {
        i32::from(self.seeds_captured(state, mv))
    }
}
