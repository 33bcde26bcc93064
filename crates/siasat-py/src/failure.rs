//! What went wrong, as Python sees it: always `ValueError(kind, message)`, never an abort and never a `BaseException`.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use siasat_any::failure::{self, Failure};

/// The error of this kind with this message; `siasat.backend.native.translate` knows the kinds.
pub fn failure(kind: &'static str, message: impl Into<String>) -> PyErr {
    to_python(Failure::new(kind, message))
}

/// An error of the crates.
pub fn to_python(error: impl Into<Failure>) -> PyErr {
    let Failure { kind, message } = error.into();
    if kind.is_empty() { PyValueError::new_err(message) } else { PyValueError::new_err((kind, message)) }
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
    to_python(Failure::of_panic(text))
}

/// A time from Python: what is too long becomes the longest there is.
pub fn duration(seconds: f64) -> PyResult<Duration> {
    failure::duration(seconds).map_err(to_python)
}
