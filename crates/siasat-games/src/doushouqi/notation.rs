//! Positions and moves as text. Twin of `siasat.games.doushouqi.notation`, whose docstring lists what is refused.

use siasat_core::notation::quote;
use siasat_core::{InputError, Notated, Player};

use super::animals::{Animal, COLOURS, letter_of, piece_from};
use super::moves::Move;
use super::rules::DouShouQi;
use super::state::{GONE, State};
use super::terrain::{DENS, FILES, RANKS, SQUARES, WATER, bit, square_name};

/// A board as text gives it: any number of any piece anywhere.
type Board = [Option<(Player, Animal)>; SQUARES];

impl Notated for DouShouQi {
    fn variant(&self) -> String {
        self.rules.to_string()
    }

    fn format_state(&self, state: &State) -> String {
        let ranks: Vec<String> = (0..RANKS).rev().map(|rank| format_rank(state, rank)).collect();
        format!("{} {}", ranks.join("/"), ['w', 'b'][state.player.index()])
    }

    fn parse_state(&self, text: &str) -> Result<State, InputError> {
        parse_state(text).map_err(InputError::Position)
    }

    fn format_move(&self, _state: &State, mv: Move) -> String {
        square_name(mv.origin()) + &square_name(mv.target())
    }
}

fn format_rank(state: &State, rank: usize) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for file in 0..FILES {
        match state.piece_at(rank * FILES + file) {
            None => empty += 1,
            Some((player, animal)) => {
                if empty > 0 {
                    text += &empty.to_string();
                }
                empty = 0;
                text.push(letter_of(player, animal));
            }
        }
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

fn parse_state(text: &str) -> Result<State, String> {
    let fields: Vec<&str> = text.trim().split(' ').collect();
    let [ranks, turn] = fields[..] else {
        return Err(format!(
            "a doushouqi position looks like 'l5t/1w3c1/r1p1d1e/7/7/7/E1D1P1R/1C3W1/T5L w' \
             (ranks 9 to 1, then w or b to move), not {}",
            quote(text)
        ));
    };
    let player = match turn {
        "w" => Player::First,
        "b" => Player::Second,
        _ => return Err(format!("the side to move must be w or b, not {}", quote(turn))),
    };
    let rows: Vec<&str> = ranks.split('/').collect();
    if rows.len() != RANKS {
        return Err(format!("a doushouqi position has 9 ranks, but this one has {}", rows.len()));
    }
    let mut board: Board = [None; SQUARES];
    for (rank, (row, squares)) in rows.iter().rev().zip(board.chunks_exact_mut(FILES)).enumerate() {
        parse_rank(row, rank + 1, squares)?;
    }
    let squares = check_pieces(&board)?;
    check_sides(&State::of(squares, player))?;
    Ok(State::of(squares, player))
}

fn parse_rank(text: &str, rank: usize, squares: &mut [Option<(Player, Animal)>]) -> Result<(), String> {
    let mut file = 0;
    let mut after_number = false;
    for letter in text.chars() {
        let number = letter.to_digit(10).filter(|number| (1..=7).contains(number));
        if let Some(number) = number {
            if after_number {
                return Err(format!("rank {rank} has two numbers in a row: write their sum"));
            }
            file += number as usize;
        } else if let Some(piece) = piece_from(letter) {
            if let Some(square) = squares.get_mut(file) {
                *square = Some(piece);
            }
            file += 1;
        } else {
            let letter = quote(&letter.to_string());
            return Err(format!("rank {rank}: {letter} is neither an animal (rcdwptle) nor a number from 1 to 7"));
        }
        after_number = number.is_some();
    }
    if file == FILES { Ok(()) } else { Err(format!("rank {rank} has {file} squares, not 7")) }
}

/// Refusals 4 to 6, piece by piece; the squares of the animals if all is well.
fn check_pieces(board: &Board) -> Result<[[u8; 8]; 2], String> {
    let mut squares = [[GONE; 8]; 2];
    for player in [Player::First, Player::Second] {
        for animal in Animal::ALL {
            let mut places = (0..SQUARES).filter(|&square| board[square] == Some((player, animal)));
            if let Some(place) = places.next() {
                squares[player.index()][animal.index()] = place as u8;
            }
            let more = places.count();
            if more > 0 {
                return Err(format!(
                    "{} is on the board {} times; each side has only one",
                    name(player, animal),
                    more + 1
                ));
            }
        }
    }
    for (square, piece) in board.iter().enumerate() {
        let Some((player, animal)) = *piece else { continue };
        let (who, place) = (name(player, animal), square_name(square));
        if WATER & bit(square) != 0 && animal != Animal::Rat {
            return Err(format!("{who} on {place} is in the water: only rats swim"));
        }
        if square == DENS[player.index()] {
            return Err(format!("{who} on {place} is in its own den, which it may not enter"));
        }
    }
    Ok(squares)
}

/// Refusals 7 to 10: what the end of the game rules out. Each side's den is known to be empty of own pieces.
fn check_sides(state: &State) -> Result<(), String> {
    let (player, opponent) = (state.player.index(), state.player.other().index());
    let (me, other) = (COLOURS[player], COLOURS[opponent]);
    if state.sides == [0, 0] {
        return Err("there are no pieces on the board".into());
    }
    if state.sides[opponent] == 0 {
        return Err(format!("{other} has no pieces, so it cannot have made the last move: it must be {other}'s turn"));
    }
    let i_entered = state.sides[player] & bit(DENS[opponent]) != 0;
    let other_entered = state.sides[opponent] & bit(DENS[player]) != 0;
    if i_entered && other_entered {
        return Err("both dens are entered, but the first entry already ended the game".into());
    }
    if i_entered {
        let den = square_name(DENS[opponent]);
        return Err(format!("{me} has entered the den on {den}: it must be {other}'s turn"));
    }
    if other_entered && state.sides[player] == 0 {
        return Err(format!("{other} has entered the den, but {me} had already lost all pieces, so the game was over"));
    }
    Ok(())
}

fn name(player: Player, animal: Animal) -> String {
    format!("{}'s {}", COLOURS[player.index()], animal.word())
}
