//! The exact solver: MTD(f) over alpha-beta with a table and an endgame database.
//!
//! Source: Irving, Donkers, Uiterwijk, "Solving Kalah", ICGA Journal 23(3), 2000; MTD(f) after Plaat et al., "Best-first
//! fixed-depth minimax algorithms", Artificial Intelligence 87, 1996. There is no depth here: a search goes on to the end of
//! the game or to the database, so every bound in the table is a theorem about its position.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicU64, Ordering};

use arrayvec::ArrayVec;
use siasat_core::limits::{StopFlag, Stopped};

use super::database::Database;
use super::estimate::{Estimate, FINE};
use super::index::Index;
use super::rules::{Position, Rules, Step};
use super::table::{Known, Table};

/// The stop flag is checked after this many nodes.
const POLL: u64 = 4096;
/// No hole: nothing is known of the best move.
const NO_HOLE: u8 = 7;
/// In the move order, a seed banked now counts as this many seeds of the estimate: shorter games make smaller trees.
const BANKED: i32 = 8;
/// Moves that give another one are before all others, those nearest to the store first.
const AGAIN: i32 = 1 << 20;

/// What a solver did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Positions whose moves were looked at.
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
    estimate: Estimate,
    stop: &'a StopFlag,
    /// Where others can see how many nodes were entered.
    progress: &'a AtomicU64,
    tell: &'a dyn Fn(i32, i32, u64),
    nodes: u64,
}

/// A move of the node in hand.
#[derive(Clone, Copy)]
struct Child {
    step: Step,
    /// The number of the position after it, and the seeds there.
    number: u64,
    left: i32,
    /// The value there must be at least this if the same side moves again, else less.
    bound: i32,
    hole: u8,
    rank: i32,
}

