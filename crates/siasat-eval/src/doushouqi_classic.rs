//! Our own Dou Shou Qi evaluation: who has what, who hunts whom, and who is nearer to which den.
//! Twin of `siasat.evaluation.doushouqi_classic`.

use std::collections::VecDeque;

use siasat_core::{Evaluator, Player, Score};
use siasat_games::doushouqi::State;
use siasat_games::doushouqi::animals::Animal;
use siasat_games::doushouqi::moves::may_jump;
use siasat_games::doushouqi::terrain::{DENS, SQUARES, WATER, bit, jumps, neighbours};
use siasat_games::doushouqi::variant::Variant;

/// The worth of an animal by its rank, 1 to 8; the rat's includes what it does in the water.
const RANKED: [Score; 9] = [0, 400, 180, 240, 300, 420, 700, 800, 850];
/// A rat is worth more while an enemy's elephant is there to be hunted.
const HUNTER: Score = 150;
/// By animal: what each move nearer to the enemy's den is worth, from `FAR` moves on.
const STEP: [Score; 8] = [6, 3, 4, 5, 7, 10, 10, 6];
const FAR: Score = 12;
/// What 1, 2, 3 or 4 moves from the enemy's den are worth beside that.
const CLOSE: [Score; 5] = [0, 150, 80, 40, 15];
/// What each move is worth that the nearest guard is nearer to its own den than `FAR_GUARD`.
const GUARD: Score = 8;
const FAR_GUARD: Score = 6;
/// An attacker that no guard can stop, less a step for every move it still needs.
const RUN: Score = 1500;
const RUN_STEP: Score = 100;
/// The mover is one step from the enemy's den, and nothing can stand in that step's way.
const ENTERS: Score = 50_000;
const NOWHERE: Score = 99;

/// A piece on a square: its value there, the moves to the enemy's den, and those to its own.
#[derive(Clone, Copy, Debug, Default)]
struct Way {
    value: Score,
    attack: Score,
    home: Score,
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
                    ways[player.index()][animal.index()][square] = Way { value, attack, home };
                }
            }
        }
        Self { ways }
    }

    /// One side: the sum of its pieces, its nearest attacker and its nearest guard.
    #[inline(always)]
    fn side(&self, state: &State, player: Player) -> Way {
        let mut sum = Way { value: 0, attack: NOWHERE, home: NOWHERE };
        for animal in Animal::ALL {
            if let Some(square) = state.square_of(player, animal) {
                let way = self.ways[player.index()][animal.index()][square];
                sum.value += way.value;
                sum.attack = sum.attack.min(way.attack);
                sum.home = sum.home.min(way.home);
            }
        }
        sum
    }
}

impl Evaluator for Classic {
    type State = State;

    fn evaluate(&self, state: &State) -> Score {
        let me = state.player();
        // 1. Pieces and their ways.
        let (mine, theirs) = (self.side(state, me), self.side(state, me.other()));
        if mine.attack == 1 {
            return ENTERS;
        }
        let total = |player: Player, own: Way, other: Way, late: Score| {
            let mut value = own.value;
            // 2. The rat hunts the elephant.
            let rat = state.square_of(player, Animal::Rat).is_some();
            if rat && state.square_of(player.other(), Animal::Elephant).is_some() {
                value += HUNTER;
            }
            // 3. A guard at home.
            value += GUARD * (FAR_GUARD - own.home).max(0);
            // 4. An attacker that is nearer to the den than every guard runs through; the mover is a move ahead.
            if own.attack + late < other.home {
                value += (RUN - RUN_STEP * own.attack).max(0);
            }
            value
        };
        total(me, mine, theirs, 0) - total(me.other(), theirs, mine, 1)
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
