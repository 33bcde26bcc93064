//! What a thread learns about moves while it searches.
//!
//! CITE: history heuristic, J. Schaeffer 1983; killers, S. Akl and M. Newborn 1977; countermoves, J. Uiterwijk 1992;
//! continuation history and the update with "gravity", chessprogramming.org "History Heuristic".

use std::collections::TryReserveError;

use siasat_core::{Player, Score};

use crate::scale::MAX_PLY;

/// No history grows beyond this.
pub const MOST: i32 = 16_384;
/// Move codes are folded into this many butterfly slots.
const BUTTERFLY: usize = 4096;
/// Plies with a history of their own.
const NEAR_ROOT: usize = 4;
/// Slots of corrections a side.
const STRUCTURES: usize = 16_384;
/// Corrections are kept in this fraction of a unit.
const CORRECTION_GRAIN: i32 = 256;
/// The largest correction, in units.
const CORRECTION_MOST: i32 = 64;

/// A node's place in the histories: who moved where one and two moves before; `None` at the root and after a pass.
pub type Before = [Option<usize>; 2];

/// A list of `count` zeros, if there is memory for them.
fn zeros<T: Clone + Default>(count: usize) -> Result<Vec<T>, TryReserveError> {
    let mut numbers = Vec::new();
    numbers.try_reserve_exact(count)?;
    numbers.resize(count, T::default());
    Ok(numbers)
}

/// All histories of one thread.
#[derive(Clone, Debug)]
pub struct Memory {
    slots: usize,
    victims: usize,
    killers: Vec<[u16; 2]>,
    counters: Vec<u16>,
    butterfly: Vec<i16>,
    /// By the slot of the move before and that of the move; the last row is of no move and stays empty.
    continuation: Vec<i16>,
    captures: Vec<i16>,
    /// Of this search only, by ply.
    near_root: Vec<i16>,
    corrections: Vec<i16>,
}

impl Memory {
    /// Nothing is learnt yet; `slots` and `victims` as the game counts them. An error where there is no memory.
    pub fn new(slots: usize, victims: usize) -> Result<Self, TryReserveError> {
        Ok(Self {
            slots,
            victims,
            killers: zeros(MAX_PLY + 4)?,
            counters: zeros(slots)?,
            butterfly: zeros(2 * BUTTERFLY)?,
            continuation: zeros((slots + 1) * slots)?,
            captures: zeros(slots * victims)?,
            near_root: zeros(NEAR_ROOT * BUTTERFLY)?,
            corrections: zeros(2 * STRUCTURES)?,
        })
    }

    /// Forget everything.
    pub fn clear(&mut self) {
        self.killers.fill([0; 2]);
        self.counters.fill(0);
        self.near_root.fill(0);
        for numbers in [&mut self.butterfly, &mut self.continuation, &mut self.captures, &mut self.corrections] {
            numbers.fill(0);
        }
    }

    /// A new search begins: killers and the history near the root belong to their ply, the rest stays.
    pub fn new_search(&mut self) {
        self.near_root.fill(0);
        self.killers.fill([0; 2]);
    }

    /// The killers of a ply.
    #[inline(always)]
    pub fn killers(&self, ply: usize) -> [u16; 2] {
        self.killers[ply]
    }

    /// Forget the killers of a ply: another node begins there.
    #[inline(always)]
    pub fn forget_killers(&mut self, ply: usize) {
        self.killers[ply] = [0; 2];
    }

    /// The answer that refuted the move before, as a code; 0 if none.
    #[inline(always)]
    pub fn counter(&self, before: Before) -> u16 {
        before[0].map_or(0, |slot| self.counters[slot])
    }

    /// A quiet move's history alone.
    #[inline(always)]
    pub fn butterfly(&self, mover: Player, code: u16) -> i32 {
        i32::from(self.butterfly[mover.index() * BUTTERFLY + usize::from(code) % BUTTERFLY])
    }

