//! Positions and moves of draughts as text.

use siasat_core::Player;
use siasat_core::notation::{parse_number, quote};

use super::moves::{captures_from, squares_of};
use super::rules::{DraughtsMove, DraughtsState};
use super::{LAST_ROW, SQUARES};

const NAMES: [&str; 2] = ["black", "white"];
const MOST_PIECES: u32 = 12;
const MOST_QUIET: i64 = 80;

/// `B:W21,22,K23:B1,2:H0`.
pub fn format_state(state: &DraughtsState) -> String {
    let list = |pieces: u32| {
        let name = |square| format!("{}{}", if state.kings >> square & 1 == 1 { "K" } else { "" }, square + 1);
        squares_of(pieces).map(name).collect::<Vec<_>>().join(",")
    };
    let [black, white] = state.pieces.map(list);
    format!("{}:W{white}:B{black}:H{}", ['B', 'W'][state.player.index()], state.quiet)
}

/// Reads `B:W21,22,K23:B1,2:H0`; without the last part no quiet move was made.
pub fn parse_state(text: &str) -> Result<DraughtsState, String> {
    let malformed = || {
        let example = "'B:W21,22,K23:B1,2' (side to move, white's pieces, black's)";
        format!("a position looks like {example}, not {}", quote(text))
    };
    let mut parts = text.trim().split(':');
    let player = match parts.next() {
        Some("B") => Player::First,
        Some("W") => Player::Second,
        _ => return Err(malformed()),
    };
    let white = parts.next().and_then(|part| part.strip_prefix('W')).ok_or_else(malformed)?;
    let black = parts.next().and_then(|part| part.strip_prefix('B')).ok_or_else(malformed)?;
    let quiet = match parts.next() {
        None => None,
        Some(part) => Some(part.strip_prefix('H').ok_or_else(malformed)?),
    };
    if parts.next().is_some() {
        return Err(malformed());
    }
    let quiet = quiet.map_or(Ok(0), |number| parse_number(number, "the number of quiet moves", 0, MOST_QUIET))? as u8;
    let (white, white_kings) = parse_pieces(white, Player::Second)?;
    let (black, black_kings) = parse_pieces(black, Player::First)?;
    if white & black != 0 {
        let number = (white & black).trailing_zeros() + 1;
        return Err(format!("square {number} has a white and a black piece"));
    }
    if white | black == 0 {
        return Err("the board is empty; a position has at least one piece".into());
    }
    Ok(DraughtsState { pieces: [black, white], kings: black_kings | white_kings, player, quiet })
}

/// The pieces of a list and the kings among them.
fn parse_pieces(text: &str, side: Player) -> Result<(u32, u32), String> {
    let (name, mut pieces, mut kings) = (NAMES[side.index()], 0u32, 0u32);
    for word in text.split(',').filter(|_| !text.is_empty()) {
        let (number, is_king) = word.strip_prefix('K').map_or((word, false), |number| (number, true));
        let number = parse_number(number, &format!("a square of {name}"), 1, SQUARES as i64)?;
        let square = 1 << (number - 1);
        if pieces & square != 0 {
            return Err(format!("square {number} is listed twice"));
        }
        if LAST_ROW[side.index()] & square != 0 && !is_king {
            return Err(format!("a {name} man on {number} has reached the last row: write K{number}"));
        }
        pieces |= square;
        kings |= if is_king { square } else { 0 };
    }
    if pieces.count_ones() > MOST_PIECES {
        return Err(format!("{name} has {} pieces; a side has at most {MOST_PIECES}", pieces.count_ones()));
    }
    Ok((pieces, kings))
}

/// `11-15`, `22x15x8`.
pub fn format_move(state: &DraughtsState, mv: DraughtsMove) -> String {
    if mv.captured == 0 {
        return format!("{}-{}", mv.origin + 1, mv.target + 1);
    }
    let mut text = String::new();
    captures_from(state, mv.origin.into(), |found, path| {
        if text.is_empty() && found == mv {
            text = path.iter().map(|square| (square + 1).to_string()).collect::<Vec<_>>().join("x");
        }
    });
    text
}
