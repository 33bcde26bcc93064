//! Moves: which captures the rules allow, and a generator that reads them from tables.
//! Twin of `siasat.games.doushouqi.moves`.
//!
//! A set of rules is folded once into masks, so that generating asks no questions about options.

use siasat_core::Player;

use super::animals::Animal;
use super::state::State;
use super::terrain::{DENS, Jump, SQUARES, TRAPS, WATER, bit, jumps, neighbours};
use super::variant::{Blockers, Jumps, Shore, Variant};

/// An animal's way from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub(super) animal: Animal,
    pub(super) origin: u8,
    pub(super) target: u8,
}

impl Move {
    /// The move of an animal; trusts its caller.
    #[inline(always)]
    pub fn new(animal: Animal, origin: u8, target: u8) -> Self {
        Self { animal, origin, target }
    }

    /// Who moves.
    #[inline(always)]
    pub fn animal(self) -> Animal {
        self.animal
    }

    /// From where.
    #[inline(always)]
    pub fn origin(self) -> usize {
        self.origin as usize
    }

    /// To where.
    #[inline(always)]
    pub fn target(self) -> usize {
        self.target as usize
    }
}

/// Where a capture takes place, seen from the attacker; the law of captures differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Both on land, or both in the water.
    Same,
    /// From the water onto land.
    Landing,
    /// From land into the water.
    Diving,
    /// Into the attacker's own trap.
    Trap,
}

impl Ground {
    const ALL: [Self; 4] = [Self::Same, Self::Landing, Self::Diving, Self::Trap];

    /// The ground of a capture by a side. No trap touches water, so a trap is never also a shore.
    #[inline(always)]
    fn of(side: usize, origin: usize, target: usize) -> Self {
        if TRAPS[side] & bit(target) != 0 {
            return Self::Trap;
        }
        match (WATER & bit(origin) != 0, WATER & bit(target) != 0) {
            (true, false) => Self::Landing,
            (false, true) => Self::Diving,
            _ => Self::Same,
        }
    }
}

/// Whether the attacker may take an enemy victim, given a move that leads there.
pub fn may_take(rules: &Variant, attacker: Animal, victim: Animal, ground: Ground) -> bool {
    let way = match ground {
        Ground::Trap => return true,
        Ground::Same => return may_take_by_rank(rules, attacker, victim),
        Ground::Landing => Shore::Landing,
        Ground::Diving => Shore::Diving,
    };
    match (attacker, victim) {
        (Animal::Rat, Animal::Rat) => rules.equal_captures && [Shore::Both, way].contains(&rules.shore_rats),
        (Animal::Rat, Animal::Elephant) => ground == Ground::Landing && rules.shore_elephant,
        _ => false, // nobody but the rat goes into the water, or comes out of it
    }
}

fn may_take_by_rank(rules: &Variant, attacker: Animal, victim: Animal) -> bool {
    match (attacker, victim) {
        (Animal::Rat, Animal::Elephant) => true,
        (Animal::Elephant, Animal::Rat) => rules.elephant_takes_rat,
        _ if attacker == victim => rules.equal_captures,
        _ => rules.rank(attacker) > rules.rank(victim),
    }
}

/// Whether an animal jumps in this direction.
pub fn may_jump(rules: &Variant, animal: Animal, jump: &Jump) -> bool {
    [Jumps::Both, if jump.sideways { Jumps::Sideways } else { Jumps::Lengthwise }].contains(&rules.jumps(animal))
}

/// The first animal that may jump under some rules: leopard, tiger and lion follow each other.
const FIRST_JUMPER: usize = Animal::Leopard as usize;
const JUMPERS: usize = 3;

/// A jump as sets: the water below it, and the square it lands on (no square where there is no jump).
#[derive(Clone, Copy, Debug, Default)]
struct Leap {
    path: u64,
    target: u64,
}

/// The moves that geometry, terrain and rules allow. Squares go to 63, where taken animals are and nothing moves.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Steps by side, whether the animal swims, and origin.
    steps: [[[u64; SQUARES + 1]; 2]; 2],
    /// Jumps by jumper and origin.
    leaps: [[[Leap; 2]; SQUARES + 1]; JUMPERS],
    /// Victims by attacker and ground, one bit an animal.
    prey: [[u8; 4]; 8],
    /// Which squares block for the side's own rat and for the enemy's: all or none.
    blockers: [u64; 2],
}

