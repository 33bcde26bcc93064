//! Which moves there are. A piece that can capture must, and goes on as long as it can; a man that reaches the last row
//! becomes a king, and its move ends there.

use arrayvec::ArrayVec;
use siasat_core::MoveList;

use super::SQUARES;
use super::rules::{DraughtsMove, DraughtsState};

/// Rows down and columns right. Black's men take the first two, white's the last two, kings all four.
const DIRECTIONS: [(i8, i8); 4] = [(1, -1), (1, 1), (-1, -1), (-1, 1)];
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

/// By the square where the piece starts, then by direction; captures if there are any, otherwise steps.
pub fn legal_moves(state: &DraughtsState, out: &mut MoveList<DraughtsMove>) {
    for square in squares_of(state.own()) {
        captures_from(state, square, |mv, _| add(out, mv));
    }
    if out.is_empty() {
        let taken = state.own() | state.other();
        for square in squares_of(state.own()) {
            for direction in directions(state, square) {
                let near = NEXT[square][direction];
                if near != NONE && taken >> near & 1 == 0 {
                    add(out, DraughtsMove { origin: square as u8, target: near, way: 0, captured: 0 });
                }
            }
        }
    }
}

/// Of ways that capture the same pieces and end on the same square, the first counts.
fn add(out: &mut MoveList<DraughtsMove>, mv: DraughtsMove) {
    let same =
        |other: &DraughtsMove| (other.origin, other.target, other.captured) == (mv.origin, mv.target, mv.captured);
    let is_known = mv.captured != 0 && out.iter().any(same);
    if !is_known && !out.is_full() {
        out.push(mv);
    }
}

/// Whether the side to move has a move.
pub fn has_move(state: &DraughtsState) -> bool {
    let (other, taken) = (state.other(), state.own() | state.other());
    squares_of(state.own()).any(|square| {
        directions(state, square).any(|direction| {
            let (near, far) = (NEXT[square][direction], BEYOND[square][direction]);
            near != NONE && (taken >> near & 1 == 0 || (far != NONE && other >> near & 1 == 1 && taken >> far & 1 == 0))
        })
    })
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
