//! A game with an evaluation that was learnt: everything as the game has it, but positions carry the network's first layer.

use std::path::Path;

use arrayvec::ArrayVec;
use siasat_core::{MoveList, Player, Score};
use siasat_solve::TableError;

use crate::game::{EngineGame, Noise, RulesMove, StateOf};
use crate::network::{Network, Views};
use crate::params::Params;
use crate::scale::clamp;

/// Features that a move takes away or brings; no move has more.
pub type Few = ArrayVec<usize, 2>;

/// A game whose positions a network can look at. A feature is what stands where, as the first player sees the board.
pub trait Featured: EngineGame {
    /// How many features there are.
    const INPUTS: usize;
    /// How many of them a position has at most.
    const MOST: usize;

    /// Every feature of a position.
    fn features(&self, position: &Self::Position) -> ArrayVec<usize, 32>;
    /// The features that a legal move takes away and those it brings.
    fn changes(&self, position: &Self::Position, mv: Self::Move) -> (Few, Few);
    /// What is the same feature to the second player.
    fn turned(feature: usize) -> usize;
    /// The feature with left and right exchanged, where that makes no difference to the game.
    fn mirrored(feature: usize) -> usize {
        feature
    }
    /// The network's value in the light of what it cannot know.
    fn tempered(&self, _position: &Self::Position, value: Score) -> Score {
        value
    }
}

/// A game, evaluated by a network.
#[derive(Clone, Debug)]
pub struct WithNetwork<G: Featured, const WIDTH: usize> {
    game: G,
    network: &'static Network<WIDTH>,
}

/// A position and what the network keeps of it.
pub struct Viewed<G: Featured, const WIDTH: usize> {
    board: G::Position,
    views: Views<WIDTH>,
}

// Derived, it would ask for a game that can be cloned.
impl<G: Featured, const WIDTH: usize> Clone for Viewed<G, WIDTH> {
    fn clone(&self) -> Self {
        Self { board: self.board.clone(), views: self.views.clone() }
    }
}

/// A feature as either player sees it.
#[inline(always)]
fn seen<G: Featured>(feature: usize) -> [usize; 2] {
    [feature, G::turned(feature)]
}

impl<G: Featured, const WIDTH: usize> WithNetwork<G, WIDTH> {
    /// The game with a network that knows as many features.
    pub fn new(game: G, network: &'static Network<WIDTH>) -> Self {
        Self { game, network }
    }

    /// Both views of a position, from nothing.
    fn views(&self, position: &G::Position) -> Views<WIDTH> {
        let mut views = self.network.empty();
        for feature in self.game.features(position) {
            self.network.add(&mut views, seen::<G>(feature));
        }
        views
    }
}

impl<G: Featured, const WIDTH: usize> EngineGame for WithNetwork<G, WIDTH> {
    type Rules = G::Rules;
    type Position = Viewed<G, WIDTH>;
    type Move = G::Move;
    type Cache = G::Cache;

    const SLOTS: usize = G::SLOTS;
    const VICTIMS: usize = G::VICTIMS;

    fn rules(&self) -> &G::Rules {
        self.game.rules()
    }

    fn position(&self, state: &StateOf<Self>) -> Self::Position {
        let board = self.game.position(state);
        let views = self.views(&board);
        Viewed { board, views }
    }

    fn encode(&self, mv: RulesMove<Self>) -> G::Move {
        self.game.encode(mv)
    }

    #[inline(always)]
    fn mover(&self, position: &Self::Position) -> Player {
        self.game.mover(&position.board)
    }

    #[inline(always)]
    fn key(&self, position: &Self::Position) -> u64 {
        self.game.key(&position.board)
    }

    #[inline]
    fn generate(&self, position: &Self::Position, noise: Noise, out: &mut MoveList<G::Move>) {
        self.game.generate(&position.board, noise, out);
    }

    #[inline]
    fn find(&self, position: &Self::Position, code: u16) -> Option<G::Move> {
        self.game.find(&position.board, code)
    }

    #[inline(always)]
    fn code(&self, mv: G::Move) -> u16 {
        self.game.code(mv)
    }

    #[inline(always)]
    fn slot(&self, position: &Self::Position, mv: G::Move) -> usize {
        self.game.slot(&position.board, mv)
    }

    #[inline(always)]
    fn victim(&self, position: &Self::Position, mv: G::Move) -> usize {
        self.game.victim(&position.board, mv)
    }

    #[inline(always)]
    fn gain(&self, position: &Self::Position, mv: G::Move) -> Score {
        self.game.gain(&position.board, mv)
    }

    #[inline(always)]
    fn is_noisy(&self, position: &Self::Position, mv: G::Move) -> bool {
        self.game.is_noisy(&position.board, mv)
    }

    #[inline]
    fn play(&self, position: &Self::Position, mv: G::Move) -> Self::Position {
        let mut child = self.begin(position, mv);
        self.finish(&mut child, mv);
        child
    }