impl Tables {
    /// The tables of a set of rules.
    pub fn new(rules: &Variant) -> Self {
        let mut tables = Self {
            steps: [[[0; SQUARES + 1]; 2]; 2],
            leaps: [[[Leap::default(); 2]; SQUARES + 1]; JUMPERS],
            prey: [[0; 4]; 8],
            blockers: [Blockers::Own, Blockers::Enemy]
                .map(|whose| if [Blockers::Any, whose].contains(&rules.jump_blockers) { !0 } else { 0 }),
        };
        for origin in 0..SQUARES {
            for (steps, den) in tables.steps.iter_mut().zip(DENS) {
                steps[0][origin] = neighbours(origin) & !bit(den) & !WATER;
                steps[1][origin] = neighbours(origin) & !bit(den);
            }
            for jumper in 0..JUMPERS {
                let animal = Animal::ALL[FIRST_JUMPER + jumper];
                let allowed = jumps(origin).filter(|jump| may_jump(rules, animal, jump));
                for (leap, jump) in tables.leaps[jumper][origin].iter_mut().zip(allowed) {
                    *leap = Leap { path: jump.path, target: bit(jump.target) };
                }
            }
        }
        for attacker in Animal::ALL {
            for ground in Ground::ALL {
                let victims = Animal::ALL.into_iter().filter(|&victim| may_take(rules, attacker, victim, ground));
                tables.prey[attacker.index()][ground as usize] = victims.fold(0, |set, victim| set | 1 << victim as u8);
            }
        }
        tables
    }

    /// The view of the side to move.
    #[inline(always)]
    pub fn view<'a>(&'a self, state: &'a State) -> View<'a> {
        self.view_of(state, state.player)
    }

    /// Whether an animal of `side` may take the enemy's `victim` by a way from `origin` to `target`.
    #[inline(always)]
    pub fn takes(&self, side: usize, attacker: usize, victim: usize, origin: usize, target: usize) -> bool {
        self.prey[attacker & 7][Ground::of(side, origin, target) as usize] >> victim & 1 == 1
    }

    /// The animals that one may take where both stand on land, one bit an animal.
    pub fn prey_on_land(&self, attacker: usize) -> u8 {
        self.prey[attacker & 7][Ground::Same as usize]
    }

    /// The view of either side, independent of the side to move.
    #[inline(always)]
    pub fn view_of<'a>(&'a self, state: &'a State, player: Player) -> View<'a> {
        let (me, other) = (player.index(), player.other().index());
        View {
            tables: self,
            state,
            me,
            other,
            blockers: self.blockers[0] & (1 << state.squares[me][0])
                | self.blockers[1] & (1 << state.squares[other][0]),
        }
    }
}

/// A position as its side to move sees it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    tables: &'a Tables,
    state: &'a State,
    me: usize,
    other: usize,
    /// The squares no jump may pass: those of the rats that block. A rat on land, or gone, is below no jump.
    blockers: u64,
}

impl View<'_> {
    /// The legal targets of the animal at this place in the tables; none if it was taken.
    #[inline(always)]
    pub fn targets(&self, animal: usize) -> u64 {
        let reach = self.reach(animal);
        let quiet = reach & !(self.state.sides[self.me] | self.state.sides[self.other]);
        let hits = reach & self.state.sides[self.other];
        if hits == 0 { quiet } else { quiet | self.takeable(animal, hits) }
    }

    /// The targets of steps and jumps, occupied or not.
    #[inline(always)]
    pub fn reach(&self, animal: usize) -> u64 {
        let origin = (self.state.squares[self.me][animal] & 63) as usize;
        let mut reach = self.tables.steps[self.me][(animal == 0) as usize][origin];
        if (FIRST_JUMPER..FIRST_JUMPER + JUMPERS).contains(&animal) {
            for leap in &self.tables.leaps[animal - FIRST_JUMPER][origin] {
                reach |= if leap.path & self.blockers == 0 { leap.target } else { 0 };
            }
        }
        reach
    }

    /// Those of the enemy's squares `hits` on which the animal may take.
    #[inline(never)]
    fn takeable(&self, animal: usize, mut hits: u64) -> u64 {
        let origin = self.state.squares[self.me][animal] as usize;
        let mut takeable = 0;
        while hits != 0 {
            let target = hits.trailing_zeros() as usize;
            let victim = self.state.slot(self.other, target);
            let ground = Ground::of(self.me, origin, target);
            takeable |= ((self.tables.prey[animal][ground as usize] >> victim & 1) as u64) << target;
            hits &= hits - 1;
        }
        takeable
    }
}
