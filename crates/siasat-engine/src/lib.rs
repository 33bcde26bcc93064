//! The strong engine: the same search for every game, made to win.
//!
//! [`game::EngineGame`] is what it asks of a game; [`chess::Chess`] is made for speed, [`plain::Plain`] plays every other
//! game by its rules alone. [`engine::Engine`] is the door.

pub mod beasts;
pub mod chess;
pub mod control;
pub mod engine;
mod extend;
pub mod game;
mod history;
pub mod learnt;
pub mod limits;
pub mod network;
mod node;
pub mod pair;
pub mod params;
mod picker;
pub mod pits;
pub mod plain;
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
mod tried;
pub mod tuned;
mod worker;

pub use control::Control;
pub use engine::{Engine, Question};
pub use game::EngineGame;
pub use limits::{Clock, Limits};
pub use params::Params;
pub use report::{Answer, Report, StoppedBy};
