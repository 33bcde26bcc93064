//! A board as words of bits, in the layout of the rules: column after column from the bottom up, with one bit above each
//! column that stays empty, so that no line runs over into the next column.

use siasat_games::connectfour::{ConnectFour, ConnectFourState};

use crate::verdict::Verdict;

/// The discs of both sides and where the next ones go; nobody has made a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The discs of the side to move.
    pub own: u64,
    /// The discs of the side that has just moved.
    pub other: u64,
    /// The lowest cell of each column without a disc; of a full column the bit above it.
    pub open: u64,
}

impl Position {
    /// The position after a disc in an open cell: now the cell above it is open.
    #[inline(always)]
    pub fn play(self, cell: u64) -> Self {
        Self { own: self.other, other: self.own | cell, open: self.open + cell }
    }

    /// All discs.
    #[inline(always)]
    pub fn discs(self) -> u64 {
        self.own | self.other
    }
}

/// The geometry of a board.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    columns: u32,
    /// The bits of a column, the one above it included.
    width: u32,
    length: u32,
    /// All cells.
    cells: u64,
}

impl Board {
    /// The geometry of a rule set.
    pub fn new(game: &ConnectFour) -> Self {
        let [columns, rows, length] = game.size();
        let column = (1_u64 << rows) - 1;
        let cells = (0..columns).fold(0, |cells, at| cells | column << (at * (rows + 1)));
        Self { columns, width: rows + 1, length, cells }
    }

    /// The position of a state in which nobody has made a line.
    pub fn position(&self, state: &ConnectFourState) -> Position {
        let (own, other) = (state.own(), state.other());
        let height = |column: u32| (self.column(column) & (own | other)).count_ones();
        let open = (0..self.columns).map(|column| 1 << (column * self.width + height(column))).sum();
        Position { own, other, open }
    }

    /// How many columns there are.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// The bits that a key has.
    pub fn key_bits(&self) -> u32 {
        self.columns * self.width
    }

    /// The cells of a column.
    #[inline(always)]
    pub fn column(&self, column: u32) -> u64 {
        self.cells & ((1 << (self.width - 1)) - 1) << (column * self.width)
    }

    /// The cells without a disc.
    #[inline(always)]
    pub fn empty(&self, position: Position) -> u64 {
        self.cells & !position.discs()
    }

    /// A number for every position: each column is a binary number that begins with a 1 for its open cell and goes on with
    /// the cells below it, 1 for a disc of the side to move.
    #[inline(always)]
    pub fn key(&self, position: Position) -> u64 {
        position.own | position.open
    }

    /// The key of a position or of its mirror image, whichever is smaller.
    pub fn mirrored_key(&self, position: Position) -> u64 {
        let key = self.key(position);
        let column = |at: u32| key >> (at * self.width) & ((1 << self.width) - 1);
        let mirrored = (0..self.columns).fold(0, |word, at| word << self.width | column(at));
        key.min(mirrored)
    }

    /// The cells where one more disc completes a line of these discs; cells that are taken or outside may be among them.
    #[inline(always)]
    pub fn completing(&self, discs: u64) -> u64 {
        // Upright, only the cell on top of a stack is empty.
        let mut stacks = u64::MAX;
        for _ in 1..self.length {
            stacks = (stacks & discs) << 1;
        }
        stacks | self.gaps(discs, self.width - 1) | self.gaps(discs, self.width) | self.gaps(discs, self.width + 1)
    }

    /// The cells that are in lines of these cells, or would be with one more.
    #[inline(always)]
    pub fn in_lines(&self, cells: u64) -> u64 {
        self.completing(cells) | self.gaps(cells, 1)
    }

    /// The cells whose neighbours along one direction make a line but for the cell itself.
    #[inline(always)]
    fn gaps(&self, cells: u64, step: u32) -> u64 {
        // A constant lets the compiler unroll the loops for the usual length.
        if self.length == 4 { gaps(cells, step, 4) } else { gaps(cells, step, self.length as usize) }
    }

    /// What a value for the side to move means where this many cells are empty.
    pub fn verdict(value: i32, empty: i32) -> Verdict {
        match value.signum() {
            0 => Verdict::Drawn,
            1 => Verdict::Won((empty + 1 - value) as u16),
            _ => Verdict::Lost((empty + 1 + value) as u16),
        }
    }
}

#[inline(always)]
fn gaps(cells: u64, step: u32, length: usize) -> u64 {
    // after[n]: the cells before a run of n cells or more.
    let mut after = [u64::MAX; 10];
    for n in 1..length {
        after[n] = (after[n - 1] & cells) >> step;
    }
    let (mut found, mut before) = (0, u64::MAX);
    for n in 1..=length {
        found |= before & after[length - n];
        before = (before & cells) << step;
    }
    found
}
