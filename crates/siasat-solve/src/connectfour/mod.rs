//! Connect Four solved: the exact value of a position, from the empty board on.
//!
//! A line made with disc number `m` is worth `cells + 1 - m` to the side that makes it and as much less to the other one; a
//! draw is worth 0. So a quicker win is worth more, and a value says in how many plies the game ends.
//!
//! Sources: Allen, "The Complete Book of Connect 4", 1988/2010, and Allis, "A Knowledge-based Approach of Connect-Four",
//! Vrije Universiteit Amsterdam, 1988 (the game is a win for the first player); Tromp, "John's Connect Four Playground"
//! and the Fhourstones benchmark (bit boards, two-sided table, work as the replacement rule); Pons, "Solving Connect 4:
//! how to build a perfect AI", 2016 (ideas only: leave out moves that lose at once, order by threats).

mod board;
mod solver;
mod table;
#[cfg(test)]
mod tests;

pub use board::{Board, Position};
pub use solver::Solver;
pub use table::{Bounds, Table};
