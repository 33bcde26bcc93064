//! Hashtree: random trees that need no memory, because every node is a hash. Twin of `siasat.games.hashtree`.

use siasat_core::mixing::{mix, seed_of};
use siasat_core::notation::{parse_number, quote, split_variant};
use siasat_core::{Abilities, Game, InputError, MoveList, Notated, Outcome, Player, Score};

/// Payoffs are uniform in [-100, 100].
pub const PAYOFF_RANGE: u64 = 100;
/// In `random` trees one node in sixteen below the root is a leaf.
const EARLY_END: u64 = 16;
/// Edges of incremental trees are uniform in [-300, 300].
const EDGE_RANGE: i64 = 300;
/// Sums of edges stay within ±MOST; an incremental tree has at most SHARES nodes with one sum in a ply.
const MOST: i64 = (1 << 14) - 1;
const SHARES: u64 = 1 << 14;
const VARIANTS: [&str; 4] = ["random", "uniform", "incremental", "incremental-random"];
const SHAPE: u64 = 0x5348_4150;
const VALUE: u64 = 0x5641_4C55;
const DEFAULTS: [i64; 5] = [1, 4, 8, 25, 999_999_999];
const LIMITS: [(i64, i64); 5] = [(0, 999_999_999), (1, 64), (1, 1000), (0, 100), (1, 999_999_999)];
const NAMES: [&str; 5] = ["seed", "branching", "depth", "extra turns", "width"];

/// A node: its ply, its number within the ply, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashTreeState {
    ply: u32,
    node: u32,
    player: Player,
}

/// The rules.
#[derive(Clone, Debug)]
pub struct HashTree {
    seed: u64,
    branching: u64,
    depth: u32,
    extra: u64,
    width: u64,
    uniform: bool,
    incremental: bool,
}

impl HashTree {
    /// The game from its variant's text form.
    pub fn make(variant: &str) -> Result<Self, InputError> {
        let (name, args) = split_variant(variant)?;
        let Some(place) = VARIANTS.iter().position(|known| *known == name) else {
            return Err(InputError::Variant(format!(
                "unknown variant {}; hashtree has {}",
                quote(name),
                VARIANTS.join(", ")
            )));
        };
        if args.len() > DEFAULTS.len() {
            return Err(InputError::Variant(format!(
                "hashtree takes at most {} arguments ({}), not {}",
                DEFAULTS.len(),
                NAMES.join(", "),
                args.len()
            )));
        }
        let mut numbers = DEFAULTS;
        for (i, text) in args.iter().enumerate() {
            numbers[i] = parse_number(text, NAMES[i], LIMITS[i].0, LIMITS[i].1).map_err(InputError::Variant)?;
        }
        let [seed, branching, depth, extra, width] = numbers.map(|number| number as u64);
        let (uniform, incremental) = (place == 1 || place == 2, place >= 2);
        Ok(Self { seed, branching, depth: depth as u32, extra, width, uniform, incremental })
    }

    /// The edges from the root to this node, for the first player; 0 where edges have no values.
    #[inline]
    pub fn sum_of(&self, state: &HashTreeState) -> Score {
        if !self.incremental {
            return 0;
        }
        let code = (u64::from(state.node) / SHARES) as Score;
        if code % 2 == 1 { -(code + 1) / 2 } else { code / 2 }
    }

    fn is_leaf(&self, state: &HashTreeState) -> bool {
        if state.ply >= self.depth {
            return true;
        }
        !(self.uniform || self.incremental) && state.ply > 0 && mix(self.key(state) ^ SHAPE) % EARLY_END == 0
    }

    fn children(&self, state: &HashTreeState) -> u64 {
        if self.uniform {
            return self.branching;
        }
        1 + (mix(self.key(state) ^ SHAPE) >> 32) % self.branching
    }
}

impl Game for HashTree {
    type State = HashTreeState;
    type Move = u8;

    fn alternates(&self) -> bool {
        self.extra == 0
    }

    fn initial(&self) -> HashTreeState {
        HashTreeState { ply: 0, node: 0, player: Player::First }
    }

