//! What went wrong, as Python sees it: always `ValueError(kind, message)`, never an abort and never a `BaseException`.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use siasat_core::InputError;
use siasat_solve::TableError;

/// The error of this kind with this message; `siasat.backend.native.translate` knows the kinds.
pub fn failure(kind: &'static str, message: impl Into<String>) -> PyErr {
    PyValueError::new_err((kind, message.into()))
}

/// The error for a text or number that is wrong.
pub fn to_python(error: InputError) -> PyErr {
    let kind = match error {
        InputError::Position(_) => "position",
        InputError::InvalidMove(_) => "invalid-move",
        InputError::IllegalMove(_) => "illegal-move",
        InputError::AmbiguousMove(_) => "ambiguous-move",
        InputError::Variant(_) => "variant",
        InputError::Algorithm(_) => "algorithm",
        InputError::UnknownName(_) => "unknown-name",
        InputError::Limit(_) => "limit",
        InputError::Memory(_) => "memory",
    };
    failure(kind, error.message())
}

/// The error for a table that cannot be read, built or held.
pub fn of_table(error: TableError) -> PyErr {
    let kind = if matches!(error, TableError::Memory(_)) { "memory" } else { "table" };
    failure(kind, error.to_string())
}

/// Run `work`; a panic in it becomes an error of the kind `panic`.
pub fn guard<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    // What a panic leaves half done is not used again: states are immutable, and an engine refuses to go on (its lock is
    // poisoned).
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(of_panic(&*panic)))
}

/// The error for a panic that was caught.
pub fn of_panic(panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message");
    failure("panic", format!("the native accelerator failed ({text}); this is a bug in siasat, please report it"))
}

/// A time from Python: what is too long becomes the longest there is.
pub fn duration(seconds: f64) -> PyResult<Duration> {
    if !(seconds.is_finite() && seconds >= 0.0) {
        return Err(failure("limit", format!("{seconds} is not a number of seconds; it must be 0 or more")));
    }
    Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}
