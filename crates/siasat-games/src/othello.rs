//! Othello, also called Reversi. Twin of `siasat.games.othello`.

use siasat_core::mixing::{mix, seed_of};
use siasat_core::notation::{quote, split_variant};
use siasat_core::{Abilities, Game, InputError, MoveList, Notated, Outcome, Player};

/// What is mixed into the key when the second player is to move.
const SECOND_TO_MOVE: u64 = mix(seed_of("othello"));

/// How far to shift left, how far to shift right (one of them is 0), and the cells that may be reached.
#[derive(Clone, Copy, Debug)]
struct Direction {
    left: u32,
    right: u32,
    reached: u64,
}

impl Direction {
    /// These cells one step further.
    #[inline(always)]
    fn step(self, cells: u64) -> u64 {
        (cells << self.left >> self.right) & self.reached
    }
}

/// The geometry of a board of `size` × `size` cells; cell `row * size + column` is the bit of that number.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    size: u32,
    cells: u64,
    directions: [Direction; 8],
}

impl Board {
    /// The board of a size; directions from north-west, row by row, to south-east.
    fn of(size: u32) -> Self {
        let cells = u64::MAX >> (64 - size * size);
        let first_column: u64 = (0..size).map(|row| 1 << (row * size)).sum();
        let last_column = first_column << (size - 1);
        let steps = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
        let directions = steps.map(|(down, right): (i32, i32)| {
            let shift = down * size as i32 + right;
            let reached = match right {
                -1 => cells & !last_column,
                0 => cells,
                _ => cells & !first_column,
            };
            Direction { left: shift.max(0) as u32, right: (-shift).max(0) as u32, reached }
        });
        Self { size, cells, directions }
    }

    /// The cells where `own` may move: next to a run of the other side's discs that ends at one of its own.
    #[inline]
    pub fn moves(&self, own: u64, other: u64) -> u64 {
        let empty = self.cells & !(own | other);
        let mut found = 0;
        for direction in self.directions {
            let mut run = direction.step(own) & other;
            for _ in 0..self.size - 3 {
                run |= direction.step(run) & other;
            }
            found |= direction.step(run);
        }
        found & empty
    }

    /// The discs that a move to the cell (one bit) turns over.
    #[inline]
    pub fn flips(&self, own: u64, other: u64, cell: u64) -> u64 {
        let mut found = 0;
        for direction in self.directions {
            let (mut run, mut here) = (0, direction.step(cell));
            while here & other != 0 {
                run |= here;
                here = direction.step(here);
            }
            if here & own != 0 {
                found |= run;
            }
        }
        found
    }
}

/// The discs of the side to move, those of the other side, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OthelloState {
    own: u64,
    other: u64,
    player: Player,
}

impl OthelloState {
    /// The discs of the side to move.
    pub fn own(&self) -> u64 {
        self.own
    }

    /// The discs of the other side.
    pub fn other(&self) -> u64 {
        self.other
    }

    /// The discs of the first and of the second player.
    fn discs(&self) -> [u64; 2] {
        match self.player {
            Player::First => [self.own, self.other],
            Player::Second => [self.other, self.own],
        }
    }
}

/// The rules; a move is the number of a cell, or the number of cells for a pass.
#[derive(Clone, Copy, Debug)]
pub struct Othello {
    board: Board,
}

impl Othello {
    /// The game from its variant's text form.
    pub fn make(variant: &str) -> Result<Self, InputError> {
        match split_variant(variant)? {
            ("standard", args) if args.is_empty() => Ok(Self { board: Board::of(8) }),
            ("small", args) if args.is_empty() => Ok(Self { board: Board::of(6) }),
            _ => Err(InputError::Variant(format!(
                "othello has 'standard' (8 × 8) and 'small' (6 × 6), not {}",
                quote(variant)
            ))),
        }
    }

    /// The geometry.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The number of cells along each side.
    pub fn size(&self) -> u32 {
        self.board.size
    }

    fn pass_move(&self) -> u8 {
        (self.size() * self.size()) as u8
    }

    fn name(&self, cell: u8) -> String {
        let (row, column) = (cell / self.size() as u8, cell % self.size() as u8);
        format!("{}{}", (b'a' + column) as char, row + 1)
    }
}

impl Game for Othello {
    type State = OthelloState;
    type Move = u8;

    fn alternates(&self) -> bool {
        true
    }

