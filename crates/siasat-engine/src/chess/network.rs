//! The evaluation that was learnt from the engine's own games: a small network whose first layer is kept up move by move.
//!
//! Every piece on its square is one input of 768, seen once by the mover and once by the opponent; each view is a sum of
//! rows of weights, so a move adds and takes away two or three rows. The sums are clipped, squared and weighed to one number.
//!
//! CITE: Y. Nasu, "Efficiently updatable neural-network-based evaluation functions", 2018; the squared clipped rectifier and
//! the order of multiplications that keeps it within 16 bits as described on chessprogramming.org "NNUE". Architecture,
//! games and weights are our own: `examples/gather.rs`, `scripts/train_network.py`, `docs/engine.md`.

use std::sync::LazyLock;

use arrayvec::ArrayVec;
use shakmaty::Square;

use super::moves::Move;
use super::position::{KING, PAWN, Position, ROOK, rook_of_castling};
use crate::scale::Score;

/// Neurons of the hidden layer.
pub const WIDTH: usize = 128;
/// Kind and side of a piece, and its square.
const INPUTS: usize = 768;
/// What the hidden layer's numbers count as one.
const ONE_HIDDEN: i32 = 255;
/// What the output's weights count as one.
const ONE_OUTPUT: i32 = 64;
/// What the file begins with.
const MAGIC: &[u8; 8] = b"SIASATN1";

/// One view's sums, or one input's weights.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Row(pub [i16; WIDTH]);

/// The hidden layer before clipping, as white and as black sees the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Views(pub [Row; 2]);

/// A piece that comes to a square or leaves it: kind + 6 × side, and the square.
type Change = (usize, Square);

/// Weights.
pub struct Network {
    rows: Vec<Row>,
    bias: Row,
    output: [Row; 2],
    output_bias: i32,
    scale: i32,
}

/// The network in force.
pub static NETWORK: LazyLock<Option<Network>> = LazyLock::new(|| Network::read(include_bytes!("network.bin")));

impl Network {
    /// The network in a file of `scripts/train_network.py`, unless it is damaged or of another width.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (magic, rest) = bytes.split_first_chunk::<8>()?;
        let (width, rest) = rest.split_first_chunk::<4>()?;
        let (scale, rest) = rest.split_first_chunk::<4>()?;
        let (numbers, last) = rest.split_at_checked(2 * WIDTH * (INPUTS + 3))?;
        let output_bias = i32::from_le_bytes(last.try_into().ok()?);
        if magic != MAGIC || u32::from_le_bytes(*width) as usize != WIDTH {
            return None;
        }
        let row = |bytes: &[u8]| {
            let mut row = Row([0; WIDTH]);
            for (number, two) in row.0.iter_mut().zip(bytes.chunks_exact(2)) {
                *number = i16::from_le_bytes([two[0], two[1]]);
            }
            row
        };
        let mut rows: Vec<Row> = numbers.chunks_exact(2 * WIDTH).map(row).collect();
        let (theirs, mine, bias) = (rows.pop()?, rows.pop()?, rows.pop()?);
        Some(Self { rows, bias, output: [mine, theirs], output_bias, scale: u32::from_le_bytes(*scale) as i32 })
    }

    /// The row of a piece as one side sees it: own pieces first, the own first rank at the bottom.
    #[inline(always)]
    fn row(&self, view: usize, (code, square): Change) -> &Row {
        let (kind, side) = (code % 6, code / 6);
        let square = square.to_usize() ^ (56 * view);
        &self.rows[64 * (kind + 6 * (side ^ view)) + square]
    }

    /// Both views of a position, from nothing.
    pub fn views(&self, position: &Position) -> Views {
        let mut views = Views([self.bias.clone(), self.bias.clone()]);
        for square in position.occupied() {
            let code = usize::from(position.squares[square.to_usize()]);
            for (view, sums) in views.0.iter_mut().enumerate() {
                for (sum, weight) in sums.0.iter_mut().zip(&self.row(view, (code, square)).0) {
                    *sum += weight;
                }
            }
        }
        views
    }

    /// Both views after a legal move.
    #[inline]
    pub fn after(&self, views: &Views, position: &Position, mv: Move) -> Views {
        let (gone, come) = changes(position, mv);
        let mut next = views.clone();
        for (view, sums) in next.0.iter_mut().enumerate() {
            let row = |change: Change| &self.row(view, change).0;
            match (gone.as_slice(), come.as_slice()) {
                (&[from], &[to]) => update(&mut sums.0, [row(to)], [row(from)]),
                (&[from, taken], &[to]) => update(&mut sums.0, [row(to)], [row(from), row(taken)]),
                _ => {
                    for &change in &gone {
                        update(&mut sums.0, [], [row(change)]);
                    }
                    for &change in &come {
                        update(&mut sums.0, [row(change)], []);
                    }
                }
            }
        }
        next
    }

    /// The value for the side to move, in hundredths of a pawn.
    #[inline]
    pub fn value(&self, views: &Views, me: usize) -> Score {
        let sum = weigh(&views.0[me].0, &self.output[0].0) + weigh(&views.0[1 - me].0, &self.output[1].0);
        let value = i64::from(sum / ONE_HIDDEN + self.output_bias) * i64::from(self.scale);
        (value / i64::from(ONE_HIDDEN * ONE_OUTPUT)) as Score
    }
}

