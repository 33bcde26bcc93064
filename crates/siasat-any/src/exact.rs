//! The exact solvers of Connect Four and Othello with their tables, asked with texts.

use std::sync::atomic::{AtomicU64, Ordering};

use siasat_core::{Game, InputError, Notated, StopFlag, Stopped};
use siasat_games::connectfour::ConnectFour;
use siasat_games::othello::Othello;
use siasat_solve::verdict::Verdict;
use siasat_solve::{connectfour, othello};

use crate::failure::Failure;

/// The result for the side to move in a word, plies to the end, margin, and the nodes that it took.
pub type ExactTuple = (&'static str, Option<u16>, Option<i32>, u64);

/// The solver of one game and rule set; several threads may ask at once.
pub struct Exact {
    kind: Kind,
    nodes: AtomicU64,
}

enum Kind {
    ConnectFour { game: ConnectFour, board: connectfour::Board, table: connectfour::Table },
    Othello { game: Othello, board: othello::Board, table: othello::Table },
}

impl Exact {
    /// The solver of a game with a table of this many bytes, or of the fewest that do.
    pub fn new(game: &str, variant: &str, table_bytes: usize) -> Result<Self, Failure> {
        let kind = match game {
            "connectfour" => {
                let game = ConnectFour::make(variant)?;
                let board = connectfour::Board::new(&game);
                Kind::ConnectFour { game, board, table: connectfour::Table::new(board.key_bits(), table_bytes)? }
            }
            "othello" => {
                let game = Othello::make(variant)?;
                Kind::Othello { game, board: othello::Board::new(&game), table: othello::Table::new(table_bytes)? }
            }
            _ => {
                let message = format!("there is no exact solver for {game:?}; there are connectfour and othello");
                return Err(Failure::new("unknown-name", message));
            }
        };
        Ok(Self { kind, nodes: AtomicU64::new(0) })
    }

    /// The bytes of the table.
    pub fn table_bytes(&self) -> usize {
        match &self.kind {
            Kind::ConnectFour { table, .. } => table.bytes(),
            Kind::Othello { table, .. } => table.bytes(),
        }
    }

    /// Nodes of all searches entered (in thousands or so); may be asked from another thread.
    pub fn progress(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The value of a position in which the game is not over.
    pub fn solve(&self, position: &str, stop: &StopFlag) -> Result<ExactTuple, Failure> {
        match &self.kind {
            Kind::ConnectFour { game, board, table } => {
                let root = board.position(&unfinished(game, position)?);
                let mut solver = connectfour::Solver::new(board, table, stop, &self.nodes);
                let value = solver.value(root).map_err(stopped)?;
                let verdict = connectfour::Board::verdict(value, board.empty(root).count_ones() as i32);
                Ok((verdict.word(), verdict.plies(), None, solver.nodes()))
            }
            Kind::Othello { game, board, table } => {
                let root = board.position(&unfinished(game, position)?);
                let mut solver = othello::Solver::new(board, table, stop, &self.nodes);
                let margin = solver.value(root, 0).map_err(stopped)?;
                let verdict = match margin.signum() {
                    1 => Verdict::Won(0),
                    0 => Verdict::Drawn,
                    _ => Verdict::Lost(0),
                };
                Ok((verdict.word(), None, Some(margin), solver.nodes()))
            }
        }
    }

    /// The best moves of a position in which the game is not over, as the game numbers them.
    pub fn best(&self, position: &str, stop: &StopFlag) -> Result<Vec<u8>, Failure> {
        match &self.kind {
            Kind::ConnectFour { game, board, table } => {
                let root = board.position(&unfinished(game, position)?);
                let mut solver = connectfour::Solver::new(board, table, stop, &self.nodes);
                let value = solver.value(root).map_err(stopped)?;
                solver.best(root, value).map_err(stopped)
            }
            Kind::Othello { game, board, table } => {
                let root = board.position(&unfinished(game, position)?);
                let mut solver = othello::Solver::new(board, table, stop, &self.nodes);
                let value = solver.value(root, 0).map_err(stopped)?;
                let best = solver.best(root, value).map_err(stopped)?;
                let pass = if best.is_empty() { vec![(game.size() * game.size()) as u8] } else { Vec::new() };
                Ok(best.into_iter().map(|bit| board.cell_of(bit)).chain(pass).collect())
            }
        }
    }
}

/// The position of a text; an error where the game is over.
fn unfinished<G: Game + Notated>(game: &G, position: &str) -> Result<G::State, Failure> {
    let state = game.parse_state(position)?;
    match game.outcome(&state) {
        None => Ok(state),
        Some(_) => Err(InputError::Position("the game is over in this position".into()).into()),
    }
}

fn stopped(_: Stopped) -> Failure {
    Failure::stopped()
}
