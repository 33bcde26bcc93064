//! Positions that cannot arise, refused with the reason: the list is in the Python twin, in the same order.

use std::num::NonZeroU32;

use shakmaty::{
    Bitboard, Board, CastlingMode, Color, FromSetup, Piece, PositionError, PositionErrorKinds, Rank, Role, Setup,
    Square,
};
use siasat_core::{InputError, Player};

use super::notation::{EMPTY, Fen};

const SIDES: [&str; 2] = ["white", "black"];
const PLAYERS: [Player; 2] = [Player::First, Player::Second];

/// Each castling right, the king's home and the rook's.
const HOMES: [(char, Square, Square); 4] = [
    ('K', Square::E1, Square::H1),
    ('Q', Square::E1, Square::A1),
    ('k', Square::E8, Square::H8),
    ('q', Square::E8, Square::A8),
];

/// Refuse a position that standard chess cannot reach, as far as pieces and rights tell (1 to 5).
pub fn check_standard(fen: &Fen) -> Result<(), InputError> {
    check_pawns(fen)?;
    for player in PLAYERS {
        let kings = count(fen, player, Role::King);
        if kings != 1 {
            return refuse(format!("{} must have one king, not {kings}", SIDES[player.index()]));
        }
    }
    check_material_and_rights(fen)
}

/// Refuse a position that king-capture chess cannot reach (1 to 5); a king may be gone.
pub fn check_king_capture(fen: &Fen) -> Result<(), InputError> {
    check_pawns(fen)?;
    let kings = PLAYERS.map(|player| count(fen, player, Role::King));
    for player in PLAYERS {
        if kings[player.index()] > 1 {
            return refuse(format!(
                "{} must have at most one king, not {}",
                SIDES[player.index()],
                kings[player.index()]
            ));
        }
    }
    if kings == [0, 0] {
        return refuse("neither side has a king; one may be captured, not both".into());
    }
    if kings[fen.player.other().index()] == 0 {
        let loser = SIDES[fen.player.other().index()];
        return refuse(format!("{loser}'s king is captured, so it must be {loser}'s turn"));
    }
    check_material_and_rights(fen)
}

/// The position, unless it has checks that no move can give (6 and 7). The FEN passed `check_standard`.
pub fn check_checks(fen: &Fen) -> Result<shakmaty::Chess, InputError> {
    let mover = SIDES[fen.player.index()];
    let other = SIDES[fen.player.other().index()];
    shakmaty::Chess::from_setup(setup(fen), CastlingMode::Standard).map_err(|error: PositionError<_>| {
        InputError::Position(if error.kinds().contains(PositionErrorKinds::OPPOSITE_CHECK) {
            format!("{other} is in check, but it is {mover}'s turn")
        } else {
            format!("no single move can give these checks to {mover}")
        })
    })
}

fn setup(fen: &Fen) -> Setup {
    let mut board = Board::empty();
    for (square, &code) in Square::ALL.into_iter().zip(&fen.squares) {
        if let Some(role) = (code != EMPTY).then(|| Role::ALL[usize::from(code - 1) % 6]) {
            board.set_piece_at(square, Piece { color: Color::from_white(code <= 6), role });
        }
    }
    let rooks = HOMES.iter().enumerate().filter(|(bit, _)| fen.castling >> bit & 1 == 1).map(|(_, home)| home.2);
    Setup {
        board,
        turn: Color::from_white(fen.player == Player::First),
        castling_rights: rooks.collect::<Bitboard>(),
        ep_square: fen.en_passant,
        halfmoves: fen.halfmoves,
        fullmoves: NonZeroU32::new(fen.fullmoves).unwrap_or(NonZeroU32::MIN),
        ..Setup::empty()
    }
}

