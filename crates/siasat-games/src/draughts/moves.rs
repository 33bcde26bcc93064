//! Which moves there are. A piece that can capture must, and goes on as long as it can; a man that reaches the last row
//! becomes a king, and its move ends there.

use arrayvec::ArrayVec;
use siasat_core::MoveList;

use super::SQUARES;
use super::rules::{DraughtsMove, DraughtsState};

/// Rows down and columns right. Black's men take the first two, white's the last two, kings all four.
const DIRECTIONS: [(i8, i8); 4] = [(1, -1), (1, 1), (-1, -1), (-1, 1)];
/// The rows with an even number.
const EVEN_ROWS: u32 = 0x0F0F_0F0F;
/// The first and the last square of every row.
const FIRST_IN_ROW: u32 = 0x1111_1111;
const LAST_IN_ROW: u32 = 0x8888_8888;
/// No square there.
const NONE: u8 = u8::MAX;
/// The most squares on the way of one piece: a start and one for each captured piece.
const MOST_SQUARES: usize = 13;

/// The squares that a piece visits, the first where it starts.
pub type Path = ArrayVec<u8, MOST_SQUARES>;

/// 0 at black's side to 7 at white's.
pub const fn row_of(square: usize) -> usize {
    square / 4
}

/// 0 to 7 from the left, white's side below.
pub const fn column_of(square: usize) -> usize {
    2 * (square % 4) + (1 - row_of(square) % 2)
}

/// By square and direction: the square `distance` steps away, or `NONE`.
const fn neighbours(distance: i8) -> [[u8; 4]; SQUARES] {
    let mut table = [[NONE; 4]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut direction = 0;
        while direction < 4 {
            let row = row_of(square) as i8 + distance * DIRECTIONS[direction].0;
            let column = column_of(square) as i8 + distance * DIRECTIONS[direction].1;
            if row >= 0 && row < 8 && column >= 0 && column < 8 {
                table[square][direction] = (4 * row + column / 2) as u8;
            }
            direction += 1;
        }
        square += 1;
    }
    table
}

/// The square one step away.
static NEXT: [[u8; 4]; SQUARES] = neighbours(1);
/// The square two steps away.
static BEYOND: [[u8; 4]; SQUARES] = neighbours(2);

/// The squares of a word of bits, lowest first.
pub fn squares_of(mut pieces: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (pieces != 0).then(|| pieces.trailing_zeros() as usize)?;
        pieces &= pieces - 1;
        Some(square)
    })
}

/// The directions in which the piece on a square moves.
fn directions(state: &DraughtsState, square: usize) -> std::ops::Range<usize> {
    if state.kings >> square & 1 == 1 {
        0..4
    } else {
        let first = 2 * state.player.index();
        first..first + 2
    }
}

/// All pieces one step away in a direction; those that would leave the board are gone.
const fn shifted(pieces: u32, direction: usize) -> u32 {
    let (even, odd) = (pieces & EVEN_ROWS, pieces & !EVEN_ROWS);
    match direction {
        0 => even << 4 | (odd & !FIRST_IN_ROW) << 3,
        1 => (even & !LAST_IN_ROW) << 5 | odd << 4,
        2 => even >> 4 | (odd & !FIRST_IN_ROW) >> 5,
        _ => (even & !LAST_IN_ROW) >> 3 | odd >> 4,
    }
}

/// The pieces of the side to move that move in a direction.
fn movers(state: &DraughtsState, direction: usize) -> u32 {
    if direction / 2 == state.player.index() { state.own() } else { state.own() & state.kings }
}

/// By direction: the pieces that can step, and those that can jump.
fn free_to_move(state: &DraughtsState) -> ([u32; 4], [u32; 4]) {
    let empty = !(state.own() | state.other());
    let near = |direction: usize| shifted(empty, 3 - direction);
    let steps = std::array::from_fn(|direction| near(direction) & movers(state, direction));
    let jumps = std::array::from_fn(|direction| {
        shifted(near(direction) & state.other(), 3 - direction) & movers(state, direction)
    });
    (steps, jumps)
}

/// By the square where the piece starts, then by direction; captures if there are any, otherwise steps.
pub fn legal_moves(state: &DraughtsState, out: &mut MoveList<DraughtsMove>) {
    let (steps, jumps) = free_to_move(state);
    let [jumpers, steppers] = [jumps, steps].map(|all| all.iter().fold(0, |sum, one| sum | one));
    for square in squares_of(jumpers) {
        captures_from(state, square, |mv, _| add(out, mv));
    }
    if jumpers != 0 {
        return;
    }
    for square in squares_of(steppers) {
        for direction in directions(state, square) {
            if steps[direction] >> square & 1 == 1 && !out.is_full() {
                out.push(DraughtsMove { origin: square as u8, target: NEXT[square][direction], way: 0, captured: 0 });
            }
        }
    }
}

/// Of ways that capture the same pieces and end on the same square, the first counts.
fn add(out: &mut MoveList<DraughtsMove>, mv: DraughtsMove) {
    let same =
        |other: &DraughtsMove| (other.origin, other.target, other.captured) == (mv.origin, mv.target, mv.captured);
    if !out.iter().any(same) && !out.is_full() {
        out.push(mv);
    }
}

/// Whether the side to move has a move.
pub fn has_move(state: &DraughtsState) -> bool {
    let (steps, jumps) = free_to_move(state);
    steps.into_iter().chain(jumps).any(|pieces| pieces != 0)
}

/// Every way to capture from a square, in order, with the squares on the way.
pub fn captures_from(state: &DraughtsState, square: usize, mut each: impl FnMut(DraughtsMove, &Path)) {
    // The piece itself is not in its own way.
    let taken = (state.own() | state.other()) & !(1 << square);
    let mut path = Path::new();
    path.push(square as u8);
    go_on(state, taken, &mut path, (0, 0), &mut each);
}

fn go_on(
    state: &DraughtsState,
    taken: u32,
    path: &mut Path,
    (captured, way): (u32, u8),
    each: &mut impl FnMut(DraughtsMove, &Path),
) {
    let (origin, here) = (path[0], path[path.len() - 1]);
    let mut ends = true;
    for direction in directions(state, origin.into()) {
        let (near, far) = (NEXT[here as usize][direction], BEYOND[here as usize][direction]);
        if far == NONE || taken >> far & 1 == 1 || path.is_full() {
            continue;
        }
        if state.other() & !captured & 1 << near != 0 {
            ends = false;
            let turn = if path.len() <= 3 { (direction as u8) << (2 * (path.len() - 1)) } else { 0 };
            path.push(far);
            go_on(state, taken, path, (captured | 1 << near, way | turn), each);
            path.pop();
        }
    }
    if ends && captured != 0 {
        each(DraughtsMove { origin, target: here, way, captured }, path);
    }
}
