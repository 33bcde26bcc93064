//! Evaluators for Othello. Twin of `siasat.games.othello.evaluation`.

use siasat_core::{Evaluator, Score};
use siasat_games::othello::{Board, Othello, OthelloState};

/// What a disc is worth: corners are never turned over again, and the cells next to them give them away.
const CORNER: Score = 100;
const BESIDE_CORNER: Score = -20;
const DIAGONAL_TO_CORNER: Score = -40;
const EDGE: Score = 8;
const INSIDE: Score = 1;
/// What one more possible move is worth.
const MOBILITY: Score = 10;

/// The mover's discs less the opponent's.
#[derive(Clone, Copy, Debug)]
pub struct Discs;

impl Evaluator for Discs {
    type State = OthelloState;

    fn evaluate(&self, state: &OthelloState) -> Score {
        state.own().count_ones() as Score - state.other().count_ones() as Score
    }
}

/// Where the discs are, and how many moves each side has: the mover's less the opponent's.
#[derive(Clone, Copy, Debug)]
pub struct Classic {
    board: Board,
    /// Words of cells with the same worth, and the worth.
    groups: [(u64, Score); 5],
}

impl Classic {
    /// For a board of the game's size.
    pub fn new(game: &Othello) -> Self {
        let size = game.size();
        let mut groups = [CORNER, BESIDE_CORNER, DIAGONAL_TO_CORNER, EDGE, INSIDE].map(|worth| (0, worth));
        for row in 0..size {
            for column in 0..size {
                let worth = worth_of(size, row, column);
                for group in groups.iter_mut().filter(|group| group.1 == worth) {
                    group.0 |= 1 << (row * size + column);
                }
            }
        }
        Self { board: *game.board(), groups }
    }
}

impl Evaluator for Classic {
    type State = OthelloState;

    fn evaluate(&self, state: &OthelloState) -> Score {
        let (own, other) = (state.own(), state.other());
        let count = |cells: u64| cells.count_ones() as Score;
        let moves = count(self.board.moves(own, other)) - count(self.board.moves(other, own));
        let cells = self.groups.iter().map(|(group, worth)| worth * (count(own & group) - count(other & group)));
        MOBILITY * moves + cells.sum::<Score>()
    }
}

/// What a disc on a cell is worth, by its distances from the nearest edges.
fn worth_of(size: u32, row: u32, column: u32) -> Score {
    let (down, right) = (row.min(size - 1 - row), column.min(size - 1 - column));
    match (down.min(right), down.max(right)) {
        (0, 0) => CORNER,
        (0, 1) => BESIDE_CORNER,
        (1, 1) => DIAGONAL_TO_CORNER,
        (0, _) => EDGE,
        _ => INSIDE,
    }
}
