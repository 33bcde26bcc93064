//! The strong engine: the same search for every game, made to win.
//!
//! [`game::EngineGame`] is what it asks of a game; [`chess::Chess`] is made for speed, [`generic::GenericGame`] plays every other
//! game by its rules alone. [`engine::Engine`] is the door.

pub mod any_engine;
pub mod chess;
mod children;
pub mod choice;
pub mod congklak;
pub mod control;
pub mod doushouqi;
pub mod engine;
mod estimate;
mod extend;
pub mod game;
pub mod generic;
mod history;
mod history_update;
pub mod network;
mod node;
pub mod pacing;
pub mod pair;
pub mod params;
mod picker;
mod progress;
mod prune;
mod quiesce;
mod reduce;
pub mod report;
mod root;
pub mod scale;
mod solved;
pub mod table;
mod terms;
pub mod tuned;
pub mod with_network;
mod worker;

pub use control::Control;
pub use engine::{Engine, Question};
pub use game::EngineGame;
pub use pacing::{Clock, Pacing};
pub use params::Params;
pub use report::{Answer, Report};