/// What is known about a position without a search.
enum Look {
    /// A bound of its value that answers the question.
    Settled(i32),
    /// Bounds that do not.
    Open(Known),
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
        let estimate = Estimate::nothing();
        Self { rules, index, table, database, estimate, stop, progress, tell: &|_, _, _| (), nodes: 0 }
    }

    /// After every null-window search of the root, `tell` is called with the window, the answer and the nodes so far.
    #[must_use]
    pub fn telling(mut self, tell: &'a dyn Fn(i32, i32, u64)) -> Self {
        self.tell = tell;
        self
    }

    /// Order moves by what was learnt from the database.
    #[must_use]
    pub fn guided(mut self, estimate: Estimate) -> Self {
        self.estimate = estimate;
        self
    }

    /// The value of a position for its mover, and all its best moves. The search begins at `guess`; a wrong one costs time only.
    pub fn solve(&mut self, root: Position, guess: i32) -> Result<Solution, Stopped> {
        let before = self.nodes;
        let mut probes = 0;
        let value = self.value(root, guess, &mut probes)?;
        let mut best = Vec::new();
        let mut moves = if self.rules.end(root).is_some() { 0 } else { Rules::moves(root) };
        while moves != 0 {
            let hole = (moves.trailing_zeros() / 8) as u8;
            moves &= moves - 1;
            let step = self.rules.step(root, hole);
            probes += 1;
            if step.value(self.test(step.position, bound_after(&step, value))?) >= value {
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
            let value = self.test(root, beta)?;
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

    /// Whether the value of a position for its mover is at least `beta`, which has the parity of the seeds. The answer is a lower
    /// bound of the value if it is at least `beta`, else an upper bound.
    fn test(&mut self, position: Position, beta: i32) -> Result<i32, Stopped> {
        let (number, seeds) = (self.index.of(position), position.seeds() as i32);
        match self.look(position, number, seeds, beta) {
            Look::Settled(value) => Ok(value),
            Look::Open(known) => self.search(position, number, seeds, beta, known),
        }
    }

    /// What the end of the game, the database or the table says.
    #[inline(always)]
    fn look(&self, position: Position, number: u64, seeds: i32, beta: i32) -> Look {
        // Nobody can bank more than there is.
        if beta > seeds {
            return Look::Settled(seeds);
        }
        if beta <= -seeds {
            return Look::Settled(-seeds);
        }
        if let Some(value) = self.rules.end(position) {
            return Look::Settled(value);
        }
        if seeds <= self.database.seeds() as i32 {
            return Look::Settled(self.database.value(number));
        }
        match self.table.probe(number, seeds) {
            Some(known) if known.lower >= beta => Look::Settled(known.lower),
            Some(known) if known.upper < beta => Look::Settled(known.upper),
            Some(known) => Look::Open(known),
            None => Look::Open(Known { lower: -seeds, upper: seeds, hole: NO_HOLE }),
        }
    }

    /// The answer of `test` where looking did not settle it.
    fn search(
        &mut self,
        position: Position,
        number: u64,
        seeds: i32,
        beta: i32,
        mut known: Known,
    ) -> Result<i32, Stopped> {
        self.nodes += 1;
        if self.nodes % POLL == 0 {
            self.progress.fetch_add(POLL, Ordering::Relaxed);
            if self.stop.is_set() {
                return Err(Stopped);
            }
        }
        // 1. All children are looked at before any is searched: one may settle the node (enhanced transposition cutoffs).
        let mut best = -seeds - 2;
        let mut open: ArrayVec<Child, 7> = ArrayVec::new();
        for mut child in self.children(position, seeds, beta) {
            match self.look(child.step.position, child.number, child.left, child.bound) {
                Look::Settled(value) => {
                    let value = child.step.value(value);
                    if value >= beta {
                        self.table.store(number, seeds, Known { lower: value, hole: child.hole, ..known });
                        return Ok(value);
                    }
                    best = best.max(value);
                }
                Look::Open(_) => {
                    child.rank = if child.hole == known.hole { i32::MAX } else { self.rank(&child) };
                    open.push(child);
                }
            }
        }
        // 2. The others, the best first.
        open.sort_unstable_by_key(|child| Reverse(child.rank));
        for child in &open {
            // What came before may have settled this one.
            let value = match self.look(child.step.position, child.number, child.left, child.bound) {
                Look::Settled(value) => value,
                Look::Open(below) => self.search(child.step.position, child.number, child.left, child.bound, below)?,
            };
            let value = child.step.value(value);
            if value > best {
                best = value;
                known.hole = child.hole;
                if best >= beta {
                    break;
                }
            }
        }
        if best >= beta {
            known.lower = best;
        } else {
            known.upper = best;
        }
        self.table.store(number, seeds, known);
        Ok(best)
    }

    /// The moves of a position; what memory knows of the positions after them is sent for.
    #[inline(always)]
    fn children(&self, position: Position, seeds: i32, beta: i32) -> ArrayVec<Child, 7> {
        let mut children = ArrayVec::new();
        let mut moves = Rules::moves(position);
        while moves != 0 && !children.is_full() {
            let hole = (moves.trailing_zeros() / 8) as u8;
            moves &= moves - 1;
            let step = self.rules.step(position, hole);
            let (number, left) = (self.index.of(step.position), seeds - step.banked);
            if left <= self.database.seeds() as i32 {
                self.database.prefetch(number);
            } else {
                self.table.prefetch(number);
            }
            children.push(Child { step, number, left, bound: bound_after(&step, beta), hole, rank: 0 });
        }
        children
    }

    /// Where a move stands in the order: the larger, the earlier.
    #[inline(always)]
    fn rank(&self, child: &Child) -> i32 {
        if child.step.again {
            return AGAIN + i32::from(child.hole);
        }
        FINE * BANKED * child.step.banked - self.estimate.of(child.step.position)
    }
}

/// For a step to be worth `beta` the value after it must be at least this if the same side moves again, else less than this.
#[inline(always)]
fn bound_after(step: &Step, beta: i32) -> i32 {
    if step.again { beta - step.banked } else { step.banked - beta + 2 }
}
