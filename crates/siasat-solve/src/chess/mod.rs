//! Chess with three pieces: the classic endgames of king and queen, rook or pawn against king, by the same method.
//!
//! The side with the third piece is white: where black has it the board is turned upside down and the colours change. The
//! board is the same in the mirror, so the white king is kept on the files a to d. Castling is not known to the tables, and the 50 and
//! 75 moves are not counted.

use std::ops::ControlFlow;

use shakmaty::attacks::{king_attacks, queen_attacks, rook_attacks};
use shakmaty::{Bitboard, Board, CastlingMode, Color, FromSetup, Piece, Position, Role, Setup, Square};
use siasat_core::InputError;
use siasat_games::chess::{Chess, ChessState};

use crate::family::{Family, Place, TableId, Visitor};
use crate::verdict::Verdict;

/// The third piece of each table. A pawn becomes one of the others, so it comes last.
const THIRD: [Role; 3] = [Role::Queen, Role::Rook, Role::Pawn];
/// How many squares the white king is kept on.
const KING_SQUARES: u32 = 32;
/// The slots with one side to move.
const PART: u32 = KING_SQUARES * 64 * 64;
/// In halfmoves: the game is over whatever the board says.
const SEVENTY_FIVE_MOVES: u32 = 150;

/// The tables of chess.
pub struct Kings {
    game: Chess,
}

/// White king, third piece, black king, and whose turn it is.
#[derive(Clone, Copy)]
struct Trio {
    king: Square,
    third: Square,
    lone: Square,
    white_moves: bool,
}

impl Kings {
    /// The tables of a variant; only standard chess has them.
    pub fn new(variant: &str) -> Result<Self, InputError> {
        Ok(Self { game: Chess::make(variant)? })
    }
}

impl Trio {
    fn slot(self) -> u32 {
        let mirror =
            |square: Square| if self.king.file() > shakmaty::File::D { square.flip_horizontal() } else { square };
        let king = u32::from(mirror(self.king));
        let king = king / 8 * 4 + king % 8;
        let slot = (king * 64 + u32::from(mirror(self.lone))) * 64 + u32::from(mirror(self.third));
        if self.white_moves { slot } else { slot + PART }
    }

    fn of(slot: u32) -> Self {
        let number = slot % PART;
        let king = number / (64 * 64);
        Self {
            king: Square::new(king / 4 * 8 + king % 4),
            lone: Square::new(number / 64 % 64),
            third: Square::new(number % 64),
            white_moves: slot < PART,
        }
    }

    fn occupied(self) -> Bitboard {
        Bitboard::from(self.king) | Bitboard::from(self.third) | Bitboard::from(self.lone)
    }

    /// The position, if the rules allow it.
    fn state(self, role: Role) -> Option<ChessState> {
        if self.occupied().count() < 3 {
            return None;
        }
        let mut board = Board::empty();
        board.set_piece_at(self.king, Piece { color: Color::White, role: Role::King });
        board.set_piece_at(self.third, Piece { color: Color::White, role });
        board.set_piece_at(self.lone, Piece { color: Color::Black, role: Role::King });
        let setup = Setup { board, turn: Color::from_white(self.white_moves), ..Setup::empty() };
        shakmaty::Chess::from_setup(setup, CastlingMode::Standard).ok().map(ChessState::new)
    }
}

impl Family for Kings {
    type Game = Chess;

    fn game(&self) -> &Chess {
        &self.game
    }

    fn id(&self) -> &'static str {
        "chess"
    }

    fn variant(&self) -> &str {
        "standard"
    }

    fn tables(&self) -> usize {
        THIRD.len()
    }

    fn name(&self, table: TableId) -> String {
        format!("K{}vK", THIRD[table].upper_char())
    }

    fn pieces(&self, _table: TableId) -> usize {
        3
    }

    fn parts(&self, _table: TableId) -> Vec<usize> {
        vec![PART as usize; 2]
    }

    /// Promotions lead to the queen's and the rook's table; every capture to bare kings.
    fn needs(&self, table: TableId) -> Vec<TableId> {
        if THIRD[table] == Role::Pawn { (0..table).collect() } else { vec![] }
    }

    fn locate(&self, state: &ChessState) -> Option<Place> {
        let position = state.position();
        let board = position.board();
        if board.occupied().count() > 3
            || position.castles().castling_rights().any()
            || position.halfmoves() >= SEVENTY_FIVE_MOVES
        {
            return None;
        }
        let Some(third) = (board.occupied() & !board.kings()).first() else {
            return Some(Place::Known(Verdict::Drawn));
        };
        let Piece { color, role } = board.piece_at(third)?;
        let Some(table) = THIRD.iter().position(|known| *known == role) else {
            return Some(Place::Known(Verdict::Drawn)); // a bishop or a knight cannot win
        };
        let view = |square: Square| if color == Color::White { square } else { square.flip_vertical() };
        let trio = Trio {
            king: view(board.king_of(color)?),
            third: view(third),
            lone: view(board.king_of(color.other())?),
            white_moves: position.turn() == color,
        };
        Some(Place::At(table, trio.slot()))
    }

    fn state(&self, table: TableId, slot: u32) -> Option<ChessState> {
        Trio::of(slot).state(THIRD[table])
    }

    /// No position is its own mirror image: there is no middle file.
    fn weight(&self, _table: TableId, _slot: u32) -> u64 {
        2
    }

    fn predecessors(&self, table: TableId, slot: u32, out: &mut Vec<u32>) {
        let now = Trio::of(slot);
        let before = Trio { white_moves: !now.white_moves, ..now };
        let free = !now.occupied();
        if now.white_moves {
            out.extend((king_attacks(now.lone) & free).into_iter().map(|lone| Trio { lone, ..before }.slot()));
            return;
        }
        out.extend((king_attacks(now.king) & free).into_iter().map(|king| Trio { king, ..before }.slot()));
        let origins = match THIRD[table] {
            Role::Queen => queen_attacks(now.third, now.occupied()),
            Role::Rook => rook_attacks(now.third, now.occupied()),
            _ => pawn_origins(now.third, free),
        };
        out.extend((origins & free).into_iter().map(|third| Trio { third, ..before }.slot()));
    }

    fn find(&self, material: &str) -> Option<TableId> {
        self.materials(3).iter().position(|known| known == material).map(|number| number / 2)
    }

    /// With either side to move.
    fn materials(&self, pieces: usize) -> Vec<String> {
        if pieces != 3 {
            return vec![];
        }
        THIRD.iter().map(|role| role.upper_char()).flat_map(|c| [format!("K{c}vK"), format!("KvK{c}")]).collect()
    }

    fn placements(&self, material: &str, visit: &mut Visitor<'_, ChessState>) {
        let white_moves = material.ends_with("vK");
        let Some(role) = material.chars().find_map(|c| Role::from_char(c).filter(|role| *role != Role::King)) else {
            return;
        };
        for king in Square::ALL {
            for third in Square::ALL {
                for lone in Square::ALL {
                    if let Some(state) = (Trio { king, third, lone, white_moves }).state(role) {
                        if visit(&state) == ControlFlow::Break(()) {
                            return;
                        }
                    }
                }
            }
        }
    }
}

/// Where a white pawn may have come from without taking anything.
fn pawn_origins(pawn: Square, free: Bitboard) -> Bitboard {
    let below = |square: Square| square.offset(-8).filter(|square| free.contains(*square));
    let one = below(pawn);
    let two = one.and_then(below).filter(|square| square.rank() == shakmaty::Rank::Second);
    one.into_iter().chain(two).collect()
}