    fn to_move(&self, state: &HashTreeState) -> Player {
        state.player
    }

    fn legal_moves(&self, state: &HashTreeState, out: &mut MoveList<u8>) {
        out.extend(0..self.count_moves(state) as u8);
    }

    fn count_moves(&self, state: &HashTreeState) -> u64 {
        if self.is_leaf(state) { 0 } else { self.children(state) }
    }

    fn play(&self, state: &HashTreeState, mv: u8) -> HashTreeState {
        let hashed = mix(self.key(state).wrapping_add(u64::from(mv) + 1));
        let again = (hashed >> 32) % 100 < self.extra;
        let mut node = (hashed & 0xFFFF_FFFF) % self.width;
        if self.incremental {
            let edge = ((hashed >> 16) % (2 * EDGE_RANGE as u64 + 1)) as i64 - EDGE_RANGE;
            let total = (i64::from(self.sum_of(state)) + edge).clamp(-MOST, MOST);
            let code = if total >= 0 { 2 * total } else { -2 * total - 1 };
            node = code as u64 * SHARES + node % SHARES;
        }
        HashTreeState {
            ply: state.ply + 1,
            node: node as u32,
            player: if again { state.player } else { state.player.other() },
        }
    }

    fn outcome(&self, state: &HashTreeState) -> Option<Outcome> {
        self.is_leaf(state).then(|| {
            if self.incremental {
                return leaf_outcome(self.sum_of(state));
            }
            let spread = mix(self.key(state) ^ VALUE) % (2 * PAYOFF_RANGE + 1);
            leaf_outcome(spread as Score - PAYOFF_RANGE as Score)
        })
    }

    fn key(&self, state: &HashTreeState) -> u64 {
        let place = u64::from(state.ply) << 33 | (state.player as u64) << 32 | u64::from(state.node);
        mix(mix(seed_of("hashtree") ^ self.seed) ^ place)
    }

    fn is_irreversible(&self, _state: &HashTreeState, _mv: u8) -> bool {
        true
    }
}

impl Abilities for HashTree {
    const MOVE_CODES: usize = 256;

    fn move_code(&self, mv: u8) -> usize {
        mv as usize
    }
}

impl Notated for HashTree {
    fn variant(&self) -> String {
        let name = VARIANTS[2 * usize::from(self.incremental) + usize::from(self.uniform != self.incremental)];
        let width = if self.width == DEFAULTS[4] as u64 { String::new() } else { format!(",{}", self.width) };
        format!("{name}:{},{},{},{}{width}", self.seed, self.branching, self.depth, self.extra)
    }

    fn format_state(&self, state: &HashTreeState) -> String {
        format!("{}/{}/{}", state.ply, state.node, state.player.number())
    }

    fn parse_state(&self, text: &str) -> Result<HashTreeState, InputError> {
        let parts: Vec<&str> = text.trim().split('/').collect();
        let player = match parts[..] {
            [_, _, "1"] => Player::First,
            [_, _, "2"] => Player::Second,
            _ => {
                return Err(InputError::Position(format!(
                    "a hashtree position looks like '0/0/1' (ply/node/side to move), not {}",
                    quote(text)
                )));
            }
        };
        let ply = parse_number(parts[0], "the ply", 0, i64::from(self.depth)).map_err(InputError::Position)?;
        let most = if self.incremental { 2 * SHARES * SHARES } else { self.width };
        let node = parse_number(parts[1], "the node", 0, most as i64 - 1).map_err(InputError::Position)?;
        Ok(HashTreeState { ply: ply as u32, node: node as u32, player })
    }

    fn format_move(&self, _state: &HashTreeState, mv: u8) -> String {
        mv.to_string()
    }
}

/// The end of a line in a tree of numbers: the side that the payoff favours wins by that much.
pub(crate) fn leaf_outcome(payoff: Score) -> Outcome {
    let winner = match payoff {
        0 => None,
        1.. => Some(Player::First),
        _ => Some(Player::Second),
    };
    Outcome { winner, reason: "leaf", margin: payoff.abs(), payoff: Some(payoff) }
}
