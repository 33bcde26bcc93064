//! Tic-tac-toe. Twin of `siasat.games.tictactoe`.

use siasat_core::mixing::{seed_of, zobrist};
use siasat_core::notation::{quote, split_variant};
use siasat_core::{Abilities, Game, InputError, MoveList, Notated, Outcome, Player};

const FULL_BOARD: u16 = 0b111_111_111;
/// The eight lines of three.
pub const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// 9 squares × 2 players, and a last number for the second player's turn.
static KEYS: [u64; 19] = zobrist(seed_of("tictacto"));

/// The squares of either player as nine bits (a1 the lowest), and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TicTacToeState {
    marks: [u16; 2],
    player: Player,
}

impl TicTacToeState {
    /// The squares of a player as nine bits.
    pub fn marks(&self, player: Player) -> u16 {
        self.marks[player.index()]
    }
}

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct TicTacToe;

impl TicTacToe {
    /// The game from its variant's text form.
    pub fn make(variant: &str) -> Result<Self, InputError> {
        match split_variant(variant)? {
            ("standard", args) if args.is_empty() => Ok(Self),
            _ => Err(InputError::Variant(format!("tictactoe has only the variant 'standard', not {}", quote(variant)))),
        }
    }
}

impl Game for TicTacToe {
    type State = TicTacToeState;
    type Move = u8;

    fn alternates(&self) -> bool {
        true
    }

    fn initial(&self) -> TicTacToeState {
        TicTacToeState { marks: [0, 0], player: Player::First }
    }

    fn to_move(&self, state: &TicTacToeState) -> Player {
        state.player
    }

    fn legal_moves(&self, state: &TicTacToeState, out: &mut MoveList<u8>) {
        if state.marks.iter().any(|&marks| has_line(marks)) {
            return;
        }
        let taken = state.marks[0] | state.marks[1];
        out.extend((0..9).filter(|square| taken >> square & 1 == 0));
    }

    fn play(&self, state: &TicTacToeState, mv: u8) -> TicTacToeState {
        let mut marks = state.marks;
        marks[state.player.index()] |= 1 << mv;
        TicTacToeState { marks, player: state.player.other() }
    }

    fn outcome(&self, state: &TicTacToeState) -> Option<Outcome> {
        for player in [Player::First, Player::Second] {
            if has_line(state.marks[player.index()]) {
                return Some(Outcome::win(player, "three-in-a-row"));
            }
        }
        (state.marks[0] | state.marks[1] == FULL_BOARD).then(|| Outcome::draw("board-full"))
    }

    fn key(&self, state: &TicTacToeState) -> u64 {
        let mut key = if state.player == Player::Second { KEYS[18] } else { 0 };
        for square in 0..9 {
            for (side, marks) in state.marks.iter().enumerate() {
                if marks >> square & 1 == 1 {
                    key ^= KEYS[9 * side + square];
                }
            }
        }
        key
    }

    fn is_irreversible(&self, _state: &TicTacToeState, _mv: u8) -> bool {
        true
    }
}

impl Abilities for TicTacToe {
    const MOVE_CODES: usize = 9;

    fn move_code(&self, mv: u8) -> usize {
        mv as usize
    }
}

impl Notated for TicTacToe {
    fn variant(&self) -> String {
        "standard".into()
    }

    fn format_state(&self, state: &TicTacToeState) -> String {
        let row = |rank: usize| -> String { (0..3).map(|file| letter(state, 3 * rank + file)).collect() };
        format!("{}/{}/{} {}", row(2), row(1), row(0), ['x', 'o'][state.player.index()])
    }

    fn parse_state(&self, text: &str) -> Result<TicTacToeState, InputError> {
        let malformed =
            || InputError::Position(format!("a tictactoe position looks like 'xo./.x./..o x', not {}", quote(text)));
        let (board, turn) = text.trim().split_once(' ').ok_or_else(malformed)?;
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != 3 || turn.contains(' ') || rows.iter().any(|row| row.chars().count() != 3) {
            return Err(malformed());
        }
        let mut marks = [0u16; 2];
        for (row, rank) in rows.iter().zip([2, 1, 0]) {
            for (file, letter) in row.chars().enumerate() {
                match letter {
                    'x' => marks[0] |= 1 << (3 * rank + file),
                    'o' => marks[1] |= 1 << (3 * rank + file),
                    '.' => {}
                    _ => return Err(malformed()),
                }
            }
        }
        let (xs, os) = (marks[0].count_ones(), marks[1].count_ones());
        let (player, name) = match xs.checked_sub(os) {
            Some(0) => (Player::First, "x"),
            Some(1) => (Player::Second, "o"),
            _ => {
                return Err(InputError::Position(format!("x has {xs} marks and o {os}: they must take turns")));
            }
        };
        if turn != name {
            return Err(InputError::Position(format!(
                "it is {name}'s turn according to the number of marks, not {}",
                quote(turn)
            )));
        }
        if has_line(marks[player.index()]) {
            return Err(InputError::Position(
                "one side already had three in a row, but the other side has moved since".into(),
            ));
        }
        Ok(TicTacToeState { marks, player })
    }

    fn format_move(&self, _state: &TicTacToeState, mv: u8) -> String {
        format!("{}{}", ['a', 'b', 'c'][mv as usize % 3], mv / 3 + 1)
    }
}

fn has_line(marks: u16) -> bool {
    LINES.iter().any(|line| marks & line == *line)
}

fn letter(state: &TicTacToeState, square: usize) -> char {
    if state.marks[0] >> square & 1 == 1 {
        'x'
    } else if state.marks[1] >> square & 1 == 1 {
        'o'
    } else {
        '.'
    }
}
