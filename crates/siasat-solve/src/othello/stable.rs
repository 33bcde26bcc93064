//! Discs that can never be turned over.

use super::bits::Board;

/// Steps along the four axes, and the cells from which a step to a higher bit stays in its row.
const AXES: [(u32, u64); 4] =
    [(1, 0x7F7F_7F7F_7F7F_7F7F), (8, u64::MAX), (9, 0x7F7F_7F7F_7F7F_7F7F), (7, 0xFEFE_FEFE_FEFE_FEFE)];

/// Discs of `own` that are stable, though maybe not all of them: along each axis a stable disc lies in a full line, next to
/// the edge, or next to a stable disc of its own colour.
pub fn stable(board: &Board, own: u64, other: u64) -> u64 {
    let taken = own | other;
    // A full line or the edge
    let safe = AXES.map(|axis| full_lines(board, taken, axis) | at_edge(board, axis));
    let mut found = own & safe[0] & safe[1] & safe[2] & safe[3];
    if found == 0 {
        return 0;
    }
    loop {
        let more = (0..4).fold(own, |kept, at| {
            let (up, down) = shifted(found, AXES[at]);
            kept & (safe[at] | up | down)
        });
        if more == found {
            return found;
        }
        found = more;
    }
}

/// These cells one step along an axis, both ways.
fn shifted(cells: u64, (step, within): (u32, u64)) -> (u64, u64) {
    ((cells & within) << step, cells >> step & within)
}

/// The cells next to the edge along an axis.
fn at_edge(board: &Board, axis: (u32, u64)) -> u64 {
    let (up, down) = shifted(board.cells, axis);
    board.cells & !(up & down)
}

/// The cells whose line along an axis is full.
fn full_lines(board: &Board, taken: u64, axis: (u32, u64)) -> u64 {
    // An empty cell spoils its whole line: it spreads both ways.
    let mut open = board.cells & !taken;
    for _ in 0..7 {
        let (up, down) = shifted(open, axis);
        open |= (up | down) & board.cells;
    }
    board.cells & !open
}
