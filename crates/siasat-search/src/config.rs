//! A search as data. Twin of `siasat.search.config`; reads the canonical text form that the reference writes.

use siasat_core::notation::quote;
use siasat_core::{InputError, Score};

use crate::algorithms::Algorithm;
use crate::enhancements::aspiration::{ASPIRATION, GUESS};
use crate::enhancements::captures::CAPTURES;
use crate::enhancements::dynamic_order::DYNAMIC;
use crate::enhancements::enhanced_cutoffs::ETC;
use crate::enhancements::fail_hard::HARD;
use crate::enhancements::history::HISTORY;
use crate::enhancements::internal_deepening::IID;
use crate::enhancements::iterative::ITERATIVE;
use crate::enhancements::killers::KILLERS;
use crate::enhancements::null_move::NULL_MOVE;
use crate::enhancements::quiescence::QUIESCENCE;
use crate::enhancements::reductions::REDUCTIONS;
use crate::enhancements::refutation::REFUTATION;
use crate::enhancements::shuffle::SHUFFLE;
use crate::enhancements::static_order::STATIC;
use crate::enhancements::table::{TABLE, TABLE_MOVE, TableConfig};

/// A field for each switch, with the declaration that says how it is read.
macro_rules! settings {
    ($($field:ident: $kind:ty = $switch:ident,)*) => {
        /// An algorithm and its switches; everything off is the textbook's plain version.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs)] // the fields are the switches
        pub struct Config {
            pub algorithm: Algorithm,
            $(pub $field: $kind,)*
        }

        impl Config {
            fn plain(algorithm: Algorithm) -> Self {
                Self { algorithm, $($field: $switch.off,)* }
            }

            fn turn_on(&mut self, switch: &str, argument: Option<&str>) -> Result<(), InputError> {
                $(if switch == $switch.id {
                    self.$field = ($switch.read)(argument)?;
                    return Ok(());
                })*
                Err(InputError::Algorithm(format!("unknown switch {}", quote(switch))))
            }
        }
    };
}

settings! {
    hard: bool = HARD,
    iterative: bool = ITERATIVE,
    captures: bool = CAPTURES,
    static_plies: u32 = STATIC,
    killers: bool = KILLERS,
    history: bool = HISTORY,
    refutation: bool = REFUTATION,
    shuffle: Option<u64> = SHUFFLE,
    table: Option<TableConfig> = TABLE,
    table_move: bool = TABLE_MOVE,
    etc: bool = ETC,
    iid: u32 = IID,
    dynamic: bool = DYNAMIC,
    null_move: u32 = NULL_MOVE,
    reductions: bool = REDUCTIONS,
    aspiration: Score = ASPIRATION,
    guess: Option<Score> = GUESS,
    quiescence: bool = QUIESCENCE,
}

impl Config {
    /// Read the text form; switches that an algorithm does not take were refused by the reference already.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let mut words = text.split('+');
        let name = words.next().unwrap_or_default();
        let Some(algorithm) = Algorithm::named(name) else {
            return Err(InputError::UnknownName(format!("the algorithm {} is not available in Rust", quote(name))));
        };
        let mut config = Self::plain(algorithm);
        for word in words {
            let (switch, argument) = match word.split_once('=') {
                None => (word, None),
                Some((switch, argument)) => (switch, Some(argument)),
            };
            config.turn_on(switch, argument)?;
        }
        Ok(config)
    }

    /// Whether no switch changes what happens at a node.
    pub fn is_plain(&self) -> bool {
        self.is_exact() && !self.etc && !self.orders_moves()
    }

    /// Whether a node's value follows from its leaves alone, and these are evaluated and nothing else. The reference's
    /// `Search.is_plain`.
    pub fn is_exact(&self) -> bool {
        let altered = self.hard || self.reductions || self.quiescence || self.null_move > 0;
        !altered && self.table.is_none()
    }

    /// Whether any switch changes the order in which moves are searched.
    pub fn orders_moves(&self) -> bool {
        self.captures
            || self.static_plies > 0
            || self.killers
            || self.history
            || self.refutation
            || self.shuffle.is_some()
            || self.table_move
            || self.dynamic
    }
}
