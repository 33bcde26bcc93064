//! Chess with the evaluation that was learnt: everything as in [`Chess`], but the positions carry the network's first layer.

use siasat_core::{MoveList, Player};
use siasat_games::chess::{Chess as Rules, ChessMove, ChessState};

use super::Chess;
use super::eval;
use super::moves::Move;
use super::network::{NETWORK, Network, Views};
use super::pawns::PawnTable;
use super::position::Position;
use crate::game::{EngineGame, Noise};
use crate::scale::{Score, clamp};

/// Halfmoves without progress after which a lead would count nothing, were the game not drawn before.
const PATIENCE: Score = 220;

/// Standard chess, evaluated by the network.
#[derive(Clone, Copy)]
pub struct Learnt {
    chess: Chess,
    network: &'static Network,
}

/// A position and what the network keeps of it.
#[derive(Clone)]
pub struct Viewed {
    board: Position,
    views: Views,
}

impl Learnt {
    /// Chess with the network in force, if there is one.
    pub fn new(rules: Rules) -> Option<Self> {
        NETWORK.as_ref().map(|network| Self::with(rules, network))
    }

    /// Chess with another network.
    pub fn with(rules: Rules, network: &'static Network) -> Self {
        Self { chess: Chess(rules), network }
    }
}

impl EngineGame for Learnt {
    type Rules = Rules;
    type Position = Viewed;
    type Move = Move;
    type Cache = PawnTable;

    const SLOTS: usize = Chess::SLOTS;
    const VICTIMS: usize = Chess::VICTIMS;

    fn rules(&self) -> &Rules {
        self.chess.rules()
    }

    fn position(&self, state: &ChessState) -> Viewed {
        let board = self.chess.position(state);
        let views = self.network.views(&board);
        Viewed { board, views }
    }

    fn encode(&self, mv: ChessMove) -> Move {
        self.chess.encode(mv)
    }

    #[inline(always)]
    fn mover(&self, position: &Viewed) -> Player {
        position.board.player
    }

    #[inline(always)]
    fn key(&self, position: &Viewed) -> u64 {
        position.board.key
    }

    #[inline]
    fn generate(&self, position: &Viewed, noise: Noise, out: &mut MoveList<Move>) {
        position.board.generate(noise, out);
    }

    #[inline]
    fn find(&self, position: &Viewed, code: u16) -> Option<Move> {
        position.board.find(code)
    }

    #[inline(always)]
    fn code(&self, mv: Move) -> u16 {
        mv.0
    }

    #[inline(always)]
    fn slot(&self, position: &Viewed, mv: Move) -> usize {
        self.chess.slot(&position.board, mv)
    }

    #[inline(always)]
    fn victim(&self, position: &Viewed, mv: Move) -> usize {
        self.chess.victim(&position.board, mv)
    }

    #[inline(always)]
    fn gain(&self, position: &Viewed, mv: Move) -> Score {
        self.chess.gain(&position.board, mv)
    }

    #[inline(always)]
    fn is_noisy(&self, position: &Viewed, mv: Move) -> bool {
        position.board.is_noisy(mv)
    }

    #[inline]
    fn play(&self, position: &Viewed, mv: Move) -> Viewed {
        Viewed { views: self.network.after(&position.views, &position.board, mv), board: position.board.play(mv) }
    }

    #[inline]
    fn pass(&self, position: &Viewed) -> Option<Viewed> {
        self.chess.pass(&position.board).map(|board| Viewed { board, views: position.views.clone() })
    }

    #[inline]
    fn end(&self, position: &Viewed, ply: usize) -> Option<Score> {
        self.chess.end(&position.board, ply)
    }

    #[inline]
    fn stuck(&self, position: &Viewed, ply: usize) -> Score {
        self.chess.stuck(&position.board, ply)
    }

    #[inline(always)]
    fn quiet_plies(&self, position: &Viewed) -> usize {
        self.chess.quiet_plies(&position.board)
    }

    fn repeats(&self) -> bool {
        self.chess.repeats()
    }

    /// The network's value, less where a lead rarely wins or nothing has happened for long.
    #[inline]
    fn evaluate(&self, position: &Viewed, _cache: &mut PawnTable) -> Score {
        let board = &position.board;
        let me = board.player.index();
        let value = self.network.value(&position.views, me);
        let value = value * eval::scale(board, if me == 0 { value } else { -value }) / 64;
        clamp(value * (PATIENCE - Score::from(board.halfmoves).min(100)) / PATIENCE)
    }

    #[inline]
    fn promise(&self, position: &Viewed, mv: Move) -> i32 {
        self.chess.promise(&position.board, mv)
    }

    #[inline(always)]
    fn in_check(&self, position: &Viewed) -> bool {
        position.board.checkers.any()
    }

    #[inline]
    fn gives_check(&self, position: &Viewed, mv: Move) -> bool {
        position.board.gives_check(mv)
    }

    #[inline]
    fn quiet_checks(&self, position: &Viewed, out: &mut MoveList<Move>) {
        position.board.quiet_checks(out);
    }

    #[inline]
    fn exchange_gains(&self, position: &Viewed, mv: Move, least: Score) -> bool {
        self.chess.exchange_gains(&position.board, mv, least)
    }

    #[inline(always)]
    fn structure(&self, position: &Viewed) -> u64 {
        position.board.pawn_key
    }
}
