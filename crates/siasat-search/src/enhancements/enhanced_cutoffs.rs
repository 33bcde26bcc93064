//! Enhanced transposition cutoffs. Twin of `siasat.search.enhancements.enhanced_cutoffs`.

use siasat_core::{Abilities, INF, MoveList, Observer, Score, Window, from_child};

use crate::enhancements::table::from_table;
use crate::search::Search;
use crate::switch::{Switch, flag_switch};

pub(crate) const ETC: Switch<bool> = flag_switch("etc");

/// At nodes nearer to the horizon, asking costs more than it saves.
pub(crate) const MIN_DEPTH: u32 = 2;

/// The best lower bound that the table has for some move, or -INF. These probes are not counted as nodes.
#[inline(never)]
pub(crate) fn best_known_child<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    state: &G::State,
    moves: &MoveList<G::Move>,
    depth: u32,
    window: Window,
    ply: u32,
) -> Score {
    let mut best = -INF;
    let Some(table) = &mut search.table else {
        return best;
    };
    for &mv in moves {
        let child = search.game.play(state, mv);
        let Some(entry) = table.probe(search.game.key(&child)) else {
            continue;
        };
        if !table.answers(&entry, depth - 1) {
            continue;
        }
        let same_mover = search.game.to_move(&child) == search.game.to_move(state);
        let promised = if same_mover { entry.lower } else { entry.upper };
        best = best.max(from_child(from_table(promised, ply + 1), same_mover));
        if best >= window.beta {
            break;
        }
    }
    best
}
