//! Congklak, and Kalah and Dakon as variants. Twin of `siasat.games.congklak`: the same files, names and numbers.
//! Drawing and the trace of a sowing are Python's alone.

mod abilities;
mod notation;
pub mod packed;
mod rules;
mod sowing;
mod state;
#[cfg(test)]
mod tests;
pub mod variant;

pub use rules::Congklak;
pub use state::CongklakState;
