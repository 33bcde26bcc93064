//! Connect Four: a disc falls to the lowest free cell of its column; a line of four wins. Twin of `siasat.games.connectfour`.
//!
//! A board is a word of bits, column after column from the bottom up, with one bit above each column that stays empty,
//! so that lines do not run over into the next column.

use siasat_core::mixing::mix;
use siasat_core::notation::{parse_number, quote, split_variant};
use siasat_core::{Abilities, Game, InputError, MoveList, Notated, Outcome, Player};

/// Columns, rows, and the length of a winning line.
const STANDARD: [u32; 3] = [7, 6, 4];
/// Name, smallest and largest number of each; a move is one digit.
const LIMITS: [(&str, i64, i64); 3] = [("columns", 2, 9), ("rows", 2, 9), ("length", 3, 9)];
/// Cells of a board together with one empty cell above each column: they are the bits of a word.
const MAX_CELLS: u32 = 64;

/// The discs of the side to move, all discs, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectFourState {
    own: u64,
    taken: u64,
    player: Player,
}

impl ConnectFourState {
    /// The discs of the side to move.
    pub fn own(&self) -> u64 {
        self.own
    }

    /// The discs of the side that has just moved.
    pub fn other(&self) -> u64 {
        self.own ^ self.taken
    }

    /// The discs of the first and of the second player.
    fn discs(&self) -> [u64; 2] {
        match self.player {
            Player::First => [self.own, self.other()],
            Player::Second => [self.other(), self.own],
        }
    }
}

/// The rules; `length` discs in a line win.
#[derive(Clone, Copy, Debug)]
pub struct ConnectFour {
    columns: u32,
    rows: u32,
    length: u32,
}

impl ConnectFour {
    /// The game from its variant's text form.
    pub fn make(variant: &str) -> Result<Self, InputError> {
        let [columns, rows, length] = parse_variant(variant)?;
        Ok(Self { columns, rows, length })
    }

    /// Columns, rows, and the length of a winning line.
    pub fn size(&self) -> [u32; 3] {
        [self.columns, self.rows, self.length]
    }

    /// Whether `length` of these discs are in a line, in any of the four directions.
    #[inline]
    pub fn has_line(&self, discs: u64) -> bool {
        [1, self.rows, self.rows + 1, self.rows + 2].into_iter().any(|step| {
            // `run`: the lowest cells of lines of `have` discs
            let (mut run, mut have) = (discs, 1);
            while run != 0 && have < self.length {
                let more = have.min(self.length - have);
                run &= run.checked_shr(more * step).unwrap_or(0);
                have += more;
            }
            run != 0
        })
    }

    /// The bit of a column's lowest cell.
    #[inline]
    fn bottom(&self, column: u32) -> u64 {
        1 << (column * (self.rows + 1))
    }

    /// The bits of a column from the bottom up.
    fn cells(&self, column: u32) -> impl Iterator<Item = u64> {
        let bottom = self.bottom(column);
        (0..self.rows).map(move |row| bottom << row)
    }
}

impl Game for ConnectFour {
    type State = ConnectFourState;
    type Move = u8;

    fn alternates(&self) -> bool {
        true
    }

    fn initial(&self) -> ConnectFourState {
        ConnectFourState { own: 0, taken: 0, player: Player::First }
    }

    fn to_move(&self, state: &ConnectFourState) -> Player {
        state.player
    }

    fn legal_moves(&self, state: &ConnectFourState, out: &mut MoveList<u8>) {
        if self.has_line(state.other()) {
            return;
        }
        let tops = state.taken >> (self.rows - 1);
        out.extend((0..self.columns).filter(|&column| tops & self.bottom(column) == 0).map(|column| column as u8));
    }

    fn play(&self, state: &ConnectFourState, mv: u8) -> ConnectFourState {
        let bottom = self.bottom(mv.into());
        let cell = (state.taken & bottom.wrapping_mul((1 << self.rows) - 1)) + bottom;
        ConnectFourState { own: state.other(), taken: state.taken | cell, player: state.player.other() }
    }

