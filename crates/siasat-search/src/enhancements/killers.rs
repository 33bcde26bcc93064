//! Killers. Twin of `siasat.search.enhancements.killers`.

use arrayvec::ArrayVec;

use crate::switch::{Switch, flag_switch};

pub(crate) const KILLERS: Switch<bool> = flag_switch("killers");

/// How many killers are kept per ply.
const KEPT: usize = 2;

/// The killers of each ply, the newest first.
///
/// Codes, not moves: a native move may know more than the reference's (which animal moves), and then be unequal to the
/// same step of another piece.
#[derive(Default)]
pub(crate) struct Killers {
    by_ply: Vec<ArrayVec<usize, KEPT>>,
}

impl Killers {
    /// Remember a quiet move that closed the window.
    pub(crate) fn learn(&mut self, code: usize, ply: u32) {
        let at = ply as usize;
        while self.by_ply.len() <= at {
            self.by_ply.push(ArrayVec::new());
        }
        let killers = &mut self.by_ply[at];
        if !killers.contains(&code) {
            if killers.is_full() {
                killers.pop();
            }
            killers.insert(0, code);
        }
    }

    /// 2 for the newest killer of this ply, 1 for the one before, 0 for other moves.
    pub(crate) fn rank(&self, code: usize, ply: u32) -> usize {
        let place = self.by_ply.get(ply as usize).and_then(|killers| killers.iter().position(|&one| one == code));
        place.map_or(0, |place| KEPT - place)
    }
}