    #[inline(always)]
    fn begin(&self, position: &Self::Position, mv: G::Move) -> Self::Position {
        let (gone, come) = self.game.changes(&position.board, mv);
        let [gone, come] = [gone, come].map(|few| few.into_iter().map(seen::<G>).collect::<ArrayVec<_, 2>>());
        Viewed {
            board: self.game.begin(&position.board, mv),
            views: self.network.change(&position.views, &come, &gone),
        }
    }

    #[inline(always)]
    fn finish(&self, child: &mut Self::Position, mv: G::Move) {
        self.game.finish(&mut child.board, mv);
    }

    #[inline(always)]
    fn guess_key(&self, position: &Self::Position, mv: G::Move) -> Option<u64> {
        self.game.guess_key(&position.board, mv)
    }

    #[inline]
    fn pass(&self, position: &Self::Position) -> Option<Self::Position> {
        self.game.pass(&position.board).map(|board| Viewed { board, views: position.views.clone() })
    }

    #[inline]
    fn end(&self, position: &Self::Position, ply: usize) -> Option<Score> {
        self.game.end(&position.board, ply)
    }

    #[inline]
    fn stuck(&self, position: &Self::Position, ply: usize) -> Score {
        self.game.stuck(&position.board, ply)
    }

    #[inline(always)]
    fn quiet_plies(&self, position: &Self::Position) -> usize {
        self.game.quiet_plies(&position.board)
    }

    fn repeats(&self) -> bool {
        self.game.repeats()
    }

    #[inline]
    fn evaluate(&self, position: &Self::Position, _cache: &mut G::Cache) -> Score {
        let value = self.network.value(&position.views, self.mover(position).index());
        clamp(self.game.tempered(&position.board, value))
    }

    fn params(&self) -> Params {
        self.game.params()
    }

    #[inline]
    fn promise(&self, position: &Self::Position, mv: G::Move) -> i32 {
        self.game.promise(&position.board, mv)
    }

    #[inline(always)]
    fn in_check(&self, position: &Self::Position) -> bool {
        self.game.in_check(&position.board)
    }

    #[inline]
    fn gives_check(&self, position: &Self::Position, mv: G::Move) -> bool {
        self.game.gives_check(&position.board, mv)
    }

    #[inline]
    fn quiet_checks(&self, position: &Self::Position, out: &mut MoveList<G::Move>) {
        self.game.quiet_checks(&position.board, out);
    }

    #[inline]
    fn exchange_gains(&self, position: &Self::Position, mv: G::Move, least: Score) -> bool {
        self.game.exchange_gains(&position.board, mv, least)
    }

    fn set_tables(&mut self, root: Option<&Path>) -> Result<usize, TableError> {
        self.game.set_tables(root)
    }

    #[inline(always)]
    fn solved(&self, position: &Self::Position, ply: usize) -> Option<Score> {
        self.game.solved(&position.board, ply)
    }

    fn careful_plies(&self, history: &[u64]) -> usize {
        self.game.careful_plies(history)
    }

    #[inline(always)]
    fn structure(&self, position: &Self::Position) -> u64 {
        self.game.structure(&position.board)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use siasat_core::Game;
    use siasat_core::mixing::SplitMix64;

    use super::*;

    /// Play random games and compare what was kept up with what is computed from scratch; features turned twice are as before, and
    /// so are those mirrored twice.
    pub(crate) fn assert_views_are_kept_up<G: Featured, const WIDTH: usize>(learnt: &WithNetwork<G, WIDTH>) {
        let rules = learnt.rules();
        let mut stream = SplitMix64::new(7);
        let mut plies = 0;
        while plies < 3000 {
            let mut state = rules.initial();
            let mut position = learnt.position(&state);
            for _ in 0..300 {
                let mut moves = MoveList::new();
                rules.legal_moves(&state, &mut moves);
                if moves.is_empty() || rules.outcome(&state).is_some() {
                    break;
                }
                let mv = moves[stream.below(moves.len() as u64) as usize];
                let mut found = MoveList::new();
                learnt.generate(&position, Noise::Noisy, &mut found);
                learnt.generate(&position, Noise::Quiet, &mut found);
                let Some(found) = found.into_iter().find(|&one| one == learnt.encode(mv)) else { break };
                position = learnt.play(&position, found);
                state = rules.play(&state, mv);
                let fresh = learnt.position(&state);
                assert_eq!(position.views, fresh.views);
                let features = learnt.game.features(&fresh.board);
                assert!(features.len() <= G::MOST && features.iter().all(|&feature| feature < G::INPUTS));
                assert!(features.iter().all(|&feature| G::turned(G::turned(feature)) == feature));
                assert!(features.iter().all(|&feature| G::mirrored(G::mirrored(feature)) == feature));
                plies += 1;
            }
        }
    }
}
