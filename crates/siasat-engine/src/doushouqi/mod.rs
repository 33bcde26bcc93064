//! Dou Shou Qi as the engine plays it.

pub mod board;
pub mod endgames;
pub mod eval;
pub mod exchange;
pub mod moves;
pub mod network;

use std::path::Path;
use std::sync::Arc;

use siasat_core::mixing::mix;
use siasat_core::{DRAW, Game, MoveList, Player, Score};
use siasat_games::doushouqi::moves::Tables;
use siasat_games::doushouqi::terrain::{DENS, SQUARES, TRAPS, bit, jumps, neighbours};
use siasat_games::doushouqi::{DouShouQi, Move as RulesMove, State};
use siasat_solve::TableError;

use crate::game::{EngineGame, Noise};
use crate::params::Params;
use crate::scale::{MATE, lost_at};
use board::Position;
use endgames::Endgames;
use eval::Terms;
use moves::Move;

/// With fewer animals than this a side may wish that it could pass.
const LEAST_TO_PASS: u32 = 3;
/// So far the rules are followed before tables are asked, if another repetition may draw.
const CAREFUL: usize = 5;

/// Dou Shou Qi under one set of rules.
#[derive(Clone, Debug)]
pub struct DouShouQiGame {
    rules: DouShouQi,
    /// From where a step or a jump may lead to a square.
    near: Box<[u64; SQUARES + 1]>,
    endgames: Option<Arc<Endgames>>,
}

impl DouShouQiGame {
    /// The game under these rules.
    pub fn new(rules: DouShouQi) -> Self {
        let mut near = Box::new([0; SQUARES + 1]);
        for (square, near) in near.iter_mut().enumerate().take(SQUARES) {
            *near = jumps(square).fold(neighbours(square), |set, jump| set | bit(jump.target));
        }
        Self { rules, near, endgames: None }
    }

    #[inline(always)]
    fn tables(&self) -> &Tables {
        self.rules.tables()
    }

    /// The animals of a player that can reach a square, one bit each; the piece on the square does not matter.
    #[inline]
    fn takers(&self, state: &State, player: Player, square: usize) -> u8 {
        let mut close = self.near[square & 63] & state.pieces(player);
        let view = self.tables().view_of(state, player);
        let mut takers = 0;
        while close != 0 {
            let animal = state.slot(player.index(), close.trailing_zeros() as usize) & 7;
            takers |= u8::from(view.reach(animal) >> square & 1 == 1) << animal;
            close &= close - 1;
        }
        takers
    }

    /// Enemies who stand beside the den of the side to move: each of them enters it with its next move.
    #[inline(always)]
    fn intruders(position: &Position) -> u64 {
        let me = position.state.player();
        position.state.pieces(me.other()) & TRAPS[me.index()]
    }

    /// Where captures and the enemy's den are.
    #[inline(always)]
    fn noisy_squares(position: &Position) -> u64 {
        let other = position.state.player().other();
        position.state.pieces(other) | bit(DENS[other.index()])
    }
}

impl EngineGame for DouShouQiGame {
    type Rules = DouShouQi;
    type Position = Position;
    type Move = Move;
    type Terms = Terms;
    type Threats = ();

    const SLOTS: usize = 2 * 8 * 64;
    const VICTIMS: usize = 9;

    fn rules(&self) -> &DouShouQi {
        &self.rules
    }

    fn terms(&self) -> Terms {
        Terms::new(self.tables())
    }

    fn position(&self, state: &State) -> Position {
        Position::of(state)
    }

    fn encode(&self, mv: RulesMove) -> Move {
        mv.into()
    }

    #[inline(always)]
    fn mover(&self, position: &Position) -> Player {
        position.state.player()
    }

    #[inline(always)]
    fn key(&self, position: &Position) -> u64 {
        self.rules.key(&position.state)
    }

    #[inline]
    fn generate(&self, position: &Position, noise: Noise, out: &mut MoveList<Move>) {
        let me = position.state.player();
        if position.state.pieces(me.other()) & bit(DENS[me.index()]) != 0 {
            return;
        }
        let noisy = Self::noisy_squares(position);
        let view = self.tables().view(&position.state);
        let wanted = if noise == Noise::Noisy { noisy } else { !noisy };
        for (animal, &origin) in position.state.squares()[me.index()].iter().enumerate() {
            let mut targets = view.reach(animal) & wanted;
            if targets == 0 {
                continue;
            }
            targets &= view.targets(animal);
            while targets != 0 {
                out.push(Move::new(animal, usize::from(origin), targets.trailing_zeros() as usize));
                targets &= targets - 1;
            }
        }
    }

    #[inline]
    fn find(&self, position: &Position, code: u16) -> Option<Move> {
        let mv = Move(code);
        let me = position.state.player();
        let is_there = code != 0
            && code >> 15 == 0
            && usize::from(position.state.squares()[me.index()][mv.animal()]) == mv.origin();
        let is_legal = is_there
            && self.tables().view(&position.state).targets(mv.animal()) >> mv.target() & 1 == 1
            && position.state.pieces(me.other()) & bit(DENS[me.index()]) == 0;
        is_legal.then_some(mv)
    }

    #[inline(always)]
    fn code(&self, mv: Move) -> u16 {
        mv.0
    }

