//! Evaluators for Connect Four. Twin of `siasat.games.connectfour.evaluation`.

use siasat_core::{Evaluator, Score};
use siasat_games::connectfour::{ConnectFour, ConnectFourState};

/// The lines that one side alone has discs in: each counts the square of their number, the mover's less the other's.
#[derive(Clone, Debug)]
pub struct Lines {
    lines: Vec<u64>,
}

impl Lines {
    /// Every line of the winning length.
    pub fn new(game: &ConnectFour) -> Self {
        let [columns, rows, length] = game.size().map(|number| number as i32);
        let mut lines = Vec::new();
        for column in 0..columns {
            for row in 0..rows {
                for (right, up) in [(0, 1), (1, -1), (1, 0), (1, 1)] {
                    let (last_column, last_row) = (column + (length - 1) * right, row + (length - 1) * up);
                    if last_column < columns && (0..rows).contains(&last_row) {
                        let cell = |n: i32| 1u64 << ((column + n * right) * (rows + 1) + row + n * up);
                        lines.push((0..length).map(cell).sum());
                    }
                }
            }
        }
        Self { lines }
    }
}

impl Evaluator for Lines {
    type State = ConnectFourState;

    fn evaluate(&self, state: &ConnectFourState) -> Score {
        let square = |discs: u64| (discs.count_ones() * discs.count_ones()) as Score;
        let worth = |line: &u64| match (state.own() & line, state.other() & line) {
            (own, 0) => square(own),
            (0, other) => -square(other),
            _ => 0,
        };
        self.lines.iter().map(worth).sum()
    }
}
