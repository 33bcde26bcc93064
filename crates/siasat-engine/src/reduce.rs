//! Late-move reductions: how much shallower a move late in the list is tried first.
//!
//! CITE: logarithmic reductions as in Senpai and Stockfish, chessprogramming.org "Late Move Reductions".

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

/// What else is known of a move when it is reduced.
pub struct Late {
    /// Its history.
    pub history: i32,
    /// The node is on the principal variation, or was.
    pub on_pv: bool,
    /// The node is expected to be cut.
    pub is_cut_node: bool,
    /// The evaluation rose since the mover's last turn.
    pub improving: bool,
    /// The move is a capture or gives check.
    pub is_sharp: bool,
    /// The table's move is noisy: quiet ones are unlikely to be better.
    pub table_is_noisy: bool,
}

/// The whole reduction in plies, 0 or more.
#[inline]
pub fn reduction(reductions: &Reductions, params: &Params, depth: i32, place: usize, late: &Late) -> i32 {
    let mut amount = reductions.get(depth, place);
    amount += i32::from(!late.improving) * 768;
    amount += i32::from(late.is_cut_node) * 1400;
    amount += i32::from(late.table_is_noisy) * 800;
    amount -= i32::from(late.on_pv) * 1300;
    amount -= i32::from(late.is_sharp) * 1500;
    amount -= late.history * 1024 / params.reduction_history;
    (amount / 1024).max(0)
}
