//! Kalah, Congklak and Dakon solved: exact values by search, endgame databases, winning first turns.
//!
//! What is in the stores never changes what can still be won, so a position is what lies in the holes, seen by the mover,
//! and its value is by how much the mover will bank more than the opponent from here on.

mod database;
mod estimate;
mod files;
mod first_turn;
mod index;
mod rules;
mod solver;
mod table;
#[cfg(test)]
mod tests;

pub use database::{Counts, Database};
pub use estimate::Estimate;
pub use files::{EndgameFiles, Level, verify_endgames};
pub use first_turn::{FirstTurn, Harvest, find_first_turn, harvest};
pub use index::Index;
pub use rules::{Position, Rules, Step};
pub use solver::{Effort, Solution, Solver};
pub use table::{Known, Table};
