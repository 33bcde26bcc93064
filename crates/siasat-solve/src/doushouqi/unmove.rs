//! Quiet moves backwards.
//!
//! A step or a jump onto an empty square can be taken back by the same way, so the origins of a piece are the squares it
//! could go to now: not dens (it cannot have come out of one), not occupied ones, and for jumps not over a rat that blocks.

use siasat_games::doushouqi::animals::Animal;
use siasat_games::doushouqi::moves::may_jump;
use siasat_games::doushouqi::terrain::{DENS, SQUARES, WATER, bit, jumps, neighbours};
use siasat_games::doushouqi::variant::{Blockers, Variant};

use super::structure::Order;

/// The ways of all animals under one set of rules.
pub struct Unmoves {
    /// Steps by whether the animal swims, and square.
    steps: [[u64; SQUARES]; 2],
    /// Jumps by animal and square: the water below, and the square beyond.
    leaps: Vec<Vec<Vec<(u64, u8)>>>,
    /// Whether a side's own rat blocks, and whether the enemy's does.
    blocks: [bool; 2],
}

impl Unmoves {
    /// The ways of a set of rules.
    pub fn new(rules: &Variant) -> Self {
        let dens = bit(DENS[0]) | bit(DENS[1]);
        let steps = [dens | WATER, dens].map(|closed| std::array::from_fn(|square| neighbours(square) & !closed));
        let leaps_of = |animal: Animal, square: usize| {
            let allowed = jumps(square).filter(|jump| may_jump(rules, animal, jump));
            allowed.map(|jump| (jump.path, jump.target as u8)).collect()
        };
        Self {
            steps,
            leaps: Animal::ALL.map(|animal| (0..SQUARES).map(|square| leaps_of(animal, square)).collect()).into(),
            blocks: [Blockers::Own, Blockers::Enemy].map(|whose| [Blockers::Any, whose].contains(&rules.jump_blockers)),
        }
    }

    /// The squares from which a piece, one of the `movers` first, may have come to where it stands.
    #[inline]
    pub fn origins(&self, order: &Order, movers: usize, placement: &[u8], moved: usize) -> u64 {
        let (animal, square) = (order[moved], usize::from(placement[moved]));
        let occupied = placement.iter().fold(0, |set, &square| set | bit(usize::from(square)));
        let mut origins = self.steps[usize::from(animal == Animal::Rat)][square] & !occupied;
        let leaps = &self.leaps[animal.index()][square];
        if !leaps.is_empty() {
            let rats = order.iter().enumerate().filter(|(_, animal)| **animal == Animal::Rat);
            let blockers = rats
                .filter(|(piece, _)| self.blocks[usize::from(*piece >= movers)])
                .fold(0, |set, (piece, _)| set | bit(usize::from(placement[piece])));
            for &(path, origin) in leaps {
                if path & blockers == 0 {
                    origins |= bit(usize::from(origin)) & !occupied;
                }
            }
        }
        origins
    }
}
