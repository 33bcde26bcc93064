//! What an exchange of animals on one square gains; each taker must also be allowed to take the one who stands there.

use siasat_core::{Game, Player, Score};
use siasat_games::doushouqi::State;

use super::DouShouQiGame;
use super::board::Position;
use super::moves::Move;
use crate::exchange::{self, Exchange};

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
    exchange::gains(gain(position, mv), WORTH[mv.animal()], least, || {
        let (square, state) = (mv.target(), game.rules.play(&position.state, mv.in_rules()));
        OneSquare { game, square, left: [None; 2], side: state.player(), standing: mv.animal(), state }
    })
}

/// A square, the animals of each side that can reach it and have not taken yet (`None` before its turn), and who stands there.
struct OneSquare<'a> {
    game: &'a DouShouQiGame,
    state: State,
    square: usize,
    left: [Option<u8>; 2],
    side: Player,
    standing: usize,
}

impl Exchange for OneSquare<'_> {
    #[inline]
    fn take(&mut self) -> Option<Score> {
        let (game, side) = (self.game, self.side.index());
        let left = self.left[side].get_or_insert_with(|| game.takers(&self.state, self.side, self.square));
        let may_take = |&animal: &usize| {
            let origin = usize::from(self.state.squares()[side][animal]);
            *left >> animal & 1 == 1 && game.tables().takes(side, animal, self.standing, origin, self.square)
        };
        let taker = (0..8).filter(may_take).min_by_key(|&animal| WORTH[animal])?;
        *left ^= 1 << taker;
        self.standing = taker;
        self.side = self.side.other();
        Some(WORTH[taker])
    }
}
