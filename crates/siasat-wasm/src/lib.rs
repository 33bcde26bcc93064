//! The crates as one WebAssembly module for `wasm32-wasip1`: rules, searches, engine and solvers.
//!
//! The interface is hand-made and small: the host writes a question as JSON into a buffer, [`abi`] answers with JSON. Nothing
//! of it knows JavaScript, so the module runs wherever WebAssembly does, and there is no generated glue to trust. The module
//! has one thread; while it works it asks the host now and then whether to stop ([`host`]). A panic is reported to the host
//! before the module traps; the host then opens a new instance.

pub mod abi;
mod answer;
mod engines;
mod games;
pub mod host;
mod objects;
mod question;
mod solve;