    fn initial(&self) -> OthelloState {
        let (size, half) = (self.size(), self.size() / 2);
        let cell = |row: u32, column: u32| 1 << (row * size + column);
        let own = cell(half - 1, half) | cell(half, half - 1);
        let other = cell(half - 1, half - 1) | cell(half, half);
        OthelloState { own, other, player: Player::First }
    }

    fn to_move(&self, state: &OthelloState) -> Player {
        state.player
    }

    fn legal_moves(&self, state: &OthelloState, out: &mut MoveList<u8>) {
        let mut moves = self.board.moves(state.own, state.other);
        while moves != 0 {
            out.push(moves.trailing_zeros() as u8);
            moves &= moves - 1;
        }
        if out.is_empty() && self.board.moves(state.other, state.own) != 0 {
            out.push(self.pass_move());
        }
    }

    fn play(&self, state: &OthelloState, mv: u8) -> OthelloState {
        let (OthelloState { own, other, .. }, player) = (*state, state.player.other());
        if mv == self.pass_move() {
            return OthelloState { own: other, other: own, player };
        }
        let cell = 1 << mv;
        let flips = self.board.flips(own, other, cell);
        OthelloState { own: other & !flips, other: own | flips | cell, player }
    }

    fn outcome(&self, state: &OthelloState) -> Option<Outcome> {
        if self.board.moves(state.own, state.other) != 0 || self.board.moves(state.other, state.own) != 0 {
            return None;
        }
        let ahead = state.own.count_ones() as i32 - state.other.count_ones() as i32;
        Some(match ahead {
            0 => Outcome::draw("equal-discs"),
            _ => {
                let winner = if ahead > 0 { state.player } else { state.player.other() };
                Outcome { margin: ahead.abs(), ..Outcome::win(winner, "most-discs") }
            }
        })
    }

    fn key(&self, state: &OthelloState) -> u64 {
        let turn = if state.player == Player::Second { SECOND_TO_MOVE } else { 0 };
        mix(mix(state.own) ^ state.other) ^ turn
    }

    fn is_irreversible(&self, _state: &OthelloState, mv: u8) -> bool {
        mv != self.pass_move()
    }

    fn count_moves(&self, state: &OthelloState) -> u64 {
        match self.board.moves(state.own, state.other) {
            0 => u64::from(self.board.moves(state.other, state.own) != 0),
            moves => moves.count_ones().into(),
        }
    }
}

impl Abilities for Othello {
    const MOVE_CODES: usize = 65;

    fn move_code(&self, mv: u8) -> usize {
        mv as usize
    }
}

impl Notated for Othello {
    fn variant(&self) -> String {
        if self.size() == 8 { "standard".into() } else { "small".into() }
    }

    fn format_state(&self, state: &OthelloState) -> String {
        let [first, second] = state.discs();
        let letter = |cell: u32| match (first >> cell & 1, second >> cell & 1) {
            (1, _) => 'x',
            (_, 1) => 'o',
            _ => '.',
        };
        let size = self.size();
        let row = |row: u32| (0..size).map(|column| letter(row * size + column)).collect::<String>();
        let rows: Vec<String> = (0..size).map(row).collect();
        format!("{} {}", rows.join("/"), ['x', 'o'][state.player.index()])
    }

    fn parse_state(&self, text: &str) -> Result<OthelloState, InputError> {
        let size = self.size();
        let malformed = || {
            InputError::Position(format!(
                "a position has {size} rows of {size} cells (x, o or .), joined by '/', then x or o to move, not {}",
                quote(text)
            ))
        };
        let [board, turn] = text.trim().split(' ').collect::<Vec<_>>()[..] else { return Err(malformed()) };
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != size as usize || rows.iter().any(|row| row.chars().count() != size as usize) {
            return Err(malformed());
        }
        let mut discs = [0u64; 2];
        for (cell, letter) in rows.iter().flat_map(|row| row.chars()).enumerate() {
            match letter {
                'x' => discs[0] |= 1 << cell,
                'o' => discs[1] |= 1 << cell,
                '.' => {}
                _ => return Err(malformed()),
            }
        }
        let player = match turn {
            "x" => Player::First,
            "o" => Player::Second,
            _ => return Err(InputError::Position(format!("the side to move is x or o, not {}", quote(turn)))),
        };
        if discs == [0, 0] {
            return Err(InputError::Position("the board is empty; a position has at least one disc".into()));
        }
        Ok(OthelloState { own: discs[player.index()], other: discs[player.other().index()], player })
    }

    fn format_move(&self, _state: &OthelloState, mv: u8) -> String {
        if mv == self.pass_move() { "pass".into() } else { self.name(mv) }
    }
}
