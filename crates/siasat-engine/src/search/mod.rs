//! The search: iterative deepening at the root, the steps of a node, and what they share.

mod children;
mod enough;
mod estimate;
mod extend;
mod history;
mod history_update;
mod node;
mod picker;
pub(crate) mod progress;
mod prune;
mod quiesce;
pub(crate) mod reduce;
pub(crate) mod root;
pub(crate) mod solved;
pub mod table;
pub(crate) mod worker;
