//! The search algorithms: twins of `siasat.search`, the same files, functions and steps. Nothing here knows a game.

pub mod alphabeta;
pub mod anytime;
pub mod aspiration;
pub mod config;
pub mod context;
pub mod dfpn;
pub mod driver;
pub mod fsss;
pub mod greedy;
pub mod mcts;
pub mod memory;
pub mod minimax;
pub mod negamax;
pub mod negascout;
pub mod node;
pub mod observe;
pub mod ordering;
pub mod pns;
pub mod proof;
pub mod pvs;
pub mod quiescence;
pub mod scout;
pub mod sss_stockman;
pub mod table;

pub use anytime::Bound;
pub use config::Config;
pub use context::{Request, Stopped, StoppedBy};
pub use driver::{SearchResult, run};
