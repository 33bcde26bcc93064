//! The exact solver: null-window alpha-beta to the end of the game, over a table that keeps both bounds.

use std::sync::atomic::{AtomicU64, Ordering};

use arrayvec::ArrayVec;
use siasat_core::limits::{StopFlag, Stopped};

use super::board::{Board, Position};
use super::table::{Bounds, Table};

/// The stop flag is checked after this many nodes.
const POLL: u64 = 4096;
/// Positions with at most this many discs share an entry with their mirror image.
const MIRRORED: i32 = 16;
/// With fewer empty cells than this, looking up the positions after all moves costs more than it saves.
const LOOK_UPS: i32 = 12;

/// A solver; its table serves any number of positions of one board.
pub struct Solver<'a> {
    board: &'a Board,
    table: &'a Table,
    stop: &'a StopFlag,
    /// Where others can see how many nodes were entered.
    progress: &'a AtomicU64,
    tell: &'a dyn Fn(i32, i32, u64),
    nodes: u64,
}

/// A move of the node in hand.
#[derive(Clone, Copy)]
struct Child {
    position: Position,
    key: u64,
    /// The cells where the side that made the move now completes a line.
    threats: u64,
}

impl<'a> Solver<'a> {
    /// A solver over a table of the same board.
    pub fn new(board: &'a Board, table: &'a Table, stop: &'a StopFlag, progress: &'a AtomicU64) -> Self {
        Self { board, table, stop, progress, tell: &|_, _, _| (), nodes: 0 }
    }

    /// After every null-window search of the root, `tell` is called with the window, the answer and the nodes so far.
    #[must_use]
    pub fn telling(mut self, tell: &'a dyn Fn(i32, i32, u64)) -> Self {
        self.tell = tell;
        self
    }

    /// Positions whose moves were looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The value of a position for its mover. Nobody has made a line in it.
    pub fn value(&mut self, root: Position) -> Result<i32, Stopped> {
        let (board, discs) = (self.board, root.discs());
        if discs == board.size() {
            return Ok(0);
        }
        if board.wins_now(root) {
            return Ok(board.value_of_line(discs + 1));
        }
        let threats = board.threats(root.other(), root.taken);
        let key = self.key(root, discs);
        let (mut lower, mut upper) = (-board.value_of_line(discs + 2), board.value_of_line(discs + 3).max(0));
        while lower < upper {
            // Windows far from 0 ask about short games: they are cheap, and what they leave in the table orders nothing but
            // settles much. Half-way between 0 and a bound is nearer to 0 than the middle of both.
            let middle = lower + (upper - lower) / 2;
            let guess = if middle <= 0 && lower / 2 < middle {
                lower / 2
            } else if middle >= 0 && upper / 2 > middle {
                upper / 2
            } else {
                middle
            };
            let beta = guess + 1;
            let value = self.test(Child { position: root, key, threats }, discs, beta)?;
            (self.tell)(beta, value, self.nodes);
            if value < beta {
                upper = value;
            } else {
                lower = value;
            }
        }
        Ok(lower)
    }

    /// The columns of a position's best moves, from the left, where `value` is its value.
    pub fn best(&mut self, root: Position, value: i32) -> Result<Vec<u8>, Stopped> {
        let (board, discs) = (self.board, root.discs());
        let winning = board.threats(root.own, root.taken);
        let mut best = Vec::new();
        for column in 0..board.columns() {
            let cell = board.free(root.taken) & board.column(column);
            let is_best = if cell == 0 {
                false
            } else if winning & board.free(root.taken) != 0 {
                winning & cell != 0
            } else {
                let position = root.play(cell);
                if discs + 1 == board.size() {
                    value == 0
                } else if board.wins_now(position) {
                    -board.value_of_line(discs + 2) >= value
                } else {
                    let (key, threats) =
                        (self.key(position, discs + 1), board.threats(position.other(), position.taken));
                    -self.test(Child { position, key, threats }, discs + 1, 1 - value)? >= value
                }
            };
            if is_best {
                best.push(column as u8);
            }
        }
        Ok(best)
    }

