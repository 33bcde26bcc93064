//! Evaluators for chess, standard and king-capture alike. Twin of `siasat.games.chess.evaluation`.

pub mod board;
mod classic;
mod paper_000;
mod paper_004;
mod tables;

use std::marker::PhantomData;

use siasat_core::{Evaluator, Player, Score};

use board::{Board, BoardOf};
use classic::classic;

/// The usual values of pawn, knight, bishop, rook and queen; a king counts nothing, since both stand.
const PLAIN: [Score; 6] = [100, 300, 300, 500, 900, 0];

/// A value of a board for its mover.
pub trait Value: Send + Sync {
    /// In hundredths of a pawn.
    fn of(board: &Board) -> Score;
}

/// `material`: the mover's pieces less the opponent's, by the usual values.
pub struct Material;

impl Value for Material {
    #[inline(always)]
    fn of(board: &Board) -> Score {
        board.material(&PLAIN)
    }
}

/// `paper-000`: (EP + EB) of the mover less that of the opponent.
pub struct Paper000;

impl Value for Paper000 {
    fn of(board: &Board) -> Score {
        side_value(board, board.player) - side_value(board, board.player.other())
    }
}

/// `paper-004`: the sum of the mover's pieces less the opponent's.
pub struct Paper004;

impl Value for Paper004 {
    #[inline(always)]
    fn of(board: &Board) -> Score {
        board.material(&paper_004::PIECES)
    }
}

/// `classic`: our own.
pub struct Classic;

impl Value for Classic {
    fn of(board: &Board) -> Score {
        classic(board)
    }
}

/// EP + EB of one side: its squares (EK), its moves (JP) and its pieces (EB).
fn side_value(board: &Board, player: Player) -> Score {
    let own = board.sides[player.index()];
    let squares: Score =
        paper_000::SQUARES.iter().map(|&(worth, rated)| worth * (own.0 & rated).count_ones() as Score).sum();
    let kinds = paper_000::PIECES.iter().zip(board.kinds);
    let pieces: Score = kinds.map(|(worth, kind)| worth * (kind & own).count() as Score).sum();
    squares + board.count_moves(player) + pieces
}

/// The evaluator that gives `V` of the board of an `S`.
pub struct OnBoard<S, V>(PhantomData<fn(S) -> V>);

impl<S, V> Default for OnBoard<S, V> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<S: BoardOf, V: Value> Evaluator for OnBoard<S, V> {
    type State = S;

    #[inline]
    fn evaluate(&self, state: &S) -> Score {
        V::of(&state.board())
    }
}
