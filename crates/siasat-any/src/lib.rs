//! Games, searches and tables whose types are known only at run time. The Python module and the WebAssembly module are
//! thin layers over this crate, so that both take the same texts and give the same errors.

pub mod exact;
pub mod failure;
pub mod game;
pub mod mancala;
pub mod search;
pub mod tables;
