//! The exact solver: null-window alpha-beta to the end of the game, over a table that keeps both bounds.

use std::sync::atomic::{AtomicU64, Ordering};

use arrayvec::ArrayVec;
use siasat_core::limits::{StopFlag, Stopped};

use super::board::{Board, Position};
use super::table::{Bounds, Table};

/// The stop flag is checked after this many nodes.
const POLL: u64 = 4096;
/// Positions with at most this many discs share an entry with their mirror image.
const MIRRORED: u32 = 16;
/// With fewer empty cells than this, looking up the positions after all moves costs more than it saves.
const LOOK_UPS: i32 = 8;

/// A solver; its table serves any number of positions of one board.
pub struct Solver<'a> {
    board: &'a Board,
    table: &'a Table,
    stop: &'a StopFlag,
    /// Where others can see how many nodes were entered.
    progress: &'a AtomicU64,
    tell: &'a dyn Fn(i32, i32, u64),
    /// The cells of each column, those nearest to the centre first.
    columns: ArrayVec<u64, 9>,
    nodes: u64,
}

/// A position whose mover cannot complete a line with its next disc.
#[derive(Clone, Copy)]
struct Node {
    position: Position,
    /// How many cells are empty.
    empty: i32,
    /// In how many cells the other side completes a line.
    threats: u32,
    /// The moves after which the other side cannot complete a line at once.
    safe: u64,
}

/// What a look at the lines that are still possible says of a node.
#[derive(Clone, Copy)]
struct Outlook {
    key: u64,
    bounds: Bounds,
}

/// Positions after the moves of a node.
type Children = ArrayVec<(Node, Option<Outlook>), 9>;

impl<'a> Solver<'a> {
    /// A solver over a table of the same board.
    pub fn new(board: &'a Board, table: &'a Table, stop: &'a StopFlag, progress: &'a AtomicU64) -> Self {
        let mut columns: ArrayVec<u32, 9> = (0..board.columns()).collect();
        columns.sort_by_key(|&column| (2 * column + 1).abs_diff(board.columns()));
        let columns = columns.into_iter().map(|column| board.column(column)).collect();
        Self { board, table, stop, progress, tell: &|_, _, _| (), columns, nodes: 0 }
    }

    /// After every null-window search of the root, `tell` is called with the window, the answer and the nodes so far.
    #[must_use]
    pub fn telling(mut self, tell: &'a dyn Fn(i32, i32, u64)) -> Self {
        self.tell = tell;
        self
    }

