//! Dou Shou Qi as a game: whose turn, which moves, who has won. Twin of `siasat.games.doushouqi.rules`.

use siasat_core::{Game, InputError, MoveList, Outcome, Player};

use super::animals::Animal;
use super::moves::{Move, Tables};
use super::state::{GONE, State, start};
use super::terrain::{DENS, bit};
use super::variant::Variant;

/// The rules of one variant. `Player::First` is white, below, with upper-case letters.
#[derive(Clone, Debug)]
pub struct DouShouQi {
    pub(super) rules: Variant,
    tables: Box<Tables>,
}

impl DouShouQi {
    /// The game from its variant's text form.
    pub fn make(variant: &str) -> Result<Self, InputError> {
        let rules = Variant::parse(variant)?;
        Ok(Self { rules, tables: Box::new(Tables::new(&rules)) })
    }

    /// The rule set as data.
    pub fn rules(&self) -> &Variant {
        &self.rules
    }

    /// What geometry, terrain and rules allow.
    #[inline(always)]
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Captures, and the step into the enemy's den.
    #[inline]
    pub fn is_noisy(&self, state: &State, mv: Move) -> bool {
        let other = state.player.other().index();
        (state.sides[other] | bit(DENS[other])) & bit(mv.target()) != 0
    }

    /// Pass: the same board with the other side to move.
    #[inline]
    pub fn play_null(&self, state: &State) -> State {
        State { player: state.player.other(), key: state.key ^ State::turn_key(), ..*state }
    }

    /// Whether the enemy stands in the den of the side to move.
    #[inline(always)]
    fn is_den_entered(state: &State) -> bool {
        state.sides[state.player.other().index()] & bit(DENS[state.player.index()]) != 0
    }
}

impl Game for DouShouQi {
    type State = State;
    type Move = Move;

    fn alternates(&self) -> bool {
        true
    }

    fn initial(&self) -> State {
        start()
    }

    #[inline(always)]
    fn to_move(&self, state: &State) -> Player {
        state.player
    }

    /// By origin, then by target, both ascending; none once a den is entered.
    fn legal_moves(&self, state: &State, out: &mut MoveList<Move>) {
        if Self::is_den_entered(state) {
            return;
        }
        let view = self.tables.view(state);
        let me = state.player.index();
        for origin in Bits(state.sides[me]) {
            let animal = Animal::ALL[state.slot(me, origin as usize) & 7];
            out.extend(Bits(view.targets(animal.index())).map(|target| Move { animal, origin, target }));
        }
    }

    fn play(&self, state: &State, mv: Move) -> State {
        let (me, other) = (state.player.index(), state.player.other().index());
        let (animal, origin, target) = (mv.animal.index(), mv.origin(), mv.target());
        let mut next = *state;
        next.squares[me][animal] = mv.target;
        next.sides[me] ^= bit(origin) | bit(target);
        next.key ^= State::piece_key(me, animal, origin) ^ State::piece_key(me, animal, target) ^ State::turn_key();
        next.player = state.player.other();
        if state.sides[other] & bit(target) != 0 {
            let victim = state.slot(other, target) & 7;
            next.squares[other][victim] = GONE;
            next.sides[other] ^= bit(target);
            next.key ^= State::piece_key(other, victim, target);
        }
        next
    }

    /// A den entered, all pieces of the side to move taken, or no legal move for it.
    fn outcome(&self, state: &State) -> Option<Outcome> {
        let other = state.player.other();
        if Self::is_den_entered(state) {
            return Some(Outcome::win(other, "den-entered"));
        }
        let view = self.tables.view(state);
        if (0..Animal::ALL.len()).any(|animal| view.targets(animal) != 0) {
            return None;
        }
        let (decides, reason) = match state.sides[state.player.index()] {
            0 => (self.rules.all_captured_wins, "all-captured"),
            _ => (self.rules.no_moves_loses, "no-moves"),
        };
        Some(if decides { Outcome::win(other, reason) } else { Outcome::draw(reason) })
    }

    #[inline(always)]
    fn key(&self, state: &State) -> u64 {
        state.key
    }

    /// Captures: taken animals stay away.
    fn is_irreversible(&self, state: &State, mv: Move) -> bool {
        state.sides[state.player.other().index()] & bit(mv.target()) != 0
    }

    fn full_key(&self, state: &State) -> u64 {
        state.full_key()
    }

    /// By animal, then by target.
    #[inline]
    fn unordered_moves(&self, state: &State, out: &mut MoveList<Move>) {
        if Self::is_den_entered(state) {
            return;
        }
        let view = self.tables.view(state);
        for (animal, origin) in Animal::ALL.into_iter().zip(state.squares[state.player.index()]) {
            out.extend(Bits(view.targets(animal.index())).map(|target| Move { animal, origin, target }));
        }
    }

    #[inline]
    fn count_moves(&self, state: &State) -> u64 {
        if Self::is_den_entered(state) {
            return 0;
        }
        let view = self.tables.view(state);
        (0..Animal::ALL.len()).map(|animal| u64::from(view.targets(animal).count_ones())).sum()
    }
}

/// The squares of a set, ascending.
struct Bits(u64);

impl Iterator for Bits {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        let square = (self.0 != 0).then(|| self.0.trailing_zeros() as u8);
        self.0 &= self.0.wrapping_sub(1);
        square
    }
}
