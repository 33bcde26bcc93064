//! Othello endgames solved: the exact difference of discs at the end of the game.
//!
//! Sources: Andersson's endgame solver and the FFO test positions (parity of the quadrants, the order of the last empty
//! cells); Buro, "Techniques for the Evaluation of Search Algorithms / Logistello", 1994–2000 (fastest first: moves that
//! leave the other side few answers; enhanced transposition cutoffs); Feinstein, "Amenor Wins World 6×6 Championships!",
//! Forty billion nodes under the tree, 1993 (the board of 6 × 6: the second player wins by 4).

mod bits;
mod last;
mod solver;
mod stable;
mod table;
#[cfg(test)]
mod tests;

pub use bits::{Board, Position};
pub use solver::{Counting, Solver};
pub use table::{Known, Table};
