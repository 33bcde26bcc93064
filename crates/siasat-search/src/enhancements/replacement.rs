//! Replacement schemes of the transposition table. Twin of `siasat.search.enhancements.replacement`, which says what each
//! keeps.

/// Which of two positions stays if both need the same slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names are those of the reference
pub enum Replacement {
    Deepest,
    Always,
    Old,
    Big1,
    BigAll,
    TwoDeep,
    TwoBig1,
}

impl Replacement {
    /// The scheme that a word of the table's argument names.
    pub(crate) fn named(word: &str) -> Option<Self> {
        Some(match word {
            "deepest" | "deep" => Self::Deepest,
            "always" | "new" => Self::Always,
            "old" => Self::Old,
            "big1" => Self::Big1,
            "bigall" => Self::BigAll,
            "twodeep" => Self::TwoDeep,
            "twobig1" => Self::TwoBig1,
            _ => return None,
        })
    }

    /// Whether a slot holds two positions.
    pub(crate) fn has_two_levels(self) -> bool {
        matches!(self, Self::TwoDeep | Self::TwoBig1)
    }

    /// Whether the number of nodes decides.
    pub(crate) fn compares_sizes(self) -> bool {
        matches!(self, Self::Big1 | Self::BigAll | Self::TwoBig1)
    }
}
