//! A position with the sums that are kept up from move to move.

use siasat_core::Game;
use siasat_games::doushouqi::state::GONE;
use siasat_games::doushouqi::{DouShouQi, State};

use super::eval::Food;
use super::moves::Move;
use super::weights::SQUARE_SUMS;
use crate::pair::{Pair, pair};

/// A state of the rules and what the evaluation keeps of it.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// As the rules know it.
    pub state: State,
    /// Material and squares, the first player's less the second's.
    pub sum: Pair,
    /// What the animals that are left mean to each other; changes with a capture alone.
    pub matter: Pair,
    /// The animals of either side that are left, one bit each.
    pub alive: [u8; 2],
    /// How many moves ago the last capture was, as far as that is known.
    pub quiet: u16,
}

impl Position {
    /// A state of the rules; the moves before it are not known.
    pub fn of(state: &State, food: &Food) -> Self {
        let (mut sum, mut alive) = (pair(0, 0), [0; 2]);
        for (side, squares) in state.squares().iter().enumerate() {
            for (animal, &square) in squares.iter().enumerate().filter(|(_, square)| **square != GONE) {
                sum += SQUARE_SUMS[side][animal][usize::from(square) & 63];
                alive[side] |= 1 << animal;
            }
        }
        Self { state: *state, sum, matter: food.matter(alive), alive, quiet: u16::MAX / 2 }
    }

    /// The position after a legal move.
    #[inline(always)]
    pub fn play(&self, rules: &DouShouQi, food: &Food, mv: Move) -> Self {
        let (me, other) = (self.state.player().index(), self.state.player().other().index());
        let mut next =
            Self { state: rules.play(&self.state, mv.in_rules()), quiet: self.quiet.saturating_add(1), ..*self };
        let squares = &SQUARE_SUMS[me][mv.animal()];
        next.sum += squares[mv.target()] - squares[mv.origin()];
        if self.state.pieces(self.state.player().other()) >> mv.target() & 1 == 1 {
            let victim = self.state.slot(other, mv.target()) & 7;
            next.sum -= SQUARE_SUMS[other][victim][mv.target()];
            next.alive[other] &= !(1 << victim);
            next.matter = food.matter(next.alive);
            next.quiet = 0;
        }
        next
    }

    /// How many animals are left.
    #[inline(always)]
    pub fn count(&self) -> i32 {
        (self.alive[0].count_ones() + self.alive[1].count_ones()) as i32
    }
}
