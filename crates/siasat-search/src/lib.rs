//! The search algorithms: twins of `siasat.search`, the same files, functions and steps. Nothing here knows a game.

pub mod algorithms;
pub mod anytime;
pub mod config;
pub mod driver;
pub mod enhancements;
pub mod node;
pub mod observe;
pub mod proof;
pub mod search;
mod switch;

pub use config::Config;
pub use driver::{SearchResult, run};
pub use search::{Request, Stopped};
