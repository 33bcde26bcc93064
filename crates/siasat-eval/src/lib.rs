//! The evaluators: twins of `siasat.evaluation`, the same files, names and numbers.

pub mod chess;
pub mod chess_board;
mod chess_classic;
mod chess_tables;
pub mod congklak;
mod congklak_classic;
pub mod doushouqi;
mod doushouqi_classic;
pub mod hashtree;
mod paper_000;
mod paper_001;
mod paper_004;
mod registry;
pub mod tictactoe;
pub mod zero;

pub use registry::Evaluators;
