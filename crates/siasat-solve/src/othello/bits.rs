//! A board of 8 × 8 bits. The board of 6 × 6 lies in its middle; the frame around it belongs to nobody.

use siasat_games::othello::{Othello, OthelloState};

/// Steps to a higher bit, and the cells from and to which a step does not cross the edge: columns b to g, or all.
const STEPS: [(u32, u64); 4] = [(8, u64::MAX), (1, INNER), (7, INNER), (9, INNER)];
const INNER: u64 = 0x7E7E_7E7E_7E7E_7E7E;

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

    /// The cells where the side to move may go: those beyond a row of the other side's discs that begins beside an own disc.
    #[inline(always)]
    pub fn moves(&self, position: Position) -> u64 {
        let mut found = 0;
        for (step, within) in STEPS {
            let discs = position.other & within;
            found |= (fill(position.own, discs, |cells, by| cells << (by * step)) & discs) << step;
            found |= (fill(position.own, discs, |cells, by| cells >> (by * step)) & discs) >> step;
        }
        found & self.empty(position)
    }
}

/// The cells that can be reached from these by steps over these discs, seven at most; what is reached doubles each time.
///
/// CITE: parallel prefix computation, P. Kogge and H. Stone, IEEE Transactions on Computers C-22, 1973.
#[inline(always)]
fn fill(mut reached: u64, mut discs: u64, shift: impl Fn(u64, u32) -> u64) -> u64 {
    for by in [1, 2, 4] {
        reached |= discs & shift(reached, by);
        discs &= shift(discs, by);
    }
    reached
}

/// The cells that lie from each cell in a direction: four directions to higher bits, then four to lower ones.
static RAYS: [[u64; 8]; 64] = {
    let directions = [(0, 1), (1, -1), (1, 0), (1, 1), (0, -1), (-1, 1), (-1, 0), (-1, -1)];
    let mut all = [[0; 8]; 64];
    let mut at = 0;
    while at < 8 * 64 {
        all[at / 8][at % 8] = ray(at as i32 / 8, directions[at % 8]);
        at += 1;
    }
    all
};
/// The cells around each cell.
pub(super) static NEIGHBOURS: [u64; 64] = neighbours();

const fn ray(cell: i32, (down, right): (i32, i32)) -> u64 {
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

/// The discs that a move to the cell of this number turns over: on each ray the nearest cell without a disc of the other side
/// decides. If the side to move has a disc there, all before it turn.
#[inline(always)]
pub fn flips(position: Position, cell: u32) -> u64 {
    let Position { own, other } = position;
    let (up, down) = RAYS[(cell & 63) as usize].split_at(4);
    let mut found = 0;
    for ray in up {
        let stops = ray & !other;
        let end = stops & stops.wrapping_neg() & own;
        found |= ray & end.saturating_sub(1);
    }
    for ray in down {
        let stops = ray & !other;
        let end = 1 << (stops | 1).ilog2() & stops & own;
        found |= ray & other & end.wrapping_neg();
    }
    found
}
