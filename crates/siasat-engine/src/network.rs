//! Evaluations trained on the engine's own games: a small network whose first layer is updated move by move.
//!
//! Whatever stands somewhere is one input, seen once by the mover and once by the opponent; each view is a sum of rows of
//! weights, so a move adds and takes away two or three rows. The sums are clipped, squared and weighed to one number. A
//! network may have several banks of such rows, chosen by where the viewer's king stands, and several sets of last weights,
//! chosen by how much is left on the board.
//!
//! CITE: Y. Nasu, "Efficiently updatable neural-network-based evaluation functions", 2018; the squared clipped rectifier and
//! the order of multiplications that keeps it within 16 bits as described on chessprogramming.org "NNUE". Architecture,
//! games and weights are our own: `examples/gather.rs`, `scripts/train_network.py`, `docs/engine.md`.

use std::env;

use arrayvec::ArrayVec;
use pulp::{Arch, NullaryFnOnce};
use siasat_core::Score;

use crate::evaluation::Evaluation;
use crate::game::EngineGame;

/// What the hidden layer's numbers count as one.
const ONE_HIDDEN: i32 = 255;
/// What the output's weights count as one.
const ONE_OUTPUT: i32 = 64;
/// What the file begins with: one bank and one output, or as many as it says.
const MAGIC: [&[u8; 8]; 2] = [b"SIASATN1", b"SIASATN2"];

/// One view's sums, or one input's weights.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Row<const WIDTH: usize>([i16; WIDTH]);

/// From where a player sees the board: which bank of weights applies, and whether left and right are exchanged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standpoint {
    /// The number of the bank.
    pub bank: usize,
    /// Whether left and right are exchanged.
    pub is_mirrored: bool,
}

/// The hidden layer before clipping, as the first player and as the second sees the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Views<const WIDTH: usize> {
    sums: [Row<WIDTH>; 2],
    standpoints: [Standpoint; 2],
}

/// What the loops over neurons may use: everything that the processor can do, or with `SIASAT_SIMD=off` what every x86-64
/// can, to compare the two. Values are the same.
fn instructions() -> Arch {
    if env::var_os("SIASAT_SIMD").is_some_and(|wish| wish == "off") { Arch::Scalar } else { Arch::new() }
}

/// Weights of a network with `WIDTH` neurons in its hidden layer.
#[derive(Debug)]
pub struct Network<const WIDTH: usize> {
    inputs: usize,
    banks: usize,
    /// Bank by bank.
    rows: Vec<Row<WIDTH>>,
    bias: Row<WIDTH>,
    /// The last layer, once for each class of positions with about as many features: its weights for the mover's view and
    /// for the other, and its bias.
    output: Vec<Row<WIDTH>>,
    output_biases: Vec<i32>,
    scale: i32,
    /// What the processor can do: the loops over neurons exist for each kind.
    arch: Arch,
}

impl<const WIDTH: usize> Network<WIDTH> {
    /// The network in a file of `scripts/train_network.py`, unless it is damaged or of another size.
    pub fn read(bytes: &[u8], inputs: usize) -> Option<Self> {
        let (magic, mut rest) = bytes.split_first_chunk::<8>()?;
        let mut number = || {
            let (four, left) = rest.split_first_chunk::<4>()?;
            rest = left;
            Some(u32::from_le_bytes(*four) as usize)
        };
        let (width, scale) = (number()?, number()?);
        let [banks, outputs] = match MAGIC.iter().position(|&one| one == magic)? {
            0 => [1, 1],
            _ => [number()?, number()?],
        };
        let rows = banks.checked_mul(inputs)?;
        let size = rows.checked_add(1)?.checked_mul(2 * WIDTH)?.checked_add(outputs.checked_mul(4 * WIDTH + 4)?)?;
        if width != WIDTH || banks == 0 || outputs == 0 || rest.len() != size {
            return None;
        }
        let row = |bytes: &[u8]| {
            let mut row = Row([0; WIDTH]);
            for (number, two) in row.0.iter_mut().zip(bytes.chunks_exact(2)) {
                *number = i16::from_le_bytes([two[0], two[1]]);
            }
            row
        };
        let (hidden, rest) = rest.split_at_checked(2 * WIDTH * (rows + 1))?;
        let (weights, biases) = rest.split_at_checked(4 * WIDTH * outputs)?;
        let mut rows: Vec<Row<WIDTH>> = hidden.chunks_exact(2 * WIDTH).map(row).collect();
        let bias = rows.pop()?;
        let output = weights.chunks_exact(2 * WIDTH).map(row).collect();
        let bias_of = |four: &[u8]| i32::from_le_bytes([four[0], four[1], four[2], four[3]]);
        let output_biases = biases.chunks_exact(4).map(bias_of).collect();
        Some(Self { inputs, banks, rows, bias, output, output_biases, scale: scale as i32, arch: instructions() })
    }

