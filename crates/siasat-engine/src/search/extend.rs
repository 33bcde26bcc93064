//! Extensions: moves that are searched deeper than the others.

use siasat_core::{Bound, Score, Stopped, Window};

use super::node::{Candidate, Node};
use super::table::Entry;
use super::worker::Search;
use crate::evaluation::{Evaluation, Tracked};
use crate::game::EngineGame;
use crate::scale::{MAX_PLY, is_decisive};

/// What is decided about a move before it is searched.
pub(crate) enum Extension {
    /// Search it this many plies deeper.
    Plies(i32),
    /// Other moves reach beta as well: the value of the node.
    Cutoff(Score),
}

impl<G: EngineGame, E: Evaluation<G>> Search<'_, G, E> {
    /// Step 11. How many plies deeper a move is searched.
    #[inline(always)]
    pub(crate) fn extension(
        &mut self,
        position: &Tracked<G, E>,
        node: &Node<G::Move>,
        candidate: &Candidate<G::Move>,
    ) -> Result<Extension, Stopped> {
        let mv = candidate.mv;
        let check = self.check_extension(position, mv, candidate.checks);
        match node.known.filter(|_| Some(mv) == node.table_move && node.ply > 0) {
            None => Ok(Extension::Plies(check)),
            Some(entry) => match self.singular(position, node, entry)? {
                Extension::Plies(plies) => Ok(Extension::Plies(plies.max(check))),
                cutoff => Ok(cutoff),
            },
        }
    }

    /// A check that loses nothing is searched a ply deeper: its answers are few.
    ///
    /// CITE: "check extensions", chessprogramming.org.
    #[inline(always)]
    pub(crate) fn check_extension(&self, position: &Tracked<G, E>, mv: G::Move, checks: bool) -> i32 {
        i32::from(self.params.use_check_extension == 1 && checks && self.game.exchange_gains(position, mv, 0))
    }

    /// Singular extension: search the others without the table's move; if all stay well below it, it is the only one.
    ///
    /// CITE: T. Anantharaman, M. Campbell and F. Hsu 1988; with an excluded move as in chessprogramming.org "Singular Extensions".
    fn singular(&mut self, position: &Tracked<G, E>, node: &Node<G::Move>, entry: Entry) -> Result<Extension, Stopped> {
        let params = self.params;
        let (depth, ply, beta) = (node.depth, node.ply, node.window.beta);
        if params.use_singular == 0
            || depth < params.singular_depth
            || entry.depth < depth - 3
            || !matches!(entry.bound, Some(Bound::Lower | Bound::Exact))
            || is_decisive(entry.value)
            || ply >= MAX_PLY / 2
        {
            return Ok(Extension::Plies(0));
        }
        let least = entry.value - params.singular_margin * depth / 10;
        let slot = self.worker.frames[ply].slot;
        self.worker.frames[ply].excluded = entry.mv;
        let window = Window { alpha: least - 1, beta: least };
        let answer = self.node::<false>(position, (depth - 1) / 2, window, ply, node.is_cut_node);
        self.worker.frames[ply].excluded = 0;
        self.worker.frames[ply].slot = slot;
        let value = answer?;
        Ok(if value < least {
            Extension::Plies(1)
        } else if value >= beta && !is_decisive(value) {
            Extension::Cutoff(value) // several moves close the window
        } else if entry.value >= beta {
            Extension::Plies(-1)
        } else {
            Extension::Plies(0)
        })
    }
}
