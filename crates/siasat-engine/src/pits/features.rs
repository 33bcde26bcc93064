//! Congklak as a network sees it: how many seeds lie in which hole and store.

use arrayvec::ArrayVec;
use siasat_core::Player;

use super::Pits;
use super::position::{Move, Position};
use crate::learnt::{Featured, Few};

/// Neurons of the hidden layer.
pub const WIDTH: usize = 32;

/// Seeds of a hole are told apart below this number.
const HOLE: usize = 24;
/// Seeds of a store are told apart below this number.
const STORE: usize = 50;
/// The holes of a side.
const HOLES: usize = 7;
/// The features of one side: seeds of each hole, then of the store.
const SIDE: usize = HOLES * HOLE + STORE;

impl Featured for Pits {
    const INPUTS: usize = 2 * SIDE;
    const MOST: usize = 2 * (HOLES + 1);

    fn features(&self, position: &Position) -> ArrayVec<usize, 32> {
        let mut features = ArrayVec::new();
        for (word, player) in position.board.iter().zip([position.player, position.player.other()]) {
            let first = if player == Player::First { 0 } else { SIDE };
            for hole in 0..HOLES {
                let seeds = usize::from((word.0 >> (8 * hole)) as u8);
                features.push(first + hole * HOLE + seeds.min(HOLE - 1));
            }
            features.push(first + HOLES * HOLE + usize::from(word.store()).min(STORE - 1));
        }
        features
    }

    /// A lap of sowing changes nearly every hole.
    #[inline(always)]
    fn changes(&self, _position: &Position, _mv: Move) -> Option<(Few, Few)> {
        None
    }

    #[inline(always)]
    fn turned(feature: usize) -> usize {
        if feature < SIDE { feature + SIDE } else { feature - SIDE }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use siasat_games::congklak::Congklak;

    use super::*;
    use crate::learnt::Learnt;
    use crate::learnt::tests::assert_views_are_kept_up;
    use crate::network::tests::random_network;

    #[test]
    fn views_kept_up_are_views_made_anew() {
        let game = Pits::new(Congklak::make("congklak").unwrap()).unwrap();
        assert_views_are_kept_up(&Learnt::new(game, random_network::<WIDTH>(Pits::INPUTS)));
    }
}
