//! The board: 7 files a–g by 9 ranks, its rivers, traps and dens, and where a step or a jump leads.
//! Twin of `siasat.games.doushouqi.terrain`, whose docstring has the picture.
//!
//! A square is a number, rank × 7 + file, a1 = 0; a set of squares is 63 bits. No trap touches water.

/// How many files there are.
pub const FILES: usize = 7;
/// How many ranks there are.
pub const RANKS: usize = 9;
/// How many squares there are.
pub const SQUARES: usize = FILES * RANKS;

/// The set that holds one square.
#[inline(always)]
pub const fn bit(square: usize) -> u64 {
    1 << square
}

/// The two rivers: b4–c6 and e4–f6.
pub const WATER: u64 = 0b011_0110 * (bit(3 * FILES) | bit(4 * FILES) | bit(5 * FILES));
/// The traps of either player: an enemy who stands there may be taken by anything.
pub const TRAPS: [u64; 2] = [bit(2) | bit(4) | bit(10), bit(58) | bit(60) | bit(52)];
/// The den of either player: its owner never enters it, the enemy wins by entering it.
pub const DENS: [usize; 2] = [3, 59];

/// A leap across a river: where it lands, the water below it, and whether it goes along a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    /// The square it lands on.
    pub target: usize,
    /// The water squares below it.
    pub path: u64,
    /// Whether it goes along a rank.
    pub sideways: bool,
}

/// Steps as (east, north).
const DIRECTIONS: [(i32, i32); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];

/// The square one step away, or `None` off the board.
fn beside(origin: usize, (east, north): (i32, i32)) -> Option<usize> {
    let (file, rank) = ((origin % FILES) as i32 + east, (origin / FILES) as i32 + north);
    let on_board = (0..FILES as i32).contains(&file) && (0..RANKS as i32).contains(&rank);
    on_board.then_some((rank * FILES as i32 + file) as usize)
}

/// The squares one step away.
pub fn neighbours(origin: usize) -> u64 {
    DIRECTIONS.iter().filter_map(|&direction| beside(origin, direction)).fold(0, |set, square| set | bit(square))
}

/// The jumps from a square: straight over water, onto the first land beyond it; none from the water, at most two elsewhere.
pub fn jumps(origin: usize) -> impl Iterator<Item = Jump> {
    DIRECTIONS.into_iter().filter_map(move |direction| {
        let mut path = 0;
        let mut target = beside(origin, direction)?;
        while WATER & bit(target) != 0 {
            path |= bit(target);
            target = beside(target, direction)?;
        }
        (path != 0 && WATER & bit(origin) == 0).then_some(Jump { target, path, sideways: direction.1 == 0 })
    })
}

/// The name of a square, `a1` first.
pub fn square_name(square: usize) -> String {
    format!("{}{}", (b'a' + (square % FILES) as u8) as char, square / FILES + 1)
}
