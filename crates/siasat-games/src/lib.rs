//! The rules of siasat's games: twins of `siasat.games`, the same files, names and numbers.

pub mod congklak;
pub mod doushouqi;
pub mod nim;
pub mod tictactoe;
pub mod hashtree;
pub mod tree;
