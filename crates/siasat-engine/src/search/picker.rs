//! In which order the moves of a node are tried, each kind made only when it is needed.
//!
//! CITE: staged move ordering, chessprogramming.org "Move Ordering" and "Move Generation#Staged move generation".

use arrayvec::ArrayVec;
use siasat_core::MoveList;
use siasat_core::game::MAX_MOVES;

use super::history::{Before, Memory};
use crate::game::{EngineGame, Noise};
use crate::params::Params;

/// A quiet check may lose this much and still come early.
const CHECK_LOSS: i32 = 75;

/// Which moves come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Table,
    MakeNoisy,
    GoodNoisy,
    Refutations,
    MakeQuiet,
    Quiet,
    BadNoisy,
    MakeChecks,
    Checks,
    Done,
}

/// The moves of one node.
pub struct Picker<M> {
    stage: Stage,
    table: Option<M>,
    refutations: [u16; 3],
    tried: usize,
    moves: ArrayVec<(i32, M), MAX_MOVES>,
    next: usize,
    bad: ArrayVec<M, MAX_MOVES>,
    next_bad: usize,
    /// A noisy move that loses more than this by exchange waits until the end.
    least: i32,
    only_noisy: bool,
    /// Quiet checks that lose nothing come after the noisy moves.
    adds_checks: bool,
    skips_quiet: bool,
    before: Before,
    ply: usize,
}

impl<M: Copy + Eq> Picker<M> {
    /// All moves: the table's, good captures, killers and countermove, quiet moves, bad captures.
    pub fn all(table: Option<M>, killers: [u16; 2], counter: u16, before: Before, ply: usize) -> Self {
        Self {
            stage: Stage::Table,
            table,
            refutations: [killers[0], killers[1], counter],
            tried: 0,
            moves: ArrayVec::new(),
            next: 0,
            bad: ArrayVec::new(),
            next_bad: 0,
            least: 0,
            only_noisy: false,
            adds_checks: false,
            skips_quiet: false,
            before,
            ply,
        }
    }

    /// Noisy moves whose exchange gains at least `least`.
    pub fn noisy(table: Option<M>, least: i32) -> Self {
        Self { only_noisy: true, least, ..Self::all(table, [0; 2], 0, [None; 2], 0) }
    }

    /// Quiet moves that give check and lose nothing, too.
    pub fn with_checks(self, adds_checks: bool) -> Self {
        Self { adds_checks, ..self }
    }

    /// Leave out the quiet moves that are still to come.
    pub fn skip_quiet(&mut self) {
        self.skips_quiet = true;
    }

