//! The exact solver: null-window alpha-beta to the end of the game, over a table that keeps both bounds.

use std::sync::atomic::{AtomicU64, Ordering};

use arrayvec::ArrayVec;
use siasat_core::limits::{StopFlag, Stopped};

use super::bits::{Board, Position, flips};
use super::last::{final_score, odd_quarters};
use super::stable::stable;
use super::table::{Known, NO_CELL, Table};

/// The stop flag is checked after this many nodes.
const POLL: u64 = 4096;
/// With so many empty cells or fewer, moves are tried by parity alone.
const LAST: u32 = 6;
/// With so many empty cells or fewer, the table is not used.
const NO_TABLE: u32 = 7;
/// With so many empty cells or more, the positions after all moves are looked up before any is searched.
const LOOK_UPS: u32 = 10;
/// The most moves that a position can have on this board; 33 is the most known.
const MOST_MOVES: usize = 64;

/// What the cells that stay empty count for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counting {
    /// Nothing: the value is the difference of discs, as in the rules of the game here.
    #[default]
    Discs,
    /// The winner gets them, as in tournaments and in the FFO test positions.
    WinnerTakesEmpty,
}

/// A solver; its table serves any number of positions of one board and counting.
pub struct Solver<'a> {
    board: &'a Board,
    table: &'a Table,
    stop: &'a StopFlag,
    /// Where others can see how many nodes were entered.
    progress: &'a AtomicU64,
    tell: &'a dyn Fn(i32, i32, u64),
    pub(super) counting: Counting,
    pub(super) nodes: u64,
    polled: u64,
}

/// A move of the node in hand.
#[derive(Clone, Copy)]
struct Child {
    position: Position,
    cell: u32,
    /// The smaller, the earlier.
    rank: i32,
}

impl<'a> Solver<'a> {
    /// A solver over a table.
    pub fn new(board: &'a Board, table: &'a Table, stop: &'a StopFlag, progress: &'a AtomicU64) -> Self {
        let (tell, counting): (&dyn Fn(i32, i32, u64), _) = (&|_, _, _| (), Counting::Discs);
        Self { board, table, stop, progress, tell, counting, nodes: 0, polled: 0 }
    }

    /// Count cells that stay empty in this way.
    #[must_use]
    pub fn counting(mut self, counting: Counting) -> Self {
        self.counting = counting;
        self
    }

    /// After every null-window search of the root, `tell` is called with the window, the answer and the nodes so far.
    #[must_use]
    pub fn telling(mut self, tell: &'a dyn Fn(i32, i32, u64)) -> Self {
        self.tell = tell;
        self
    }

