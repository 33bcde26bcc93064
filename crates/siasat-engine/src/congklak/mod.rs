//! Congklak, Kalah and Dakon as the engine plays them: boards that fit two words.

pub mod board;
pub mod endgames;
pub mod eval;

use std::path::Path;
use std::sync::Arc;

use siasat_core::{DRAW, MoveList, Player, Score};
use siasat_games::congklak::packed::{Laps, MAX_PACKED_HOLES, MAX_PACKED_SEEDS, Word};
use siasat_games::congklak::variant::{End, Rest, Variant};
use siasat_games::congklak::{Congklak, CongklakState};
use siasat_solve::TableError;

use crate::game::{EngineGame, Noise};
use crate::params::Params;
use crate::scale::{MATE, lost_at};
use board::{Move, Position};
use endgames::Endgames;
use eval::Terms;

/// What a banked seed counts on the scale of histories.
const PROMISE: i32 = 700;
/// What another move counts there.
const AGAIN: i32 = 9000;
/// Seeds of a hole are distinguished up to this in the histories.
const SLOT_SEEDS: usize = 16;

/// The game under one set of rules.
#[derive(Clone, Debug)]
pub struct CongklakGame {
    rules: Congklak,
    laps: Laps,
    endgames: Option<Arc<Endgames>>,
}

impl CongklakGame {
    /// The game under these rules; none where their boards do not fit two words.
    pub fn new(rules: Congklak) -> Option<Self> {
        let variant = rules.rules();
        let seeds = 2 * variant.holes as u32 * u32::from(variant.seeds);
        if variant.holes > MAX_PACKED_HOLES || seeds > MAX_PACKED_SEEDS {
            return None;
        }
        Some(Self { laps: Laps::new(variant), rules, endgames: None })
    }

    fn variant(&self) -> &Variant {
        self.rules.rules()
    }

    /// Sow from a hole that holds seeds.
    #[inline(always)]
    fn sow(&self, position: &Position, hole: u8) -> Move {
        let mut board = position.board;
        let before = board[0];
        let again = self.laps.turn(&mut board, hole);
        let banked = board[0].store() - before.store();
        Move { hole, seeds: (before.0 >> (8 * hole)) as u8, again, banked: banked as u8, board }
    }

    /// How the game stands for the mover if it is over now.
    fn result(&self, position: &Position, ply: usize) -> Score {
        let [own, other] = position.board;
        let rest = own.seeds() as i32 - other.seeds() as i32;
        let rest = if self.variant().rest == Rest::Owner { rest } else { -rest };
        match i32::from(own.store()) - i32::from(other.store()) + rest {
            0 => DRAW,
            ahead if ahead > 0 => MATE - ply as Score,
            _ => lost_at(ply),
        }
    }
}

impl EngineGame for CongklakGame {
    type Rules = Congklak;
    type Position = Position;
    type Move = Move;
    type Terms = Terms;
    type Threats = ();

    const SLOTS: usize = 8 * SLOT_SEEDS;
    const VICTIMS: usize = 1;

    fn rules(&self) -> &Congklak {
        &self.rules
    }

    fn terms(&self) -> Terms {
        Terms::new(self.variant())
    }

    fn refusal(&self, state: &CongklakState) -> Option<String> {
        let reason = || format!("the engine plays positions with at most {MAX_PACKED_SEEDS} seeds; this one has more");
        state.words().is_none().then(reason)
    }

    fn position(&self, state: &CongklakState) -> Position {
        // `refusal` keeps larger boards away, and seeds are never added.
        let words = state.words().unwrap_or_default();
        let player = state.player();
        let board = [words[player.index()], words[player.other().index()]];
        let total = board.iter().map(|word| word.seeds() as u16 + word.store()).sum();
        Position { board, player, total }
    }

    fn encode(&self, mv: u8) -> Move {
        Move { hole: mv, seeds: 0, again: false, banked: 0, board: [Word::default(); 2] }
    }

    #[inline(always)]
    fn mover(&self, position: &Position) -> Player {
        position.player
    }

