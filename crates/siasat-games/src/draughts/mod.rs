//! English draughts, called checkers in America. Twin of `siasat.games.draughts`.

mod moves;
mod notation;
mod rules;

pub use moves::{column_of, row_of, squares_of};
pub use rules::{Draughts, DraughtsMove, DraughtsState};

/// The dark squares, numbered row by row from black's side; square number `n` is bit `n - 1`.
pub const SQUARES: usize = 32;
/// The squares of the last row of each side.
pub const LAST_ROW: [u32; 2] = [0xF000_0000, 0x0000_000F];