    /// The weights of a feature, given as a view sees it before left and right are exchanged.
    #[inline(always)]
    fn row<G: Featured>(&self, from: Standpoint, feature: usize) -> &[i16; WIDTH] {
        let feature = if from.is_mirrored { G::mirrored(feature) } else { feature };
        &self.rows[from.bank * self.inputs + feature].0
    }

    /// Add some rows to sums and take others away.
    #[inline(always)]
    fn update<const A: usize, const B: usize>(
        &self,
        sums: &mut [i16; WIDTH],
        more: [&[i16; WIDTH]; A],
        less: [&[i16; WIDTH]; B],
    ) {
        self.arch.dispatch(Update { sums, more, less });
    }

    /// Sum a view afresh, as its player looks from here.
    #[inline(never)]
    fn look_from<G: Featured>(
        &self,
        views: &mut Views<WIDTH>,
        view: usize,
        from: Standpoint,
        features: impl Iterator<Item = usize>,
    ) {
        views.standpoints[view] = from;
        views.sums[view] = self.bias.clone();
        for feature in features {
            self.update(&mut views.sums[view].0, [self.row::<G>(from, seen::<G>(feature, view))], []);
        }
    }

    /// Sum the mover's view afresh if the move takes it to another standpoint. Apart from `next` and never inlined: moves are
    /// made in many places, and the optimiser needs minutes for loops over features in each of them.
    #[inline(never)]
    fn follow<G: Featured>(&self, views: &mut Views<WIDTH>, game: &G, position: &G::Position, gone: &Few, come: &Few) {
        let me = game.mover(position).index();
        let told = come.iter().find_map(|&feature| G::standpoint(seen::<G>(feature, me)));
        if let Some(from) = told.filter(|&from| from != views.standpoints[me]) {
            let stayed = game.features(position).into_iter().filter(|feature| !gone.contains(feature));
            self.look_from::<G>(views, me, from, stayed.chain(come.iter().copied()));
        }
    }

    /// The value for the side to move (0 or 1), in the units that the network was taught.
    #[inline]
    fn value(&self, views: &Views<WIDTH>, me: usize, output: usize) -> Score {
        let [mine, theirs] = [&self.output[2 * output].0, &self.output[2 * output + 1].0];
        let sum = self.arch.dispatch(Weigh([(&views.sums[me].0, mine), (&views.sums[1 - me].0, theirs)]));
        let value = i64::from(sum / ONE_HIDDEN + self.output_biases[output]) * i64::from(self.scale);
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
    /// How many banks of weights a network may have.
    const BANKS: usize = 1;

    /// Every feature of a position.
    fn features(&self, position: &Self::Position) -> ArrayVec<usize, 32>;
    /// How many features a position has.
    fn count(&self, position: &Self::Position) -> usize {
        self.features(position).len()
    }
    /// The features that a legal move takes away and those it brings.
    fn changes(&self, position: &Self::Position, mv: Self::Move) -> (Few, Few);
    /// What is the same feature to the second player.
    fn turned(feature: usize) -> usize;
    /// The feature with left and right exchanged, where that makes no difference to the game.
    fn mirrored(feature: usize) -> usize {
        feature
    }
    /// Where a player with this feature, as seen by that player, looks from; `None` where the feature does not tell.
    fn standpoint(_feature: usize) -> Option<Standpoint> {
        None
    }
    /// The network's value in the light of what it cannot know.
    fn tempered(&self, _position: &Self::Position, value: Score) -> Score {
        value
    }
}

/// A feature as a player sees it.
#[inline(always)]
fn seen<G: Featured>(feature: usize, view: usize) -> usize {
    if view == 0 { feature } else { G::turned(feature) }
}

impl<G: Featured, const WIDTH: usize> Evaluation<G> for &'static Network<WIDTH> {
    type Kept = Views<WIDTH>;
    type Cache = ();

