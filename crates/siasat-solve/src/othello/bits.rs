//! A board of 8 × 8 bits. The board of 6 × 6 lies in its middle; the frame around it belongs to nobody.

use siasat_games::othello::{Othello, OthelloState};

/// Columns b to g: a run of discs that crosses from one row to the next would need others.
const INNER: u64 = 0x7E7E_7E7E_7E7E_7E7E;
/// Steps to a higher bit, and the discs that a run may consist of.
const STEPS: [(u32, u64); 4] = [(1, INNER), (7, INNER), (8, u64::MAX), (9, INNER)];

/// The discs of the side to move and of the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The discs of the side to move.
    pub own: u64,
    /// The discs of the other side.
    pub other: u64,
}

impl Position {
    /// The position after a pass.
    #[inline(always)]
    pub fn pass(self) -> Self {
        Self { own: self.other, other: self.own }
    }

    /// The position after a move to the cell of this number that turns these discs over.
    #[inline(always)]
    pub fn play(self, cell: u32, flips: u64) -> Self {
        Self { own: self.other ^ flips, other: self.own ^ flips | 1 << cell }
    }

    /// By how many discs the side to move is ahead.
    #[inline(always)]
    pub fn ahead(self) -> i32 {
        self.own.count_ones() as i32 - self.other.count_ones() as i32
    }
}

/// A board of 8 × 8 or 6 × 6.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    size: u32,
    /// The cells of the board.
    pub cells: u64,
    /// Its four corners.
    pub corners: u64,
}

impl Board {
    /// The geometry of a rule set.
    pub fn new(game: &Othello) -> Self {
        let size = game.size();
        let edge = (8 - size) / 2;
        let row: u64 = ((1 << size) - 1) << edge;
        let cells = (edge..8 - edge).map(|at| row << (8 * at)).sum();
        let ends = 1 << edge | 1 << (7 - edge);
        Self { size, cells, corners: ends << (8 * edge) | ends << (8 * (7 - edge)) }
    }

    /// How many cells there are.
    #[inline(always)]
    pub fn size(&self) -> i32 {
        (self.size * self.size) as i32
    }

    /// The position of a state.
    pub fn position(&self, state: &OthelloState) -> Position {
        Position { own: self.spread(state.own()), other: self.spread(state.other()) }
    }

    /// Discs in the rows of the game, as rows of eight bits.
    fn spread(&self, discs: u64) -> u64 {
        let (size, edge) = (self.size, (8 - self.size) / 2);
        let row = |at: u32| (discs >> (at * size) & ((1 << size) - 1)) << (8 * (at + edge) + edge);
        (0..size).map(row).sum()
    }

    /// The number that the game gives to the cell of this bit.
    pub fn cell_of(&self, bit: u32) -> u8 {
        let edge = (8 - self.size) / 2;
        ((bit / 8 - edge) * self.size + bit % 8 - edge) as u8
    }

    /// The cells that are empty.
    #[inline(always)]
    pub fn empty(&self, position: Position) -> u64 {
        self.cells & !(position.own | position.other)
    }

    /// The cells where the side to move may go.
    #[inline(always)]
    pub fn moves(&self, position: Position) -> u64 {
        let Position { own, other } = position;
        let mut found = 0;
        for (step, within) in STEPS {
            // Runs of one disc, two, then by pairs up to six: as long as they can be.
            let discs = other & within;
            let mut up = discs & (own << step);
            let mut down = discs & (own >> step);
            up |= discs & (up << step);
            down |= discs & (down >> step);
            let (pairs_up, pairs_down) = (discs & (discs << step), discs & (discs >> step));
            up |= pairs_up & (up << (2 * step));
            down |= pairs_down & (down >> (2 * step));
            up |= pairs_up & (up << (2 * step));
            down |= pairs_down & (down >> (2 * step));
            found |= up << step | down >> step;
        }
        found & self.empty(position)
    }
}

/// The cells that lie from a cell in each direction: four to higher bits, four to lower ones.
struct Rays {
    up: [u64; 4],
    down: [u64; 4],
}

static RAYS: [Rays; 64] = rays();
/// The cells around each cell.
pub(super) static NEIGHBOURS: [u64; 64] = neighbours();

const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, -1), (1, 0), (1, 1)];

const fn rays() -> [Rays; 64] {
    let mut all = [const { Rays { up: [0; 4], down: [0; 4] } }; 64];
    let mut cell = 0;
    while cell < 64 {
        let mut at = 0;
        while at < 4 {
            let (down, right) = DIRECTIONS[at];
            all[cell].up[at] = ray(cell as i32, down, right);
            all[cell].down[at] = ray(cell as i32, -down, -right);
            at += 1;
        }
        cell += 1;
    }
    all
}

const fn ray(cell: i32, down: i32, right: i32) -> u64 {
    let (mut row, mut column) = (cell / 8 + down, cell % 8 + right);
    let mut cells = 0;
    while row >= 0 && row < 8 && column >= 0 && column < 8 {
        cells |= 1 << (8 * row + column);
        row += down;
        column += right;
    }
    cells
}

const fn neighbours() -> [u64; 64] {
    let mut all = [0; 64];
    let mut cell = 0;
    while cell < 64 {
        let mut other = 0;
        while other < 64 {
            let (rows, columns) = (cell as i32 / 8 - other / 8, cell as i32 % 8 - other % 8);
            if rows.abs() <= 1 && columns.abs() <= 1 && cell as i32 != other {
                all[cell] |= 1 << other;
            }
            other += 1;
        }
        cell += 1;
    }
    all
}

/// The discs that a move to the cell of this number turns over.
#[inline(always)]
pub fn flips(position: Position, cell: u32) -> u64 {
    let Position { own, other } = position;
    let rays = &RAYS[(cell & 63) as usize];
    let mut found = 0;
    for ray in rays.up {
        // Adding 1 carries through the discs of the other side to the first cell that has none.
        let end = (other | !ray).wrapping_add(1) & ray & own;
        found |= end.wrapping_sub(u64::from(end != 0)) & ray;
    }
    for ray in rays.down {
        // The highest cell of the ray without a disc of the other side; no cell at all is the lowest bit of none.
        let stops = ray & !other;
        let end = (1_u64 << 63).checked_shr(stops.leading_zeros()).unwrap_or(0) & own;
        found |= end.wrapping_neg() << 1 & ray;
    }
    found
}
