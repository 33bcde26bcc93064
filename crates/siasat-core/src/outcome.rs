//! How a game ended.

use crate::player::Player;
use crate::score::{DRAW, Score, win_at};

/// The end of a game; see the Python twin for what each field means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// None for a draw.
    pub winner: Option<Player>,
    /// A short slug that the catalogue of texts turns into a sentence.
    pub reason: &'static str,
    /// By how much the winner won, where the game counts that.
    pub margin: i32,
    /// The value for `Player::First` where ends carry a number of their own.
    pub payoff: Option<Score>,
}

impl Outcome {
    /// A victory that counts no margin.
    pub const fn win(winner: Player, reason: &'static str) -> Self {
        Self { winner: Some(winner), reason, margin: 0, payoff: None }
    }

    /// A draw.
    pub const fn draw(reason: &'static str) -> Self {
        Self { winner: None, reason, margin: 0, payoff: None }
    }

    /// The value of this end for `player`, reached `ply` moves below the root.
    #[inline]
    pub fn score(&self, player: Player, ply: u32) -> Score {
        if let Some(payoff) = self.payoff {
            return if player == Player::First { payoff } else { -payoff };
        }
        match self.winner {
            None => DRAW,
            Some(winner) if winner == player => win_at(ply),
            Some(_) => -win_at(ply),
        }
    }
}