    #[inline(never)]
    fn keep(&self, game: &G, position: &G::Position) -> Views<WIDTH> {
        let features = game.features(position);
        let mut views = Views { sums: [self.bias.clone(), self.bias.clone()], standpoints: Default::default() };
        for view in 0..2 {
            let told = features.iter().find_map(|&feature| G::standpoint(seen::<G>(feature, view)));
            let from = told.filter(|_| self.banks > 1).unwrap_or_default();
            self.look_from::<G>(&mut views, view, from, features.iter().copied());
        }
        views
    }

    #[inline(always)]
    fn next(&self, game: &G, views: &Views<WIDTH>, position: &G::Position, mv: G::Move) -> Views<WIDTH> {
        let (gone, come) = game.changes(position, mv);
        let mut next = views.clone();
        for (view, sums) in next.sums.iter_mut().enumerate() {
            let row = |feature: usize| self.row::<G>(views.standpoints[view], seen::<G>(feature, view));
            match (gone.as_slice(), come.as_slice()) {
                (&[from], &[to]) => self.update(&mut sums.0, [row(to)], [row(from)]),
                (&[from, taken], &[to]) => self.update(&mut sums.0, [row(to)], [row(from), row(taken)]),
                _ => {
                    for &feature in &gone {
                        self.update(&mut sums.0, [], [row(feature)]);
                    }
                    for &feature in &come {
                        self.update(&mut sums.0, [row(feature)], []);
                    }
                }
            }
        }
        if G::BANKS > 1 && self.banks > 1 {
            self.follow(&mut next, game, position, &gone, &come);
        }
        next
    }

    #[inline]
    fn evaluate(&self, game: &G, position: &G::Position, views: &Views<WIDTH>, _cache: &mut ()) -> Score {
        let outputs = self.output_biases.len();
        let output = match outputs {
            1 => 0,
            _ => (game.count(position).saturating_sub(1) * outputs / G::MOST).min(outputs - 1),
        };
        game.tempered(position, Network::value(self, views, game.mover(position).index(), output))
    }
}

/// Add some rows and take others away, in one pass.
struct Update<'a, const WIDTH: usize, const A: usize, const B: usize> {
    sums: &'a mut [i16; WIDTH],
    more: [&'a [i16; WIDTH]; A],
    less: [&'a [i16; WIDTH]; B],
}

impl<const WIDTH: usize, const A: usize, const B: usize> NullaryFnOnce for Update<'_, WIDTH, A, B> {
    type Output = ();

    #[inline(always)]
    fn call(self) {
        for place in 0..WIDTH {
            let mut sum = self.sums[place];
            for row in self.more {
                sum = sum.wrapping_add(row[place]);
            }
            for row in self.less {
                sum = sum.wrapping_sub(row[place]);
            }
            self.sums[place] = sum;
        }
    }
}

/// Clip, square and weigh the mover's view and the other.
struct Weigh<'a, const WIDTH: usize>([(&'a [i16; WIDTH], &'a [i16; WIDTH]); 2]);

