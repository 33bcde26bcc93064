//! The game: when it goes on, who has won. Twin of `siasat.games.congklak.rules`.

use std::cmp::Ordering;

use siasat_core::{Game, InputError, MoveList, Notated, Outcome, Player};

use super::notation;
use super::sowing::Circuit;
use super::state::{CongklakState, Side, key_of};
use super::variant::{End, Rest, Variant, parse_variant};

/// Congklak, Kalah and Dakon: one engine, the rule set is data. A move is the number of a hole.
#[derive(Clone, Debug)]
pub struct Congklak {
    pub(super) rules: Variant,
    pub(super) circuit: Circuit,
}

impl Congklak {
    /// The game from its variant's text form.
    pub fn make(variant: &str) -> Result<Self, InputError> {
        let rules = parse_variant(variant)?;
        Ok(Self { rules, circuit: Circuit::new(&rules) })
    }

    /// The rule set.
    pub fn rules(&self) -> &Variant {
        &self.rules
    }

    #[inline]
    fn is_over(&self, state: &CongklakState) -> bool {
        state.is_bare(state.player) || self.rules.end == End::Either && state.is_bare(state.player.other())
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
        CongklakState { sides: [side; 2], player: Player::First }
    }

    #[inline]
    fn to_move(&self, state: &CongklakState) -> Player {
        state.player
    }

    #[inline]
    fn legal_moves(&self, state: &CongklakState, out: &mut MoveList<u8>) {
        if self.rules.end == End::Either && state.is_bare(state.player.other()) {
            return;
        }
        for (hole, &seeds) in state.holes(state.player).iter().enumerate() {
            if seeds > 0 {
                out.push(hole as u8);
            }
        }
    }

    #[inline]
    fn count_moves(&self, state: &CongklakState) -> u64 {
        if self.rules.end == End::Either && state.is_bare(state.player.other()) {
            return 0;
        }
        u64::from(state.holes(state.player).iter().map(|&seeds| u16::from(seeds > 0)).sum::<u16>())
    }

    #[inline]
    fn play(&self, state: &CongklakState, mv: u8) -> CongklakState {
        self.circuit.play(&self.rules, state, mv)
    }

    #[inline]
    fn outcome(&self, state: &CongklakState) -> Option<Outcome> {
        if !self.is_over(state) {
            return None;
        }
        let rest = |player| state.holes(player).iter().map(|&seeds| i32::from(seeds)).sum::<i32>();
        let rest = rest(Player::First) - rest(Player::Second);
        let ahead = i32::from(state.store(Player::First)) - i32::from(state.store(Player::Second))
            + if self.rules.rest == Rest::Owner { rest } else { -rest };
        Some(match ahead.cmp(&0) {
            Ordering::Greater => Outcome { margin: ahead, ..Outcome::win(Player::First, "more-seeds") },
            Ordering::Less => Outcome { margin: -ahead, ..Outcome::win(Player::Second, "more-seeds") },
            Ordering::Equal => Outcome::draw("equal-seeds"),
        })
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
