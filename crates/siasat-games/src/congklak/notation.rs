//! Positions and moves as text. Twin of `siasat.games.congklak.notation`.

use siasat_core::notation::{parse_number, quote};
use siasat_core::{InputError, Player};

use super::state::{CongklakState, STORE, Side};
use super::variant::{MAX_TOTAL, Variant};

const SIDES: [&str; 2] = ["first", "second"];

pub(super) fn format_state(variant: &Variant, state: &CongklakState) -> String {
    let row = |player: Player| {
        state.holes(player).iter().take(variant.holes).map(u16::to_string).collect::<Vec<_>>().join(",")
    };
    let (first, second) = (Player::First, Player::Second);
    format!("{}/{}/{}-{}/{}", row(first), row(second), state.store(first), state.store(second), state.player.number())
}

pub(super) fn parse_state(variant: &Variant, text: &str) -> Result<CongklakState, InputError> {
    let parts: Vec<&str> = text.trim().split('/').collect();
    let (rows, stores, player) = match parts[..] {
        [first, second, stores, player @ ("1" | "2")] if stores.split('-').count() == 2 => {
            ([first, second], stores, if player == "1" { Player::First } else { Player::Second })
        }
        _ => {
            let row = vec![variant.seeds.to_string(); variant.holes].join(",");
            return Err(InputError::Position(format!(
                "a position here looks like '{row}/{row}/0-0/1' (holes/holes/stores/side to move 1 or 2), not {}",
                quote(text)
            )));
        }
    };
    let mut sides = [Side::default(); 2];
    for ((lanes, row), side) in sides.iter_mut().zip(rows).zip(SIDES) {
        parse_row(variant, lanes, row, side)?;
    }
    for ((lanes, store), side) in sides.iter_mut().zip(stores.split('-')).zip(SIDES) {
        lanes[STORE] = parse_count(store, &format!("the {side} store"))?;
    }
    let total: u32 = sides.iter().flatten().map(|&seeds| u32::from(seeds)).sum();
    if total > u32::from(MAX_TOTAL) {
        return Err(InputError::Position(format!(
            "a position has at most {MAX_TOTAL} seeds, but this one has {total}"
        )));
    }
    Ok(CongklakState::new(variant.holes, sides, player))
}

fn parse_row(variant: &Variant, lanes: &mut Side, row: &str, side: &str) -> Result<(), InputError> {
    let row: Vec<&str> = row.split(',').collect();
    if row.len() != variant.holes {
        return Err(InputError::Position(format!(
            "this board has {} holes per side, but the {side} row has {}",
            variant.holes,
            row.len()
        )));
    }
    for (hole, (lane, seeds)) in lanes.iter_mut().zip(row).enumerate() {
        *lane = parse_count(seeds, &format!("hole {hole} of the {side} row"))?;
    }
    Ok(())
}

fn parse_count(text: &str, what: &str) -> Result<u16, InputError> {
    parse_number(text, what, 0, i64::from(MAX_TOTAL)).map(|seeds| seeds as u16).map_err(InputError::Position)
}

/// Read the number of a hole, which must be among the `legal` ones.
pub(super) fn parse_move(variant: &Variant, legal: &[u8], text: &str) -> Result<u8, InputError> {
    let number = text.trim();
    let well_formed = number.len() <= 2 && number.bytes().all(|byte| byte.is_ascii_digit());
    match number.parse::<u8>() {
        Ok(hole) if well_formed && usize::from(hole) < variant.holes => {
            if legal.contains(&hole) {
                Ok(hole)
            } else {
                Err(InputError::IllegalMove(format!("hole {hole} cannot be sown: it is empty, or the game is over")))
            }
        }
        _ => Err(InputError::InvalidMove(format!(
            "cannot read the move {}; give the number of a hole from 0 to {}",
            quote(text),
            variant.holes - 1
        ))),
    }
}