impl<const WIDTH: usize> NullaryFnOnce for Weigh<'_, WIDTH> {
    type Output = i32;

    /// The weight is multiplied first: that product fits 16 bits, so that pairs can be summed at once.
    #[inline(always)]
    fn call(self) -> i32 {
        let mut total = 0i32;
        for (sums, weights) in self.0 {
            for place in 0..WIDTH {
                let clipped = sums[place].clamp(0, ONE_HIDDEN as i16);
                let weighed = clipped.wrapping_mul(weights[place]);
                total = total.wrapping_add(i32::from(weighed) * i32::from(clipped));
            }
        }
        total
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use siasat_core::mixing::SplitMix64;
    use siasat_core::{Game, Limits, MoveList, Notated};
    use siasat_games::chess::Chess as Rules;

    use super::*;
    use crate::chess::Chess;
    use crate::{Control, Engine, Question};

    const WIDTH: usize = 16;
    const BANKS: u32 = 4;
    const OUTPUTS: u32 = 8;

    /// The file of a network whose weights are drawn by lot.
    fn file() -> Vec<u8> {
        let mut stream = SplitMix64::new(5);
        let mut bytes = MAGIC[1].to_vec();
        for number in [WIDTH as u32, 200, BANKS, OUTPUTS] {
            bytes.extend(number.to_le_bytes());
        }
        let weights = WIDTH * (BANKS as usize * Chess::INPUTS + 1 + 2 * OUTPUTS as usize);
        for _ in 0..weights {
            bytes.extend((stream.below(81) as i16 - 40).to_le_bytes());
        }
        for _ in 0..OUTPUTS {
            bytes.extend((stream.below(2001) as i32 - 1000).to_le_bytes());
        }
        bytes
    }

    #[test]
    fn views_kept_up_move_by_move_are_those_of_the_position_alone() {
        let network: &'static Network<WIDTH> = Box::leak(Box::new(Network::read(&file(), Chess::INPUTS).unwrap()));
        let (chess, mut stream) = (Chess::new(Rules), SplitMix64::new(9));
        let (mut checked, mut moved) = (0, 0);
        for _ in 0..30 {
            let mut state = Rules.initial();
            let mut views = Evaluation::<Chess>::keep(&network, &chess, &chess.position(&state));
            for _ in 0..120 {
                let mut moves = MoveList::new();
                Rules.legal_moves(&state, &mut moves);
                if moves.is_empty() || Rules.outcome(&state).is_some() {
                    break;
                }
                let mv = moves[stream.below(moves.len() as u64) as usize];
                let before = chess.position(&state);
                let next = network.next(&chess, &views, &before, chess.encode(mv));
                state = Rules.play(&state, mv);
                let after = chess.position(&state);
                assert_eq!(next, network.keep(&chess, &after));
                moved += usize::from(next.standpoints != views.standpoints);
                checked += 1;
                views = next;
            }
        }
        assert!(checked > 2000 && moved > 100, "{checked} moves, {moved} to another standpoint");
        println!("{checked} moves, {moved} of them to another standpoint");
    }

    #[test]
    fn left_and_right_make_no_difference_and_the_number_of_pieces_chooses_the_output() {
        let network: &'static Network<WIDTH> = Box::leak(Box::new(Network::read(&file(), Chess::INPUTS).unwrap()));
        let chess = Chess::new(Rules);
        let value = |fen: &str| Evaluation::value(&network, &chess, &chess.position(&Rules.parse_state(fen).unwrap()));
        assert_eq!(value("4k3/8/8/2n5/8/8/1P6/1K6 w - - 0 1"), value("3k4/8/8/5n2/8/8/6P1/6K1 w - - 0 1"));
        let few = chess.position(&Rules.parse_state("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap());
        let many = chess.position(&Rules.initial());
        assert_eq!([chess.count(&few), chess.count(&many)], [2, 32]);
    }

    /// Every search with the loops that suit the processor at hand and with the plain ones: nodes, value and move.
    #[test]
    fn without_the_processors_own_instructions_every_search_is_the_same() {
        fn searched<const WIDTH: usize>(bytes: &[u8], arch: Arch) -> Vec<(u64, Score, Option<u16>)> {
            let network = Network::<WIDTH>::read(bytes, Chess::INPUTS).unwrap();
            let network: &'static Network<WIDTH> = Box::leak(Box::new(Network { arch, ..network }));
            let mut engine = Engine::with_evaluation(Chess::new(Rules), network, 1, 1);
            let fens = include_str!("../../../tests/data/engine/bench.tsv").lines();
            let fens =
                fens.filter(|line| line.starts_with("chess\tstandard")).filter_map(|line| line.split('\t').next_back());
            fens.map(|fen| {
                let state = Rules.parse_state(fen).unwrap();
                let limits = Limits { depth: Some(7), ..Limits::default() };
                let answer = engine.search(&Question::new(&state, limits), &Control::default(), &mut |_| ());
                (answer.nodes, answer.value, answer.mv.map(|mv| mv.0))
            })
            .collect()
        }
        let small = include_bytes!("chess/network.bin");
        assert_eq!(searched::<128>(small, Arch::new()), searched::<128>(small, Arch::Scalar));
        let large = include_bytes!("chess/large.bin");
        let by_large = searched::<256>(large, Arch::new());
        assert_eq!(by_large, searched::<256>(large, Arch::Scalar));
        assert_eq!(by_large.len(), 9);
    }

    #[test]
    fn a_damaged_file_is_no_network() {
        let whole = file();
        assert!(Network::<WIDTH>::read(&whole, Chess::INPUTS).is_some());
        for length in [0, 8, 12, 20, 24, whole.len() - 1] {
            assert!(Network::<WIDTH>::read(&whole[..length], Chess::INPUTS).is_none());
        }
        let mut huge = whole.clone();
        huge[16..24].fill(0xFF);
        assert!(Network::<WIDTH>::read(&huge, Chess::INPUTS).is_none());
        let mut none = whole;
        none[16..20].fill(0);
        assert!(Network::<WIDTH>::read(&none, Chess::INPUTS).is_none());
    }
}
