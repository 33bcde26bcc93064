//! A board as words of bits: column after column from the bottom up, with one bit above each column that stays empty.

use siasat_games::connectfour::{ConnectFour, ConnectFourState};

use crate::verdict::Verdict;

/// The discs of the side to move and all discs; nobody has made a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The discs of the side to move.
    pub own: u64,
    /// All discs.
    pub taken: u64,
}

impl Position {
    /// The discs of the side that has just moved.
    #[inline(always)]
    pub fn other(self) -> u64 {
        self.own ^ self.taken
    }

    /// How many discs there are.
    #[inline(always)]
    pub fn discs(self) -> i32 {
        self.taken.count_ones() as i32
    }

    /// A number for every position: in each column all discs plus those of the side to move, which fits its bits.
    #[inline(always)]
    pub fn key(self) -> u64 {
        self.own + self.taken
    }

    /// The position after a disc in the cell (one bit).
    #[inline(always)]
    pub fn play(self, cell: u64) -> Self {
        Self { own: self.other(), taken: self.taken | cell }
    }
}

/// The geometry of a board.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    columns: u32,
    rows: u32,
    length: u32,
    /// The lowest cell of every column.
    bottom: u64,
    /// All cells.
    cells: u64,
}

impl Board {
    /// The geometry of a rule set.
    pub fn new(game: &ConnectFour) -> Self {
        let [columns, rows, length] = game.size();
        let bottom = (0..columns).map(|column| 1 << (column * (rows + 1))).sum::<u64>();
        Self { columns, rows, length, bottom, cells: bottom * ((1 << rows) - 1) }
    }

    /// The position of a state in which nobody has made a line.
    pub fn position(state: &ConnectFourState) -> Position {
        Position { own: state.own(), taken: state.own() | state.other() }
    }

    /// How many cells there are.
    #[inline(always)]
    pub fn size(&self) -> i32 {
        (self.columns * self.rows) as i32
    }

    /// How many columns there are.
    #[inline(always)]
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// The bits that a key has.
    pub fn key_bits(&self) -> u32 {
        self.columns * (self.rows + 1)
    }

    /// The columns from the centre outwards.
    pub fn centre_first(&self) -> impl Iterator<Item = u32> {
        let columns = self.columns as i32;
        (0..columns).map(move |at| (columns / 2 + (1 - 2 * (at % 2)) * (at + 1) / 2) as u32)
    }

    /// The cells of a column.
    #[inline(always)]
    pub fn column(&self, column: u32) -> u64 {
        ((1 << self.rows) - 1) << (column * (self.rows + 1))
    }

    /// The cells that the next disc can go to.
    #[inline(always)]
    pub fn free(&self, taken: u64) -> u64 {
        (taken + self.bottom) & self.cells
    }

    /// The key of a position or of its mirror image, whichever is smaller.
    pub fn mirrored_key(&self, position: Position) -> u64 {
        let (key, width) = (position.key(), self.rows + 1);
        let mut rest = key;
        let mut mirrored = 0;
        for _ in 0..self.columns {
            mirrored = mirrored << width | rest & ((1 << width) - 1);
            rest >>= width;
        }
        key.min(mirrored)
    }

    /// The empty cells where a disc would complete a line with these discs.
    #[inline(always)]
    pub fn threats(&self, discs: u64, taken: u64) -> u64 {
        let found = if self.length == 4 { self.fours(discs) } else { self.lines(discs) };
        found & (self.cells ^ taken)
    }

    /// The cells that have three discs of a line of four around them; a cell outside the board may be among them.
    #[inline(always)]
    fn fours(&self, discs: u64) -> u64 {
        let mut found = (discs << 1) & (discs << 2) & (discs << 3);
        for step in [self.rows, self.rows + 1, self.rows + 2] {
            let below = (discs << step) & (discs << (2 * step));
            let above = (discs >> step) & (discs >> (2 * step));
            found |= below & ((discs << (3 * step)) | (discs >> step));
            found |= above & ((discs >> (3 * step)) | (discs << step));
        }
        found
    }

    /// The same for lines of any length.
    fn lines(&self, discs: u64) -> u64 {
        let mut found = 0;
        for step in [1, self.rows, self.rows + 1, self.rows + 2] {
            for gap in 0..self.length {
                let below = (1..=gap).map(|back| discs.checked_shl(back * step).unwrap_or(0));
                let above = (1..self.length - gap).map(|ahead| discs.checked_shr(ahead * step).unwrap_or(0));
                found |= below.chain(above).fold(u64::MAX, |cells, shifted| cells & shifted);
            }
        }
        found
    }

    /// Whether the side to move can make a line with its next disc.
    #[inline(always)]
    pub fn wins_now(&self, position: Position) -> bool {
        self.threats(position.own, position.taken) & self.free(position.taken) != 0
    }

    /// The value for the side that makes a line with the disc of this number.
    #[inline(always)]
    pub fn value_of_line(&self, disc: i32) -> i32 {
        (self.size() + 2 - disc) / 2
    }

    /// What a value for the side to move means where there are `discs` discs.
    pub fn verdict(&self, value: i32, discs: i32) -> Verdict {
        if value == 0 {
            return Verdict::Drawn;
        }
        // Two numbers of discs have this value; only one of them is of the winner's colour.
        let own_turn = value > 0;
        let last = self.size() + 2 - 2 * value.abs();
        let plies = last - discs;
        let plies = if (plies % 2 == 1) == own_turn { plies } else { plies - 1 };
        if own_turn { Verdict::Won(plies as u16) } else { Verdict::Lost(plies as u16) }
    }
}
