//! One thread of a search: what it remembers, counts and asks on the way.

use std::collections::TryReserveError;

use siasat_core::{DRAW, Player, Score, Stopped};

use super::history::{Before, Memory};
use super::progress::Progress;
use super::reduce::Reductions;
use super::table::Table;
use crate::control::Control;
use crate::evaluation::{Evaluation, Tracked};
use crate::game::EngineGame;
use crate::params::Params;
use crate::scale::{MAX_PLY, UNKNOWN, clamp};

/// What is noted at one ply of the line that is searched now.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The evaluation of the node, or `UNKNOWN`.
    pub eval: Score,
    /// Whose turn it is there.
    pub mover: Player,
    /// The slot of the move that is tried there; `None` for a pass.
    pub slot: Option<usize>,
    /// The code of a move that must not be tried there, 0 if none.
    pub excluded: u16,
}

const NO_FRAME: Frame = Frame { eval: UNKNOWN, mover: Player::First, slot: None, excluded: 0 };

/// What a thread keeps from search to search.
pub struct Worker<G: EngineGame, E: Evaluation<G>> {
    /// What was learnt about moves.
    pub memory: Memory,
    /// What the evaluator remembers.
    pub cache: E::Cache,
    pub(crate) frames: Vec<Frame>,
    /// The keys of the game since its last irreversible move, then of the line that is searched.
    pub(crate) keys: Vec<u64>,
    /// Where the root stands in `keys`.
    pub(crate) root_at: usize,
    /// No repetition lies before this place: a pass was tried there.
    pub(crate) floor: usize,
    /// Nodes entered in this search.
    pub nodes: u64,
    /// At this count the control is asked again.
    next_check: u64,
    published: u64,
    /// Answers of the solver's tables that were not published yet.
    pub(crate) hits: u64,
    /// Number of plies from the root in which the rules are checked before the tables.
    pub(crate) careful: usize,
    /// The depth of this iteration: once another thread has finished it, this one leaves it.
    pub(crate) iteration: i32,
    /// The deepest ply reached in this iteration.
    pub(crate) deepest: usize,
    /// The best line from every ply.
    pub(crate) lines: Vec<Vec<G::Move>>,
    /// Up to this ply no pass may be tried: a null move is being verified.
    pub(crate) verify_until: usize,
    /// Whether this is the thread that looks at the clock and answers.
    pub(crate) is_main: bool,
    /// Whether the clock may stop the search already: never before depth 1 is done.
    pub(crate) may_time_out: bool,
}

impl<G: EngineGame, E: Evaluation<G>> Worker<G, E> {
    /// A thread that has learnt nothing yet; an error where there is no memory for what it will learn.
    pub fn new(is_main: bool) -> Result<Self, TryReserveError> {
        Ok(Self {
            memory: Memory::new(G::SLOTS, G::VICTIMS)?,
            cache: E::Cache::default(),
            frames: vec![NO_FRAME; MAX_PLY + 4],
            keys: Vec::with_capacity(MAX_PLY + 256),
            root_at: 0,
            floor: 0,
            nodes: 0,
            next_check: 0,
            published: 0,
            hits: 0,
            careful: 0,
            deepest: 0,
            lines: vec![Vec::new(); MAX_PLY + 4],
            verify_until: 0,
            is_main,
            iteration: i32::MAX,
            may_time_out: false,
        })
    }

    /// Forget everything.
    pub fn clear(&mut self) {
        self.memory.clear();
        self.cache = E::Cache::default();
    }

    /// Get ready for a search from a position with this history of keys.
    pub(crate) fn prepare(&mut self, history: &[u64], root: u64, careful: usize) {
        self.memory.new_search();
        self.frames.fill(NO_FRAME);
        self.keys.clear();
        self.keys.extend_from_slice(history);
        self.keys.push(root);
        self.root_at = history.len();
        self.floor = 0;
        self.nodes = 0;
        self.next_check = 0;
        self.published = 0;
        self.hits = 0;
        self.careful = careful;
        self.deepest = 0;
        self.verify_until = 0;
        self.may_time_out = false;
    }
}

/// One thread at work.
pub struct Search<'a, G: EngineGame, E: Evaluation<G>> {
    pub(crate) game: &'a G,
    pub(crate) evaluation: &'a E,
    pub(crate) params: &'a Params,
    pub(crate) reductions: &'a Reductions,
    pub(crate) table: &'a Table,
    pub(crate) control: &'a Control,
    pub(crate) progress: &'a Progress<G::Move>,
    pub(crate) worker: &'a mut Worker<G, E>,
    /// The side to move at the root, whose draws are worth less by `contempt`.
    pub(crate) hero: Player,
}

