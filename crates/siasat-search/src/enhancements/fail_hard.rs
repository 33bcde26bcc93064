//! Fail-hard. Twin of `siasat.search.enhancements.fail_hard`.

use siasat_core::Score;

use crate::switch::{Switch, flag_switch};

pub(crate) const HARD: Switch<bool> = flag_switch("hard");

/// `value`, or the end of [alpha, beta] that it lies beyond.
pub(crate) fn clamp(value: Score, alpha: Score, beta: Score) -> Score {
    value.max(alpha).min(beta)
}