    #[inline(always)]
    fn key(&self, position: Position, discs: i32) -> u64 {
        if discs <= MIRRORED { self.board.mirrored_key(position) } else { position.key() }
    }

    /// Whether the value of a position for its mover, who cannot win at once, is at least `beta`. The answer is a lower bound of
    /// the value if it is at least `beta`, else an upper bound.
    fn test(&mut self, node: Child, discs: i32, beta: i32) -> Result<i32, Stopped> {
        self.nodes += 1;
        if self.nodes % POLL == 0 {
            self.progress.fetch_add(POLL, Ordering::Relaxed);
            if self.stop.is_set() {
                return Err(Stopped);
            }
        }
        let (board, Child { position, key, threats }) = (self.board, node);
        // 1. Moves that do not lose at once: block the one threat that can be carried out; do not make one playable.
        let mut moves = board.free(position.taken);
        let forced = moves & threats;
        if forced != 0 {
            if forced & (forced - 1) != 0 {
                return Ok(-board.value_of_line(discs + 2));
            }
            moves = forced;
        }
        moves &= !(threats >> 1);
        if moves == 0 {
            // The other side wins with its next disc, unless there is none: then the board is full.
            return Ok(if board.free(position.taken) == 0 { 0 } else { -board.value_of_line(discs + 2) });
        }
        // 2. Nobody makes a line with the next two discs, which bounds the value.
        let mut bounds =
            Bounds { lower: -board.value_of_line(discs + 4).max(0), upper: board.value_of_line(discs + 3).max(0) };
        if bounds.lower >= beta {
            return Ok(bounds.lower);
        }
        if bounds.upper < beta {
            return Ok(bounds.upper);
        }
        // 3. The table.
        if let Some(known) = self.table.probe(key) {
            bounds = Bounds { lower: bounds.lower.max(known.lower), upper: bounds.upper.min(known.upper) };
            if bounds.lower >= beta {
                return Ok(bounds.lower);
            }
            if bounds.upper < beta {
                return Ok(bounds.upper);
            }
        }
        // 4. The moves, those that make most threats first, then from the centre outwards.
        let before = self.nodes;
        let children = self.children(position, moves, discs);
        if board.size() - discs > LOOK_UPS {
            for child in &children {
                if let Some(known) = self.table.probe(child.key) {
                    if -known.upper >= beta {
                        bounds.lower = -known.upper;
                        self.table.store(key, bounds, 1);
                        return Ok(bounds.lower);
                    }
                }
            }
        }
        let mut best = bounds.lower;
        for child in &children {
            best = best.max(-self.test(*child, discs + 1, 1 - beta)?);
            if best >= beta {
                break;
            }
        }
        if best >= beta {
            bounds.lower = best;
        } else {
            bounds.upper = best;
        }
        self.table.store(key, bounds, self.nodes - before);
        Ok(best)
    }

    /// The positions after these moves, in the order of the search; what memory knows of them is sent for.
    #[inline(always)]
    fn children(&self, position: Position, moves: u64, discs: i32) -> ArrayVec<Child, 9> {
        let board = self.board;
        let mut children: ArrayVec<Child, 9> = ArrayVec::new();
        let mut ranks: ArrayVec<u32, 9> = ArrayVec::new();
        for column in board.centre_first() {
            let cell = moves & board.column(column);
            if cell == 0 {
                continue;
            }
            let after = position.play(cell);
            let threats = board.threats(position.own | cell, after.taken);
            let key = self.key(after, discs + 1);
            self.table.prefetch(key);
            let rank = threats.count_ones();
            let at = ranks.iter().rposition(|&other| other >= rank).map_or(0, |at| at + 1);
            ranks.insert(at, rank);
            children.insert(at, Child { position: after, key, threats });
        }
        children
    }
}
