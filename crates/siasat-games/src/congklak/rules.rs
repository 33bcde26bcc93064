//! The game: when it ends, and who has won. Twin of `siasat.games.congklak.rules`.

use std::cmp::Ordering;

use siasat_core::{Game, InputError, MoveList, Notated, Outcome, Player};

use super::notation;
use super::packed::Laps;
use super::sowing::Circuit;
use super::state::{Board, CongklakState, Side, key_of};
use super::variant::{End, MAX_HOLES, Rest, Variant, parse_variant};

/// Congklak, Kalah and Dakon: one engine, the rule set is data. A move is the number of a hole.
#[derive(Clone, Debug)]
pub struct Congklak {
    pub(super) rules: Variant,
    circuit: Circuit,
    laps: Laps,
}

impl Congklak {
    /// The game from its variant's text form.
    pub fn make(variant: &str) -> Result<Self, InputError> {
        let rules = parse_variant(variant)?;
        Ok(Self { rules, circuit: Circuit::new(&rules), laps: Laps::new(&rules) })
    }

    /// The rule set.
    pub fn rules(&self) -> &Variant {
        &self.rules
    }

    /// How many seeds of either side the mover captures by sowing from `hole`, 0 if none.
    pub(super) fn seeds_captured(&self, state: &CongklakState, hole: u8) -> u16 {
        match &state.board {
            Board::Packed(words) => self.laps.captured(words, state.player, hole),
            Board::Wide(sides) => self.circuit.captured(&self.rules, sides, state.player, hole),
        }
    }

    #[inline(always)]
    fn is_over(&self, state: &CongklakState) -> bool {
        state.is_bare(state.player) || self.rules.end == End::Either && state.is_bare(state.player.other())
    }

    /// How a finished game ended. Not inlined: nearly every node asks only whether it is finished.
    #[inline(never)]
    fn end(&self, state: &CongklakState) -> Outcome {
        let rest = |player| state.holes(player).iter().map(|&seeds| i32::from(seeds)).sum::<i32>();
        let rest = rest(Player::First) - rest(Player::Second);
        let ahead = i32::from(state.store(Player::First)) - i32::from(state.store(Player::Second))
            + if self.rules.rest == Rest::Owner { rest } else { -rest };
        match ahead.cmp(&0) {
            Ordering::Greater => Outcome { margin: ahead, ..Outcome::win(Player::First, "more-seeds") },
            Ordering::Less => Outcome { margin: -ahead, ..Outcome::win(Player::Second, "more-seeds") },
            Ordering::Equal => Outcome::draw("equal-seeds"),
        }
    }
}

impl Game for Congklak {
    type State = CongklakState;
    type Move = u8;

    fn alternates(&self) -> bool {
        !self.rules.again
    }

    fn initial(&self) -> CongklakState {
        let mut side = Side::default();
        for hole in side.iter_mut().take(self.rules.holes) {
            *hole = self.rules.seeds;
        }
        CongklakState::new(self.rules.holes, [side; 2], Player::First)
    }

    #[inline]
    fn to_move(&self, state: &CongklakState) -> Player {
        state.player
    }

    #[inline(always)]
    fn legal_moves(&self, state: &CongklakState, out: &mut MoveList<u8>) {
        if self.rules.end == End::Either && state.is_bare(state.player.other()) {
            return;
        }
        match &state.board {
            Board::Packed(words) => {
                let mut occupied = words[state.player.index()].occupied();
                while occupied != 0 {
                    out.push((occupied.trailing_zeros() / 8) as u8);
                    occupied &= occupied - 1;
                }
            }
            Board::Wide(sides) => {
                for (hole, &seeds) in sides[state.player.index()][..MAX_HOLES].iter().enumerate() {
                    if seeds > 0 {
                        out.push(hole as u8);
                    }
                }
            }
        }
    }

    #[inline]
    fn count_moves(&self, state: &CongklakState) -> u64 {
        if self.rules.end == End::Either && state.is_bare(state.player.other()) {
            return 0;
        }
        match &state.board {
            Board::Packed(words) => words[state.player.index()].count_occupied(),
            Board::Wide(sides) => {
                let holes = &sides[state.player.index()][..MAX_HOLES];
                u64::from(holes.iter().map(|&seeds| u16::from(seeds > 0)).sum::<u16>())
            }
        }
    }

    #[inline(always)]
    fn play(&self, state: &CongklakState, mv: u8) -> CongklakState {
        match &state.board {
            Board::Packed(words) => self.laps.play(words, state.player, mv),
            Board::Wide(sides) => self.circuit.play(&self.rules, sides, state.player, mv),
        }
    }

    #[inline(always)]
    fn outcome(&self, state: &CongklakState) -> Option<Outcome> {
        if !self.is_over(state) {
            return None;
        }
        Some(self.end(state))
    }

    #[inline]
    fn key(&self, state: &CongklakState) -> u64 {
        key_of(state)
    }

    /// Always: seeds never leave a store, and moves that bank none only carry seeds onward within the mover's own row.
    fn is_irreversible(&self, _state: &CongklakState, _mv: u8) -> bool {
        true
    }
}

impl Notated for Congklak {
    fn variant(&self) -> String {
        self.rules.to_string()
    }

    fn format_state(&self, state: &CongklakState) -> String {
        notation::format_state(&self.rules, state)
    }

    fn parse_state(&self, text: &str) -> Result<CongklakState, InputError> {
        notation::parse_state(&self.rules, text)
    }

    fn format_move(&self, _state: &CongklakState, mv: u8) -> String {
        mv.to_string()
    }

    fn parse_move(&self, state: &CongklakState, text: &str) -> Result<u8, InputError> {
        let mut legal = MoveList::new();
        self.legal_moves(state, &mut legal);
        notation::parse_move(&self.rules, &legal, text)
    }
}
