//! A search as data. Twin of `siasat.search.config`; reads the canonical text form that the reference writes.

use siasat_core::notation::{parse_number, quote};
use siasat_core::{InputError, Score};

/// The algorithms with a twin here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// MAX and MIN, sign-free.
    Minimax,
    /// Minimax with the sign following the mover.
    Negamax,
    /// Pearl's SCOUT.
    Scout,
    /// Alpha-beta, fail-soft.
    AlphaBeta,
    /// Reinefeld's NegaScout.
    NegaScout,
    /// Principal variation search.
    Pvs,
    /// MTD(f).
    Mtdf,
    /// SSS* as an MT driver.
    Sss,
    /// DUAL* as an MT driver.
    Dual,
    /// SSS* with its OPEN list.
    SssStockman,
    /// FSSS-minimax.
    Fsss,
    /// Proof-number search.
    Pns,
    /// Depth-first proof-number search.
    Dfpn,
    /// UCT with a solver.
    Mcts,
    /// The best static value after one move.
    Greedy,
    /// A move drawn evenly.
    Random,
}

/// How a transposition table behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableConfig {
    /// How many entries it has.
    pub slots: usize,
    /// A newer entry always throws out an older one; else the deeper stays.
    pub always: bool,
    /// Only the latest bound is kept; else a lower and an upper one.
    pub one_bound: bool,
    /// Entries of deeper searches may answer for shallower ones.
    pub reuse_deeper: bool,
}

impl Default for TableConfig {
    fn default() -> Self {
        Self { slots: 65_536, always: false, one_bound: false, reuse_deeper: false }
    }
}

/// An algorithm and its switches; everything off is the textbook's plain version.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are those of the reference
pub struct Config {
    pub algorithm: Algorithm,
    pub hard: bool,
    pub iterative: bool,
    pub captures: bool,
    pub static_plies: u32,
    pub killers: bool,
    pub history: bool,
    pub shuffle: Option<u64>,
    pub table: Option<TableConfig>,
    pub table_move: bool,
    pub etc: bool,
    pub null_move: u32,
    pub reductions: bool,
    pub aspiration: Score,
    pub guess: Option<Score>,
    pub quiescence: bool,
}

impl Config {
    /// Read the text form; switches that an algorithm does not take were refused by the reference already.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let mut words = text.split('+');
        let mut config = Self::plain(algorithm(words.next().unwrap_or_default())?);
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
        let altered = self.hard || self.etc || self.reductions || self.quiescence || self.null_move > 0;
        !altered && self.table.is_none() && !self.orders_moves()
    }

    /// Whether any switch changes the order in which moves are searched.
    pub fn orders_moves(&self) -> bool {
        self.captures
            || self.static_plies > 0
            || self.killers
            || self.history
            || self.shuffle.is_some()
            || self.table_move
    }

    fn plain(algorithm: Algorithm) -> Self {
        Self {
            algorithm,
            hard: false,
            iterative: false,
            captures: false,
            static_plies: 0,
            killers: false,
            history: false,
            shuffle: None,
            table: None,
            table_move: false,
            etc: false,
            null_move: 0,
            reductions: false,
            aspiration: 0,
            guess: None,
            quiescence: false,
        }
    }

    fn turn_on(&mut self, switch: &str, argument: Option<&str>) -> Result<(), InputError> {
        let number = |default: i64| -> Result<i64, InputError> {
            argument.map_or(Ok(default), |text| {
                parse_number(text, switch, -999_999_999, 999_999_999).map_err(InputError::Algorithm)
            })
        };
        match switch {
            "hard" => self.hard = true,
            "iterative" => self.iterative = true,
            "captures" => self.captures = true,
            "static" => self.static_plies = number(1)? as u32,
            "killers" => self.killers = true,
            "history" => self.history = true,
            "shuffle" => self.shuffle = Some(number(0)? as u64),
            "table" => self.table = Some(table(argument)?),
            "table-move" => self.table_move = true,
            "etc" => self.etc = true,
            "null-move" => self.null_move = number(2)? as u32,
            "reductions" => self.reductions = true,
            "aspiration" => self.aspiration = number(50)? as Score,
            "guess" => self.guess = Some(number(0)? as Score),
            "quiescence" => self.quiescence = true,
            _ => return Err(InputError::Algorithm(format!("no switch is called {}", quote(switch)))),
        }
        Ok(())
    }
}

fn algorithm(name: &str) -> Result<Algorithm, InputError> {
    Ok(match name {
        "minimax" => Algorithm::Minimax,
        "negamax" => Algorithm::Negamax,
        "scout" => Algorithm::Scout,
        "alphabeta" => Algorithm::AlphaBeta,
        "negascout" => Algorithm::NegaScout,
        "pvs" => Algorithm::Pvs,
        "mtdf" => Algorithm::Mtdf,
        "sss" => Algorithm::Sss,
        "dual" => Algorithm::Dual,
        "sss-stockman" => Algorithm::SssStockman,
        "fsss" => Algorithm::Fsss,
        "pns" => Algorithm::Pns,
        "dfpn" => Algorithm::Dfpn,
        "mcts" => Algorithm::Mcts,
        "greedy" => Algorithm::Greedy,
        "random" => Algorithm::Random,
        _ => return Err(InputError::UnknownName(format!("the algorithm {} has no native twin", quote(name)))),
    })
}

fn table(argument: Option<&str>) -> Result<TableConfig, InputError> {
    let mut table = TableConfig::default();
    for word in argument.map_or_else(Vec::new, |text| text.split('/').collect()) {
        match word {
            "deepest" | "two-bounds" => {}
            "always" => table.always = true,
            "one-bound" => table.one_bound = true,
            "deeper" => table.reuse_deeper = true,
            _ => {
                let slots = parse_number(word, "the number of slots", 1, 1 << 28).map_err(InputError::Algorithm)?;
                table.slots = slots as usize;
            }
        }
    }
    Ok(table)
}
