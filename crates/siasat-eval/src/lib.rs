//! The evaluators, game by game: twins of `siasat.games.<game>.evaluation`, the same files, names and numbers.

pub mod chess;
pub mod congklak;
pub mod connectfour;
pub mod doushouqi;
pub mod draughts;
pub mod hashtree;
pub mod othello;
mod registry;
pub mod tictactoe;
pub mod zero;

pub use registry::Evaluators;
