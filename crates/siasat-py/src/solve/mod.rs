//! Perfect play for Python: tables of endgames, and the solver of Kalah, Congklak and Dakon.

pub mod mancala;
pub mod tables;

/// Materials or levels and positions looked at, values that do not follow, and the first of them.
type VerifiedTuple = (usize, u64, u64, Option<String>);
