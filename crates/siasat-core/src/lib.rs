//! The contracts every other crate is written against: twins of `siasat.core`.

pub mod abilities;
pub mod error;
pub mod game;
pub mod limits;
pub mod mixing;
pub mod notation;
pub mod observer;
pub mod outcome;
pub mod perft;
pub mod player;
pub mod result;
pub mod score;
pub mod window;

pub use abilities::Abilities;
pub use error::InputError;
pub use game::{Evaluator, Game, MoveList};
pub use limits::{Limits, StopFlag, Stopped};
pub use notation::Notated;
pub use observer::{Observer, Silent};
pub use outcome::Outcome;
pub use player::Player;
pub use result::{Bound, StoppedBy};
pub use score::{DRAW, INF, MAX_EVAL, MAX_PLY, Score, WIN};
pub use window::{Window, from_child};