/// Add some rows and take others away, in one pass.
#[inline(always)]
fn update<const A: usize, const B: usize>(sums: &mut [i16; WIDTH], more: [&[i16; WIDTH]; A], less: [&[i16; WIDTH]; B]) {
    for place in 0..WIDTH {
        let mut sum = sums[place];
        for row in more {
            sum = sum.wrapping_add(row[place]);
        }
        for row in less {
            sum = sum.wrapping_sub(row[place]);
        }
        sums[place] = sum;
    }
}

/// Clip, square and weigh. The weight is multiplied first: that product fits 16 bits, so that pairs can be summed at once.
#[inline(always)]
fn weigh(sums: &[i16; WIDTH], weights: &[i16; WIDTH]) -> i32 {
    let mut total = 0i32;
    for place in 0..WIDTH {
        let clipped = sums[place].clamp(0, ONE_HIDDEN as i16);
        let weighed = clipped.wrapping_mul(weights[place]);
        total = total.wrapping_add(i32::from(weighed) * i32::from(clipped));
    }
    total
}

/// Who leaves which square and who comes to which by a legal move.
#[inline]
fn changes(position: &Position, mv: Move) -> (ArrayVec<Change, 2>, ArrayVec<Change, 2>) {
    let (from, to, me) = (mv.from(), mv.to(), position.player.index());
    let (kind, victim) = (position.kind_at(from), position.kind_at(to));
    let (own, other) = (6 * me, 6 * (1 - me));
    let (mut gone, mut come) = (ArrayVec::new(), ArrayVec::new());
    gone.push((kind + own, from));
    come.push((mv.promotion().unwrap_or(kind) + own, to));
    if victim < 6 {
        gone.push((victim + other, to));
    } else if kind == PAWN && from.file() != to.file() {
        gone.push((PAWN + other, Square::from_coords(to.file(), from.rank())));
    } else if kind == KING && from.distance(to) == 2 && from.rank() == to.rank() {
        let (rook_from, rook_to) = rook_of_castling(to);
        gone.push((ROOK + own, rook_from));
        come.push((ROOK + own, rook_to));
    }
    (gone, come)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use siasat_core::mixing::SplitMix64;
    use siasat_core::{Game, MoveList, Notated};
    use siasat_games::chess::Chess as Rules;

    use super::*;

    fn network() -> &'static Network {
        NETWORK.as_ref().unwrap()
    }

    fn value(fen: &str) -> Score {
        let position = Position::of(&Rules.parse_state(fen).unwrap());
        network().value(&network().views(&position), position.player.index())
    }

    #[test]
    fn views_kept_up_are_views_made_anew() {
        let network = network();
        let mut stream = SplitMix64::new(7);
        let mut plies = 0;
        for _ in 0..60 {
            let mut state = Rules.initial();
            let mut position = Position::of(&state);
            let mut views = network.views(&position);
            while Rules.outcome(&state).is_none() && plies < 6000 {
                let mut moves = MoveList::new();
                Rules.legal_moves(&state, &mut moves);
                let mv = moves[stream.below(moves.len() as u64) as usize];
                views = network.after(&views, &position, mv.into());
                state = Rules.play(&state, mv);
                position = position.play(mv.into());
                assert_eq!(views, network.views(&position), "{}", Rules.format_state(&state));
                plies += 1;
            }
        }
        assert!(plies > 3000);
    }

    #[test]
    fn colours_are_mirror_images() {
        let white = value("r1bqkb1r/pp3ppp/2n1pn2/3p4/3P4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 0 7");
        let black = value("r1bqkb1r/pp3ppp/2n1pn2/3p4/3P4/2N1PN2/PP3PPP/R1BQKB1R b KQkq - 0 7");
        assert_eq!(white, black);
    }

    #[test]
    fn material_counts() {
        assert!(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1") < -500);
        assert!(value("rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1") < -150);
        assert!(value("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1") > 800);
    }

    #[test]
    fn a_damaged_file_is_no_network() {
        let whole = include_bytes!("network.bin");
        assert!(Network::read(whole).is_some());
        assert!(Network::read(&whole[..whole.len() - 1]).is_none());
        assert!(Network::read(b"SIASATN1").is_none());
    }
}
