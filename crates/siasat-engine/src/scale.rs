//! The engine's own scale of values: 16 bits, so that a table entry is one word. Translated at the border.

use siasat_core::{Score, WIN};

/// A win at the root; a win found `ply` moves deeper is `MATE - ply`.
pub const MATE: Score = 32_000;
/// Beyond every value a search may return.
pub const INFINITE: Score = 32_500;
/// "Not known" where a value is stored.
pub const UNKNOWN: Score = 32_700;
/// No line is longer.
pub const MAX_PLY: usize = 200;
/// Values beyond this are forced wins whose distance is known.
pub const WON: Score = MATE - MAX_PLY as Score;
/// A win at the root by tables that do not know its distance; found `ply` moves deeper it is `TABLE_WIN - ply`.
pub const TABLE_WIN: Score = WON - 300;
/// Values beyond this are forced wins.
pub const DECISIVE: Score = TABLE_WIN - MAX_PLY as Score;
/// Evaluations are kept within this.
pub const EVAL_LIMIT: Score = 30_000;

/// The value of having lost `ply` moves below the root.
#[inline(always)]
pub const fn lost_at(ply: usize) -> Score {
    ply as Score - MATE
}

/// Whether a value is a forced win or loss.
#[inline(always)]
pub const fn is_decisive(value: Score) -> bool {
    value >= DECISIVE || value <= -DECISIVE
}

/// Whether a value is a forced win or loss whose distance is known.
#[inline(always)]
pub const fn has_distance(value: Score) -> bool {
    value >= WON || value <= -WON
}

/// An evaluator's value on this scale.
#[inline(always)]
pub fn clamp(value: Score) -> Score {
    value.clamp(-EVAL_LIMIT, EVAL_LIMIT)
}

/// A value of this scale on the core's, where a win is `WIN - ply`.
pub const fn to_core(value: Score) -> Score {
    match value {
        won if won >= WON => WIN - (MATE - won),
        lost if lost <= -WON => (lost + MATE) - WIN,
        other => other,
    }
}

/// A value as a table keeps it: wins counted from the entry's own node, not from the root.
#[inline(always)]
pub const fn to_table(value: Score, ply: usize) -> Score {
    if value >= DECISIVE {
        value + ply as Score
    } else if value <= -DECISIVE {
        value - ply as Score
    } else {
        value
    }
}

/// The inverse of `to_table`.
#[inline(always)]
pub const fn from_table(value: Score, ply: usize) -> Score {
    if value >= DECISIVE {
        value - ply as Score
    } else if value <= -DECISIVE {
        value + ply as Score
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_keep_their_distance_across_the_border() {
        for ply in [0, 1, 7, 120] {
            assert_eq!(to_core(MATE - ply), WIN - ply);
            assert_eq!(to_core(ply - MATE), ply - WIN);
        }
        assert_eq!(to_core(123), 123);
        assert_eq!(from_table(to_table(MATE - 9, 4), 4), MATE - 9);
        assert_eq!(from_table(to_table(9 - TABLE_WIN, 4), 6), 11 - TABLE_WIN);
    }
}
