//! Our own Dou Shou Qi evaluation: material, threats, progress towards the den, and its defence.
//! Twin of `siasat.games.doushouqi.evaluation.classic`.

use std::collections::VecDeque;

use siasat_core::{Evaluator, Player, Score};
use siasat_games::doushouqi::State;
use siasat_games::doushouqi::animals::Animal;
use siasat_games::doushouqi::moves::may_jump;
use siasat_games::doushouqi::terrain::{DENS, SQUARES, TRAPS, WATER, bit, jumps, neighbours};
use siasat_games::doushouqi::variant::Variant;

/// The worth of an animal by its rank, 1 to 8; the rat's includes what it does in the water.
const RANKED: [Score; 9] = [0, 450, 200, 260, 320, 450, 750, 850, 900];
/// A rat is worth more while an enemy's elephant is there to be hunted.
const HUNTER: Score = 60;
/// By animal: what each move nearer to the enemy's den is worth, from `FAR` on. The great attack, the small stay.
const STEP: [Score; 8] = [3, 1, 2, 4, 7, 12, 12, 8];
const FAR: Score = 12;
/// What 1, 2, 3 or 4 moves from the enemy's den are worth beside that.
const CLOSE: [Score; 5] = [0, 600, 300, 150, 60];
/// What none, one, two or more guards are worth: animals at most `GUARD_REACH` moves from their own den.
const GUARDS: [Score; 4] = [0, 120, 180, 200];
const GUARD_REACH: Score = 2;
/// The next move, or the one after it, enters a den, and nothing can be done about it.
const ENTERS: Score = 50_000;
const NOWHERE: Score = 99;

/// A piece on a square: its value there, whether it can enter the enemy's den, and whether it guards its own.
#[derive(Clone, Copy, Debug, Default)]
struct Way {
    value: Score,
    enters: bool,
    guards: usize,
}

/// The evaluator of one set of rules.
#[derive(Clone, Debug)]
pub struct Classic {
    /// By player, animal and square.
    ways: Box<[[[Way; SQUARES]; 8]; 2]>,
}

impl Classic {
    /// The tables of a set of rules.
    pub fn new(rules: &Variant) -> Self {
        let mut ways = Box::new([[[Way::default(); SQUARES]; 8]; 2]);
        for animal in Animal::ALL {
            let to_den = DENS.map(|den| distances_from(rules, animal, den));
            for player in [Player::First, Player::Second] {
                for square in 0..SQUARES {
                    let (attack, home) = (to_den[player.other().index()][square], to_den[player.index()][square]);
                    let value = RANKED[usize::from(rules.rank(animal))]
                        + STEP[animal.index()] * (FAR - attack)
                        + CLOSE.get(attack as usize).copied().unwrap_or(0);
                    ways[player.index()][animal.index()][square] =
                        Way { value, enters: attack == 1, guards: usize::from(home <= GUARD_REACH) };
                }
            }
        }
        Self { ways }
    }

    /// One side: the sum of its pieces, whether one of them can enter the den, and how many guard their own.
    #[inline(always)]
    fn side(&self, state: &State, player: Player) -> Way {
        let mut sum = Way::default();
        for animal in Animal::ALL {
            if let Some(square) = state.square_of(player, animal) {
                let way = self.ways[player.index()][animal.index()][square];
                sum.value += way.value;
                sum.enters |= way.enters;
                sum.guards += way.guards;
            }
        }
        // The rat hunts the elephant.
        let rat = state.square_of(player, Animal::Rat).is_some();
        if rat && state.square_of(player.other(), Animal::Elephant).is_some() {
            sum.value += HUNTER;
        }
        sum.value += GUARDS[sum.guards.min(GUARDS.len() - 1)];
        sum
    }
}

impl Evaluator for Classic {
    type State = State;

    fn evaluate(&self, state: &State) -> Score {
        let (me, other) = (state.player(), state.player().other());
        // 1. Pieces and their ways.
        let (mine, theirs) = (self.side(state, me), self.side(state, other));
        let value = mine.value - theirs.value;
        // 2. From a trap one steps into the den.
        if mine.enters {
            return ENTERS;
        }
        let inside = state.pieces(other) & TRAPS[me.index()];
        if inside == 0 {
            return value;
        }
        // 3. One intruder can be taken by anything that is near; it cannot be stopped otherwise, nor can a second one.
        let place = inside.trailing_zeros() as usize;
        if inside.count_ones() > 1 || neighbours(place) & state.pieces(me) == 0 {
            return -ENTERS;
        }
        let intruder =
            state.piece_at(place).map_or(0, |(_, animal)| self.ways[other.index()][animal.index()][place].value);
        value + intruder
    }
}

/// How many moves an animal needs to `start` from every square of the empty board: moves go both ways.
fn distances_from(rules: &Variant, animal: Animal, start: usize) -> [Score; SQUARES] {
    let mut found = [NOWHERE; SQUARES];
    found[start] = 0;
    let mut queue = VecDeque::from([start]);
    while let Some(place) = queue.pop_front() {
        let dry = if animal == Animal::Rat { !0 } else { !WATER };
        let leaps = jumps(place).filter(|jump| may_jump(rules, animal, jump));
        let reached = leaps.fold(neighbours(place) & dry, |set, jump| set | bit(jump.target));
        for near in (0..SQUARES).filter(|&near| reached & bit(near) != 0) {
            if found[near] == NOWHERE {
                found[near] = found[place] + 1;
                queue.push_back(near);
            }
        }
    }
    found
}