    #[inline(always)]
    fn key(&self, position: &Position) -> u64 {
        position.key()
    }

    /// All moves are quiet: what they bring is known from the sowing and orders them.
    #[inline]
    fn generate(&self, position: &Position, noise: Noise, out: &mut MoveList<Move>) {
        let is_over = self.variant().end == End::Either && position.board[1].is_bare();
        if noise == Noise::Noisy || is_over {
            return;
        }
        let mut occupied = position.board[0].occupied();
        while occupied != 0 {
            out.push(self.sow(position, (occupied.trailing_zeros() / 8) as u8));
            occupied &= occupied - 1;
        }
    }

    #[inline]
    fn find(&self, position: &Position, code: u16) -> Option<Move> {
        let hole = (code & 7).checked_sub(1)? as u8;
        let seeds = (position.board[0].0 >> (8 * hole)) as u8;
        let is_over = self.variant().end == End::Either && position.board[1].is_bare();
        (seeds > 0 && u16::from(seeds) == code >> 3 && !is_over).then(|| self.sow(position, hole))
    }

    #[inline(always)]
    fn code(&self, mv: Move) -> u16 {
        u16::from(mv.seeds) << 3 | u16::from(mv.hole + 1)
    }

    #[inline(always)]
    fn slot(&self, _position: &Position, mv: Move) -> usize {
        usize::from(mv.hole & 7) * SLOT_SEEDS + usize::from(mv.seeds).min(SLOT_SEEDS - 1)
    }

    fn victim(&self, _position: &Position, _mv: Move) -> usize {
        0
    }

    fn gain(&self, _position: &Position, _mv: Move) -> Score {
        0
    }

    #[inline(always)]
    fn is_noisy(&self, _position: &Position, _mv: Move) -> bool {
        false
    }

    #[inline(always)]
    fn play(&self, position: &Position, mv: Move) -> Position {
        let (player, board) = match mv.again {
            true => (position.player, mv.board),
            false => (position.player.other(), Position::turned(mv.board)),
        };
        Position { board, player, total: position.total }
    }

    fn pass(&self, _position: &Position) -> Option<Position> {
        None
    }

    /// The end of the rules, or more than half of all seeds banked: nothing can change who wins.
    #[inline]
    fn end(&self, position: &Position, ply: usize) -> Option<Score> {
        let [own, other] = position.board;
        if 2 * own.store() > position.total {
            return Some(MATE - ply as Score);
        }
        if 2 * other.store() > position.total {
            return Some(lost_at(ply));
        }
        let is_over = own.is_bare() || self.variant().end == End::Either && other.is_bare();
        is_over.then(|| self.result(position, ply))
    }

    fn stuck(&self, position: &Position, ply: usize) -> Score {
        self.result(position, ply)
    }

    fn quiet_plies(&self, _position: &Position) -> usize {
        0
    }

    fn repeats(&self) -> bool {
        false
    }

    fn params(&self) -> Params {
        Params {
            use_late_move_pruning: 0,
            use_futility: 0,
            use_history_pruning: 0,
            use_exchange_pruning: 0,
            use_exchange: 0,
            use_quiescence: 0,
            use_correction: 0,
            reverse_futility_depth: 8,
            reverse_futility_margin: 250,
            aspiration_width: 100,
            ..Params::cautious()
        }
    }

    fn set_tables(&mut self, root: Option<&Path>) -> Result<usize, TableError> {
        self.endgames = match root {
            Some(root) => Endgames::open(self.variant(), root)?,
            None => None,
        };
        Ok(self.endgames.as_ref().map_or(0, |endgames| endgames.seeds() as usize))
    }

    #[inline(always)]
    fn solved(&self, position: &Position, ply: usize) -> Option<Score> {
        self.endgames.as_ref()?.value(position, ply)
    }

    /// What is banked, and another move.
    #[inline(always)]
    fn promise(&self, _position: &Position, _threats: &(), mv: Move) -> i32 {
        PROMISE * i32::from(mv.banked) + if mv.again { AGAIN } else { 0 }
    }
}
