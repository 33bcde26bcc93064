//! Proof numbers, and the two questions that are asked by them. Twin of `siasat.search.proof`.

use siasat_core::{Abilities, Bound, DRAW, Observer, Player, Score, Window, from_child};

use crate::anytime::{Answer, Anytime, PROVEN_WIN};
use crate::search::{Search, Stopped};

/// The proof number of what cannot be proven; sums stay below it unless a part reaches it.
pub(crate) const INFINITE: i32 = 1_000_000_000;
/// No line is followed further, as in iterative deepening.
const MAX_LINE: u32 = 256;
/// Is it more than a draw to the attacker?
const QUESTION: Window = Window { alpha: DRAW, beta: DRAW + 1 };

/// How many leaves must still be won at least to prove a win of the attacker's, and to disprove it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub(crate) proof: i32,
    pub(crate) disproof: i32,
}

impl Numbers {
    pub(crate) const UNKNOWN: Self = Self { proof: 1, disproof: 1 };
    pub(crate) const PROVEN: Self = Self { proof: 0, disproof: INFINITE };
    pub(crate) const DISPROVEN: Self = Self { proof: INFINITE, disproof: 0 };

    /// Whether nothing is left to prove.
    pub(crate) const fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// The number that the side to move wants to bring down to 0.
    pub(crate) const fn of(self, attacking: bool) -> i32 {
        if attacking { self.proof } else { self.disproof }
    }

    /// The same numbers as the other side counts.
    pub(crate) const fn flipped(self) -> Self {
        Self { proof: self.disproof, disproof: self.proof }
    }
}

/// The numbers of a node from its children's: the attacker needs one proof, the defender must fail everywhere.
pub(crate) fn combine(children: impl Iterator<Item = Numbers>, attacking: bool) -> Numbers {
    let (mut least, mut sum) = (INFINITE, 0);
    for child in children {
        let child = if attacking { child } else { child.flipped() };
        least = least.min(child.proof);
        sum = add(sum, child.disproof);
    }
    let numbers = Numbers { proof: least, disproof: sum };
    if attacking { numbers } else { numbers.flipped() }
}

/// A sum that is `INFINITE` only if a part is.
fn add(sum: i32, number: i32) -> i32 {
    if sum == INFINITE || number == INFINITE { INFINITE } else { (sum + number).min(INFINITE - 1) }
}

/// The search for an answer to one of the two questions.
pub(crate) trait Attempt<G: Abilities, O: Observer>: Sized {
    /// Create the attempt to prove that `attacker` wins.
    fn new(search: &mut Search<'_, G, O>, attacker: Player) -> Self;

    /// Whether the attacker wins by force.
    fn solve(&mut self, search: &mut Search<'_, G, O>) -> Result<bool, Stopped>;

    /// The line for the root's mover to play: the proof where there is one, else where it is likeliest.
    fn line(&self) -> Vec<G::Move>;
}

/// What every attempt asks of its nodes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question {
    attacker: Player,
    pub(crate) horizon: u32,
}

impl Question {
    pub(crate) fn new<G: Abilities, O: Observer>(search: &mut Search<'_, G, O>, attacker: Player) -> Self {
        search.watch_repetition();
        Self { attacker, horizon: search.request.limits.depth.map_or(MAX_LINE, |depth| depth.min(MAX_LINE)) }
    }

    /// Count a node; returns its key, and the numbers that follow from its position alone.
    pub(crate) fn enter<G: Abilities, O: Observer>(
        self,
        search: &mut Search<'_, G, O>,
        state: &G::State,
        ply: u32,
    ) -> Result<(u64, Numbers), Stopped> {
        let window = QUESTION.for_child(self.attacks(search, state));
        let key = search.enter(state, self.horizon - ply, window, ply)?;
        let numbers = match search.game.outcome(state) {
            Some(end) if end.winner == Some(self.attacker) => Numbers::PROVEN,
            Some(_) => Numbers::DISPROVEN,
            None if ply >= self.horizon || search.repeats(key, ply) => Numbers::DISPROVEN,
            None => Numbers::UNKNOWN,
        };
        Ok((key, numbers))
    }

    /// Report to the observer who wins: a value of 0 means "not the attacker", or "not known yet".
    pub(crate) fn leave<G: Abilities, O: Observer>(
        self,
        search: &mut Search<'_, G, O>,
        state: &G::State,
        ply: u32,
        numbers: Numbers,
    ) {
        let value = if numbers.proof == 0 { PROVEN_WIN } else { DRAW };
        search.leave(ply, from_child(value, self.attacks(search, state)));
    }

    /// Whether this is an OR node.
    pub(crate) fn attacks<G: Abilities, O: Observer>(self, search: &Search<'_, G, O>, state: &G::State) -> bool {
        search.game.to_move(state) == self.attacker
    }
}

/// Both questions, one after the other.
pub(crate) struct ProofSearch<A> {
    attempt: Option<A>,
    wins: Option<bool>,
    loses: Option<bool>,
}

impl<A> ProofSearch<A> {
    pub(crate) const fn new() -> Self {
        Self { attempt: None, wins: None, loses: None }
    }

    fn verdict<G: Abilities, O: Observer>(&self, search: &Search<'_, G, O>) -> (Score, Bound) {
        match (self.wins, self.loses) {
            (None, _) => (search.root_value(), Bound::Exact),
            (Some(true), _) => (PROVEN_WIN, Bound::Lower),
            (Some(false), Some(true)) => (-PROVEN_WIN, Bound::Upper),
            (Some(false), Some(false)) => (DRAW, Bound::Exact),
            (Some(false), None) => (DRAW, Bound::Upper),
        }
    }
}

impl<G: Abilities, O: Observer, A: Attempt<G, O>> Anytime<G, O> for ProofSearch<A> {
    fn run(&mut self, search: &mut Search<'_, G, O>) -> Result<(), Stopped> {
        search.may_time_out = true;
        let mover = search.game.to_move(&search.request.root);
        let wins = self.attempt.insert(A::new(search, mover)).solve(search)?;
        self.wins = Some(wins);
        if !wins {
            self.loses = Some(self.attempt.insert(A::new(search, mover.other())).solve(search)?);
        }
        Ok(())
    }

    fn answer(&self, search: &Search<'_, G, O>) -> Answer<G::Move> {
        let (value, bound) = self.verdict(search);
        let depth = if self.wins.is_none() { 0 } else { search.deepest() };
        Answer { value, bound, depth, line: self.attempt.as_ref().map_or_else(Vec::new, A::line) }
    }
}
