//! Chess as the engine plays it.

pub mod board;
pub mod eval;
pub mod exchange;
pub mod moves;
pub mod network;
#[cfg(feature = "syzygy")]
pub mod syzygy;
pub mod threats;

#[cfg(feature = "syzygy")]
use std::{path::Path, sync::Arc};

use siasat_core::{DRAW, MoveList, Player, Score};
use siasat_games::chess::{Chess as Rules, ChessMove, ChessState};
#[cfg(feature = "syzygy")]
use siasat_solve::TableError;

#[cfg(feature = "syzygy")]
use crate::game::TableChoice;
use crate::game::{EngineGame, Noise};
use crate::scale::lost_at;
use board::{KING, PAWN, Position};
use eval::Terms;
use moves::Move;
use threats::Threats;

/// In halfmoves without a capture or a pawn's move: either side may claim a draw.
const FIFTY_MOVES: u16 = 100;

/// Standard chess.
#[derive(Clone, Debug)]
pub struct Chess {
    rules: Rules,
    #[cfg(feature = "syzygy")]
    syzygy: Option<Arc<syzygy::Syzygy>>,
    /// The most pieces that some table has; 0 without tables.
    #[cfg(feature = "syzygy")]
    most: usize,
}

impl Chess {
    /// Chess without tables.
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            #[cfg(feature = "syzygy")]
            syzygy: None,
            #[cfg(feature = "syzygy")]
            most: 0,
        }
    }

    /// The tables, if they may know the position.
    #[cfg(feature = "syzygy")]
    #[inline(always)]
    fn tables_for(&self, position: &Position) -> Option<&syzygy::Syzygy> {
        let may_know = self.most > 0 && position.castling == 0 && position.occupied().count() <= self.most;
        self.syzygy.as_deref().filter(|_| may_know)
    }
}

impl EngineGame for Chess {
    type Rules = Rules;
    type Position = Position;
    type Move = Move;
    type Terms = Terms;
    type Threats = Threats;

    const SLOTS: usize = 12 * 64;
    const VICTIMS: usize = 7;

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn terms(&self) -> Terms {
        Terms
    }

    fn position(&self, state: &ChessState) -> Position {
        Position::of(state)
    }

    fn encode(&self, mv: ChessMove) -> Move {
        mv.into()
    }

    #[inline(always)]
    fn mover(&self, position: &Position) -> Player {
        position.player
    }

    #[inline(always)]
    fn key(&self, position: &Position) -> u64 {
        position.key
    }

    #[inline]
    fn generate(&self, position: &Position, noise: Noise, out: &mut MoveList<Move>) {
        position.generate(noise, out);
    }

    #[inline]
    fn find(&self, position: &Position, code: u16) -> Option<Move> {
        position.find(code)
    }

    #[inline(always)]
    fn code(&self, mv: Move) -> u16 {
        mv.0
    }

    #[inline(always)]
    fn slot(&self, position: &Position, mv: Move) -> usize {
        usize::from(position.squares[mv.from().to_usize()]).min(11) * 64 + mv.to().to_usize()
    }

    #[inline(always)]
    fn victim(&self, position: &Position, mv: Move) -> usize {
        let kind = position.kind_at(mv.to());
        if kind == 6 { usize::from(position.is_noisy(mv) && mv.promotion().is_none()) } else { kind + 1 }
    }

    #[inline(always)]
    fn gain(&self, position: &Position, mv: Move) -> Score {
        exchange::gain(position, mv)
    }

    #[inline(always)]
    fn is_noisy(&self, position: &Position, mv: Move) -> bool {
        position.is_noisy(mv)
    }

    #[inline(always)]
    fn play(&self, position: &Position, mv: Move) -> Position {
        position.play(mv)
    }

    #[inline(always)]
    fn begin(&self, position: &Position, _mv: Move) -> Position {
        position.clone()
    }

    #[inline(always)]
    fn finish(&self, child: &mut Position, mv: Move) {
        child.advance(mv);
    }

    #[inline(always)]
    fn guess_key(&self, position: &Position, mv: Move) -> Option<u64> {
        Some(position.guess_key(mv))
    }

    /// Not in check, and not with king and pawns alone, where a pass may be better than any move.
    fn pass(&self, position: &Position) -> Option<Position> {
        let me = position.player.index();
        let pieces = position.sides[me] & !(position.kinds[PAWN] | position.kinds[KING]);
        (position.checkers.is_empty() && pieces.any()).then(|| position.pass())
    }

    #[inline]
    fn end(&self, position: &Position, _ply: usize) -> Option<Score> {
        if position.halfmoves >= FIFTY_MOVES && (position.checkers.is_empty() || position.has_move()) {
            return Some(DRAW);
        }
        (position.phase <= 2 && position.is_dead()).then_some(DRAW)
    }

    #[inline]
    fn stuck(&self, position: &Position, ply: usize) -> Score {
        if position.checkers.any() { lost_at(ply) } else { DRAW }
    }

    #[inline(always)]
    fn quiet_plies(&self, position: &Position) -> usize {
        usize::from(position.halfmoves)
    }

    fn repeats(&self) -> bool {
        true
    }

    #[inline(always)]
    fn threats(&self, position: &Position) -> Threats {
        Threats::of(position)
    }

    /// By the squares' values, and by the threats that the move escapes or steps into.
    #[inline(always)]
    fn promise(&self, position: &Position, threats: &Threats, mv: Move) -> i32 {
        eval::promise(position, mv) + threats.promise(position, mv)
    }

    #[inline(always)]
    fn in_check(&self, position: &Position) -> bool {
        position.checkers.any()
    }

    #[inline]
    fn gives_check(&self, position: &Position, mv: Move) -> bool {
        position.gives_check(mv)
    }

    #[inline]
    fn quiet_checks(&self, position: &Position, out: &mut MoveList<Move>) {
        position.quiet_checks(out);
    }

    #[inline]
    fn exchange_gains(&self, position: &Position, mv: Move, least: Score) -> bool {
        exchange::gains(position, mv, least)
    }

    #[inline(always)]
    fn structure(&self, position: &Position) -> u64 {
        position.pawn_key
    }

    /// Here `root` is a folder of Syzygy files, or several, written as in `PATH`.
    #[cfg(feature = "syzygy")]
    fn set_tables(&mut self, root: Option<&Path>) -> Result<usize, TableError> {
        let tables = root.map(syzygy::Syzygy::open).transpose()?.flatten();
        let count = tables.as_ref().map_or(0, syzygy::Syzygy::count);
        self.most = tables.as_ref().map_or(0, syzygy::Syzygy::most);
        self.syzygy = tables.map(Arc::new);
        Ok(count)
    }

    /// Only after a capture or a pawn's move: the tables know nothing of the halfmove clock.
    #[cfg(feature = "syzygy")]
    #[inline(always)]
    fn solved(&self, position: &Position, ply: usize) -> Option<Score> {
        if self.most == 0 || position.halfmoves > 0 {
            return None;
        }
        self.tables_for(position)?.value(position, ply)
    }

    #[cfg(feature = "syzygy")]
    fn choose_by_tables(&self, position: &Position, moves: &[Move]) -> Option<TableChoice<Move>> {
        self.tables_for(position)?.choose(position, moves)
    }
}
