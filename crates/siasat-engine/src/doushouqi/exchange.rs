//! What an exchange of animals on one square gains.
//!
//! CITE: the swap algorithm, chessprogramming.org "Static Exchange Evaluation"; here each taker must also be allowed to
//! take the one who stands there.

use siasat_core::{Game, Player, Score};

use super::DouShouQiGame;
use super::board::Position;
use super::moves::Move;
use crate::game::EngineGame;

/// What an animal counts in exchanges, rat to elephant.
pub const WORTH: [Score; 8] = [450, 200, 260, 320, 450, 750, 850, 900];

/// What a move takes at once.
#[inline(always)]
pub fn gain(position: &Position, mv: Move) -> Score {
    let victim = position.state.slot(position.state.player().other().index(), mv.target());
    WORTH.get(victim).copied().unwrap_or(0)
}

/// Whether the exchange that a move begins gains at least `least`.
pub fn gains(game: &DouShouQiGame, position: &Position, mv: Move, least: Score) -> bool {
    let mut swap = gain(position, mv) - least;
    if swap < 0 {
        return false;
    }
    // What the mover loses at worst: the animal that moved, less what was gained too much.
    swap = WORTH[mv.animal()] - swap;
    if swap <= 0 {
        return true;
    }
    let (target, me) = (mv.target(), position.state.player());
    let after = game.rules().play(&position.state, mv.in_rules());
    let mut side = me.other();
    let mut left = [game.takers(&after, Player::First, target), game.takers(&after, Player::Second, target)];
    let mut standing = mv.animal();
    let mut gains = true;
    loop {
        let place = side.index();
        let may_take = |&animal: &usize| {
            let origin = usize::from(after.squares()[place][animal]);
            left[place] >> animal & 1 == 1 && game.tables().takes(place, animal, standing, origin, target)
        };
        let Some(taker) = (0..8).filter(may_take).min_by_key(|&animal| WORTH[animal]) else {
            return gains;
        };
        gains = !gains;
        swap = WORTH[taker] - swap;
        if swap < Score::from(gains) {
            return gains;
        }
        left[place] &= !(1 << taker);
        standing = taker;
        side = side.other();
    }
}
