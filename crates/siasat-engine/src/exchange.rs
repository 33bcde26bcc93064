//! What a series of captures on one square gains: both sides take in turn with their cheapest piece, and each stops when
//! going on would cost it something.
//!
//! CITE: static exchange evaluation by its recursive definition, the value of an exchange being
//! max(0, piece taken - value of the exchange that follows), chessprogramming.org "Static Exchange Evaluation". Here as a
//! question with a threshold, which follows from it: "at least `want`" leaves the other side less than what was taken beyond it.

use siasat_core::Score;

/// A square on which pieces take each other.
pub trait Exchange {
    /// Let the side to take do so with its cheapest piece, and return what that piece is worth; `None` if it cannot take.
    /// Then it is the other side's turn.
    fn take(&mut self) -> Option<Score>;

    /// Whether the side to take gains at least `want`, where a piece of the worth `standing` can be taken.
    #[inline]
    fn gains(&mut self, standing: Score, want: Score) -> bool {
        want <= 0 || standing >= want && self.take().is_some_and(|taker| !self.gains(taker, standing - want + 1))
    }
}

/// Whether a move that wins `gain` at once gains at least `least`, where the other side may take the piece that moved;
/// `answers` is asked only if that is not clear from the numbers.
#[inline(always)]
pub fn gains<X: Exchange>(gain: Score, piece: Score, least: Score, answers: impl FnOnce() -> X) -> bool {
    let spare = gain - least + 1;
    spare > 0 && (piece < spare || !answers().gains(piece, spare))
}
