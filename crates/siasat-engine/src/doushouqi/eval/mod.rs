//! The evaluation: animals and their squares, threats, and the defence of the den.

mod terms;
mod weights;

use siasat_core::{Player, Score};
use siasat_games::doushouqi::animals::Animal;
use siasat_games::doushouqi::moves::Tables;
use siasat_games::doushouqi::terrain::bit;

use super::DouShouQiGame;
use super::board::Position;
use super::moves::Move;
use crate::evaluation::Evaluation;
use crate::pair::{Pair, pair};
use crate::tuned::{Sample, Tuned, occurring};
use terms::{COUNT, FREE, GROUPS, GUARDS, HUNTER, MATERIAL, PREY, TEMPO};
use weights::{FULL_PHASE, NUMBERS, SQUARE_SUMS, WEIGHTS, square_term};

/// What one unit of a square's worth counts on the scale of histories.
const PROMISE: i32 = 48;

/// The squares at most two steps from the den of either side.
const GATES: [u64; 2] = [
    bit(1) | bit(2) | bit(4) | bit(5) | bit(9) | bit(10) | bit(11) | bit(17),
    bit(61) | bit(60) | bit(58) | bit(57) | bit(53) | bit(52) | bit(51) | bit(45),
];

const RAT: u8 = 1 << Animal::Rat as u8;
const ELEPHANT: u8 = 1 << Animal::Elephant as u8;

/// The evaluation by terms: who may take whom on land under the rules in force.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    prey: [u8; 8],
    enemies: [u8; 8],
}

impl Terms {
    /// As the rules say.
    pub fn new(tables: &Tables) -> Self {
        let prey: [u8; 8] = std::array::from_fn(|attacker| tables.prey_on_land(attacker));
        let who_takes = |victim: usize| {
            prey.iter().enumerate().fold(0, |set, (attacker, prey)| set | (prey >> victim & 1) << attacker)
        };
        Self { prey, enemies: std::array::from_fn(who_takes) }
    }

    /// What the animals that are left mean to each other, the first player's less the second's.
    fn matter(&self, alive: [u8; 2]) -> Pair {
        let mut sum = pair(0, 0);
        self.each(alive, |term, count| sum += WEIGHTS[term] * count);
        sum
    }

    /// Tell every term of that kind, with its sign.
    fn each(&self, alive: [u8; 2], mut tell: impl FnMut(usize, i32)) {
        for side in 0..2 {
            let (own, other, sign) = (alive[side], alive[1 - side], 1 - 2 * side as i32);
            for animal in (0..8).filter(|animal| own >> animal & 1 == 1) {
                tell(PREY + animal, sign * (self.prey[animal] & other).count_ones() as i32);
                if self.enemies[animal] & other == 0 {
                    tell(FREE + animal, sign);
                }
            }
            if own & RAT != 0 && other & ELEPHANT != 0 {
                tell(HUNTER, sign);
            }
        }
    }
}

/// How many guards a side has, as far as it counts.
#[inline(always)]
fn guards(position: &Position, player: Player) -> usize {
    ((position.state.pieces(player) & GATES[player.index()]).count_ones() as usize).min(3)
}

/// Sums that are updated move by move, the first player's minus the second's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sums {
    /// Material and squares.
    squares: Pair,
    /// What the animals that are left mean to each other; changes with a capture alone.
    matter: Pair,
}

impl Evaluation<DouShouQiGame> for Terms {
    type Kept = Sums;
    type Cache = ();

    fn keep(&self, _game: &DouShouQiGame, position: &Position) -> Sums {
        let mut squares = pair(0, 0);
        for (side, places) in position.state.squares().iter().enumerate() {
            for animal in (0..8).filter(|animal| position.alive[side] >> animal & 1 == 1) {
                squares += SQUARE_SUMS[side][animal][usize::from(places[animal]) & 63];
            }
        }
        Sums { squares, matter: self.matter(position.alive) }
    }

    #[inline(always)]
    fn next(&self, _game: &DouShouQiGame, sums: &Sums, position: &Position, mv: Move) -> Sums {
        let (me, other) = (position.state.player().index(), position.state.player().other().index());
        let squares = &SQUARE_SUMS[me][mv.animal()];
        let mut next = Sums { squares: sums.squares + squares[mv.target()] - squares[mv.origin()], ..*sums };
        if let Some(victim) = position.victim(mv) {
            let mut alive = position.alive;
            alive[other] &= !(1 << victim);
            next.squares -= SQUARE_SUMS[other][victim][mv.target()];
            next.matter = self.matter(alive);
        }
        next
    }

    #[inline]
    fn evaluate(&self, _game: &DouShouQiGame, position: &Position, sums: &Sums, _cache: &mut ()) -> Score {
        let mut sum = sums.squares + sums.matter;
        sum += WEIGHTS[GUARDS + guards(position, Player::First)] - WEIGHTS[GUARDS + guards(position, Player::Second)];
        let tempo = WEIGHTS[TEMPO].blend(position.count(), FULL_PHASE);
        let value = sum.blend(position.count(), FULL_PHASE);
        if position.state.player() == Player::First { value + tempo } else { tempo - value }
    }
}

impl Tuned<DouShouQiGame> for Terms {
    fn groups(&self) -> &'static [(&'static str, usize, usize)] {
        GROUPS
    }

    fn numbers(&self) -> &'static [(i32, i32)] {
        &NUMBERS
    }

    fn sample(&self, position: &Position) -> Sample {
        let phase = position.count() as f32 / FULL_PHASE as f32;
        Sample { terms: occurring(&counts(position, self)), middle: phase, end: 1.0 - phase }
    }
}

/// What the animal's square gains, on the scale of histories.
#[inline]
pub(super) fn promise(position: &Position, mv: Move) -> i32 {
    let side = position.state.player().index();
    let sums = &SQUARE_SUMS[side][mv.animal()];
    let gain = (sums[mv.target()] - sums[mv.origin()]).blend(position.count(), FULL_PHASE);
    PROMISE * if side == 0 { gain } else { -gain }
}

/// How often each term occurs, the first player's less the second's: the tuner's view of `evaluate`.
fn counts(position: &Position, terms: &Terms) -> Vec<i16> {
    let mut counts = vec![0; COUNT];
    for (side, squares) in position.state.squares().iter().enumerate() {
        let sign = 1 - 2 * side as i16;
        for animal in (0..8).filter(|animal| position.alive[side] >> animal & 1 == 1) {
            counts[MATERIAL + animal] += sign;
            counts[square_term(animal, side, usize::from(squares[animal]))] += sign;
        }
    }
    terms.each(position.alive, |term, count| counts[term] += count as i16);
    counts[GUARDS + guards(position, Player::First)] += 1;
    counts[GUARDS + guards(position, Player::Second)] -= 1;
    counts[TEMPO] += if position.state.player() == Player::First { 1 } else { -1 };
    counts
}
