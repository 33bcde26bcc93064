//! Every position has a number: the combinatorial number system.

use super::rules::Position;

/// Holes of both sides together.
const MAX_PITS: usize = 14;
/// Prefix sums of a position stay below this.
const MAX_SUM: usize = 256;

/// Numbers positions of boards with so many holes a side, without gaps: 0 is the empty board, and whatever has fewer seeds has
/// a smaller number. With prefix sums c(0) ≤ c(1) ≤ … of the m pits the number is the sum of C(c(i) + i, i + 1), so it is
/// built up pit by pit, and all positions with at most s seeds have the numbers below C(s + m, m).
#[derive(Clone, Debug)]
pub struct Index {
    /// `terms[i][c]` is C(c + i, i + 1), or the largest number where that is larger.
    terms: Vec<[u64; MAX_SUM]>,
    holes: usize,
}

impl Index {
    /// The numbers for boards of so many holes a side, at most 7.
    pub fn new(holes: usize) -> Self {
        let pits = (2 * holes).min(MAX_PITS);
        let mut terms: Vec<[u64; MAX_SUM]> = Vec::with_capacity(pits);
        for pit in 0..pits {
            // C(c + i, i + 1) = C(c - 1 + i, i + 1) + C(c - 1 + i, i): the term before it in the row, and the one above it.
            let mut row = [0_u64; MAX_SUM];
            for sum in 1..MAX_SUM {
                let above = pit.checked_sub(1).map_or(1, |above| terms[above][sum]);
                row[sum] = row[sum - 1].saturating_add(above);
            }
            terms.push(row);
        }
        Self { terms, holes: pits / 2 }
    }

    /// The number of a position.
    #[inline]
    pub fn of(&self, position: Position) -> u64 {
        let (mut number, mut sum) = (0, 0);
        let mut terms = self.terms.iter();
        for word in [position.own.0, position.opponent.0] {
            let mut rest = word;
            for row in terms.by_ref().take(self.holes) {
                sum += rest as u8 as usize;
                rest >>= 8;
                number += row[sum % MAX_SUM];
            }
        }
        number
    }

    /// How many positions have at most so many seeds; the largest number where there are more.
    pub fn positions(&self, seeds: u32) -> u64 {
        self.terms.last().map_or(1, |row| row[(seeds as usize + 1).min(MAX_SUM - 1)])
    }
}
