//! What the engine asks of a game: the rules of the core, in a form made for speed.

use std::path::Path;

use siasat_core::{Abilities, Game, MoveList, Notated, Player, Score};
use siasat_solve::TableError;

use crate::evaluation::Evaluation;
use crate::params::Params;

/// Which part of the moves to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noise {
    /// Captures, promotions and the other moves that quiescence follows.
    Noisy,
    /// All others.
    Quiet,
}

/// What tables know of a root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableChoice<M> {
    /// The moves worth playing.
    pub moves: Vec<M>,
    /// The value of the root.
    pub value: Score,
    /// How many lookups it took.
    pub hits: u64,
}

/// The state of a game's rules.
pub type StateOf<G> = <<G as EngineGame>::Rules as Game>::State;
/// A move of a game's rules.
pub type RulesMove<G> = <<G as EngineGame>::Rules as Game>::Move;

/// A game as the engine plays it. Positions are copied, never undone; values belong to the side to move.
pub trait EngineGame: Send + Sync + Sized {
    /// The rules that the rest of siasat knows.
    type Rules: Notated + Abilities;
    /// A position, with everything that is updated move by move.
    type Position: Clone + Send + Sync;
    /// A move.
    type Move: Copy + Eq + Send + Sync;
    /// The hand-written evaluation of the game.
    type Terms: Evaluation<Self>;
    /// What `promise` needs to know about a position, found once for all moves.
    type Threats: Default;

    /// How many different slots `slot` may give.
    const SLOTS: usize;
    /// How many different victims `victim` may give, no victim included.
    const VICTIMS: usize;

    /// The rules.
    fn rules(&self) -> &Self::Rules;
    /// The hand-written evaluation.
    fn terms(&self) -> Self::Terms;
    /// Why a state of the rules cannot be a position of the engine, if it cannot.
    fn refusal(&self, _state: &StateOf<Self>) -> Option<String> {
        None
    }
    /// A state of the rules as a position of the engine.
    fn position(&self, state: &StateOf<Self>) -> Self::Position;
    /// A move of the rules as a move of the engine.
    fn encode(&self, mv: RulesMove<Self>) -> Self::Move;

