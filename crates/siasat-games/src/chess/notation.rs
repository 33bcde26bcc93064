//! FEN: parse the text of a position, before checking whether the position is possible. See the Python twin for the
//! source of the format and for what is accepted.

use shakmaty::Square;
use siasat_core::notation::{parse_number, quote};
use siasat_core::{InputError, Player};

/// Pieces are small numbers, indices into this: 0 an empty square, 1 to 6 white's pawn to king, 7 to 12 black's.
pub const PIECES: &str = " PNBRQKpnbrqk";
/// No piece.
pub const EMPTY: u8 = 0;
/// Castling rights are bits: K = 1, Q = 2, k = 4, q = 8.
pub const RIGHTS: &str = "KQkq";
/// The highest clock that is read.
const MAX_CLOCK: i64 = 99_999;

/// The usual start.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The six fields. `squares` has a piece number for each square from a1 to h8.
#[derive(Clone, Debug)]
pub struct Fen {
    pub squares: [u8; 64],
    pub player: Player,
    pub castling: u8,
    pub en_passant: Option<Square>,
    pub halfmoves: u32,
    pub fullmoves: u32,
}

/// Read the fields; refuse what is not FEN with the reason.
pub fn parse_fen(text: &str) -> Result<Fen, InputError> {
    parse_fields(text).map_err(InputError::Position)
}

/// The canonical text: castling letters in the order KQkq, always six fields.
pub fn format_fen(fen: &Fen) -> String {
    let ranks: Vec<String> = fen.squares.chunks(8).rev().map(format_rank).collect();
    let castling: String =
        RIGHTS.chars().enumerate().filter(|&(bit, _)| fen.castling >> bit & 1 == 1).map(|(_, letter)| letter).collect();
    format!(
        "{} {} {} {} {} {}",
        ranks.join("/"),
        ['w', 'b'][fen.player.index()],
        if castling.is_empty() { "-" } else { &castling },
        fen.en_passant.map_or("-".into(), |square| square.to_string()),
        fen.halfmoves,
        fen.fullmoves
    )
}

fn parse_fields(text: &str) -> Result<Fen, String> {
    let fields: Vec<&str> = text.split([' ', '\t', '\r', '\n']).filter(|field| !field.is_empty()).collect();
    let (board, turn, castling, en_passant, halfmoves, fullmoves) = match fields[..] {
        [board, turn, castling, en_passant] => (board, turn, castling, en_passant, "0", "1"),
        [board, turn, castling, en_passant, halfmoves, fullmoves] => {
            (board, turn, castling, en_passant, halfmoves, fullmoves)
        }
        _ => {
            return Err(format!(
                "a chess position has 4 or 6 fields, as in '{START}', not {}: {}",
                fields.len(),
                quote(text)
            ));
        }
    };
    let squares = parse_board(board)?;
    let player = match turn {
        "w" => Player::First,
        "b" => Player::Second,
        _ => return Err(format!("the side to move must be 'w' or 'b', not {}", quote(turn))),
    };
    Ok(Fen {
        squares,
        player,
        castling: parse_castling(castling)?,
        en_passant: parse_en_passant(en_passant)?,
        halfmoves: parse_number(halfmoves, "the halfmove clock", 0, MAX_CLOCK)? as u32,
        fullmoves: parse_number(fullmoves, "the move number", 1, MAX_CLOCK)? as u32,
    })
}

fn parse_board(text: &str) -> Result<[u8; 64], String> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return Err(format!("the board must have 8 ranks with '/' between them, not {}", ranks.len()));
    }
    let mut squares = [EMPTY; 64];
    for (index, row) in ranks.iter().enumerate() {
        let start = 8 * (7 - index);
        squares[start..start + 8].copy_from_slice(&parse_rank(8 - index, row)?);
    }
    Ok(squares)
}

fn parse_rank(rank: usize, row: &str) -> Result<[u8; 8], String> {
    let mut pieces = Vec::new();
    let mut after_number = false;
    for letter in row.chars() {
        let width = letter.to_digit(9).filter(|&width| width > 0);
        if let Some(width) = width {
            if after_number {
                return Err(format!("rank {rank} has two numbers in a row: {}", quote(row)));
            }
            pieces.extend((0..width).map(|_| EMPTY));
        } else if let Some(piece) = PIECES.find(letter).filter(|&piece| piece > 0) {
            pieces.push(piece as u8);
        } else {
            return Err(format!(
                "rank {rank} has the unknown piece {}; pieces are PNBRQK and pnbrqk",
                quote(&letter.to_string())
            ));
        }
        after_number = width.is_some();
    }
    let width = pieces.len();
    pieces.try_into().map_err(|_| format!("rank {rank} must be 8 squares wide, not {width}: {}", quote(row)))
}

fn parse_castling(text: &str) -> Result<u8, String> {
    let mut castling = 0;
    if text == "-" {
        return Ok(castling);
    }
    for letter in text.chars() {
        match RIGHTS.find(letter) {
            Some(bit) if castling >> bit & 1 == 0 => castling |= 1 << bit,
            _ => {
                return Err(format!("castling rights must be '-' or some of 'KQkq', each once, not {}", quote(text)));
            }
        }
    }
    Ok(castling)
}

fn parse_en_passant(text: &str) -> Result<Option<Square>, String> {
    if text == "-" {
        return Ok(None);
    }
    Square::from_ascii(text.as_bytes())
        .map(Some)
        .map_err(|_| format!("the en-passant square must be '-' or a square such as 'e3', not {}", quote(text)))
}

fn format_rank(pieces: &[u8]) -> String {
    let mut text: String = pieces.iter().filter_map(|&piece| PIECES.chars().nth(usize::from(piece))).collect();
    for width in (1..=8).rev() {
        text = text.replace(&" ".repeat(width), &width.to_string());
    }
    text
}
