//! What went wrong, in words that every binding passes on: a kind and a message.

use std::time::Duration;

use siasat_core::InputError;
use siasat_solve::TableError;

/// An error with the kind that `siasat.backend.native.translate` knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// A slug such as `position`; empty for work that was stopped.
    pub kind: &'static str,
    /// The message, for people.
    pub message: String,
}

impl Failure {
    /// The error of this kind with this message.
    pub fn new(kind: &'static str, message: impl Into<String>) -> Self {
        Self { kind, message: message.into() }
    }

    /// The error for a panic with this message.
    pub fn of_panic(message: &str) -> Self {
        let report = "this is a bug in siasat, please report it";
        Self::new("panic", format!("the native accelerator failed ({message}); {report}"))
    }

    /// The error for a solver that was asked to stop.
    pub fn stopped() -> Self {
        Self::new("", "the solver was stopped")
    }
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Self {
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
        Self::new(kind, error.message())
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Self {
        let kind = if matches!(error, TableError::Memory(_)) { "memory" } else { "table" };
        Self::new(kind, error.to_string())
    }
}

/// A time from outside: what is too long becomes the longest there is.
pub fn duration(seconds: f64) -> Result<Duration, Failure> {
    if !(seconds.is_finite() && seconds >= 0.0) {
        return Err(Failure::new("limit", format!("{seconds} is not a number of seconds; it must be 0 or more")));
    }
    Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}
