//! Shuffle. Twin of `siasat.search.enhancements.shuffle`.

use crate::switch::{Switch, number};

/// The seed of a random order of moves.
pub(crate) const SHUFFLE: Switch<Option<u64>> =
    Switch { id: "shuffle", off: None, read: |argument| Ok(Some(number(argument, 0)? as u64)) };
