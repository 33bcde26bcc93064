//! Dou Shou Qi as a network sees it: which animal on which square.

use std::sync::LazyLock;

use arrayvec::ArrayVec;
use siasat_games::doushouqi::DouShouQi;
use siasat_games::doushouqi::variant::{STANDARD, Variant};

use super::DouShouQiGame;
use super::board::Position;
use super::moves::Move;
use crate::network::{Featured, Few, Network};

/// Neurons of the hidden layer.
pub const WIDTH: usize = 64;

/// The features of one side: animal and square.
const SIDE: usize = 8 * 64;
/// The last square; seen from the other side a square counts backwards from it.
const LAST: usize = 62;

static NETWORK: LazyLock<Option<Network<WIDTH>>> =
    LazyLock::new(|| Network::read(include_bytes!("network.bin"), DouShouQiGame::INPUTS));

/// The network in force; none under rules that it was not taught.
pub fn network(rules: &DouShouQi) -> Option<&'static Network<WIDTH>> {
    let is_known = *rules.rules() == Variant { repetition: rules.rules().repetition, ..STANDARD };
    NETWORK.as_ref().filter(|_| is_known)
}

/// An animal of a side on a square.
#[inline(always)]
fn feature(side: usize, animal: usize, square: usize) -> usize {
    SIDE * side + 64 * animal + square
}

impl Featured for DouShouQiGame {
    const INPUTS: usize = 2 * SIDE;
    const MOST: usize = 16;

    fn features(&self, position: &Position) -> ArrayVec<usize, 32> {
        let mut features = ArrayVec::new();
        for (side, squares) in position.state.squares().iter().enumerate() {
            for animal in (0..8).filter(|animal| position.alive[side] >> animal & 1 == 1) {
                features.push(feature(side, animal, usize::from(squares[animal])));
            }
        }
        features
    }

    fn count(&self, position: &Position) -> usize {
        position.alive.iter().map(|alive| alive.count_ones() as usize).sum()
    }

    #[inline]
    fn changes(&self, position: &Position, mv: Move) -> (Few, Few) {
        let (me, other) = (position.state.player(), position.state.player().other());
        let (mut gone, mut come) = (Few::new(), Few::new());
        gone.push(feature(me.index(), mv.animal(), mv.origin()));
        come.push(feature(me.index(), mv.animal(), mv.target()));
        if let Some(victim) = position.victim(mv) {
            gone.push(feature(other.index(), victim, mv.target()));
        }
        (gone, come)
    }

    /// Own animals first, own den at the bottom.
    #[inline(always)]
    fn turned(feature: usize) -> usize {
        let (owner, square) = (feature & !63, feature & 63);
        (owner ^ SIDE) + LAST - square
    }

    fn mirrored(feature: usize) -> usize {
        let (owner, square) = (feature & !63, feature & 63);
        owner + square / 7 * 7 + 6 - square % 7
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {

    use super::*;

    #[test]
    fn rules_that_it_was_not_taught_have_no_network() {
        assert!(network(&DouShouQi::make("paper").unwrap()).is_some());
        assert!(network(&DouShouQi::make("van-rijn-vis").unwrap()).is_none());
    }
}
