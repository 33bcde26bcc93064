//! The strong engine: the same search for every game, made to win.
//!
//! [`game::EngineGame`] is what it needs from a game, [`evaluation::Evaluation`] what it needs from an evaluation: the terms of
//! a game, or a [`network::Network`]. [`generic::GenericGame`] plays any game by its rules alone. [`engine::Engine`] searches.

pub mod any_engine;
pub mod chess;
pub mod choice;
pub mod congklak;
pub mod control;
pub mod doushouqi;
pub mod engine;
pub mod evaluation;
mod exchange;
pub mod game;
pub mod generic;
pub mod network;
pub mod pacing;
pub mod pair;
pub mod params;
pub mod report;
pub mod scale;
pub mod search;
mod terms;
pub mod tuned;

pub use control::Control;
pub use engine::{Engine, Question};
pub use evaluation::Evaluation;
pub use game::EngineGame;
pub use pacing::{Clock, Pacing};
pub use params::Params;
pub use report::{Answer, Report};
