//! What a game and an evaluator are. Twins of `siasat.core.game` and `siasat.core.search_api.evaluator`.

use arrayvec::ArrayVec;

use crate::outcome::Outcome;
use crate::player::Player;
use crate::score::Score;

/// Room for the moves of one position; every game's checked door keeps within it.
pub const MAX_MOVES: usize = 256;

/// The moves of one position, on the stack.
pub type MoveList<M> = ArrayVec<M, MAX_MOVES>;

/// Rules only: pure functions of one state. No history, clock or score.
///
/// Copy-make: a child is a new value, so that leaving a search early has nothing to undo. States are plain data
/// without heap; `Clone` rather than `Copy` only because shakmaty's position does not offer `Copy`.
/// `legal_moves` is empty where the rules leave no move; some ends leave moves on the board (chess: dead material,
/// 75 moves), so callers ask `outcome` first. While that is `None` there is at least one legal move.
pub trait Game: Send + Sync {
    /// A position.
    type State: Clone + Eq + Send + Sync;
    /// A move.
    type Move: Copy + Eq + Send + Sync;
    /// False where a player may move again: then no caller may assume that the sign changes at every ply.
    fn alternates(&self) -> bool;
    /// The position a game starts from.
    fn initial(&self) -> Self::State;
    /// Whose turn it is.
    fn to_move(&self, state: &Self::State) -> Player;
    /// Append every legal move to the empty `out`. The order is part of the contract.
    fn legal_moves(&self, state: &Self::State, out: &mut MoveList<Self::Move>);
    /// The state after a legal move. Trusts its caller.
    fn play(&self, state: &Self::State, mv: Self::Move) -> Self::State;
    /// How the game ended, or `None` while it goes on.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;
    /// 64 bits that tell positions apart, the same number as in Python.
    fn key(&self, state: &Self::State) -> u64;
    /// Whether no position from before `mv` can occur after it.
    fn is_irreversible(&self, state: &Self::State, mv: Self::Move) -> bool;

    /// The key computed from nothing but the position; differs from `key` only if that is updated incrementally,
    /// and then the two must agree.
    fn full_key(&self, state: &Self::State) -> u64 {
        self.key(state)
    }

    /// The moves of `legal_moves` in the cheapest order, for counting.
    #[inline]
    fn unordered_moves(&self, state: &Self::State, out: &mut MoveList<Self::Move>) {
        self.legal_moves(state, out);
    }

    /// How many moves `legal_moves` would list; games override it where counting is cheaper than listing.
    #[inline]
    fn count_moves(&self, state: &Self::State) -> u64 {
        let mut moves = MoveList::new();
        self.unordered_moves(state, &mut moves);
        moves.len() as u64
    }
}

/// An estimate of a position's value, without search.
pub trait Evaluator: Send + Sync {
    /// The positions it knows.
    type State;
    /// The value for the side to move, within `[-MAX_EVAL, MAX_EVAL]`. Never asked about a finished game.
    fn evaluate(&self, state: &Self::State) -> Score;
}
