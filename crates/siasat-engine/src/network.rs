//! Evaluations trained on the engine's own games: a small network whose first layer is updated move by move.
//!
//! Whatever stands somewhere is one input, seen once by the mover and once by the opponent; each view is a sum of rows of
//! weights, so a move adds and takes away two or three rows. The sums are clipped, squared and weighed to one number.
//!
//! CITE: Y. Nasu, "Efficiently updatable neural-network-based evaluation functions", 2018; the squared clipped rectifier and
//! the order of multiplications that keeps it within 16 bits as described on chessprogramming.org "NNUE". Architecture,
//! games and weights are our own: `examples/gather.rs`, `scripts/train_network.py`, `docs/engine.md`.

use arrayvec::ArrayVec;
use siasat_core::Score;

use crate::evaluation::Evaluation;
use crate::game::EngineGame;

/// What the hidden layer's numbers count as one.
const ONE_HIDDEN: i32 = 255;
/// What the output's weights count as one.
const ONE_OUTPUT: i32 = 64;
/// What the file begins with.
const MAGIC: &[u8; 8] = b"SIASATN1";

/// One view's sums, or one input's weights.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Row<const WIDTH: usize>([i16; WIDTH]);

/// The hidden layer before clipping, as the first player and as the second sees the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Views<const WIDTH: usize>([Row<WIDTH>; 2]);

/// Weights of a network with `WIDTH` neurons in its hidden layer.
#[derive(Debug)]
pub struct Network<const WIDTH: usize> {
    rows: Vec<Row<WIDTH>>,
    bias: Row<WIDTH>,
    output: [Row<WIDTH>; 2],
    output_bias: i32,
    scale: i32,
}

impl<const WIDTH: usize> Network<WIDTH> {
    /// The network in a file of `scripts/train_network.py`, unless it is damaged or of another size.
    pub fn read(bytes: &[u8], inputs: usize) -> Option<Self> {
        let (magic, rest) = bytes.split_first_chunk::<8>()?;
        let (width, rest) = rest.split_first_chunk::<4>()?;
        let (scale, rest) = rest.split_first_chunk::<4>()?;
        let (numbers, last) = rest.split_at_checked(2 * WIDTH * (inputs + 3))?;
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
        let mut rows: Vec<Row<WIDTH>> = numbers.chunks_exact(2 * WIDTH).map(row).collect();
        let (theirs, mine, bias) = (rows.pop()?, rows.pop()?, rows.pop()?);
        Some(Self { rows, bias, output: [mine, theirs], output_bias, scale: u32::from_le_bytes(*scale) as i32 })
    }

    /// Both views of a board with nothing on it.
    fn empty(&self) -> Views<WIDTH> {
        Views([self.bias.clone(), self.bias.clone()])
    }

    /// Add an input to both views, given as each of them sees it.
    #[inline(always)]
    fn add(&self, views: &mut Views<WIDTH>, seen: [usize; 2]) {
        for (sums, input) in views.0.iter_mut().zip(seen) {
            update(&mut sums.0, [&self.rows[input].0], []);
        }
    }

    /// Both views with some inputs more and others less, given as each of them sees them.
    #[inline(always)]
    fn change(&self, views: &Views<WIDTH>, come: &[[usize; 2]], gone: &[[usize; 2]]) -> Views<WIDTH> {
        let mut next = views.clone();
        for (view, sums) in next.0.iter_mut().enumerate() {
            let row = |seen: [usize; 2]| &self.rows[seen[view]].0;
            match (gone, come) {
                (&[from], &[to]) => update(&mut sums.0, [row(to)], [row(from)]),
                (&[from, taken], &[to]) => update(&mut sums.0, [row(to)], [row(from), row(taken)]),
                _ => {
                    for &seen in gone {
                        update(&mut sums.0, [], [row(seen)]);
                    }
                    for &seen in come {
                        update(&mut sums.0, [row(seen)], []);
                    }
                }
            }
        }
        next
    }

    /// The value for the side to move (0 or 1), in the units that the network was taught.
    #[inline]
    fn value(&self, views: &Views<WIDTH>, me: usize) -> Score {
        let sum = weigh(&views.0[me].0, &self.output[0].0) + weigh(&views.0[1 - me].0, &self.output[1].0);
        let value = i64::from(sum / ONE_HIDDEN + self.output_bias) * i64::from(self.scale);
        (value / i64::from(ONE_HIDDEN * ONE_OUTPUT)) as Score
    }
}

/// Features that a move takes away or brings; no move has more.
pub type Few = ArrayVec<usize, 2>;

/// A game whose positions a network can look at. A feature is what stands where, as the first player sees the board.
pub trait Featured: EngineGame {
    /// How many features there are.
    const INPUTS: usize;
    /// How many of them a position has at most.
    const MOST: usize;

    /// Every feature of a position.
    fn features(&self, position: &Self::Position) -> ArrayVec<usize, 32>;
    /// The features that a legal move takes away and those it brings.
    fn changes(&self, position: &Self::Position, mv: Self::Move) -> (Few, Few);
    /// What is the same feature to the second player.
    fn turned(feature: usize) -> usize;
    /// The feature with left and right exchanged, where that makes no difference to the game.
    fn mirrored(feature: usize) -> usize {
        feature
    }
    /// The network's value in the light of what it cannot know.
    fn tempered(&self, _position: &Self::Position, value: Score) -> Score {
        value
    }
}

/// A feature as either player sees it.
#[inline(always)]
fn seen<G: Featured>(feature: usize) -> [usize; 2] {
    [feature, G::turned(feature)]
}

impl<G: Featured, const WIDTH: usize> Evaluation<G> for &'static Network<WIDTH> {
    type Kept = Views<WIDTH>;
    type Cache = ();

    fn keep(&self, game: &G, position: &G::Position) -> Views<WIDTH> {
        let mut views = self.empty();
        for feature in game.features(position) {
            self.add(&mut views, seen::<G>(feature));
        }
        views
    }

    #[inline(always)]
    fn next(&self, game: &G, views: &Views<WIDTH>, position: &G::Position, mv: G::Move) -> Views<WIDTH> {
        let (gone, come) = game.changes(position, mv);
        let [gone, come] = [gone, come].map(|few| few.into_iter().map(seen::<G>).collect::<ArrayVec<_, 2>>());
        self.change(views, &come, &gone)
    }

    #[inline]
    fn evaluate(&self, game: &G, position: &G::Position, views: &Views<WIDTH>, _cache: &mut ()) -> Score {
        game.tempered(position, Network::value(self, views, game.mover(position).index()))
    }
}

/// Add some rows and take others away, in one pass.
#[inline(always)]
fn update<const WIDTH: usize, const A: usize, const B: usize>(
    sums: &mut [i16; WIDTH],
    more: [&[i16; WIDTH]; A],
    less: [&[i16; WIDTH]; B],
) {
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
fn weigh<const WIDTH: usize>(sums: &[i16; WIDTH], weights: &[i16; WIDTH]) -> i32 {
    let mut total = 0i32;
    for place in 0..WIDTH {
        let clipped = sums[place].clamp(0, ONE_HIDDEN as i16);
        let weighed = clipped.wrapping_mul(weights[place]);
        total = total.wrapping_add(i32::from(weighed) * i32::from(clipped));
    }
    total
}
