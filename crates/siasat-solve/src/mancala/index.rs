//! Every position has a number, made of the numbers of its two rows.

use siasat_games::congklak::packed::Word;

use super::rules::Position;
use crate::error::TableError;
use crate::room::reserve;

/// The most holes of a row.
const MAX_HOLES: usize = 7;
/// Rows and positions have fewer seeds than this.
const MAX_SEEDS: usize = 128;
/// The lowest bit of every byte: a product with it has the prefix sums of a word in its bytes.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Numbers the positions of boards with `holes` holes a side without gaps: 0 is the empty board, and a position with fewer
/// seeds has a smaller number.
///
/// A row of m holes with the prefix sums c(0) ≤ c(1) ≤ … is the C(c(0), 1) + C(c(1) + 1, 2) + … th with its number of seeds
/// (the combinatorial number system): a seed that moves on towards the store makes the number smaller. A position is first
/// its number of seeds, then how many of them are the mover's, then the opponent's row, then its own.
#[derive(Clone, Debug)]
pub struct Index {
    /// `terms[i][c]` is C(c + i, i + 1) for all holes of a row but the last, which is known from the others; else 0.
    terms: [[u64; MAX_SEEDS]; MAX_HOLES - 1],
    /// How many rows have this many seeds.
    rows: [u64; MAX_SEEDS],
    /// `starts[seeds][own]`: the first number of the positions with `seeds` seeds, of which `own` are the mover's.
    starts: Vec<[u64; MAX_SEEDS]>,
    /// How many positions have at most this many seeds.
    totals: Vec<u64>,
    holes: usize,
}

impl Index {
    /// The numbers for boards with this many holes a side, at most 7.
    pub fn new(holes: usize) -> Self {
        let holes = holes.clamp(1, MAX_HOLES);
        let mut terms = [[0; MAX_SEEDS]; MAX_HOLES - 1];
        let mut rows = [1_u64; MAX_SEEDS];
        for hole in terms.iter_mut().take(holes - 1) {
            // One more hole: the sum of the rows that leave it empty, those with one seed in it, and so on. Of these rows,
            // C(c + i, i + 1) have fewer than c seeds in all holes but the last.
            for seeds in 1..MAX_SEEDS {
                rows[seeds] = rows[seeds].saturating_add(rows[seeds - 1]);
                hole[seeds] = rows[seeds - 1];
            }
        }
        let mut starts = Vec::with_capacity(MAX_SEEDS);
        let mut totals: Vec<u64> = Vec::with_capacity(MAX_SEEDS);
        for seeds in 0..MAX_SEEDS {
            let mut start = totals.last().copied().unwrap_or(0);
            let mut of_own = [0; MAX_SEEDS];
            for own in 0..=seeds {
                of_own[own] = start;
                start = start.saturating_add(rows[own].saturating_mul(rows[seeds - own]));
            }
            starts.push(of_own);
            totals.push(start);
        }
        Self { terms, rows, starts, totals, holes }
    }

    /// The number of a row among those with as many seeds.
    #[inline(always)]
    fn row(&self, row: Word) -> u64 {
        let sums = row.0.wrapping_mul(ONES);
        self.terms
            .iter()
            .enumerate()
            .fold(0, |number, (hole, terms)| number + terms[(sums >> (8 * hole)) as usize % MAX_SEEDS])
    }

    /// The number of a position.
    #[inline(always)]
    pub fn of(&self, position: Position) -> u64 {
        let (own, opponent) = (position.own.seeds() as usize % MAX_SEEDS, position.opponent.seeds() as usize);
        let start = self.starts[(own + opponent) % MAX_SEEDS][own];
        start + self.row(position.opponent) * self.rows[own] + self.row(position.own)
    }

    /// How many positions have at most this many seeds; `u64::MAX` if there are more.
    pub fn positions(&self, seeds: u32) -> u64 {
        self.totals.get(seeds as usize).copied().unwrap_or(u64::MAX)
    }

    /// Every row with this many seeds, in the order of their numbers. An error if there is no memory for them.
    pub fn rows(&self, seeds: u32) -> Result<Vec<Word>, TableError> {
        let Some(&count) = self.rows.get(seeds as usize) else {
            return Err(TableError::Unfit(format!("a row has fewer than {MAX_SEEDS} seeds, not {seeds}")));
        };
        let mut counts = vec![0_u8; self.holes];
        counts[self.holes - 1] = seeds as u8;
        let mut rows = Vec::new();
        reserve(&mut rows, usize::try_from(count).unwrap_or(usize::MAX))?;
        loop {
            rows.push(Word(counts.iter().rev().fold(0, |word, &seeds| word << 8 | u64::from(seeds))));
            // The next row: one seed of the first hole that can give comes back by one hole, all before it go there too.
            let Some(from) = (1..self.holes).find(|&hole| counts[hole] > 0) else {
                return Ok(rows);
            };
            let gathered = std::mem::take(&mut counts[0]);
            counts[from] -= 1;
            counts[from - 1] = gathered + 1;
        }
    }
}
