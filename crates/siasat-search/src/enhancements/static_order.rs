//! Static order. Twin of `siasat.search.enhancements.static_order`.

use crate::switch::{Switch, number};

/// In how many plies from the root moves are sorted by the evaluation after them.
pub(crate) const STATIC: Switch<u32> =
    Switch { id: "static", off: 0, read: |argument| Ok(number(argument, 1)? as u32) };
