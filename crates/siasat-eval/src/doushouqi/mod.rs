//! Evaluators for Dou Shou Qi. Twin of `siasat.games.doushouqi.evaluation`.

mod classic;
mod paper_001;

use siasat_core::{Evaluator, Player, Score};
use siasat_games::doushouqi::State;
use siasat_games::doushouqi::animals::Animal;
use siasat_games::doushouqi::terrain::SQUARES;
use siasat_games::doushouqi::variant::Variant;

pub use classic::Classic;

/// A sum over the pieces where they stand: the mover's less the opponent's.
#[derive(Clone, Debug)]
pub struct Placed {
    /// By player, animal and square.
    worth: Box<[[[Score; SQUARES]; 8]; 2]>,
}

impl Placed {
    fn new(of: impl Fn(Player, Animal, usize) -> Score) -> Self {
        let mut worth = Box::new([[[0; SQUARES]; 8]; 2]);
        for player in [Player::First, Player::Second] {
            for animal in Animal::ALL {
                for (square, value) in worth[player.index()][animal.index()].iter_mut().enumerate() {
                    *value = of(player, animal, square);
                }
            }
        }
        Self { worth }
    }

    /// Each animal counts 100 times its rank under the rules: rat 100, elephant 800.
    pub fn material(rules: &Variant) -> Self {
        Self::new(|_, animal, _| 100 * Score::from(rules.rank(animal)))
    }

    /// As in the paper, see `paper_001`; the same under all rules.
    pub fn paper() -> Self {
        Self::new(|player, animal, square| paper_001::worth(animal.index(), square, player == Player::Second))
    }

    #[inline(always)]
    fn side(&self, state: &State, player: Player) -> Score {
        let worth = &self.worth[player.index()];
        let squares = Animal::ALL.into_iter().filter_map(|animal| Some((animal, state.square_of(player, animal)?)));
        squares.map(|(animal, square)| worth[animal.index()][square]).sum()
    }
}

impl Evaluator for Placed {
    type State = State;

    #[inline]
    fn evaluate(&self, state: &State) -> Score {
        self.side(state, state.player()) - self.side(state, state.player().other())
    }
}
