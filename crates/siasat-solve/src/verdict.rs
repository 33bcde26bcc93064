//! What perfect play makes of a position.

use std::cmp::Ordering;

/// The result for the side to move under perfect play, and after how many plies the game ends: the winner hurries, the
/// loser delays. Ordered from worst to best for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The side to move loses after this many plies, an even number; after 0 it has lost already.
    Lost(u16),
    /// Neither side can force a win: the game never ends, or ends in a draw.
    Drawn,
    /// The side to move wins after this many plies, an odd number.
    Won(u16),
}

use Verdict::*;

impl Verdict {
    /// As a number: 0 for a draw, else one more than the plies, so that its lowest bit tells lost (1) from won (0).
    ///
    /// This holds for games in which only the side that has just moved can win; tables are for such games.
    #[inline(always)]
    pub const fn code(self) -> u16 {
        match self {
            Drawn => 0,
            Won(plies) | Lost(plies) => plies + 1,
        }
    }

    /// The verdict of a code number.
    #[inline(always)]
    pub const fn from_code(code: u16) -> Self {
        match code {
            0 => Drawn,
            _ if code & 1 == 1 => Lost(code - 1),
            _ => Won(code - 1),
        }
    }

    /// The verdict on the position before, if a move led from it to a position with this one and was the best.
    #[inline(always)]
    pub const fn before(self) -> Self {
        match self {
            Lost(plies) => Won(plies + 1),
            Drawn => Drawn,
            Won(plies) => Lost(plies + 1),
        }
    }

    /// `won`, `drawn` or `lost`.
    pub const fn word(self) -> &'static str {
        match self {
            Lost(_) => "lost",
            Drawn => "drawn",
            Won(_) => "won",
        }
    }

    /// The plies to the end; `None` for a draw.
    pub const fn plies(self) -> Option<u16> {
        match self {
            Drawn => None,
            Won(plies) | Lost(plies) => Some(plies),
        }
    }

    /// The higher the better for the side to move: quick wins, slow wins, draws, slow losses, quick losses.
    #[inline(always)]
    const fn worth(self) -> i32 {
        match self {
            Lost(plies) => plies as i32 - 0x1_0000,
            Drawn => 0,
            Won(plies) => 0x1_0000 - plies as i32,
        }
    }
}

impl Ord for Verdict {
    #[inline(always)]
    fn cmp(&self, other: &Self) -> Ordering {
        self.worth().cmp(&other.worth())
    }
}

impl PartialOrd for Verdict {
    #[inline(always)]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_go_both_ways() {
        for verdict in [Drawn, Lost(0), Won(1), Lost(2), Won(77), Lost(300)] {
            assert_eq!(Verdict::from_code(verdict.code()), verdict);
        }
    }

    #[test]
    fn the_winner_hurries_and_the_loser_delays() {
        let sorted = [Lost(0), Lost(8), Drawn, Won(9), Won(1)];
        assert!(sorted.is_sorted());
        assert_eq!(sorted.map(Verdict::before), [Won(1), Won(9), Drawn, Lost(10), Lost(2)]);
    }
}
