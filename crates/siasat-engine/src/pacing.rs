//! The clock: how much time a move may take.

use std::time::Duration;

use crate::params::Params;

/// A player's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub left: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// Moves until the clock is wound up again; `None` for the rest of the game.
    pub moves: Option<u32>,
}

/// What else ends a search, besides its `Limits`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pacing {
    /// Time on the clock; the engine decides how much to use.
    pub clock: Option<Clock>,
    /// Stop once a win within this many own moves is found.
    pub mate: Option<u32>,
    /// Search until asked to stop, even after a forced win is found.
    pub infinite: bool,
}

/// When to stop: after `soft` no new iteration begins, at `hard` the search ends at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// About what the move should take; stretched or shrunk by how settled the best move is.
    pub soft: Option<Duration>,
    /// What it must not exceed.
    pub hard: Option<Duration>,
}

/// Of a time for one move the overhead takes this part at most.
const MOVE_TIME_KEPT: u32 = 20;
/// Moves that a game is expected to last where the control does not say.
const EXPECTED_MOVES: u32 = 32;

impl Pacing {
    /// The time for this move, `time` at the most; without a clock that is used up.
    ///
    /// CITE: soft and hard limit, chessprogramming.org "Time Management"; the fractions are our own.
    pub fn budget(&self, time: Option<Duration>, params: &Params) -> Budget {
        let overhead = Duration::from_millis(params.move_overhead as u64);
        let keep = |time: Duration| time.saturating_sub(overhead).max(Duration::from_millis(1));
        let by_clock = self.clock.map(|clock| {
            let left = keep(clock.left);
            let moves = clock.moves.unwrap_or(EXPECTED_MOVES).clamp(1, EXPECTED_MOVES + 8);
            // Times come from outside and may be the largest there are: nothing here overflows.
            let share = (left / moves).saturating_add(clock.increment.saturating_mul(3) / 4);
            let most = if moves == 1 { left.saturating_mul(9) / 10 } else { left.saturating_mul(2) / 5 };
            (share.min(most), share.saturating_mul(4).min(most))
        });
        // What little time there is for one move is not given away for the overhead.
        let move_time = time.map(|time| keep(time).max(time - time / MOVE_TIME_KEPT));
        let hard = match (by_clock, move_time) {
            (Some((_, hard)), Some(time)) => Some(hard.min(time)),
            (by_clock, time) => by_clock.map(|(_, hard)| hard).or(time),
        };
        Budget { soft: by_clock.map(|(soft, _)| soft), hard }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left: u64, increment: u64, moves: Option<u32>) -> Budget {
        let clock = Clock { left: Duration::from_millis(left), increment: Duration::from_millis(increment), moves };
        Pacing { clock: Some(clock), ..Pacing::default() }.budget(None, &Params::default())
    }

    #[test]
    fn no_move_may_use_up_the_clock() {
        for left in [1, 5, 20, 100, 1000, 10_000, 3_600_000] {
            for increment in [0, 10, 100, 5000] {
                for moves in [None, Some(1), Some(2), Some(40)] {
                    let budget = clock(left, increment, moves);
                    assert!(budget.soft.is_some() && budget.soft <= budget.hard);
                    assert!(budget.hard <= Some(Duration::from_millis(left)));
                }
            }
        }
    }

    #[test]
    fn the_largest_times_do_not_overflow() {
        for moves in [None, Some(1), Some(u32::MAX)] {
            let clock = Clock { left: Duration::MAX, increment: Duration::MAX, moves };
            let pacing = Pacing { clock: Some(clock), ..Pacing::default() };
            let budget = pacing.budget(Some(Duration::MAX), &Params::default());
            assert!(budget.soft.is_some() && budget.soft <= budget.hard);
        }
    }

    #[test]
    fn a_move_time_is_used_up_but_for_the_overhead() {
        let budget = Pacing::default().budget(Some(Duration::from_secs(1)), &Params::default());
        assert_eq!((budget.soft, budget.hard), (None, Some(Duration::from_millis(985))));
    }
}
