//! What is wrong with a text from outside. Twin of the `InputError` branch of `siasat.errors`.

use std::fmt;

/// Something from outside is wrong; the message says what, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputError {
    /// A position that cannot be read, or that cannot arise in this game.
    Position(String),
    /// A text that is not the notation of any move.
    InvalidMove(String),
    /// A well-formed move that the rules do not allow here.
    IllegalMove(String),
    /// A text that fits more than one legal move.
    AmbiguousMove(String),
    /// An unknown rule set, or arguments that it does not take.
    Variant(String),
    /// Switches of a search that do not exist, or do not go together.
    Algorithm(String),
    /// A name that nothing is known under.
    UnknownName(String),
    /// A depth, a number of nodes or a time that makes no sense.
    Limit(String),
    /// There is no memory for what was asked.
    Memory(String),
}

impl InputError {
    /// The message, for people.
    pub fn message(&self) -> &str {
        match self {
            Self::Position(text)
            | Self::InvalidMove(text)
            | Self::IllegalMove(text)
            | Self::AmbiguousMove(text)
            | Self::Variant(text)
            | Self::Algorithm(text)
            | Self::UnknownName(text)
            | Self::Limit(text)
            | Self::Memory(text) => text,
        }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.message())
    }
}

impl std::error::Error for InputError {}
