//! Dou Shou Qi, Animal Chess. Twin of `siasat.games.doushouqi`, on bitboards.

mod abilities;
pub mod animals;
pub mod moves;
mod notation;
mod rules;
pub mod state;
pub mod terrain;
#[cfg(test)]
mod tests;
pub mod variant;

pub use moves::Move;
pub use rules::DouShouQi;
pub use state::State;
