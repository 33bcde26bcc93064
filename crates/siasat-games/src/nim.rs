//! Nim: heaps of stones; take any number from one heap. Twin of `siasat.games.nim`.

use siasat_core::mixing::{seed_of, zobrist};
use siasat_core::notation::{parse_number, quote, split_variant};
use siasat_core::{Abilities, Game, InputError, MoveList, Notated, Outcome, Player};

/// The most heaps.
pub const MAX_HEAPS: usize = 8;
/// The most stones in a heap: 8 heaps of 31 give 248 moves, within the move list of 256.
pub const MAX_STONES: usize = 31;

/// One number for each heap × size, and a last one for the second player's turn.
static KEYS: [u64; MAX_HEAPS * (MAX_STONES + 1) + 1] = zobrist(seed_of("nim"));

/// The heaps (unused ones stay empty), and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NimState {
    heaps: [u8; MAX_HEAPS],
    player: Player,
}

/// Take `stones` from the heap at index `heap`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NimMove {
    heap: u8,
    stones: u8,
}

/// The rules; `misere` turns the result round.
#[derive(Clone, Debug)]
pub struct Nim {
    heaps: [u8; MAX_HEAPS],
    count: usize,
    misere: bool,
}

impl Nim {
    /// The game from its variant's text form.
    pub fn make(variant: &str) -> Result<Self, InputError> {
        let (name, args) = split_variant(variant)?;
        if name != "normal" && name != "misere" {
            return Err(InputError::Variant(format!("unknown variant {}; nim has 'normal' and 'misere'", quote(name))));
        }
        let args = if args.is_empty() { vec!["3", "4", "5"] } else { args };
        let (heaps, count) = parse_heaps(&args).map_err(InputError::Variant)?;
        if heaps.iter().all(|&size| size == 0) {
            return Err(InputError::Variant("nim needs at least one stone to start with".into()));
        }
        Ok(Self { heaps, count, misere: name == "misere" })
    }

    fn join(&self, heaps: &[u8; MAX_HEAPS]) -> String {
        heaps[..self.count].iter().map(u8::to_string).collect::<Vec<_>>().join(",")
    }
}

impl Game for Nim {
    type State = NimState;
    type Move = NimMove;

    fn alternates(&self) -> bool {
        true
    }

    fn initial(&self) -> NimState {
        NimState { heaps: self.heaps, player: Player::First }
    }

    fn to_move(&self, state: &NimState) -> Player {
        state.player
    }

    fn legal_moves(&self, state: &NimState, out: &mut MoveList<NimMove>) {
        for (heap, &size) in state.heaps.iter().enumerate() {
            out.extend((1..=size).map(|stones| NimMove { heap: heap as u8, stones }));
        }
    }

    fn play(&self, state: &NimState, mv: NimMove) -> NimState {
        let mut heaps = state.heaps;
        heaps[mv.heap as usize] -= mv.stones;
        NimState { heaps, player: state.player.other() }
    }

    fn outcome(&self, state: &NimState) -> Option<Outcome> {
        if state.heaps.iter().any(|&size| size > 0) {
            return None;
        }
        Some(Outcome::win(if self.misere { state.player } else { state.player.other() }, "last-stone"))
    }

    fn key(&self, state: &NimState) -> u64 {
        let mut key = if state.player == Player::Second { KEYS[KEYS.len() - 1] } else { 0 };
        for (heap, &size) in state.heaps[..self.count].iter().enumerate() {
            key ^= KEYS[heap * (MAX_STONES + 1) + size as usize];
        }
        key
    }

    fn is_irreversible(&self, _state: &NimState, _mv: NimMove) -> bool {
        true
    }
}

impl Abilities for Nim {
    const MOVE_CODES: usize = MAX_HEAPS * (MAX_STONES + 1);

    fn move_code(&self, mv: NimMove) -> usize {
        mv.heap as usize * (MAX_STONES + 1) + mv.stones as usize
    }
}

impl Notated for Nim {
    fn variant(&self) -> String {
        format!("{}:{}", if self.misere { "misere" } else { "normal" }, self.join(&self.heaps))
    }

    fn format_state(&self, state: &NimState) -> String {
        format!("{}/{}", self.join(&state.heaps), state.player.number())
    }

    fn parse_state(&self, text: &str) -> Result<NimState, InputError> {
        let parts: Vec<&str> = text.trim().split('/').collect();
        let player = match parts[..] {
            [_, "1"] => Player::First,
            [_, "2"] => Player::Second,
            _ => {
                return Err(InputError::Position(format!(
                    "a nim position looks like '3,4,5/1' (heaps/side to move 1 or 2), not {}",
                    quote(text)
                )));
            }
        };
        let parts: Vec<&str> = parts[0].split(',').collect();
        let (heaps, count) = parse_heaps(&parts).map_err(InputError::Position)?;
        if count != self.count {
            return Err(InputError::Position(format!(
                "this game has {} heaps, but the position has {count}",
                self.count
            )));
        }
        Ok(NimState { heaps, player })
    }

    fn format_move(&self, _state: &NimState, mv: NimMove) -> String {
        format!("{}:{}", mv.heap + 1, mv.stones)
    }
}

fn parse_heaps(parts: &[&str]) -> Result<([u8; MAX_HEAPS], usize), String> {
    if !(1..=MAX_HEAPS).contains(&parts.len()) {
        return Err(format!("nim takes 1 to {MAX_HEAPS} heaps, not {}", parts.len()));
    }
    let mut heaps = [0; MAX_HEAPS];
    for (i, part) in parts.iter().enumerate() {
        heaps[i] = parse_number(part, &format!("heap {}", i + 1), 0, MAX_STONES as i64)? as u8;
    }
    Ok((heaps, parts.len()))
}
