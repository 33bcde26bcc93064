//! Every game that has rules and an evaluator, played by these alone.

use std::sync::Arc;

use siasat_core::{Abilities, DRAW, Evaluator, Game, InputError, MoveList, Notated, Outcome, Player, Score};
use siasat_eval::Evaluators;

use crate::evaluation::Evaluation;
use crate::game::{EngineGame, Noise};
use crate::scale::{MATE, clamp};

/// Number of history slots.
const PLACES: usize = 512;
/// Victims count up to this.
const MOST_VICTIM: usize = 63;

/// A position of the rules, and how many moves ago something irreversible happened.
#[derive(Clone)]
pub struct GenericPosition<S> {
    state: S,
    quiet: u16,
}

/// A game by its rules and one of its evaluators.
pub struct GenericGame<R: Game> {
    rules: R,
    evaluator: Arc<dyn Evaluator<State = R::State>>,
    /// What one unit of `Abilities::captured` is worth to the evaluator.
    unit: Score,
}

impl<R: Notated + Abilities + Evaluators> GenericGame<R> {
    /// The game with its first evaluator; `unit` is what one unit of `Abilities::captured` is worth to it.
    pub fn new(rules: R, unit: Score) -> Result<Self, InputError> {
        let evaluator = rules.evaluator(R::EVALUATORS.first().unwrap_or(&"zero"))?.into();
        Ok(Self { rules, evaluator, unit })
    }
}

/// The value of an end for `mover`, `ply` moves below the root.
pub(crate) fn value_of(end: &Outcome, mover: Player, ply: usize) -> Score {
    if let Some(payoff) = end.payoff {
        return clamp(if mover == Player::First { payoff } else { -payoff });
    }
    match end.winner {
        None => DRAW,
        Some(winner) if winner == mover => MATE - ply as Score,
        Some(_) => ply as Score - MATE,
    }
}

impl<R: Notated + Abilities + Evaluators> EngineGame for GenericGame<R> {
    type Rules = R;
    type Position = GenericPosition<R::State>;
    type Move = R::Move;
    type Terms = Arc<dyn Evaluator<State = R::State>>;
    type Threats = ();

    const SLOTS: usize = 2 * PLACES;
    const VICTIMS: usize = MOST_VICTIM + 1;

    fn rules(&self) -> &R {
        &self.rules
    }

    fn terms(&self) -> Self::Terms {
        Arc::clone(&self.evaluator)
    }

    fn position(&self, state: &R::State) -> Self::Position {
        // Repetitions are looked for in all of the history that the caller gives.
        GenericPosition { state: state.clone(), quiet: u16::MAX / 2 }
    }

    fn encode(&self, mv: R::Move) -> R::Move {
        mv
    }

    #[inline]
    fn mover(&self, position: &Self::Position) -> Player {
        self.rules.to_move(&position.state)
    }

    #[inline]
    fn key(&self, position: &Self::Position) -> u64 {
        self.rules.key(&position.state)
    }

    fn generate(&self, position: &Self::Position, noise: Noise, out: &mut MoveList<R::Move>) {
        let mut all = MoveList::new();
        self.rules.legal_moves(&position.state, &mut all);
        out.extend(all.into_iter().filter(|&mv| self.is_noisy(position, mv) == (noise == Noise::Noisy)));
    }

    fn find(&self, position: &Self::Position, code: u16) -> Option<R::Move> {
        if code == 0 {
            return None;
        }
        let mut all = MoveList::new();
        self.rules.legal_moves(&position.state, &mut all);
        all.into_iter().find(|&mv| self.code(mv) == code)
    }

    #[inline]
    fn code(&self, mv: R::Move) -> u16 {
        self.rules.move_code(mv) as u16 + 1
    }

    #[inline]
    fn slot(&self, position: &Self::Position, mv: R::Move) -> usize {
        self.mover(position).index() * PLACES + self.rules.move_code(mv) % PLACES
    }

    #[inline]
    fn victim(&self, position: &Self::Position, mv: R::Move) -> usize {
        (self.rules.captured(&position.state, mv).max(0) as usize).min(MOST_VICTIM)
    }

    #[inline]
    fn gain(&self, position: &Self::Position, mv: R::Move) -> Score {
        self.unit * self.rules.captured(&position.state, mv)
    }

    #[inline]
    fn is_noisy(&self, position: &Self::Position, mv: R::Move) -> bool {
        R::HAS_NOISE && self.rules.is_noisy(&position.state, mv)
    }

    fn play(&self, position: &Self::Position, mv: R::Move) -> Self::Position {
        let quiet = if self.rules.is_irreversible(&position.state, mv) { 0 } else { position.quiet.saturating_add(1) };
        GenericPosition { state: self.rules.play(&position.state, mv), quiet }
    }

    fn pass(&self, position: &Self::Position) -> Option<Self::Position> {
        if !self.rules.alternates() {
            return None;
        }
        self.rules
            .play_null(&position.state)
            .map(|state| GenericPosition { state, quiet: position.quiet.saturating_add(1) })
    }

    fn end(&self, position: &Self::Position, ply: usize) -> Option<Score> {
        self.rules.outcome(&position.state).map(|end| value_of(&end, self.mover(position), ply))
    }

    /// Never asked: `end` knows every end.
    fn stuck(&self, position: &Self::Position, ply: usize) -> Score {
        self.end(position, ply).unwrap_or(DRAW)
    }

    #[inline]
    fn quiet_plies(&self, position: &Self::Position) -> usize {
        usize::from(position.quiet)
    }

    fn repeats(&self) -> bool {
        self.rules.has_repetition()
    }

    fn exchange_gains(&self, position: &Self::Position, mv: R::Move, least: Score) -> bool {
        least <= 0 || self.gain(position, mv) >= least
    }
}

impl<R: Notated + Abilities + Evaluators> Evaluation<GenericGame<R>> for Arc<dyn Evaluator<State = R::State>> {
    type Kept = ();
    type Cache = ();

    fn keep(&self, _game: &GenericGame<R>, _position: &GenericPosition<R::State>) {}

    fn next(&self, _game: &GenericGame<R>, _kept: &(), _position: &GenericPosition<R::State>, _mv: R::Move) {}

    fn evaluate(&self, _: &GenericGame<R>, position: &GenericPosition<R::State>, _kept: &(), _cache: &mut ()) -> Score {
        Evaluator::evaluate(&**self, &position.state)
    }
}