    /// Positions whose moves were looked at; the last empty cell is not one of them.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// By how many discs the side to move wins (negative: loses). The search begins at `guess`; a wrong one costs time only.
    ///
    /// MTD(f), after Plaat et al., "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87, 1996.
    pub fn value(&mut self, root: Position, guess: i32) -> Result<i32, Stopped> {
        let size = self.board.size();
        let (mut lower, mut upper, mut guess) = (-size, size, guess.clamp(-size, size));
        while lower < upper {
            let beta = guess.max(lower + 1);
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

    /// The cells of a position's best moves, by their bits, where `value` is its value; none if it has to pass.
    pub fn best(&mut self, root: Position, value: i32) -> Result<Vec<u32>, Stopped> {
        let mut moves = self.board.moves(root);
        let mut best = Vec::new();
        while moves != 0 {
            let cell = moves.trailing_zeros();
            moves &= moves - 1;
            if -self.test(root.play(cell, flips(root, cell)), 1 - value)? >= value {
                best.push(cell);
            }
        }
        Ok(best)
    }

    /// Whether the value of a position for its mover is at least `beta`. The answer is a lower bound of the value if it is at
    /// least `beta`, else an upper bound.
    fn test(&mut self, position: Position, beta: i32) -> Result<i32, Stopped> {
        let empty = self.board.empty(position);
        let count = empty.count_ones();
        if count == 0 {
            return Ok(position.ahead());
        }
        if count <= LAST {
            return Ok(self.test_last(position, empty, beta, false));
        }
        self.nodes += 1;
        if self.nodes - self.polled >= POLL {
            self.progress.fetch_add(self.nodes - self.polled, Ordering::Relaxed);
            self.polled = self.nodes;
            if self.stop.is_set() {
                return Err(Stopped);
            }
        }
        // 1. Discs of the other side that stay bound what can still be won.
        let size = self.board.size();
        if size - 2 * (position.other.count_ones() as i32) < beta {
            let most = size - 2 * stable(self.board, position.other, position.own).count_ones() as i32;
            if most < beta {
                return Ok(most);
            }
        }
        // 2. The table.
        let mut known = Known { lower: -size, upper: size, cell: NO_CELL };
        if count > NO_TABLE {
            if let Some(found) = self.table.probe(position) {
                known = found;
                if known.lower >= beta {
                    return Ok(known.lower);
                }
                if known.upper < beta {
                    return Ok(known.upper);
                }
            }
        }
        // 3. A pass, or the end.
        let moves = self.board.moves(position);
        if moves == 0 {
            if self.board.moves(position.pass()) == 0 {
                return Ok(final_score(position, empty, self.counting));
            }
            return Ok(-self.test(position.pass(), 1 - beta)?);
        }
        // 4. The positions after the moves; one of them may be known well enough (enhanced transposition cutoffs).
        let before = self.nodes;
        let mut children = self.children(position, moves, empty, known.cell);
        if count >= LOOK_UPS {
            for child in &children {
                if let Some(found) = self.table.probe(child.position) {
                    if -found.upper >= beta {
                        known.lower = -found.upper;
                        known.cell = child.cell;
                        self.table.store(position, known, 1);
                        return Ok(known.lower);
                    }
                }
            }
        }
        // 5. The moves, those that leave the fewest answers first.
        let mut best = -size - 1;
        while let Some(child) = take_first(&mut children) {
            let value = -self.test(child.position, 1 - beta)?;
            if value > best {
                best = value;
                known.cell = child.cell;
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
        if count > NO_TABLE {
            self.table.store(position, known, self.nodes - before);
        }
        Ok(best)
    }

    /// The positions after these moves, with their ranks.
    #[inline(always)]
    fn children(&self, position: Position, mut moves: u64, empty: u64, first: u32) -> ArrayVec<Child, MOST_MOVES> {
        let mut children = ArrayVec::new();
        let count = empty.count_ones();
        let odd = odd_quarters(empty);
        while moves != 0 {
            let cell = moves.trailing_zeros();
            moves &= moves - 1;
            let after = position.play(cell, flips(position, cell));
            if count > NO_TABLE + 1 {
                self.table.prefetch(after);
            }
            let rank = if cell == first { i32::MIN } else { self.rank(after, cell, odd, count) };
            children.push(Child { position: after, cell, rank });
        }
        children
    }

    /// Where a move stands in the order: few answers, corners counted twice; then a corner, then an odd quarter.
    #[inline(always)]
    fn rank(&self, after: Position, cell: u32, odd: u64, count: u32) -> i32 {
        let answers = self.board.moves(after);
        let mobility = (answers.count_ones() + (answers & self.board.corners).count_ones()) as i32;
        let corner = (self.board.corners >> cell & 1) as i32;
        let parity = (odd >> cell & 1) as i32;
        let weight = if count <= 12 { 12 } else { 4 };
        16 * mobility - 24 * corner - weight * parity
    }
}

/// The first of the children that are left.
#[inline(always)]
fn take_first(children: &mut ArrayVec<Child, MOST_MOVES>) -> Option<Child> {
    let (at, _) = children.iter().enumerate().min_by_key(|(_, child)| child.rank)?;
    Some(children.swap_remove(at))
}