impl<G: EngineGame, E: Evaluation<G>> Search<'_, G, E> {
    /// Count a node on entry. The one comparison covers node limit, clock and stop switch.
    #[inline(always)]
    pub(crate) fn count_node(&mut self) -> Result<(), Stopped> {
        if self.worker.nodes == self.worker.next_check {
            self.check()?;
        }
        self.worker.nodes += 1;
        Ok(())
    }

    #[cold]
    fn check(&mut self) -> Result<(), Stopped> {
        self.publish();
        if self.control.is_stopped() || self.progress.reached() >= self.worker.iteration {
            return Err(Stopped);
        }
        if self.worker.is_main && self.worker.may_time_out && self.control.is_late() {
            return Err(Stopped);
        }
        match self.control.grant() {
            0 => Err(Stopped),
            granted => {
                self.worker.next_check += granted;
                Ok(())
            }
        }
    }

    /// Tell the control how many nodes were searched, and tables answered, since the last time.
    pub(crate) fn publish(&mut self) {
        self.control.publish(self.worker.nodes - self.worker.published, std::mem::take(&mut self.worker.hits));
        self.worker.published = self.worker.nodes;
    }

    /// Who moved where one and two moves before this ply.
    #[inline(always)]
    pub(crate) fn before(&self, ply: usize) -> Before {
        let at = |back: usize| ply.checked_sub(back).and_then(|ply| self.worker.frames[ply].slot);
        [at(1), at(2)]
    }

    /// Whether the position at `ply` occurred before: once in this line, or twice in the game.
    ///
    /// A repetition inside the line is scored at once: a side that wanted something else would have played it before.
    #[inline]
    pub(crate) fn is_repetition(&self, position: &Tracked<G, E>) -> bool {
        let quiet = self.game.quiet_plies(position);
        if quiet < 4 || !self.game.repeats() {
            return false;
        }
        let keys = &self.worker.keys;
        let now = keys.len() - 1;
        let lowest = now.saturating_sub(quiet).max(self.worker.floor);
        let mut seen = 0;
        let mut place = now;
        while place >= lowest + 2 {
            place -= 2;
            if keys[place] == keys[now] {
                seen += 1;
                if place > self.worker.root_at || seen == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// The value of a draw for the side to move.
    #[inline(always)]
    pub(crate) fn draw(&self, mover: Player) -> Score {
        if mover == self.hero { DRAW - self.params.contempt } else { DRAW + self.params.contempt }
    }

    /// A node begins: it counts, and on the principal variation its line is empty yet.
    #[inline(always)]
    pub(crate) fn enter<const PV: bool>(&mut self, ply: usize) -> Result<(), Stopped> {
        self.count_node()?;
        if PV {
            self.worker.lines[ply].clear();
            self.worker.deepest = self.worker.deepest.max(ply);
        }
        Ok(())
    }

    /// The value of a node that is not searched: the rules end it, it repeats another, tables know it, or there is no room
    /// below it.
    #[inline(always)]
    pub(crate) fn end(&mut self, position: &Tracked<G, E>, ply: usize, mover: Player) -> Option<Score> {
        if let Some(end) = self.game.end(position, ply) {
            return Some(if end == DRAW { self.draw(mover) } else { end });
        }
        if self.is_repetition(position) {
            return Some(self.draw(mover));
        }
        if let Some(value) = self.solved(position, ply) {
            return Some(value);
        }
        (ply >= MAX_PLY - 1).then(|| self.evaluate(position))
    }

    /// The value for the side to move, without search.
    #[inline(always)]
    pub(crate) fn evaluate(&mut self, position: &Tracked<G, E>) -> Score {
        clamp(self.evaluation.evaluate(self.game, &position.board, &position.kept, &mut self.worker.cache))
    }

    /// Begin a legal move, see `EngineGame::begin`.
    #[inline(always)]
    pub(crate) fn begin(&self, position: &Tracked<G, E>, mv: G::Move) -> Tracked<G, E> {
        let kept = self.evaluation.next(self.game, &position.kept, position, mv);
        Tracked { board: self.game.begin(position, mv), kept }
    }

    /// A move is about to be made: the table's line of the child is on its way meanwhile.
    #[inline(always)]
    pub(crate) fn expect(&self, position: &Tracked<G, E>, mv: G::Move) {
        if let Some(key) = self.game.guess_key(position, mv) {
            self.table.touch(key);
        }
    }

    /// Enter a child: its key joins the line.
    #[inline(always)]
    pub(crate) fn push(&mut self, ply: usize, slot: Option<usize>, key: u64) {
        self.worker.frames[ply].slot = slot;
        self.worker.keys.push(key);
        self.table.touch(key);
    }

    /// Leave it again.
    #[inline(always)]
    pub(crate) fn pop(&mut self) {
        self.worker.keys.pop();
    }

    /// A better move at a ply of the principal variation: it and the child's line are the line now.
    pub(crate) fn note_line(&mut self, ply: usize, mv: G::Move) {
        let (head, tail) = self.worker.lines.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(mv);
        head[ply].extend_from_slice(&tail[0]);
    }
}
