//! When a search must stop. Twin of `siasat.core.search_api.limits`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::error::InputError;
use crate::score::MAX_PLY;

/// Bytes of stack for a thread that runs recursive work. A ply takes at most 1.8 KiB (chess);
/// `siasat-search/tests/stack.rs` measures that and checks that `MAX_PLY` plies fit twice.
pub const STACK: usize = 64 << 20;

/// Bounds on a search; `None` is unlimited, and they combine.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// How many moves to look ahead.
    pub depth: Option<u32>,
    /// How many nodes to enter at the most: exact, inside parity.
    pub nodes: Option<u64>,
    /// How long to search: polled, outside parity.
    pub time: Option<Duration>,
}

/// Refuse a depth that the stack cannot hold.
pub fn check_depth(depth: u32) -> Result<(), InputError> {
    if depth <= MAX_PLY {
        return Ok(());
    }
    Err(InputError::Limit(format!("depth must be between 0 and {MAX_PLY}, not {depth}")))
}

/// The work was stopped from outside before it was done; nothing needs to be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// A switch that another thread may throw.
#[derive(Clone, Debug, Default)]
pub struct StopFlag {
    thrown: Arc<AtomicBool>,
    /// Where there is only one thread (WebAssembly), nobody else can throw the switch: the work asks whether to stop.
    ask: Option<fn() -> bool>,
}

impl StopFlag {
    /// A switch that also asks `ask` whenever it is looked at.
    pub fn asking(ask: fn() -> bool) -> Self {
        Self { ask: Some(ask), ..Self::default() }
    }

    /// Ask all holders of a clone to stop.
    pub fn stop(&self) {
        self.thrown.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to stop.
    #[inline(always)]
    pub fn is_set(&self) -> bool {
        self.thrown.load(Ordering::Relaxed) || self.ask.is_some_and(|ask| ask())
    }
}
