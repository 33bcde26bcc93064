//! Evaluators for draughts. Twin of `siasat.games.draughts.evaluation`.

use siasat_core::{Evaluator, Game, Player, Score};
use siasat_games::draughts::{Draughts, DraughtsState, SQUARES, column_of, row_of, squares_of};

const MAN: Score = 100;
const KING: Score = 150;
/// A man's step towards the last row.
const ADVANCE: Score = 2;
/// A man on its own first row.
const GUARD: Score = 8;
/// A piece on the eight squares in the middle.
const CENTRE: Score = 4;

/// By side, whether it is a king, and square.
static WORTH: [[[Score; SQUARES]; 2]; 2] = worths();

/// A man counts 100, a king 150: the mover's less the opponent's.
#[derive(Clone, Copy, Debug)]
pub struct Material;

impl Evaluator for Material {
    type State = DraughtsState;

    fn evaluate(&self, state: &DraughtsState) -> Score {
        let count = |pieces: u32| pieces.count_ones() as Score;
        let material = |pieces: u32| MAN * count(pieces) + (KING - MAN) * count(pieces & state.kings());
        material(state.own()) - material(state.other())
    }
}

/// Each piece by where it stands: the mover's less the opponent's.
#[derive(Clone, Copy, Debug)]
pub struct Classic;

impl Evaluator for Classic {
    type State = DraughtsState;

    fn evaluate(&self, state: &DraughtsState) -> Score {
        let sum = |side: Player| -> Score {
            let worth = |square: usize| WORTH[side.index()][(state.kings() >> square & 1) as usize][square];
            squares_of(state.pieces(side)).map(worth).sum()
        };
        let mover = Draughts.to_move(state);
        sum(mover) - sum(mover.other())
    }
}

const fn worths() -> [[[Score; SQUARES]; 2]; 2] {
    let mut table = [[[0; SQUARES]; 2]; 2];
    let mut square = 0;
    while square < SQUARES {
        let mut side = 0;
        while side < 2 {
            table[side][0][square] = worth(side, false, square);
            table[side][1][square] = worth(side, true, square);
            side += 1;
        }
        square += 1;
    }
    table
}

/// What a piece adds to its side.
const fn worth(side: usize, is_king: bool, square: usize) -> Score {
    let (row, column) = (row_of(square), column_of(square));
    let advance = if side == 0 { row } else { 7 - row };
    let in_centre = row >= 2 && row <= 5 && column >= 2 && column <= 5;
    let total = if in_centre { CENTRE } else { 0 };
    if is_king {
        return total + KING;
    }
    total + MAN + ADVANCE * advance as Score + if advance == 0 { GUARD } else { 0 }
}
