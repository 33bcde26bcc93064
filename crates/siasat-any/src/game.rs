//! A game that is known by its name.

use std::any::Any;
use std::sync::Arc;

use siasat_core::perft::perft;
use siasat_core::{Abilities, Game, InputError, MoveList, Notated, Outcome, Player, StopFlag, Stopped};
use siasat_eval::Evaluators;
use siasat_games::chess::{Chess, KingCapture};
use siasat_games::congklak::Congklak;
use siasat_games::connectfour::ConnectFour;
use siasat_games::doushouqi::DouShouQi;
use siasat_games::draughts::Draughts;
use siasat_games::hashtree::HashTree;
use siasat_games::nim::Nim;
use siasat_games::othello::Othello;
use siasat_games::tictactoe::TicTacToe;
use siasat_games::tree::{self, Tree};

use crate::search::{Answer, Question, search};

/// A state of some game; only the game that made it can look inside.
pub type AnyState = Box<dyn Any + Send + Sync>;

/// The rules of some game over `AnyState`s; `None` where a state is not of this game.
pub trait AnyGame: Send + Sync {
    /// The rule set in canonical text form.
    fn variant(&self) -> String;
    /// False if a player may move again.
    fn alternates(&self) -> bool;
    /// The position a game starts from.
    fn initial(&self) -> AnyState;
    /// A position from its canonical text.
    fn parse_state(&self, text: &str) -> Result<AnyState, InputError>;
    /// What can be said of a state.
    fn view(&self, state: &AnyState) -> Option<View>;
    /// Every legal move in contract order.
    fn legal_moves(&self, state: &AnyState) -> Option<Vec<String>>;
    /// For each legal move, whether it is irreversible.
    fn irreversible(&self, state: &AnyState) -> Option<Vec<bool>>;
    /// What the game offers to searches here.
    fn abilities(&self, state: &AnyState) -> Option<AbilitiesView>;
    /// The state after the legal move at `index`; `None` also where there is no such move.
    fn play(&self, state: &AnyState, index: usize) -> Option<AnyState>;
    /// The number of lines of `depth` moves.
    fn perft(&self, state: &AnyState, depth: u32, stop: &StopFlag) -> Option<Result<u64, Stopped>>;
    /// Whether the evaluator of this name has a twin here.
    fn has_evaluator(&self, id: &str) -> bool;
    /// Search a state.
    fn search(&self, state: &AnyState, question: &Question, stop: &StopFlag) -> Option<Result<Answer, InputError>>;
}

/// What can be said of a state in one go.
pub struct View {
    /// The canonical text.
    pub text: String,
    /// The side to move.
    pub to_move: Player,
    /// The key.
    pub key: u64,
    /// The key recomputed from nothing but the position.
    pub full_key: u64,
    /// The outcome; `None` while the game goes on.
    pub outcome: Option<Outcome>,
}

/// What a game offers to searches at a state: for each legal move whether it is noisy and what it takes (`None` where
/// the game does not say), and the text of the state after a pass.
pub struct AbilitiesView {
    /// Whether each legal move is noisy.
    pub noisy: Option<Vec<bool>>,
    /// What each legal move takes.
    pub captured: Option<Vec<i32>>,
    /// The state after a pass.
    pub passed: Option<String>,
}

/// The names of the games with a native twin.
pub const GAMES: [&str; 10] =
    ["chess", "doushouqi", "congklak", "othello", "draughts", "connectfour", "tictactoe", "nim", "tree", "hashtree"];

/// The game called `name`; `root` is the position it will be asked about, which only `tree` needs to know beforehand.
pub fn open(name: &str, variant: &str, root: Option<&str>) -> Result<Arc<dyn AnyGame>, InputError> {
    Ok(match name {
        "chess" if variant == "king-capture" => Arc::new(KingCapture::make(variant)?),
        "chess" => Arc::new(Chess::make(variant)?),
        "doushouqi" => Arc::new(DouShouQi::make(variant)?),
        "congklak" => Arc::new(Congklak::make(variant)?),
        "othello" => Arc::new(Othello::make(variant)?),
        "draughts" => Arc::new(Draughts::make(variant)?),
        "connectfour" => Arc::new(ConnectFour::make(variant)?),
        "tictactoe" => Arc::new(TicTacToe::make(variant)?),
        "nim" => Arc::new(Nim::make(variant)?),
        "tree" => Arc::new(Tree::make(variant, root.unwrap_or(tree::EXAMPLE))?),
        "hashtree" => Arc::new(HashTree::make(variant)?),
        _ => return Err(InputError::UnknownName(format!("the game '{name}' is not available in Rust"))),
    })
}

impl<G: Notated + Abilities + Evaluators + 'static> AnyGame for G {
    fn variant(&self) -> String {
        Notated::variant(self)
    }

    fn alternates(&self) -> bool {
        Game::alternates(self)
    }

    fn initial(&self) -> AnyState {
        Box::new(Game::initial(self))
    }

    fn parse_state(&self, text: &str) -> Result<AnyState, InputError> {
        Ok(Box::new(Notated::parse_state(self, text)?))
    }

    fn view(&self, state: &AnyState) -> Option<View> {
        let state = known::<G>(state)?;
        Some(View {
            text: self.format_state(state),
            to_move: self.to_move(state),
            key: self.key(state),
            full_key: self.full_key(state),
            outcome: self.outcome(state),
        })
    }

    fn legal_moves(&self, state: &AnyState) -> Option<Vec<String>> {
        let state = known::<G>(state)?;
        Some(moves(self, state).into_iter().map(|mv| self.format_move(state, mv)).collect())
    }

    fn irreversible(&self, state: &AnyState) -> Option<Vec<bool>> {
        let state = known::<G>(state)?;
        Some(moves(self, state).into_iter().map(|mv| self.is_irreversible(state, mv)).collect())
    }

    fn abilities(&self, state: &AnyState) -> Option<AbilitiesView> {
        let state = known::<G>(state)?;
        let moves = moves(self, state);
        Some(AbilitiesView {
            noisy: G::HAS_NOISE.then(|| moves.iter().map(|&mv| self.is_noisy(state, mv)).collect()),
            captured: G::HAS_CAPTURES.then(|| moves.iter().map(|&mv| self.captured(state, mv)).collect()),
            passed: self.play_null(state).map(|passed| self.format_state(&passed)),
        })
    }

    fn play(&self, state: &AnyState, index: usize) -> Option<AnyState> {
        let state = known::<G>(state)?;
        let mv = *moves(self, state).get(index)?;
        Some(Box::new(Game::play(self, state, mv)))
    }

    fn perft(&self, state: &AnyState, depth: u32, stop: &StopFlag) -> Option<Result<u64, Stopped>> {
        Some(perft(self, known::<G>(state)?, depth, stop))
    }

    fn has_evaluator(&self, id: &str) -> bool {
        self.evaluator(id).is_ok()
    }

    fn search(&self, state: &AnyState, question: &Question, stop: &StopFlag) -> Option<Result<Answer, InputError>> {
        Some(search(self, known::<G>(state)?, question, stop))
    }
}

fn known<G: Game + 'static>(state: &AnyState) -> Option<&G::State>
where
    G::State: 'static,
{
    state.downcast_ref::<G::State>()
}

fn moves<G: Game>(game: &G, state: &G::State) -> MoveList<G::Move> {
    let mut moves = MoveList::new();
    game.legal_moves(state, &mut moves);
    moves
}
