//! The endgame database: the value of every position with few seeds left.

use siasat_core::StopFlag;
use siasat_core::limits::Stopped;
use siasat_games::congklak::packed::Word;

use super::index::Index;
use super::rules::{Position, Rules};

/// Not known yet; no value is so low.
const UNKNOWN: i8 = i8::MIN;

/// How many positions are won, drawn and lost for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The mover banks more than the other side from here on.
    pub ahead: u64,
    /// As much.
    pub even: u64,
    /// Less.
    pub behind: u64,
}

/// The value of every position with at most so many seeds in the holes, for the side to move.
#[derive(Clone, Debug)]
pub struct Database {
    values: Vec<i8>,
    seeds: u32,
}

impl Database {
    /// One that knows only the empty board.
    pub fn empty() -> Self {
        Self { values: vec![0], seeds: 0 }
    }

    /// Solve every position with at most `seeds` seeds, the fewest first. `tell` hears how many are done.
    ///
    /// A move that banks nothing leaves as many seeds as there were, but carries them nearer to the store within one row, so
    /// positions with the same number of seeds never lead to each other in a circle, and a walk in depth finds its end.
    pub fn build(
        rules: &Rules,
        index: &Index,
        seeds: u32,
        stop: &StopFlag,
        tell: &dyn Fn(u64),
    ) -> Result<Self, Stopped> {
        let mut database = Self { values: vec![UNKNOWN; index.positions(seeds) as usize], seeds: 0 };
        let pits = 2 * rules.variant().holes;
        for left in 0..=seeds {
            let mut counts = vec![0_u8; pits];
            counts[pits - 1] = left as u8;
            loop {
                if stop.is_set() {
                    return Err(Stopped);
                }
                // The innermost two pits make a run of positions; the stop flag is looked at between runs.
                let position = position_of(&counts);
                database.solve(rules, index, position);
                if !next(&mut counts) {
                    break;
                }
            }
            database.seeds = left;
            tell(index.positions(left));
        }
        Ok(database)
    }

    /// The most seeds that it knows about.
    pub fn seeds(&self) -> u32 {
        self.seeds
    }

    /// The value of the position with this number, which must have few enough seeds.
    #[inline(always)]
    pub fn value(&self, number: u64) -> i32 {
        self.values.get(number as usize).copied().map_or(0, i32::from)
    }

    /// How many positions with exactly `seeds` seeds are ahead, even and behind for the side to move.
    pub fn counts(&self, index: &Index, seeds: u32) -> Counts {
        let from = seeds.checked_sub(1).map_or(0, |fewer| index.positions(fewer)) as usize;
        let to = (index.positions(seeds) as usize).min(self.values.len());
        let mut counts = Counts::default();
        for value in self.values.get(from..to).unwrap_or_default() {
            match value.signum() {
                1 => counts.ahead += 1,
                0 => counts.even += 1,
                _ => counts.behind += 1,
            }
        }
        counts
    }

    fn solve(&mut self, rules: &Rules, index: &Index, position: Position) -> i32 {
        let number = index.of(position) as usize;
        if self.values[number] != UNKNOWN {
            return i32::from(self.values[number]);
        }
        let value = rules.end(position).unwrap_or_else(|| {
            let (mut best, mut moves) = (i32::MIN, Rules::moves(position));
            while moves != 0 {
                let step = rules.step(position, (moves.trailing_zeros() / 8) as u8);
                moves &= moves - 1;
                best = best.max(step.value(self.solve(rules, index, step.position)));
            }
            best
        });
        self.values[number] = value as i8;
        value
    }
}

fn position_of(counts: &[u8]) -> Position {
    let word = |row: &[u8]| Word(row.iter().rev().fold(0, |word, &seeds| word << 8 | u64::from(seeds)));
    let (own, opponent) = counts.split_at(counts.len() / 2);
    Position { own: word(own), opponent: word(opponent) }
}

/// The next way to spread the same number of seeds over the pits; false after the last.
fn next(counts: &mut [u8]) -> bool {
    // Take all seeds of the last pit that has a neighbour to give to: one goes to the left, the others to the far right.
    let Some(from) = (1..counts.len()).rev().find(|&pit| counts[pit] > 0) else {
        return false;
    };
    let seeds = std::mem::take(&mut counts[from]);
    counts[from - 1] += 1;
    if let Some(last) = counts.last_mut() {
        *last = seeds - 1;
    }
    true
}
