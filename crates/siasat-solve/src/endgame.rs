//! One table of a family as a problem for the retrograde method.

use std::sync::Arc;

use siasat_core::{Game, MoveList};

use crate::family::{Family, Place, TableId};
use crate::retrograde::{Endgame, Look};
use crate::verdict::Verdict;

/// A table to be built, and the tables it needs.
pub struct TableEndgame<'a, F: Family> {
    family: &'a F,
    table: TableId,
    slots: usize,
    /// The codes of each table that exits lead to.
    known: Vec<(TableId, Arc<Vec<u16>>)>,
}

impl<'a, F: Family> TableEndgame<'a, F> {
    /// The problem of a table, given the codes of all tables that it needs.
    pub fn new(family: &'a F, table: TableId, known: Vec<(TableId, Arc<Vec<u16>>)>) -> Self {
        Self { family, table, slots: family.parts(table).iter().sum(), known }
    }

    fn known_code(&self, table: TableId, slot: u32) -> u16 {
        let codes = self.known.iter().find(|(known, _)| *known == table);
        codes.and_then(|(_, codes)| codes.get(slot as usize)).copied().unwrap_or(0)
    }
}

impl<F: Family> Endgame for TableEndgame<'_, F> {
    fn slots(&self) -> usize {
        self.slots
    }

    fn look(&self, slot: u32) -> Look {
        let Some(state) = self.family.state(self.table, slot) else {
            return Look::Gap;
        };
        let game = self.family.game();
        if let Some(end) = game.outcome(&state) {
            return Look::Ended(if end.winner.is_some() { Verdict::Lost(0) } else { Verdict::Drawn });
        }
        let mut moves = MoveList::new();
        game.unordered_moves(&state, &mut moves);
        let mut quiet = arrayvec::ArrayVec::<u32, { siasat_core::game::MAX_MOVES }>::new();
        let mut exit = None;
        for mv in moves {
            let verdict = match self.family.locate(&game.play(&state, mv)) {
                Some(Place::At(table, slot)) if table == self.table => {
                    if !quiet.contains(&slot) {
                        quiet.push(slot);
                    }
                    continue;
                }
                Some(Place::At(table, slot)) => Verdict::from_code(self.known_code(table, slot)),
                Some(Place::Known(verdict)) => verdict,
                None => Verdict::Drawn, // families are closed under their moves
            };
            exit = exit.max(Some(verdict.before()));
        }
        Look::Open { quiet: quiet.len() as u8, exit }
    }

    fn predecessors(&self, slot: u32, out: &mut Vec<u32>) {
        self.family.predecessors(self.table, slot, out);
    }
}