    /// The next move, or `None`.
    pub fn next<G: EngineGame<Move = M>>(
        &mut self,
        game: &G,
        position: &G::Position,
        memory: &Memory,
        params: &Params,
    ) -> Option<M> {
        loop {
            if self.skips_quiet && matches!(self.stage, Stage::Refutations | Stage::MakeQuiet | Stage::Quiet) {
                self.stage = Stage::BadNoisy;
            }
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::MakeNoisy;
                    if self.table.is_some() {
                        return self.table;
                    }
                }
                Stage::MakeNoisy => {
                    self.make_noisy(game, position, memory);
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => {
                    let Some((score, mv)) = self.best() else {
                        self.stage = match (self.only_noisy, self.adds_checks) {
                            (true, true) => Stage::MakeChecks,
                            (true, false) => Stage::Done,
                            (false, _) => Stage::Refutations,
                        };
                        continue;
                    };
                    let least = if self.only_noisy { self.least } else { -score / 64 };
                    if params.use_exchange == 0 || game.exchange_gains(position, mv, least) {
                        return Some(mv);
                    }
                    self.bad.push(mv);
                }
                Stage::Refutations => {
                    let Some(&code) = self.refutations.get(self.tried) else {
                        self.stage = Stage::MakeQuiet;
                        continue;
                    };
                    self.tried += 1;
                    let is_new = code != 0 && !self.refutations[..self.tried - 1].contains(&code);
                    if !is_new || params.use_killers == 0 {
                        continue;
                    }
                    if let Some(mv) = game.find(position, code) {
                        if Some(mv) != self.table && !game.is_noisy(position, mv) {
                            return Some(mv);
                        }
                    }
                }
                Stage::MakeQuiet => {
                    self.make_quiet(game, position, memory, params);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match self.best() {
                    Some((_, mv)) => return Some(mv),
                    None => self.stage = Stage::BadNoisy,
                },
                Stage::BadNoisy => {
                    let mv = self.bad.get(self.next_bad).copied();
                    self.next_bad += 1;
                    if mv.is_none() {
                        self.stage = Stage::Done;
                    }
                    return mv;
                }
                Stage::MakeChecks => {
                    self.make_checks(game, position);
                    self.stage = Stage::Checks;
                }
                Stage::Checks => match self.best() {
                    Some((_, mv)) if game.exchange_gains(position, mv, 0) => return Some(mv),
                    Some(_) => {}
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    /// Take out the move with the highest score; the first of equals.
    #[inline]
    fn best(&mut self) -> Option<(i32, M)> {
        let rest = self.moves.get_mut(self.next..)?;
        let (mut best, mut highest) = (0, rest.first()?.0);
        for (place, &(score, _)) in rest.iter().enumerate() {
            if score > highest {
                (best, highest) = (place, score);
            }
        }
        rest.swap(0, best);
        self.next += 1;
        rest.first().copied()
    }

    /// Begin another list.
    fn clear(&mut self) {
        self.moves.clear();
        self.next = 0;
    }

    // The lists are made out of line: within the loop of `next`, what they need would be prepared at every call.

    /// Most valuable victims first, corrected by what captures of that kind were worth.
    #[inline(never)]
    fn make_noisy<G: EngineGame<Move = M>>(&mut self, game: &G, position: &G::Position, memory: &Memory) {
        let mut list = MoveList::new();
        game.generate(position, Noise::Noisy, &mut list);
        for &mv in &list {
            if Some(mv) != self.table {
                let learnt = memory.capture(game.slot(position, mv), game.victim(position, mv));
                self.moves.push((8 * game.gain(position, mv) + learnt / 8, mv));
            }
        }
    }

    /// Quiet checks as they come.
    #[inline(never)]
    fn make_checks<G: EngineGame<Move = M>>(&mut self, game: &G, position: &G::Position) {
        let mut list = MoveList::new();
        game.quiet_checks(position, &mut list);
        self.clear();
        self.moves.extend(list.iter().map(|&mv| (0, mv)));
    }

    /// Quiet moves by what histories know of them.
    #[inline(never)]
    fn make_quiet<G: EngineGame<Move = M>>(
        &mut self,
        game: &G,
        position: &G::Position,
        memory: &Memory,
        params: &Params,
    ) {
        self.clear();
        let mut list = MoveList::new();
        game.generate(position, Noise::Quiet, &mut list);
        let mover = game.mover(position);
        let threats = game.threats(position);
        let after = memory.continuations(self.before);
        for &mv in &list {
            let code = game.code(mv);
            let was_tried = params.use_killers == 1 && self.refutations.contains(&code);
            if Some(mv) == self.table || was_tried {
                continue;
            }
            let mut score = game.promise(position, &threats, mv);
            if params.check_bonus > 0
                && game.gives_check(position, mv)
                && game.exchange_gains(position, mv, -CHECK_LOSS)
            {
                score += params.check_bonus;
            }
            score += params.near_root_weight * memory.near_root(self.ply, code);
            if params.use_history == 1 {
                score += memory.butterfly(mover, code);
            }
            if params.use_continuation == 1 {
                let slot = game.slot(position, mv);
                score += after.iter().map(|row| i32::from(row[slot])).sum::<i32>();
            }
            self.moves.push((score, mv));
        }
    }
}
