//! A guess of a position's value, learnt from the endgame database: it orders moves and proves nothing.

use siasat_games::congklak::packed::Word;

use super::database::Database;
use super::index::Index;
use super::rules::Position;
use crate::error::TableError;

/// The most holes of a row.
const HOLES: usize = 7;
/// Larger holes count like one with a seed less than this.
const COUNTS: usize = 16;
/// A weight for every count of every hole of either side.
const WEIGHTS: usize = 2 * HOLES * COUNTS;
/// Estimates are this many times the value.
pub const FINE: i32 = 64;
/// How many positions are drawn from the database, and no more than twice as many as it has.
const SAMPLES: u64 = 500_000;
/// They have as many seeds as the database covers, or up to this many fewer: close to the positions that need estimates.
const LEVELS: u64 = 4;
/// Keeps the weights of counts that are rarely seen small.
const RIDGE: f64 = 10.0;

/// What each hole is worth by the seeds in it: the weights whose sums are nearest to the values of positions drawn from the
/// database (least squares). The draw is the same every time.
#[derive(Clone, Debug)]
pub struct Estimate {
    weights: [i16; WEIGHTS],
}

impl Estimate {
    /// One that knows nothing and guesses 0.
    pub fn nothing() -> Self {
        Self { weights: [0; WEIGHTS] }
    }

    /// Learn from a database; an error where there is no memory for the rows of its positions.
    pub fn learn(index: &Index, database: &Database) -> Result<Self, TableError> {
        let most = database.seeds();
        let rows: Vec<Vec<Word>> = (0..=most).map(|seeds| index.rows(seeds)).collect::<Result<_, _>>()?;
        let mut random = Random(0x9E37_79B9_7F4A_7C15);
        let mut sums = vec![[0.0; WEIGHTS]; WEIGHTS];
        let mut right = [0.0; WEIGHTS];
        for _ in 0..SAMPLES.min(2 * index.positions(most)) {
            let seeds = u64::from(most).saturating_sub(random.below(LEVELS));
            // Two dice: an even split of the seeds is the most likely.
            let own = (random.below(seeds + 1) + random.below(seeds + 1)) / 2;
            let mut pick = |seeds: u64| {
                let row = rows.get(seeds as usize)?;
                row.get(random.below(row.len() as u64) as usize).copied()
            };
            let (Some(own), Some(opponent)) = (pick(own), pick(seeds - own)) else {
                continue;
            };
            let position = Position { own, opponent };
            if own.is_bare() || opponent.is_bare() {
                continue;
            }
            let value = f64::from(database.value(index.of(position)));
            let places = places(position);
            for &one in &places {
                right[one] += value;
                for &other in &places {
                    sums[one][other] += 1.0;
                }
            }
        }
        for (place, row) in sums.iter_mut().enumerate() {
            row[place] += RIDGE;
        }
        let solution = eliminate(&mut sums, &mut right);
        Ok(Self { weights: solution.map(|weight| (weight * f64::from(FINE)) as i16) })
    }

    /// About [`FINE`] times the value of a position for its mover.
    #[inline(always)]
    pub fn of(&self, position: Position) -> i32 {
        places(position).iter().map(|&place| i32::from(self.weights[place % WEIGHTS])).sum()
    }
}

/// The places of a position's weights, one for each hole.
#[inline(always)]
fn places(position: Position) -> [usize; 2 * HOLES] {
    let mut places = [0; 2 * HOLES];
    for (side, word) in [position.own.0, position.opponent.0].into_iter().enumerate() {
        for hole in 0..HOLES {
            let count = usize::from((word >> (8 * hole)) as u8).min(COUNTS - 1);
            let place = side * HOLES + hole;
            places[place] = place * COUNTS + count;
        }
    }
    places
}

/// Gaussian elimination. The matrix is symmetric and positive, so no pivot is 0 and none has to be looked for.
fn eliminate(rows: &mut [[f64; WEIGHTS]], right: &mut [f64; WEIGHTS]) -> [f64; WEIGHTS] {
    for pivot in 0..WEIGHTS {
        let row = rows[pivot];
        for below in pivot + 1..WEIGHTS {
            let factor = rows[below][pivot] / row[pivot];
            if factor != 0.0 {
                rows[below].iter_mut().zip(&row).for_each(|(entry, above)| *entry -= factor * above);
                right[below] -= factor * right[pivot];
            }
        }
    }
    let mut solution = [0.0; WEIGHTS];
    for pivot in (0..WEIGHTS).rev() {
        let known: f64 = rows[pivot].iter().zip(&solution).skip(pivot + 1).map(|(entry, one)| entry * one).sum();
        solution[pivot] = (right[pivot] - known) / rows[pivot][pivot];
    }
    solution
}

/// Marsaglia's xorshift generator.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound.max(1)
    }
}
