//! The evaluation: who has what and where, who may take whom, who guards the den.

use siasat_core::{Player, Score};
use siasat_games::doushouqi::animals::Animal;
use siasat_games::doushouqi::moves::Tables;
use siasat_games::doushouqi::terrain::bit;

use super::position::Position;
use super::terms::{COUNT, FREE, GUARDS, HUNTER, MATERIAL, PREY, TEMPO};
use super::weights::{FULL_PHASE, WEIGHTS, square_term};
use crate::pair::{Pair, pair};

/// The squares at most two steps from the den of either side.
const GATES: [u64; 2] = [
    bit(1) | bit(2) | bit(4) | bit(5) | bit(9) | bit(10) | bit(11) | bit(17),
    bit(61) | bit(60) | bit(58) | bit(57) | bit(53) | bit(52) | bit(51) | bit(45),
];

const RAT: u8 = 1 << Animal::Rat as u8;
const ELEPHANT: u8 = 1 << Animal::Elephant as u8;

/// Who may take whom on land under the rules in force.
#[derive(Clone, Copy, Debug)]
pub struct Food {
    prey: [u8; 8],
    enemies: [u8; 8],
}

impl Food {
    /// As the rules say.
    pub fn new(tables: &Tables) -> Self {
        let prey: [u8; 8] = std::array::from_fn(|attacker| tables.prey_on_land(attacker));
        let who_takes = |victim: usize| {
            prey.iter().enumerate().fold(0, |set, (attacker, prey)| set | (prey >> victim & 1) << attacker)
        };
        Self { prey, enemies: std::array::from_fn(who_takes) }
    }

    /// What the animals that are left mean to each other, the first player's less the second's.
    pub fn matter(&self, alive: [u8; 2]) -> Pair {
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

/// The value for the side to move.
#[inline]
pub fn evaluate(position: &Position) -> Score {
    let mut sum = position.sum + position.matter;
    sum += WEIGHTS[GUARDS + guards(position, Player::First)] - WEIGHTS[GUARDS + guards(position, Player::Second)];
    let tempo = WEIGHTS[TEMPO].blend(position.count(), FULL_PHASE);
    let value = sum.blend(position.count(), FULL_PHASE);
    if position.state.player() == Player::First { value + tempo } else { tempo - value }
}

/// How often each term occurs, the first player's less the second's: the tuner's view of `evaluate`.
pub fn counts(position: &Position, food: &Food) -> Vec<i16> {
    let mut counts = vec![0; COUNT];
    for (side, squares) in position.state.squares().iter().enumerate() {
        let sign = 1 - 2 * side as i16;
        for animal in (0..8).filter(|animal| position.alive[side] >> animal & 1 == 1) {
            counts[MATERIAL + animal] += sign;
            counts[square_term(animal, side, usize::from(squares[animal]))] += sign;
        }
    }
    food.each(position.alive, |term, count| counts[term] += count as i16);
    counts[GUARDS + guards(position, Player::First)] += 1;
    counts[GUARDS + guards(position, Player::Second)] -= 1;
    counts[TEMPO] += if position.state.player() == Player::First { 1 } else { -1 };
    counts
}