    /// Whose turn it is.
    fn mover(&self, position: &Self::Position) -> Player;
    /// A number for tables; the same as the rules give where they know repetitions.
    fn key(&self, position: &Self::Position) -> u64;
    /// Append every legal move of one half to `out`.
    fn generate(&self, position: &Self::Position, noise: Noise, out: &mut MoveList<Self::Move>);
    /// The legal move with this code, if there is one here.
    fn find(&self, position: &Self::Position, code: u16) -> Option<Self::Move>;
    /// A number for tables, never 0, that tells a move from the others of its position.
    fn code(&self, mv: Self::Move) -> u16;
    /// Who moves where, as a number below `SLOTS`: what histories are indexed by.
    fn slot(&self, position: &Self::Position, mv: Self::Move) -> usize;
    /// What the move takes: 0 for nothing, larger for more.
    fn victim(&self, position: &Self::Position, mv: Self::Move) -> usize;
    /// About how much taking that victim gains, in the evaluator's units.
    fn gain(&self, position: &Self::Position, mv: Self::Move) -> Score;
    /// Whether `generate` lists the move among the noisy ones.
    fn is_noisy(&self, position: &Self::Position, mv: Self::Move) -> bool;
    /// The position after a legal move.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;
    /// Begin a legal move: a position that `finish` makes the one after the move. What `play` returns is copied once more,
    /// and that copy waits for every change before it; a game of large positions copies here and changes there.
    #[inline(always)]
    fn begin(&self, position: &Self::Position, mv: Self::Move) -> Self::Position {
        self.play(position, mv)
    }
    /// Finish a move that was begun.
    #[inline(always)]
    fn finish(&self, _child: &mut Self::Position, _mv: Self::Move) {}
    /// The key after a move as far as it is known at once, so that the table is asked for its line before the move is made.
    /// A wrong guess costs a little time and nothing else.
    #[inline(always)]
    fn guess_key(&self, _position: &Self::Position, _mv: Self::Move) -> Option<u64> {
        None
    }
    /// The position after a pass, where a pass is a sound test; never in check, in zugzwang-prone endings, or where a
    /// player may move twice.
    fn pass(&self, position: &Self::Position) -> Option<Self::Position>;
    /// The value if the rules end the game here, even if there are moves.
    fn end(&self, position: &Self::Position, ply: usize) -> Option<Score>;
    /// The value where there is no legal move.
    fn stuck(&self, position: &Self::Position, ply: usize) -> Score;
    /// How many moves ago the last irreversible one was: how far back a repetition may lie.
    fn quiet_plies(&self, position: &Self::Position) -> usize;
    /// Whether the rules know repetitions.
    fn repeats(&self) -> bool;
    /// The numbers of the search that suit this game and the scale of its evaluation.
    fn params(&self) -> Params {
        Params::default()
    }
    /// What `promise` needs to know about the position.
    fn threats(&self, _position: &Self::Position) -> Self::Threats {
        Self::Threats::default()
    }
    /// A first guess at a quiet move's worth, on the scale of histories: what orders moves that nothing is known of.
    fn promise(&self, _position: &Self::Position, _threats: &Self::Threats, _mv: Self::Move) -> i32 {
        0
    }
    /// Whether the side to move is in check.
    fn in_check(&self, _position: &Self::Position) -> bool {
        false
    }
    /// Whether a move gives check.
    fn gives_check(&self, _position: &Self::Position, _mv: Self::Move) -> bool {
        false
    }
    /// Append the quiet moves that give check, or most of them, to `out`: quiescence follows them at its first ply.
    fn quiet_checks(&self, _position: &Self::Position, _out: &mut MoveList<Self::Move>) {}
    /// Whether the exchange that `mv` begins gains at least `least`.
    fn exchange_gains(&self, position: &Self::Position, mv: Self::Move, least: Score) -> bool {
        self.gain(position, mv) >= least
    }
    /// Take the solver's tables below this folder, or give them up: how many there are. A damaged one is refused, and then
    /// nothing changes.
    fn set_tables(&mut self, _root: Option<&Path>) -> Result<usize, TableError> {
        Ok(0)
    }
    /// The value by the solver's tables, where they know the position; 0 is a draw. They know nothing of repetitions.
    fn solved(&self, _position: &Self::Position, _ply: usize) -> Option<Score> {
        None
    }
    /// Which of the moves of a root tables recommend, where they know its result but the search, which looks them up only after
    /// irreversible moves, might not find the way.
    fn choose_by_tables(&self, _position: &Self::Position, _moves: &[Self::Move]) -> Option<TableChoice<Self::Move>> {
        None
    }
    /// How many plies from the root the rules must be followed before tables are asked, because of what was played before:
    /// the keys since the last irreversible move. An irreversible move on the way lifts that.
    fn careful_plies(&self, _history: &[u64]) -> usize {
        0
    }
    /// A number that positions of like structure share, for correcting evaluations; 0 where there is none.
    fn structure(&self, _position: &Self::Position) -> u64 {
        0
    }
}

/// A line of the engine's moves from `root` as text.
pub fn spell<G: EngineGame>(game: &G, root: &StateOf<G>, line: &[G::Move]) -> Vec<String> {
    let rules = game.rules();
    let mut state = root.clone();
    let mut texts = Vec::with_capacity(line.len());
    for &wanted in line {
        let mut legal = MoveList::new();
        rules.legal_moves(&state, &mut legal);
        let Some(mv) = legal.into_iter().find(|&mv| game.encode(mv) == wanted) else { break };
        texts.push(rules.format_move(&state, mv));
        state = rules.play(&state, mv);
    }
    texts
}
