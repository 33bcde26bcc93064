//! The exact solver: MTD(f) over alpha-beta with a table and an endgame database.
//!
//! Source: Irving, Donkers, Uiterwijk, "Solving Kalah", ICGA Journal 23(3), 2000; MTD(f) after Plaat et al., "Best-first
//! fixed-depth minimax algorithms", Artificial Intelligence 87, 1996. There is no depth here: a search goes on to the end of
//! the game or to the database, so every bound in the table is a theorem about its position.

use std::sync::atomic::{AtomicU64, Ordering};

use siasat_core::limits::{StopFlag, Stopped};

use super::database::Database;
use super::index::Index;
use super::rules::{Position, Rules, Step};
use super::table::{Known, Table};

/// The stop flag is looked at once in so many nodes.
const POLL: u64 = 4096;
/// Children are looked up before any is searched only where so many more seeds lie than the database knows about: nearer to it
/// the look-ups cost more than they save.
const ETC_SEEDS: i32 = 10;

/// What a solver did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Positions entered.
    pub nodes: u64,
    /// Null-window searches of the root.
    pub probes: u32,
}

/// The value of a position and its best moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// By how much the side to move will bank more than the other, from here on.
    pub value: i32,
    /// The moves that reach it.
    pub best: Vec<u8>,
    /// What it took.
    pub effort: Effort,
}

/// A solver; its table and its database serve any number of positions of one rule set.
pub struct Solver<'a> {
    rules: &'a Rules,
    index: &'a Index,
    table: &'a Table,
    database: &'a Database,
    stop: &'a StopFlag,
    /// Where others can see how many nodes were entered.
    progress: &'a AtomicU64,
    tell: &'a dyn Fn(i32, i32, u64),
    nodes: u64,
}

/// A move of the node in hand.
#[derive(Clone, Copy)]
struct Candidate {
    step: Step,
    number: u64,
    hole: u8,
    rank: i32,
}

impl<'a> Solver<'a> {
    /// A solver over a table and a database of the same rules.
    pub fn new(
        rules: &'a Rules,
        index: &'a Index,
        table: &'a Table,
        database: &'a Database,
        stop: &'a StopFlag,
        progress: &'a AtomicU64,
    ) -> Self {
        Self { rules, index, table, database, stop, progress, tell: &|_, _, _| (), nodes: 0 }
    }

    /// After every null-window search of the root `tell` hears what was asked, what was answered, and the nodes so far.
    #[must_use]
    pub fn telling(mut self, tell: &'a dyn Fn(i32, i32, u64)) -> Self {
        self.tell = tell;
        self
    }

    /// The value of a position for its mover, and all its best moves.
    pub fn solve(&mut self, root: Position) -> Result<Solution, Stopped> {
        let before = self.nodes;
        let mut probes = 0;
        let value = self.value(root, 0, &mut probes)?;
        let mut best = Vec::new();
        let mut moves = if self.rules.end(root).is_some() { 0 } else { Rules::moves(root) };
        while moves != 0 {
            let hole = (moves.trailing_zeros() / 8) as u8;
            moves &= moves - 1;
            let step = self.rules.step(root, hole);
            probes += 1;
            if step.value(self.after(&step, value)?) >= value {
                best.push(hole);
            }
        }
        Ok(Solution { value, best, effort: Effort { nodes: self.nodes - before, probes } })
    }

    /// The value by MTD(f): null-window searches that close in on it from the first guess.
    fn value(&mut self, root: Position, guess: i32, probes: &mut u32) -> Result<i32, Stopped> {
        let seeds = root.seeds() as i32;
        let (mut lower, mut upper) = (-seeds, seeds);
        // Values have the parity of the seeds: what one side banks, the other does not.
        let mut guess = if (guess + seeds) % 2 == 0 { guess } else { guess + 1 };
        while lower < upper {
            let beta = if guess <= lower { lower + 2 } else { guess };
            *probes += 1;
            let value = self.test(root, self.index.of(root), beta)?;
            (self.tell)(beta, value, self.nodes);
            if value < beta {
                upper = value;
            } else {
                lower = value;
            }
            guess = value;
        }
        Ok(lower)
    }

