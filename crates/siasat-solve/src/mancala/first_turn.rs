//! First turns: what the first player can harvest before the other one moves for the first time.
//!
//! A turn is a chain of moves that all end in the mover's store but the last, or that leaves nothing to sow. Positions within a turn
//! never repeat (see `Congklak::is_irreversible`), so the chains make a graph without circles, which a walk in depth covers.

use std::collections::HashMap;

use siasat_core::{Game, MoveList, Player, StopFlag};
use siasat_games::congklak::{Congklak, CongklakState};

use crate::error::TableError;
use crate::room::no_memory;

/// A whole first turn: its holes, 0 being the furthest from the store, and the seeds in the store at its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FirstTurn {
    /// One hole a move.
    pub holes: Vec<u8>,
    /// More than half of all seeds win the game for certain.
    pub harvest: u16,
}

/// What a walk through the first turns of a board found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Harvest {
    /// The largest harvest seen.
    pub best: FirstTurn,
    /// Every turn was looked at: the largest harvest there is, and the counts are those of all turns.
    pub exhaustive: bool,
    /// Different positions seen within turns.
    pub positions: u64,
    /// The turns looked at, as sequences of moves; `u64::MAX` if there are more.
    pub turns: u64,
    /// Those of them that bank more than half of all seeds.
    pub winning: u64,
}

/// What is known of the turns from one position on.
#[derive(Clone, Copy, Default)]
struct Known {
    turns: u64,
    winning: u64,
    best: u16,
    hole: Option<u8>,
}

/// What is known of the positions within turns, which is what limits a walk. Most fit two words, and nothing is allocated for one
/// position alone: where memory ends, growing a map is refused, and no small allocation can fail before that.
#[derive(Default)]
struct Places {
    packed: HashMap<[u64; 2], Known>,
    wide: HashMap<CongklakState, Known>,
}

impl Places {
    fn len(&self) -> usize {
        self.packed.len() + self.wide.len()
    }

    fn get(&self, state: &CongklakState) -> Option<Known> {
        match state.words() {
            Some(words) => self.packed.get(&words.map(|word| word.0)),
            None => self.wide.get(state),
        }
        .copied()
    }

    /// Keep a position of which nothing is known yet.
    fn add(&mut self, state: &CongklakState) -> Result<(), TableError> {
        let bytes = |len: usize, entry: usize| (len * entry) as u64;
        if let Some(words) = state.words() {
            let more = bytes(self.packed.len(), size_of::<([u64; 2], Known)>());
            self.packed.try_reserve(1).map_err(|_| no_memory(more))?;
            self.packed.insert(words.map(|word| word.0), Known::default());
        } else {
            let more = bytes(self.wide.len(), size_of::<(CongklakState, Known)>());
            self.wide.try_reserve(1).map_err(|_| no_memory(more))?;
            self.wide.insert(*state, Known::default());
        }
        Ok(())
    }

    /// What is known of a position that was added. Not `insert`, which makes room for one more even where the place is taken.
    fn set(&mut self, state: &CongklakState, known: Known) {
        let place = match state.words() {
            Some(words) => self.packed.get_mut(&words.map(|word| word.0)),
            None => self.wide.get_mut(state),
        };
        if let Some(place) = place {
            *place = known;
        }
    }
}

struct Walk<'a> {
    game: &'a Congklak,
    half: u16,
    limit: u64,
    enough: u16,
    stop: &'a StopFlag,
    known: Places,
    exhaustive: bool,
}

/// A first turn that banks more than half of all seeds: the first one that a walk in depth meets, holes nearest the store
/// first. `None` if there is none, or if there is none among the first `limit` positions.
pub fn find_first_turn(game: &Congklak, limit: u64, stop: &StopFlag) -> Result<Option<FirstTurn>, TableError> {
    let walk = walk(game, limit, half(game) + 1, stop)?;
    Ok(Some(walk.best).filter(|best| best.harvest > half(game)))
}

/// Look at all first turns, or at those within the first `limit` positions of a walk in depth.
pub fn harvest(game: &Congklak, limit: u64, stop: &StopFlag) -> Result<Harvest, TableError> {
    walk(game, limit, u16::MAX, stop)
}

/// Half of all seeds.
fn half(game: &Congklak) -> u16 {
    game.rules().holes as u16 * game.rules().seeds
}

fn walk(game: &Congklak, limit: u64, enough: u16, stop: &StopFlag) -> Result<Harvest, TableError> {
    let half = half(game);
    let mut walk = Walk { game, half, limit, enough, stop, known: Places::default(), exhaustive: true };
    let root = walk.visit(&game.initial())?;
    let mut best = FirstTurn { holes: Vec::new(), harvest: root.best };
    let mut state = game.initial();
    while let Some(hole) =
        walk.known.get(&state).filter(|_| state.player() == Player::First).and_then(|known| known.hole)
    {
        best.holes.push(hole);
        state = game.play(&state, hole);
    }
    let Known { turns, winning, .. } = root;
    Ok(Harvest { best, exhaustive: walk.exhaustive, positions: walk.known.len() as u64, turns, winning })
}

impl Walk<'_> {
    /// What the turns from a position within the first player's turn are worth.
    fn visit(&mut self, state: &CongklakState) -> Result<Known, TableError> {
        let mut moves = MoveList::new();
        if state.player() == Player::First {
            self.game.legal_moves(state, &mut moves);
        }
        let harvest = state.store(Player::First);
        if moves.is_empty() {
            return Ok(Known { turns: 1, winning: u64::from(harvest > self.half), best: harvest, hole: None });
        }
        if let Some(known) = self.known.get(state) {
            return Ok(known);
        }
        if self.known.len() as u64 >= self.limit {
            self.exhaustive = false;
            return Ok(Known::default());
        }
        if self.stop.is_set() {
            return Err(TableError::Stopped);
        }
        // The place is taken at once: it counts against the limit, and no walk comes back here before it is done.
        self.known.add(state)?;
        let mut known = Known::default();
        for &hole in moves.iter().rev() {
            let child = self.visit(&self.game.play(state, hole))?;
            known.turns = known.turns.saturating_add(child.turns);
            known.winning = known.winning.saturating_add(child.winning);
            if child.best > known.best {
                (known.best, known.hole) = (child.best, Some(hole));
            }
            if known.best >= self.enough {
                self.exhaustive = false;
                break;
            }
        }
        self.known.set(state, known);
        Ok(known)
    }
}
