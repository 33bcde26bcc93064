//! The rules as the solver sees them: holes alone, the mover first.

use siasat_core::InputError;
use siasat_games::congklak::CongklakState;
use siasat_games::congklak::packed::{HOLES, Laps, MAX_PACKED_HOLES, Word};
use siasat_games::congklak::variant::{End, Rest, Variant};

/// More seeds than this do not fit the bounds of a table's entry.
const MAX_SOLVED_SEEDS: u32 = 127;

/// What lies in the holes, the mover's first; the stores' bytes are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The mover's holes.
    pub own: Word,
    /// The other side's.
    pub opponent: Word,
}

impl Position {
    /// The seeds in all holes.
    #[inline]
    pub fn seeds(self) -> u32 {
        self.own.seeds() + self.opponent.seeds()
    }
}

/// Where a move leads: what it banks, the position after it as its mover sees it, and whether that is still the same side.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Seeds that the move brings into the store.
    pub banked: i32,
    /// What is left.
    pub position: Position,
    /// The same side moves again.
    pub again: bool,
}

impl Step {
    /// The value for the side that made this step, if that of what is left is `value` for the side that moves there.
    #[inline(always)]
    pub fn value(&self, value: i32) -> i32 {
        self.banked + if self.again { value } else { -value }
    }
}

/// One rule set.
#[derive(Clone, Debug)]
pub struct Rules {
    laps: Laps,
    variant: Variant,
}

impl Rules {
    /// The solver's view of a variant, if its board is not too large.
    pub fn new(variant: &Variant) -> Result<Self, InputError> {
        let seeds = 2 * variant.holes as u32 * u32::from(variant.seeds);
        if variant.holes > MAX_PACKED_HOLES || seeds > MAX_SOLVED_SEEDS {
            return Err(InputError::Variant(format!(
                "the solver takes boards of up to {MAX_PACKED_HOLES} holes a side and {MAX_SOLVED_SEEDS} seeds in all, not {} and {seeds}",
                variant.holes
            )));
        }
        Ok(Self { laps: Laps::new(variant), variant: *variant })
    }

    /// The rule set.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// What lies in the holes of a state, if it is not too large.
    pub fn position(&self, state: &CongklakState) -> Result<Position, InputError> {
        let too_large =
            || InputError::Position(format!("the solver takes at most {MAX_SOLVED_SEEDS} seeds in the holes"));
        let words = state.words().ok_or_else(too_large)?;
        let holes = |word: Word| Word(word.0 & HOLES);
        let [own, opponent] = [words[state.player().index()], words[state.player().other().index()]].map(holes);
        let position = Position { own, opponent };
        if position.seeds() > MAX_SOLVED_SEEDS { Err(too_large()) } else { Ok(position) }
    }

    /// The value of a position where the game is over, for the side to move.
    #[inline(always)]
    pub fn end(&self, position: Position) -> Option<i32> {
        if !position.own.is_bare() && (self.variant.end == End::Turn || !position.opponent.is_bare()) {
            return None;
        }
        let ahead = position.own.seeds() as i32 - position.opponent.seeds() as i32;
        Some(if self.variant.rest == Rest::Owner { ahead } else { -ahead })
    }

    /// The holes that can be sown, one bit each: bit 8 · hole.
    #[inline(always)]
    pub fn moves(position: Position) -> u64 {
        position.own.occupied()
    }

    /// Sow from `hole`, which holds seeds.
    #[inline(always)]
    pub fn step(&self, position: Position, hole: u8) -> Step {
        let mut board = [position.own, position.opponent];
        let again = self.laps.turn(&mut board, hole);
        let banked = i32::from(board[0].store());
        let (mover, other) = (Word(board[0].0 & HOLES), board[1]);
        let position =
            if again { Position { own: mover, opponent: other } } else { Position { own: other, opponent: mover } };
        Step { banked, position, again }
    }
}
