//! The endgame database: the value of every position with few seeds left.

use prefetch_index::prefetch_index;
use siasat_core::StopFlag;
use siasat_games::congklak::packed::Word;

use super::index::Index;
use super::rules::{Position, Rules};
use crate::error::TableError;
use crate::room::reserve;

/// How many positions are won, drawn and lost for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The mover banks more than the other side from here on.
    pub ahead: u64,
    /// As much.
    pub even: u64,
    /// Less.
    pub behind: u64,
}

/// The value of every position with at most this many seeds in the holes, for the side to move.
#[derive(Clone, Debug)]
pub struct Database {
    values: Vec<i8>,
    seeds: u32,
}

impl Database {
    /// One that knows only the empty board.
    pub fn empty() -> Self {
        Self { values: vec![0], seeds: 0 }
    }

    /// Solve every position with at most `seeds` seeds, the fewest first. `tell` gets the number done so far.
    pub fn build(
        rules: &Rules,
        index: &Index,
        seeds: u32,
        stop: &StopFlag,
        tell: &dyn Fn(u64),
    ) -> Result<Self, TableError> {
        let mut database = Self::empty();
        database.extend(rules, index, seeds, stop, tell)?;
        Ok(database)
    }

    /// Solve every position with more seeds than this knows about, up to `seeds`. If it is stopped, or there is no memory for
    /// the values, what was whole stays.
    ///
    /// A move that banks nothing stays in its row, carries seeds nearer to the store, and so makes the row's number smaller;
    /// all other moves lead to fewer seeds. So for rows with a and b seeds a double loop in the order of their numbers meets
    /// every position after those that its moves lead to: (A, B) may need (B, A') with A' before A, and (B, A) needs (A, B').
    pub fn extend(
        &mut self,
        rules: &Rules,
        index: &Index,
        seeds: u32,
        stop: &StopFlag,
        tell: &dyn Fn(u64),
    ) -> Result<(), TableError> {
        let all = usize::try_from(index.positions(seeds)).unwrap_or(usize::MAX);
        let more = all.saturating_sub(self.values.len());
        reserve(&mut self.values, more)?;
        let rows: Vec<Vec<Word>> = (0..=seeds).map(|seeds| index.rows(seeds)).collect::<Result<_, _>>()?;
        for left in self.seeds + 1..=seeds {
            let known = index.positions(left - 1);
            self.values.resize(index.positions(left) as usize, 0);
            let mut done = known;
            for more in left.div_ceil(2)..=left {
                let fewer = left - more;
                for (place, &row) in rows[more as usize].iter().enumerate() {
                    if stop.is_set() {
                        self.values.truncate(known as usize);
                        return Err(TableError::Stopped);
                    }
                    let others = &rows[fewer as usize];
                    let others = if more == fewer { &others[..=place] } else { others };
                    for &other in others {
                        self.solve(rules, index, Position { own: row, opponent: other });
                        self.solve(rules, index, Position { own: other, opponent: row });
                    }
                    done += 2 * others.len() as u64;
                    tell(done);
                }
            }
            self.seeds = left;
            tell(index.positions(left));
        }
        Ok(())
    }

    /// All values in the order of their numbers.
    pub fn values(&self) -> &[i8] {
        &self.values
    }

    /// Add the values of the next level, computed before, in the order of their numbers.
    pub(super) fn append(&mut self, level: impl ExactSizeIterator<Item = i8>) -> Result<(), TableError> {
        reserve(&mut self.values, level.len())?;
        self.values.extend(level);
        self.seeds += 1;
        Ok(())
    }

    /// The most seeds that it knows about.
    pub fn seeds(&self) -> u32 {
        self.seeds
    }

    /// The value of the position with this number, which must have few enough seeds.
    #[inline(always)]
    pub fn value(&self, number: u64) -> i32 {
        self.values.get(number as usize).copied().map_or(0, i32::from)
    }

    /// Prefetch the memory of a value that will be needed soon.
    #[inline(always)]
    pub fn prefetch(&self, number: u64) {
        prefetch_index(&self.values, number as usize);
    }

    /// How many positions with exactly `seeds` seeds are ahead, even and behind for the side to move.
    pub fn counts(&self, index: &Index, seeds: u32) -> Counts {
        let from = seeds.checked_sub(1).map_or(0, |fewer| index.positions(fewer)) as usize;
        let to = (index.positions(seeds) as usize).min(self.values.len());
        let mut counts = Counts::default();
        for value in self.values.get(from..to).unwrap_or_default() {
            match value.signum() {
                1 => counts.ahead += 1,
                0 => counts.even += 1,
                _ => counts.behind += 1,
            }
        }
        counts
    }

    /// Find the value of a position; those that its moves lead to are known.
    #[inline]
    fn solve(&mut self, rules: &Rules, index: &Index, position: Position) {
        let value = rules.end(position).unwrap_or_else(|| {
            let (mut best, mut moves) = (i32::MIN, Rules::moves(position));
            while moves != 0 {
                let step = rules.step(position, (moves.trailing_zeros() / 8) as u8);
                moves &= moves - 1;
                best = best.max(step.value(self.value(index.of(step.position))));
            }
            best
        });
        if let Some(place) = self.values.get_mut(index.of(position) as usize) {
            *place = value as i8;
        }
    }
}
