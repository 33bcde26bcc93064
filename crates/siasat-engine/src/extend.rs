//! Extensions: moves that are searched deeper than the others.

use siasat_core::{Stopped, Window};

use crate::game::EngineGame;
use crate::scale::{MAX_PLY, Score, UNKNOWN, is_decisive};
use crate::table::{Bound, Entry};
use crate::worker::Search;

/// What the singular search says.
pub(crate) enum Singular {
    /// The table's move deserves so many plies more.
    Extend(i32),
    /// Other moves close the window as well: the node is worth this.
    Cut(Score),
}

impl<G: EngineGame> Search<'_, G> {
    /// A check that loses nothing is searched a ply deeper: its answers are few.
    ///
    /// CITE: "check extensions", chessprogramming.org.
    #[inline(always)]
    pub(crate) fn check_extension(&self, position: &G::Position, mv: G::Move, checks: bool) -> i32 {
        i32::from(self.params.use_check_extension == 1 && checks && self.game.exchange_gains(position, mv, 0))
    }

    /// Singular extension: search the others without the table's move; if all stay well below it, it is the only one.
    ///
    /// CITE: T. Anantharaman, M. Campbell and F. Hsu 1988; with an excluded move as in chessprogramming.org "Singular Extensions".
    pub(crate) fn singular(
        &mut self,
        position: &G::Position,
        depth: i32,
        ply: usize,
        entry: Entry,
        beta: Score,
        is_cut_node: bool,
    ) -> Result<Singular, Stopped> {
        let params = self.params;
        if params.use_singular == 0
            || depth < params.singular_depth
            || entry.depth < depth - 3
            || !matches!(entry.bound, Bound::Lower | Bound::Exact)
            || entry.value == UNKNOWN
            || is_decisive(entry.value)
            || ply >= MAX_PLY / 2
        {
            return Ok(Singular::Extend(0));
        }
        let least = entry.value - params.singular_margin * depth / 10;
        let slot = self.worker.frames[ply].slot;
        self.worker.frames[ply].excluded = entry.mv;
        let window = Window { alpha: least - 1, beta: least };
        let answer = self.node::<false>(position, (depth - 1) / 2, window, ply, is_cut_node);
        self.worker.frames[ply].excluded = 0;
        self.worker.frames[ply].slot = slot;
        let value = answer?;
        Ok(if value < least {
            Singular::Extend(1)
        } else if value >= beta && !is_decisive(value) {
            Singular::Cut(value) // several moves close the window
        } else if entry.value >= beta {
            Singular::Extend(-1)
        } else {
            Singular::Extend(0)
        })
    }
}