    fn outcome(&self, state: &ConnectFourState) -> Option<Outcome> {
        if self.has_line(state.other()) {
            return Some(Outcome::win(state.player.other(), "line"));
        }
        (state.taken.count_ones() == self.columns * self.rows).then(|| Outcome::draw("board-full"))
    }

    fn key(&self, state: &ConnectFourState) -> u64 {
        mix(mix(state.own) ^ state.taken)
    }

    fn is_irreversible(&self, _state: &ConnectFourState, _mv: u8) -> bool {
        true
    }
}

impl Abilities for ConnectFour {
    const MOVE_CODES: usize = 9;

    fn move_code(&self, mv: u8) -> usize {
        mv as usize
    }
}

impl Notated for ConnectFour {
    fn variant(&self) -> String {
        if self.size() == STANDARD {
            "standard".into()
        } else {
            format!("size:{},{},{}", self.columns, self.rows, self.length)
        }
    }

    fn format_state(&self, state: &ConnectFourState) -> String {
        let [first, second] = state.discs();
        let column = |column| -> String {
            let taken = self.cells(column).filter(|cell| (first | second) & cell != 0);
            taken.map(|cell| if second & cell == 0 { 'x' } else { 'o' }).collect()
        };
        (0..self.columns).map(column).collect::<Vec<_>>().join("/")
    }

    fn parse_state(&self, text: &str) -> Result<ConnectFourState, InputError> {
        let columns: Vec<&str> = text.trim().split('/').collect();
        if columns.len() != self.columns as usize || text.trim().contains(|letter| !"xo/".contains(letter)) {
            return Err(InputError::Position(format!(
                "a position has {} columns of x and o from the bottom up, such as 'x/o{}', not {}",
                self.columns,
                "/".repeat(self.columns as usize - 2),
                quote(text)
            )));
        }
        let mut discs = [0; 2];
        for (column, letters) in columns.iter().enumerate() {
            if letters.len() > self.rows as usize {
                let (number, found, rows) = (column + 1, letters.len(), self.rows);
                return Err(InputError::Position(format!("column {number} has {found} discs; it holds {rows}")));
            }
            for (cell, letter) in self.cells(column as u32).zip(letters.chars()) {
                discs[usize::from(letter == 'o')] |= cell;
            }
        }
        let [xs, os] = discs.map(u64::count_ones);
        let player = match xs.checked_sub(os) {
            Some(0) => Player::First,
            Some(1) => Player::Second,
            _ => return Err(InputError::Position(format!("x has {xs} discs and o {os}: they must take turns"))),
        };
        let own = discs[player.index()];
        if self.has_line(own) {
            let (name, length) = (['x', 'o'][player.index()], self.length);
            return Err(InputError::Position(format!(
                "{name} already had a line of {length}, but the other side has moved since"
            )));
        }
        Ok(ConnectFourState { own, taken: discs[0] | discs[1], player })
    }

    fn format_move(&self, _state: &ConnectFourState, mv: u8) -> String {
        (mv + 1).to_string()
    }
}

/// Columns, rows and length of a rule set's text form.
fn parse_variant(text: &str) -> Result<[u32; 3], InputError> {
    let (name, args) = split_variant(text)?;
    if name == "standard" && args.is_empty() {
        return Ok(STANDARD);
    }
    if name != "size" || args.len() != LIMITS.len() {
        return Err(InputError::Variant(format!(
            "connectfour has 'standard' and 'size:COLUMNS,ROWS,LENGTH', not {}",
            quote(text)
        )));
    }
    let mut numbers = [0; 3];
    for (number, (arg, (what, low, high))) in numbers.iter_mut().zip(args.iter().zip(LIMITS)) {
        *number = parse_number(arg, what, low, high).map_err(InputError::Variant)? as u32;
    }
    let [columns, rows, length] = numbers;
    if columns * (rows + 1) > MAX_CELLS {
        let most = MAX_CELLS / columns - 1;
        return Err(InputError::Variant(format!("a board of {columns} columns has at most {most} rows, not {rows}")));
    }
    if length > columns.max(rows) {
        return Err(InputError::Variant(format!(
            "no line of {length} fits on a board of {columns} columns and {rows} rows"
        )));
    }
    Ok(numbers)
}
