//! The numbers whose XOR is a position's key, the same for both variants and both languages.
//!
//! Layout, by index: 12 × 64 piece-squares (white pawn, knight, bishop, rook, queen, king, then black's; each from a1 to
//! h8), 4 castling rights (K, Q, k, q), 8 en-passant files (a to h), and one for the second player's turn. Clocks are not
//! in the key, and an en-passant file only while that capture can be played.

use shakmaty::Square;
use siasat_core::Player;
use siasat_core::mixing::{seed_of, zobrist};

use super::notation::EMPTY;

static KEYS: [u64; 12 * 64 + 4 + 8 + 1] = zobrist(seed_of("chess"));
const CASTLING: usize = 12 * 64;
const EN_PASSANT: usize = CASTLING + 4;

/// The number of the second player's turn.
pub static SECOND: u64 = KEYS[EN_PASSANT + 8];

/// For every set of castling rights (bits K = 1, Q = 2, k = 4, q = 8) the XOR of its numbers.
pub static CASTLING_KEYS: [u64; 16] = {
    let mut keys = [0; 16];
    let mut rights = 0;
    while rights < 16 {
        let mut bit = 0;
        while bit < 4 {
            if rights >> bit & 1 == 1 {
                keys[rights] ^= KEYS[CASTLING + bit];
            }
            bit += 1;
        }
        rights += 1;
    }
    keys
};

/// The number of a piece (1 to 12, see `notation::PIECES`) on a square.
#[inline(always)]
pub fn piece_key(piece: u8, square: Square) -> u64 {
    KEYS[(usize::from(piece) - 1) * 64 + square.to_usize()]
}

/// The number of an en-passant square's file; 0 where there is none.
#[inline(always)]
pub fn en_passant_key(square: Option<Square>) -> u64 {
    square.map_or(0, |square| KEYS[EN_PASSANT + square.file().to_usize()])
}

/// The key of a whole position.
pub fn position_key(squares: &[u8; 64], player: Player, castling: u8, en_passant: Option<Square>) -> u64 {
    let mut key = if player == Player::Second { SECOND } else { 0 };
    for (square, &piece) in Square::ALL.into_iter().zip(squares) {
        if piece != EMPTY {
            key ^= piece_key(piece, square);
        }
    }
    key ^ CASTLING_KEYS[usize::from(castling)] ^ en_passant_key(en_passant)
}
