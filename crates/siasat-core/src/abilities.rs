//! What a game may offer beside its rules. Twins of the ability protocols of `siasat.core.game`; the defaults say "not offered".

use crate::game::Game;

/// The abilities that searches ask for.
pub trait Abilities: Game {
    /// How many different codes `move_code` may give.
    const MOVE_CODES: usize;
    /// Whether the game says which moves are noisy (`NoisyMoves`).
    const HAS_NOISE: bool = false;
    /// Whether the game says what a move takes (`Captures`).
    const HAS_CAPTURES: bool = false;

    /// A small number that tells a move from every other, for tables indexed by moves.
    fn move_code(&self, mv: Self::Move) -> usize;

    /// Whether the game has a rule about repeated positions.
    fn has_repetition(&self) -> bool {
        false
    }

    /// Whether quiescence must follow `mv`.
    fn is_noisy(&self, _state: &Self::State, _mv: Self::Move) -> bool {
        false
    }

    /// The worth of what `mv` takes, 0 if nothing.
    fn captured(&self, _state: &Self::State, _mv: Self::Move) -> i32 {
        0
    }

    /// The state after a pass, or `None` where a pass makes no sense.
    fn play_null(&self, _state: &Self::State) -> Option<Self::State> {
        None
    }
}