    #[inline(always)]
    fn slot(&self, position: &Position, mv: Move) -> usize {
        (position.state.player().index() * 8 + mv.animal()) * 64 + mv.target()
    }

    #[inline(always)]
    fn victim(&self, position: &Position, mv: Move) -> usize {
        (position.state.slot(position.state.player().other().index(), mv.target()) + 1) % 9
    }

    #[inline(always)]
    fn gain(&self, position: &Position, mv: Move) -> Score {
        exchange::gain(position, mv)
    }

    #[inline(always)]
    fn is_noisy(&self, position: &Position, mv: Move) -> bool {
        Self::noisy_squares(position) >> mv.target() & 1 == 1
    }

    #[inline(always)]
    fn play(&self, position: &Position, mv: Move) -> Position {
        position.play(&self.rules, mv)
    }

    /// Not with an enemy at the den, and not with few animals, where a pass may be better than any move.
    fn pass(&self, position: &Position) -> Option<Position> {
        let is_rich = position.alive.iter().all(|animals| animals.count_ones() >= LEAST_TO_PASS);
        let state = self.rules.play_null(&position.state);
        (is_rich && !self.in_check(position)).then_some(Position {
            state,
            quiet: position.quiet.saturating_add(1),
            ..*position
        })
    }

    /// The end of the game: a den is entered, or a side has no animals left. Also forced ends: an animal beside the
    /// enemy's den enters it; of two enemies beside the side's own den one can be captured, and the other enters.
    #[inline]
    fn end(&self, position: &Position, ply: usize) -> Option<Score> {
        let me = position.state.player();
        let (mine, theirs) = (position.state.pieces(me), position.state.pieces(me.other()));
        if theirs & bit(DENS[me.index()]) != 0 {
            return Some(lost_at(ply));
        }
        if mine & TRAPS[me.other().index()] != 0 {
            return Some(MATE - ply as Score - 1);
        }
        if mine == 0 {
            return Some(self.stuck(position, ply));
        }
        let intruders = Self::intruders(position);
        let is_hopeless = intruders != 0
            && (intruders.count_ones() > 1 || neighbours(intruders.trailing_zeros() as usize) & mine == 0);
        is_hopeless.then(|| lost_at(ply + 2))
    }

    fn stuck(&self, position: &Position, ply: usize) -> Score {
        let rules = self.rules.rules();
        let is_bare = position.state.pieces(position.state.player()) == 0;
        let loses = if is_bare { rules.all_captured_wins } else { rules.no_moves_loses };
        if loses { lost_at(ply) } else { DRAW }
    }

    #[inline(always)]
    fn quiet_plies(&self, position: &Position) -> usize {
        usize::from(position.quiet)
    }

    fn repeats(&self) -> bool {
        self.rules.rules().repetition.is_some()
    }

    /// An animal counts several of chess's pawns, and a quiet move may be worth as much as one: margins are as wide.
    fn params(&self) -> Params {
        Params {
            contempt: 100,
            aspiration_width: 35,
            delta_margin: 400,
            null_margin: 450,
            reverse_futility_depth: 8,
            reverse_futility_margin: 180,
            futility_base: 220,
            futility_margin: 200,
            exchange_quiet_margin: 150,
            exchange_noisy_margin: 250,
            singular_margin: 35,
            ..Params::cautious()
        }
    }

    #[inline]
    fn promise(&self, position: &Position, _threats: &(), mv: Move) -> i32 {
        eval::promise(position, mv)
    }

    /// An enemy stands beside the side's own den.
    #[inline(always)]
    fn in_check(&self, position: &Position) -> bool {
        Self::intruders(position) != 0
    }

    /// The move leads beside the enemy's den.
    #[inline(always)]
    fn gives_check(&self, position: &Position, mv: Move) -> bool {
        TRAPS[position.state.player().other().index()] >> mv.target() & 1 == 1
    }

    #[inline]
    fn exchange_gains(&self, position: &Position, mv: Move, least: Score) -> bool {
        exchange::gains(self, position, mv, least)
    }

    fn set_tables(&mut self, root: Option<&Path>) -> Result<usize, TableError> {
        self.endgames = match root {
            Some(root) => Endgames::open(self.rules.rules(), root)?.map(Arc::new),
            None => None,
        };
        Ok(self.endgames.as_ref().map_or(0, |endgames| endgames.count()))
    }

    #[inline(always)]
    fn solved(&self, position: &Position, ply: usize) -> Option<Score> {
        self.endgames.as_ref()?.value(position, ply)
    }

    /// A winner who hurries comes back to nothing that was seen since he began, but perhaps to what was seen before.
    fn careful_plies(&self, history: &[u64]) -> usize {
        let is_repeated = || {
            let mut keys = history.to_vec();
            keys.sort_unstable();
            keys.windows(2).any(|pair| pair[0] == pair[1])
        };
        match self.rules.rules().repetition {
            None => 0,
            Some(2) if !history.is_empty() => CAREFUL,
            Some(_) if is_repeated() => CAREFUL,
            Some(_) => 0,
        }
    }

    /// By the animals that are left.
    #[inline(always)]
    fn structure(&self, position: &Position) -> u64 {
        mix(u64::from(position.alive[0]) << 8 | u64::from(position.alive[1]))
    }
}
