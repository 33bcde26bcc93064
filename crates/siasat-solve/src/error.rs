//! What can go wrong with tables.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use siasat_core::Stopped;

/// A table that cannot be read, written or built; the message is one line, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableError {
    /// The file system refused something.
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What it said.
        problem: String,
    },
    /// The file is not what its place says it is.
    Foreign {
        /// The file.
        path: PathBuf,
        /// What it is instead.
        problem: String,
    },
    /// The file was a table once.
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// There is no such table.
    Missing {
        /// The name of the table.
        name: String,
        /// Where it was looked for.
        path: PathBuf,
    },
    /// Something that tables are not made for.
    Unfit(String),
    /// There is no memory for what was asked.
    Memory(String),
    /// The work was stopped from outside.
    Stopped,
}

impl TableError {
    pub(crate) fn io(path: &Path, error: &io::Error) -> Self {
        Self::Io { path: path.into(), problem: error.to_string() }
    }

    pub(crate) fn foreign(path: &Path, problem: impl Into<String>) -> Self {
        Self::Foreign { path: path.into(), problem: problem.into() }
    }

    pub(crate) fn damaged(path: &Path, problem: impl Into<String>) -> Self {
        Self::Damaged { path: path.into(), problem: problem.into() }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, problem } => write!(out, "{}: {problem}", path.display()),
            Self::Foreign { path, problem } => write!(out, "{} {problem}", path.display()),
            Self::Damaged { path, problem } => {
                write!(out, "{} is damaged: {problem}; remove it and build it again", path.display())
            }
            Self::Missing { name, path } => {
                write!(out, "there is no table {name} in {}; build it first", path.display())
            }
            Self::Unfit(problem) | Self::Memory(problem) => out.write_str(problem),
            Self::Stopped => out.write_str("stopped"),
        }
    }
}

impl std::error::Error for TableError {}

impl From<Stopped> for TableError {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}
