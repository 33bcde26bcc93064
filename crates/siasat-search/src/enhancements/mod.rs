//! What improves an algorithm without changing its text, one enhancement a file. Twin of `siasat.search.enhancements`.

pub(crate) mod aspiration;
pub(crate) mod captures;
pub(crate) mod dynamic_order;
pub(crate) mod enhanced_cutoffs;
pub(crate) mod fail_hard;
pub(crate) mod history;
pub(crate) mod internal_deepening;
pub(crate) mod iterative;
pub(crate) mod killers;
pub(crate) mod null_move;
pub(crate) mod ordering;
pub(crate) mod quiescence;
pub(crate) mod reductions;
pub(crate) mod refutation;
pub(crate) mod replacement;
pub(crate) mod shuffle;
pub(crate) mod static_order;
pub mod table;
