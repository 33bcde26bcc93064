//! The observer of a search: integers only, so that both languages report the same. Twin of `siasat.core.search_api.observer`.

use crate::score::Score;
use crate::window::Window;

/// Receives the events of a search in the order in which they happen. The defaults do nothing.
pub trait Observer {
    /// Guards arguments that cost something, such as `key()`.
    const ACTIVE: bool = true;

    /// A node is entered with `depth` moves still to look ahead; called once per node, including the root.
    #[inline(always)]
    fn enter(&mut self, _ply: u32, _key: u64, _depth: u32, _window: Window) {}

    /// The node at `ply` returns `value` to its parent, in its own frame.
    #[inline(always)]
    fn leave(&mut self, _ply: u32, _value: Score) {}

    /// The move at `move_index`, in the order searched, closed the window of the node at `ply`.
    #[inline(always)]
    fn cutoff(&mut self, _ply: u32, _move_index: usize) {}

    /// The transposition table answered for the node at `ply`.
    #[inline(always)]
    fn table_hit(&mut self, _ply: u32, _value: Score) {}

    /// The move at `move_index`, in the order searched, must be searched again with another window or depth.
    #[inline(always)]
    fn re_search(&mut self, _ply: u32, _move_index: usize) {}

    /// An iteration to `depth` is complete; `nodes` counts since the search began.
    #[inline(always)]
    fn iteration(&mut self, _depth: u32, _value: Score, _nodes: u64) {}
}

/// Nobody watches: compiles away.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    const ACTIVE: bool = false;
}
