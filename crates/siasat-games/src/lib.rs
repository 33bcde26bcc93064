//! The rules of siasat's games: twins of `siasat.games`, the same files, names and numbers.

pub mod chess;
pub mod congklak;
pub mod connectfour;
pub mod doushouqi;
pub mod draughts;
pub mod hashtree;
pub mod nim;
pub mod othello;
pub mod tictactoe;
pub mod tree;