    /// A quiet move's history at this ply, less of it farther from the root, where it is none.
    ///
    /// CITE: "low ply history", Stockfish; chessprogramming.org "History Heuristic".
    #[inline(always)]
    pub fn near_root(&self, ply: usize, code: u16) -> i32 {
        let history = self.near_root.get(ply * BUTTERFLY + usize::from(code) % BUTTERFLY);
        history.map_or(0, |&history| i32::from(history) / (1 + 2 * ply as i32))
    }

    /// Add to a quiet move's history at this ply, or take from it.
    pub fn reward_near_root(&mut self, ply: usize, code: u16, bonus: i32) {
        if let Some(history) = self.near_root.get_mut(ply * BUTTERFLY + usize::from(code) % BUTTERFLY) {
            grow(history, bonus);
        }
    }

    /// A quiet move's history after the moves before.
    #[inline(always)]
    pub fn continuation(&self, before: Before, slot: usize) -> i32 {
        before.iter().flatten().map(|&earlier| i32::from(self.continuation[earlier * self.slots + slot])).sum()
    }

    /// The rows that `continuation` adds up, for a list of moves.
    #[inline(always)]
    pub fn continuations(&self, before: Before) -> [&[i16]; 2] {
        before.map(|earlier| {
            let start = earlier.unwrap_or(self.slots) * self.slots;
            &self.continuation[start..start + self.slots]
        })
    }

    /// A capture's history.
    #[inline(always)]
    pub fn capture(&self, slot: usize, victim: usize) -> i32 {
        i32::from(self.captures[slot * self.victims + victim])
    }

    /// A quiet move closed the window.
    pub fn reward_killer(&mut self, ply: usize, before: Before, code: u16) {
        if self.killers[ply][0] != code {
            self.killers[ply] = [code, self.killers[ply][0]];
        }
        if let Some(slot) = before[0] {
            self.counters[slot] = code;
        }
    }

    /// Add to a quiet move's history, or take from it.
    pub fn reward_quiet(&mut self, mover: Player, code: u16, slot: usize, before: Before, bonus: i32) {
        grow(&mut self.butterfly[mover.index() * BUTTERFLY + usize::from(code) % BUTTERFLY], bonus);
        for &earlier in before.iter().flatten() {
            grow(&mut self.continuation[earlier * self.slots + slot], bonus);
        }
    }

    /// Add to a capture's history, or take from it.
    pub fn reward_capture(&mut self, slot: usize, victim: usize, bonus: i32) {
        grow(&mut self.captures[slot * self.victims + victim], bonus);
    }

    /// What to add to the evaluation of a position of this structure.
    ///
    /// CITE: correction history, as introduced in Caissa and described on chessprogramming.org "Static Evaluation
    /// Correction History".
    #[inline(always)]
    pub fn correction(&self, mover: Player, structure: u64) -> Score {
        Score::from(self.corrections[mover.index() * STRUCTURES + structure as usize % STRUCTURES]) / CORRECTION_GRAIN
    }

    /// A search to `depth` found a value that differs by `error` from the evaluation.
    pub fn correct(&mut self, mover: Player, structure: u64, error: Score, depth: i32) {
        let slot = &mut self.corrections[mover.index() * STRUCTURES + structure as usize % STRUCTURES];
        let weight = (depth + 1).min(16);
        let target = error.clamp(-CORRECTION_MOST * 2, CORRECTION_MOST * 2) * CORRECTION_GRAIN;
        let value = (i32::from(*slot) * (256 - weight) + target * weight) / 256;
        *slot = value.clamp(-CORRECTION_MOST * CORRECTION_GRAIN, CORRECTION_MOST * CORRECTION_GRAIN) as i16;
    }
}

/// The nearer a history is to its end, the less it moves towards it.
#[inline(always)]
fn grow(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / MOST) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histories_stay_within_their_bounds() {
        let mut value = 0;
        for _ in 0..1000 {
            grow(&mut value, 1600);
        }
        assert!(i32::from(value) <= MOST && i32::from(value) > MOST * 9 / 10);
        for _ in 0..1000 {
            grow(&mut value, -1600);
        }
        assert!(i32::from(value) >= -MOST && i32::from(value) < -MOST * 9 / 10);
    }
}
