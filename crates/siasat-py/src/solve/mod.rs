//! Perfect play for Python: tables of endgames, and the solvers of sowing games, Connect Four and Othello.

pub mod exact;
pub mod mancala;
pub mod tables;
