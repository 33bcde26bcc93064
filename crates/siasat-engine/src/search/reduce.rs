//! Reductions: how much shallower a move late in the list is tried first, and a node without a table move.
//!
//! CITE: logarithmic reductions as in Senpai and Stockfish, chessprogramming.org "Late Move Reductions".

use super::node::{Candidate, Node};
use super::worker::Search;
use crate::evaluation::Evaluation;
use crate::game::EngineGame;
use crate::params::Params;

const DEPTHS: usize = 64;
const PLACES: usize = 64;

/// Reductions in plies × 1024 by depth and place.
#[derive(Clone, Debug)]
pub struct Reductions(Vec<i32>);

impl Reductions {
    /// The table that these parameters give.
    pub fn new(params: &Params) -> Self {
        let (base, divisor) = (f64::from(params.reduction_base) / 100.0, f64::from(params.reduction_divisor) / 100.0);
        let mut table = vec![0; DEPTHS * PLACES];
        for depth in 1..DEPTHS {
            for place in 1..PLACES {
                let plies = base + (depth as f64).ln() * (place as f64).ln() / divisor;
                table[depth * PLACES + place] = (plies * 1024.0) as i32;
            }
        }
        Self(table)
    }

    /// The reduction of the move tried as number `place` (from 1) at `depth`, × 1024.
    #[inline(always)]
    pub fn get(&self, depth: i32, place: usize) -> i32 {
        self.0[(depth.max(0) as usize).min(DEPTHS - 1) * PLACES + place.min(PLACES - 1)]
    }
}

/// By how many plies a move is searched shallower first, 0 or more.
#[inline]
pub(crate) fn reduction<M>(reductions: &Reductions, params: &Params, node: &Node<M>, candidate: &Candidate<M>) -> i32 {
    let is_sharp = candidate.is_noisy || candidate.checks || node.in_check;
    let mut amount = reductions.get(node.depth, candidate.place);
    amount += i32::from(!node.improving) * 768;
    amount += i32::from(node.is_cut_node) * 1400;
    amount += i32::from(node.table_move_is_noisy) * 800;
    amount -= i32::from(node.was_pv) * 1300;
    amount -= i32::from(is_sharp) * 1500;
    amount -= candidate.history * 1024 / params.reduction_history;
    (amount / 1024).max(0)
}

impl<G: EngineGame, E: Evaluation<G>> Search<'_, G, E> {
    /// Step 8. Plies to take off where no table move is known: the order is poor, and the next iteration will know more.
    ///
    /// CITE: E. Schröder and others, "internal iterative reductions", 2020.
    #[inline(always)]
    pub(crate) fn internal_reduction<const PV: bool>(&self, node: &Node<G::Move>) -> i32 {
        let reduces = self.params.use_internal_reduction == 1
            && node.depth >= 4
            && node.table_move.is_none()
            && node.excluded == 0
            && (PV || node.is_cut_node);
        let is_deep_cut = node.is_cut_node && node.depth >= self.params.internal_reduction_cut_depth;
        i32::from(reduces) * (1 + i32::from(is_deep_cut))
    }
}
