//! Perfect play for Python: tables of endgames, and the solver of Kalah, Congklak and Dakon.

pub mod mancala;
pub mod tables;
