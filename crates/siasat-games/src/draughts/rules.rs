//! The rules. See the Python twin for the choices made.

use siasat_core::mixing::{seed_of, zobrist};
use siasat_core::notation::{quote, split_variant};
use siasat_core::{Abilities, Game, InputError, MoveList, Notated, Outcome, Player};

use super::{LAST_ROW, SQUARES, moves, notation};

/// The game is drawn after this many moves of both sides together without a capture or a move of a man.
const QUIET_LIMIT: u8 = 80;

/// 32 squares × (black, white, black king, white king), and a last number for white's turn.
static KEYS: [u64; 4 * SQUARES + 1] = zobrist(seed_of("draughts"));

/// Black's and white's pieces and all kings, whose turn it is, and how many moves ago a man moved or a piece was captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DraughtsState {
    pub(super) pieces: [u32; 2],
    pub(super) kings: u32,
    pub(super) player: Player,
    pub(super) quiet: u8,
}

impl DraughtsState {
    /// The pieces of the side to move.
    #[inline]
    pub fn own(&self) -> u32 {
        self.pieces[self.player.index()]
    }

    /// The pieces of the other side.
    #[inline]
    pub fn other(&self) -> u32 {
        self.pieces[self.player.other().index()]
    }

    /// The pieces of a side.
    pub fn pieces(&self, side: Player) -> u32 {
        self.pieces[side.index()]
    }

    /// All kings.
    pub fn kings(&self) -> u32 {
        self.kings
    }
}

/// Where a piece starts and ends, what it captures, and its way: the directions of its first three jumps, two bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DraughtsMove {
    pub(super) origin: u8,
    pub(super) target: u8,
    pub(super) way: u8,
    pub(super) captured: u32,
}

/// How many different ways there are.
const WAYS: usize = 64;

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Draughts;

impl Draughts {
    /// The game from its variant's text form.
    pub fn make(variant: &str) -> Result<Self, InputError> {
        match split_variant(variant)? {
            ("standard", args) if args.is_empty() => Ok(Self),
            _ => Err(InputError::Variant(format!("draughts has only the variant 'standard', not {}", quote(variant)))),
        }
    }
}

impl Game for Draughts {
    type State = DraughtsState;
    type Move = DraughtsMove;

    fn alternates(&self) -> bool {
        true
    }

    fn initial(&self) -> DraughtsState {
        DraughtsState { pieces: [0x0000_0FFF, 0xFFF0_0000], kings: 0, player: Player::First, quiet: 0 }
    }

    fn to_move(&self, state: &DraughtsState) -> Player {
        state.player
    }

    fn legal_moves(&self, state: &DraughtsState, out: &mut MoveList<DraughtsMove>) {
        moves::legal_moves(state, out);
    }

    fn play(&self, state: &DraughtsState, mv: DraughtsMove) -> DraughtsState {
        let (mover, (origin, target)) = (state.player, (1 << mv.origin, 1 << mv.target));
        let is_king = state.kings & origin != 0;
        let mut after = *state;
        after.pieces[mover.index()] = state.own() & !origin | target;
        after.pieces[mover.other().index()] &= !mv.captured;
        after.kings &= !(origin | mv.captured);
        if is_king || target & LAST_ROW[mover.index()] != 0 {
            after.kings |= target;
        }
        after.quiet = if is_king && mv.captured == 0 { state.quiet.saturating_add(1) } else { 0 };
        after.player = mover.other();
        after
    }

    fn outcome(&self, state: &DraughtsState) -> Option<Outcome> {
        if !moves::has_move(state) {
            return Some(Outcome::win(state.player.other(), "no-moves"));
        }
        (state.quiet >= QUIET_LIMIT).then(|| Outcome::draw("forty-moves"))
    }

    fn key(&self, state: &DraughtsState) -> u64 {
        let mut key = if state.player == Player::Second { KEYS[4 * SQUARES] } else { 0 };
        for (side, &pieces) in state.pieces.iter().enumerate() {
            for square in moves::squares_of(pieces) {
                let is_king = (state.kings >> square & 1) as usize;
                key ^= KEYS[SQUARES * (side + 2 * is_king) + square];
            }
        }
        key
    }

    fn is_irreversible(&self, state: &DraughtsState, mv: DraughtsMove) -> bool {
        mv.captured != 0 || state.kings >> mv.origin & 1 == 0
    }
}

impl Abilities for Draughts {
    const MOVE_CODES: usize = SQUARES * SQUARES * WAYS;
    const HAS_NOISE: bool = true;
    const HAS_CAPTURES: bool = true;

    /// Captures between the same squares differ in their way; only two of five jumps or more could share a code.
    fn move_code(&self, mv: DraughtsMove) -> usize {
        (mv.origin as usize * SQUARES + mv.target as usize) * WAYS + mv.way as usize
    }

    fn has_repetition(&self) -> bool {
        true
    }

    fn is_noisy(&self, _state: &DraughtsState, mv: DraughtsMove) -> bool {
        mv.captured != 0
    }

    fn captured(&self, state: &DraughtsState, mv: DraughtsMove) -> i32 {
        (mv.captured.count_ones() + (mv.captured & state.kings).count_ones()) as i32
    }
}

impl Notated for Draughts {
    fn variant(&self) -> String {
        "standard".into()
    }

    fn format_state(&self, state: &DraughtsState) -> String {
        notation::format_state(state)
    }

    fn parse_state(&self, text: &str) -> Result<DraughtsState, InputError> {
        notation::parse_state(text).map_err(InputError::Position)
    }

    fn format_move(&self, state: &DraughtsState, mv: DraughtsMove) -> String {
        notation::format_move(state, mv)
    }
}