    /// Positions in which there was a choice of moves.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The value of a position for its mover. Nobody has made a line in it.
    pub fn value(&mut self, root: Position) -> Result<i32, Stopped> {
        let most = self.board.empty(root).count_ones() as i32;
        let (mut lower, mut upper) = (-most, most);
        while lower < upper {
            let beta = lower + (upper - lower) / 2 + 1;
            let value = self.ask(root, beta)?;
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
        let board = self.board;
        let mut best = Vec::new();
        for column in 0..board.columns() {
            let cell = board.column(column) & root.open;
            if cell == 0 {
                continue;
            }
            let reached = if board.completing(root.own) & cell != 0 {
                board.empty(root).count_ones() as i32
            } else {
                -self.ask(root.play(cell), 1 - value)?
            };
            if reached >= value {
                best.push(column as u8);
            }
        }
        Ok(best)
    }

    /// As `test`, for any position in which nobody has made a line.
    fn ask(&mut self, position: Position, beta: i32) -> Result<i32, Stopped> {
        let cells = self.board.empty(position);
        let empty = cells.count_ones() as i32;
        if self.board.completing(position.own) & position.open & cells != 0 {
            return Ok(empty);
        }
        self.test(&self.node(position, empty), None, beta)
    }

    /// Whether the value of a node for its mover is at least `beta`. The answer is a lower bound of the value if it is at least
    /// `beta`, else an upper bound.
    fn test(&mut self, node: &Node, outlook: Option<Outlook>, beta: i32) -> Result<i32, Stopped> {
        let &Node { position, empty, safe, .. } = node;
        // 1. No safe move: the board is full, or the other side completes a line with its next disc.
        if safe == 0 {
            return Ok(if empty == 0 { 0 } else { 1 - empty });
        }
        // 2. At best the mover completes a line with the third disc from here, at worst the other side with the fourth.
        if let Some(value) = (Bounds { lower: (3 - empty).min(0), upper: (empty - 2).max(0) }).answer(beta) {
            return Ok(value);
        }
        // 3. A forced move is no choice.
        if safe.is_power_of_two() {
            return Ok(-self.test(&self.node(position.play(safe), empty - 1), None, 1 - beta)?);
        }
        self.nodes += 1;
        if self.nodes % POLL == 0 {
            self.progress.fetch_add(POLL, Ordering::Relaxed);
            if self.stop.is_set() {
                return Err(Stopped);
            }
        }
        // 4. The lines that are still possible, and the table.
        let Outlook { key, mut bounds } = outlook.unwrap_or_else(|| self.outlook(node));
        if let Some(known) = self.table.probe(key) {
            bounds = Bounds { lower: bounds.lower.max(known.lower), upper: bounds.upper.min(known.upper) };
        }
        if let Some(value) = bounds.answer(beta) {
            return Ok(value);
        }
        // 5. A move that leaves no safe answer wins; a position after a move may be known well enough.
        let (mut children, mut order) = (Children::new(), ArrayVec::<usize, 9>::new());
        self.fill(node, &mut children, &mut order);
        if children.iter().any(|(child, _)| child.safe == 0 && child.empty > 0) {
            return Ok(empty - 2);
        }
        if empty > LOOK_UPS {
            for outlook in children.iter().filter_map(|(_, outlook)| *outlook) {
                if let Some(known) = self.table.probe(outlook.key).filter(|known| -known.upper >= beta) {
                    bounds.lower = -known.upper;
                    self.table.store(key, bounds, 1);
                    return Ok(bounds.lower);
                }
            }
        }
        // 6. The moves.
        let before = self.nodes;
        let mut best = bounds.lower;
        for &at in &order {
            let (child, outlook) = &children[at];
            best = best.max(-self.test(child, *outlook, 1 - beta)?);
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

    #[inline(always)]
    fn node(&self, position: Position, empty: i32) -> Node {
        let cells = self.board.empty(position);
        let danger = self.board.completing(position.other) & cells;
        // A move is safe if none of the cells that are open after it completes a line of the other side.
        let mut safe = position.open & cells;
        if danger & (position.open | position.open << 1) != 0 {
            for column in &self.columns {
                let cell = position.open & column;
                safe &= if danger & (position.open + cell) == 0 { u64::MAX } else { !cell };
            }
        }
        Node { position, empty, threats: danger.count_ones(), safe }
    }

    /// A side without a possible line cannot win. A disc on which neither side's lines depend may be of either colour: such
    /// positions have one key, because they have the same moves and the same ends.
    #[inline(always)]
    fn outlook(&self, node: &Node) -> Outlook {
        let (board, position) = (self.board, node.position);
        let empty = board.empty(position);
        let (own, other) = (board.in_lines(position.own | empty), board.in_lines(position.other | empty));
        let key = if position.discs().count_ones() <= MIRRORED {
            board.mirrored_key(position)
        } else {
            board.key(Position { own: position.own & (own | other), ..position })
        };
        let lower = if other & empty == 0 { 0 } else { (3 - node.empty).min(0) };
        let upper = if own & empty == 0 { 0 } else { (node.empty - 2).max(0) };
        Outlook { key, bounds: Bounds { lower, upper } }
    }

    /// The positions after the safe moves, and their order: those with most threats first, then those nearest to the centre.
    /// What memory knows of them is sent for.
    #[inline(always)]
    fn fill(&self, node: &Node, children: &mut Children, order: &mut ArrayVec<usize, 9>) {
        for column in &self.columns {
            let cell = node.safe & column;
            if cell == 0 {
                continue;
            }
            let child = self.node(node.position.play(cell), node.empty - 1);
            let has_choice = child.safe != 0 && !child.safe.is_power_of_two();
            let outlook = (has_choice && node.empty > LOOK_UPS).then(|| self.outlook(&child));
            if let Some(outlook) = outlook {
                self.table.prefetch(outlook.key);
            }
            let place = order.iter().take_while(|&&at| children[at].0.threats >= child.threats).count();
            order.insert(place, children.len());
            children.push((child, outlook));
        }
    }
}
