//! The last empty cells: no table, no counting of moves, only the parity of the quadrants.
//!
//! A region with an odd number of empty cells should be entered first: whoever does gets the last move there.

use super::bits::{NEIGHBOURS, Position, flips};
use super::solver::{Counting, Solver};

/// The four quarters of the board.
const QUARTERS: [u64; 4] = [0x0F0F_0F0F, 0xF0F0_F0F0, 0x0F0F_0F0F << 32, 0xF0F0_F0F0 << 32];

/// The cells of quarters with an odd number of empty cells.
#[inline(always)]
pub(super) fn odd_quarters(empty: u64) -> u64 {
    QUARTERS.iter().map(|quarter| if (empty & quarter).count_ones() % 2 == 1 { *quarter } else { 0 }).sum()
}

/// The final difference of discs for the side to move, where `empty` cells stay empty.
#[inline(always)]
pub(super) fn final_score(position: Position, empty: u64, counting: Counting) -> i32 {
    let ahead = position.ahead();
    match counting {
        Counting::Discs => ahead,
        Counting::WinnerTakesEmpty => ahead + ahead.signum() * empty.count_ones() as i32,
    }
}

impl Solver<'_> {
    /// Whether the value of a position with few empty cells is at least `beta`; as `Solver::test`. `passed`: the other side
    /// could not move.
    pub(super) fn test_last(&mut self, position: Position, empty: u64, beta: i32, passed: bool) -> i32 {
        if empty & (empty - 1) == 0 {
            return self.last_cell(position, empty);
        }
        self.nodes += 1;
        let odd = odd_quarters(empty);
        let mut best = i32::MIN;
        for mut cells in [empty & odd, empty & !odd] {
            while cells != 0 {
                let cell = cells.trailing_zeros();
                cells &= cells - 1;
                if NEIGHBOURS[cell as usize] & position.other == 0 {
                    continue;
                }
                let turned = flips(position, cell);
                if turned == 0 {
                    continue;
                }
                let after = position.play(cell, turned);
                best = best.max(-self.test_last(after, empty & !(1 << cell), 1 - beta, false));
                if best >= beta {
                    return best;
                }
            }
        }
        if best > i32::MIN {
            best
        } else if passed {
            final_score(position, empty, self.counting)
        } else {
            -self.test_last(position.pass(), empty, 1 - beta, true)
        }
    }

    /// The exact value where one cell is empty.
    #[inline(always)]
    fn last_cell(&self, position: Position, empty: u64) -> i32 {
        let cell = empty.trailing_zeros();
        let turned = flips(position, cell);
        if turned != 0 {
            return position.ahead() + 2 * turned.count_ones() as i32 + 1;
        }
        let turned = flips(position.pass(), cell);
        if turned != 0 {
            return position.ahead() - 2 * turned.count_ones() as i32 - 1;
        }
        final_score(position, empty, self.counting)
    }
}