fn check_pawns(fen: &Fen) -> Result<(), InputError> {
    for square in Bitboard::BACKRANKS {
        let code = fen.squares[square.to_usize()];
        if PLAYERS.iter().any(|&player| code == piece(player, Role::Pawn)) {
            return refuse(format!("a pawn cannot stand on {square}; pawns keep to ranks 2 to 7"));
        }
    }
    Ok(())
}

fn check_material_and_rights(fen: &Fen) -> Result<(), InputError> {
    for player in PLAYERS {
        check_material(fen, player)?;
    }
    for (bit, &(right, king, rook)) in HOMES.iter().enumerate() {
        if fen.castling >> bit & 1 == 1 {
            check_right(fen, right, king, rook)?;
        }
    }
    fen.en_passant.map_or(Ok(()), |square| check_en_passant(fen, square))
}

fn check_material(fen: &Fen, player: Player) -> Result<(), InputError> {
    let side = SIDES[player.index()];
    let pieces: usize = Role::ALL.iter().map(|&role| count(fen, player, role)).sum();
    if pieces > 16 {
        return refuse(format!("{side} has {pieces} pieces; the maximum is 16"));
    }
    let pawns = count(fen, player, Role::Pawn);
    if pawns > 8 {
        return refuse(format!("{side} has {pawns} pawns; the maximum is 8"));
    }
    let bishop = piece(player, Role::Bishop);
    let bishops = count(fen, player, Role::Bishop);
    let light = Bitboard::LIGHT_SQUARES.into_iter().filter(|square| fen.squares[square.to_usize()] == bishop).count();
    let promoted = count(fen, player, Role::Queen).saturating_sub(1)
        + count(fen, player, Role::Rook).saturating_sub(2)
        + count(fen, player, Role::Knight).saturating_sub(2)
        + light.saturating_sub(1)
        + (bishops - light).saturating_sub(1);
    if promoted > 8 - pawns {
        return refuse(format!(
            "{side} has too many pieces: promotions needed: {promoted}, pawns missing: {}",
            8 - pawns
        ));
    }
    Ok(())
}

fn check_right(fen: &Fen, right: char, king: Square, rook: Square) -> Result<(), InputError> {
    let player = if right.is_ascii_uppercase() { Player::First } else { Player::Second };
    let at_home = fen.squares[king.to_usize()] == piece(player, Role::King)
        && fen.squares[rook.to_usize()] == piece(player, Role::Rook);
    if at_home {
        return Ok(());
    }
    let side = SIDES[player.index()];
    refuse(format!("the castling right '{right}' needs {side}'s king on {king} and rook on {rook}"))
}

fn check_en_passant(fen: &Fen, square: Square) -> Result<(), InputError> {
    let (rank, forward) = if fen.player == Player::First { (Rank::Sixth, -8) } else { (Rank::Third, 8) };
    let (Some(pawn), Some(home)) = (square.offset(forward), square.offset(-forward)) else {
        return refuse(wrong_rank(fen, square, rank));
    };
    if square.rank() != rank {
        return refuse(wrong_rank(fen, square, rank));
    }
    let at = |square: Square| fen.squares[square.to_usize()];
    if at(pawn) == piece(fen.player.other(), Role::Pawn) && at(square) == EMPTY && at(home) == EMPTY {
        return Ok(());
    }
    let other = SIDES[fen.player.other().index()];
    refuse(format!(
        "no pawn can just have passed {square}: that takes a {other} pawn on {pawn}, and {square} and {home} empty"
    ))
}

fn wrong_rank(fen: &Fen, square: Square, rank: Rank) -> String {
    let mover = SIDES[fen.player.index()];
    format!("the en-passant square must be on rank {} when {mover} moves, not {square}", rank.char())
}

fn piece(player: Player, role: Role) -> u8 {
    role as u8 + 6 * player as u8
}

fn count(fen: &Fen, player: Player, role: Role) -> usize {
    fen.squares.iter().filter(|&&code| code == piece(player, role)).count()
}

fn refuse(message: String) -> Result<(), InputError> {
    Err(InputError::Position(message))
}
