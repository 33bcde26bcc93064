//! Perfect play where it is feasible: retrograde tables and exact solvers.

pub mod build;
pub mod cache;
pub mod chess;
pub mod connectfour;
pub mod doushouqi;
pub mod endgame;
pub mod error;
pub mod export;
pub mod family;
pub mod file;
pub mod mancala;
pub mod othello;
pub mod retrograde;
mod room;
pub mod tables;
pub mod verdict;
pub mod verify;

pub use build::{Built, Progress, build};
pub use error::TableError;
pub use export::{Exported, export};
pub use family::{Axis, Family, Place, TableId};
pub use tables::Tables;
pub use verdict::Verdict;
pub use verify::{Verified, verify};
