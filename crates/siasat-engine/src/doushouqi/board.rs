//! A position: a state of the rules, and what the search asks at every node.

use siasat_core::Game;
use siasat_games::doushouqi::state::GONE;
use siasat_games::doushouqi::{DouShouQi, State};

use super::moves::Move;

/// A state of the rules, the animals that are left, and the last capture.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// As the rules know it.
    pub state: State,
    /// The animals of either side that are left, one bit each.
    pub alive: [u8; 2],
    /// How many moves ago the last capture was, as far as that is known.
    pub quiet: u16,
}

impl Position {
    /// A state of the rules; the moves before it are not known.
    pub fn of(state: &State) -> Self {
        let set = |squares: &[u8; 8]| (0..8).fold(0, |set, animal| set | u8::from(squares[animal] != GONE) << animal);
        let [first, second] = state.squares();
        Self { state: *state, alive: [set(first), set(second)], quiet: u16::MAX / 2 }
    }

    /// The position after a legal move.
    #[inline(always)]
    pub fn play(&self, rules: &DouShouQi, mv: Move) -> Self {
        let mut next =
            Self { state: rules.play(&self.state, mv.in_rules()), quiet: self.quiet.saturating_add(1), ..*self };
        if let Some(victim) = self.victim(mv) {
            next.alive[self.state.player().other().index()] &= !(1 << victim);
            next.quiet = 0;
        }
        next
    }

    /// The animal that a legal move captures.
    #[inline(always)]
    pub fn victim(&self, mv: Move) -> Option<usize> {
        let other = self.state.player().other();
        let is_capture = self.state.pieces(other) >> mv.target() & 1 == 1;
        is_capture.then(|| self.state.slot(other.index(), mv.target()) & 7)
    }

    /// How many animals are left.
    #[inline(always)]
    pub fn count(&self) -> i32 {
        (self.alive[0].count_ones() + self.alive[1].count_ones()) as i32
    }
}
