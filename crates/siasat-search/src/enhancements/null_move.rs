//! Null move. Twin of `siasat.search.enhancements.null_move`.

use siasat_core::{Abilities, INF, Observer, Score, Window, from_child};

use crate::node::Visit;
use crate::search::{Search, Stopped};
use crate::switch::{Switch, number};

/// How many plies shallower than a move a pass is searched.
pub(crate) const NULL_MOVE: Switch<u32> =
    Switch { id: "null-move", off: 0, read: |argument| Ok(number(argument, 2)? as u32) };

/// The value of passing, by a null window below beta, or -INF where passing is no test: never twice in a row.
#[inline(never)]
pub(crate) fn pass_value<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    state: &G::State,
    depth: u32,
    window: Window,
    ply: u32,
    visit: Visit<G, O>,
) -> Result<Score, Stopped> {
    let reduction = search.config.null_move;
    if !search.game.alternates() || search.passed_at == ply || depth <= reduction || window.beta >= INF || ply == 0 {
        return Ok(-INF);
    }
    let Some(child) = search.game.play_null(state) else {
        return Ok(-INF);
    };
    let before = search.passed_at;
    search.pass_turn(ply);
    let test = Window { alpha: window.beta - 1, beta: window.beta }.for_child(false);
    let value = from_child(visit(search, &child, depth - 1 - reduction, test, ply + 1)?, false);
    search.passed_at = before;
    Ok(value)
}