    /// The value after a step, for the side that moves then, as far as it matters whether the step is worth `beta`.
    fn after(&mut self, step: &Step, beta: i32) -> Result<i32, Stopped> {
        let bound = if step.again { beta - step.banked } else { step.banked - beta + 2 };
        self.test(step.position, self.index.of(step.position), bound)
    }

    /// Whether the value of a position for its mover is at least `beta`, which has the parity of the seeds. The answer is a lower
    /// bound of the value if it is at least `beta`, else an upper bound.
    fn test(&mut self, position: Position, own_number: u64, beta: i32) -> Result<i32, Stopped> {
        self.nodes += 1;
        if self.nodes % POLL == 0 {
            self.progress.fetch_add(POLL, Ordering::Relaxed);
            if self.stop.is_set() {
                return Err(Stopped);
            }
        }
        let seeds = position.seeds() as i32;
        // 1. Nobody can bank more than there is.
        if beta > seeds {
            return Ok(seeds);
        }
        if beta <= -seeds {
            return Ok(-seeds);
        }
        // 2. The end, or the database.
        if let Some(value) = self.rules.end(position) {
            return Ok(value);
        }
        let known_seeds = self.database.seeds() as i32;
        if seeds <= known_seeds {
            return Ok(self.database.value(own_number));
        }
        // 3. The table.
        let mut known = self.table.probe(own_number, seeds).unwrap_or(Known { lower: -seeds, upper: seeds, hole: 7 });
        if known.lower >= beta {
            return Ok(known.lower);
        }
        if known.upper < beta {
            return Ok(known.upper);
        }
        // 4. The moves; one whose value is known well enough settles the node at once.
        let mut candidates = [None; 7];
        let mut count = 0;
        let mut moves = Rules::moves(position);
        let looks_ahead = seeds > known_seeds + ETC_SEEDS;
        while moves != 0 {
            let hole = (moves.trailing_zeros() / 8) as u8;
            moves &= moves - 1;
            let step = self.rules.step(position, hole);
            let number = self.index.of(step.position);
            let left = seeds - step.banked;
            let promised = if left <= known_seeds {
                Some(self.rules.end(step.position).unwrap_or_else(|| self.database.value(number)))
            } else if looks_ahead {
                self.table.probe(number, left).map(|child| if step.again { child.lower } else { child.upper })
            } else {
                None
            };
            if let Some(value) = promised.map(|value| step.value(value)).filter(|&value| value >= beta) {
                known.lower = known.lower.max(value);
                self.table.store(own_number, seeds, Known { hole, ..known });
                return Ok(value);
            }
            let rank = if hole == known.hole {
                1000
            } else if step.again {
                100 + i32::from(hole)
            } else {
                8 * step.banked + i32::from(hole)
            };
            candidates[count] = Some(Candidate { step, number, hole, rank });
            count += 1;
        }
        // 5. Search them: the table's move, moves that give another one from the store outwards, the largest gains.
        let mut best = -seeds - 2;
        for place in 0..count {
            for other in place + 1..count {
                if rank_of(&candidates[other]) > rank_of(&candidates[place]) {
                    candidates.swap(place, other);
                }
            }
            let Some(Candidate { step, number, hole, .. }) = candidates[place] else {
                continue;
            };
            let bound = if step.again { beta - step.banked } else { step.banked - beta + 2 };
            let value = step.value(self.test(step.position, number, bound)?);
            if value > best {
                best = value;
                known.hole = hole;
            }
            if best >= beta {
                break;
            }
        }
        if best >= beta {
            known.lower = best;
        } else {
            known.upper = best;
        }
        self.table.store(own_number, seeds, known);
        Ok(best)
    }
}

#[inline(always)]
fn rank_of(candidate: &Option<Candidate>) -> i32 {
    candidate.as_ref().map_or(i32::MIN, |candidate| candidate.rank)
}
