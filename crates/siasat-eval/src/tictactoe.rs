//! Evaluators for tic-tac-toe. Twin of `siasat.games.tictactoe.evaluation`.

use siasat_core::{Evaluator, Game, Player, Score};
use siasat_games::tictactoe::{LINES, TicTacToe, TicTacToeState};

/// The lines without a mark of the opponent's, less those without one of the mover's: -8 to 8.
#[derive(Clone, Copy, Debug)]
pub struct Lines;

impl Evaluator for Lines {
    type State = TicTacToeState;

    fn evaluate(&self, state: &TicTacToeState) -> Score {
        let ahead = open_lines(state.marks(Player::Second)) - open_lines(state.marks(Player::First));
        if TicTacToe.to_move(state) == Player::First { ahead } else { -ahead }
    }
}

/// How many lines hold none of these marks.
fn open_lines(against: u16) -> Score {
    LINES.iter().filter(|line| **line & against == 0).count() as Score
}
