//! A chess position as sets of squares, the same for both variants. Twin of `siasat.games.chess.evaluation.board`.

use shakmaty::{Bitboard, Position, Square, attacks};
use siasat_core::{Player, Score};
use siasat_games::chess::{ChessState, KingCaptureState};

// The places of the kinds in every table here.
pub(crate) const PAWN: usize = 0;
pub(crate) const KNIGHT: usize = 1;
pub(crate) const BISHOP: usize = 2;
pub(crate) const ROOK: usize = 3;
pub(crate) const QUEEN: usize = 4;
pub(crate) const KING: usize = 5;

/// The number of moves of a pawn that reaches the last rank: one per promotion piece.
const PROMOTIONS: usize = 4;

const FILE_A: Bitboard = Bitboard(0x0101_0101_0101_0101);
const FILE_H: Bitboard = Bitboard(0x8080_8080_8080_8080);

/// For each player, king's side and queen's side: the right, and the squares that must be empty.
const CASTLINGS: [[(u8, Bitboard); 2]; 2] =
    [[(1, Bitboard(0x60)), (2, Bitboard(0x0e))], [(4, Bitboard(0x60 << 56)), (8, Bitboard(0x0e << 56))]];

/// What every chess evaluator looks at; see the Python twin for what each field means.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    pub(crate) kinds: [Bitboard; 6],
    pub(crate) sides: [Bitboard; 2],
    pub(crate) player: Player,
    pub(crate) castling: u8,
    pub(crate) en_passant: Option<Square>,
}

/// A state of either variant.
pub trait BoardOf: Send + Sync {
    /// The position as sets of squares.
    fn board(&self) -> Board;
}

impl BoardOf for ChessState {
    #[inline(always)]
    fn board(&self) -> Board {
        let board = self.position().board();
        Board {
            kinds: [board.pawns(), board.knights(), board.bishops(), board.rooks(), board.queens(), board.kings()],
            sides: [board.white(), board.black()],
            player: self.player(),
            castling: self.castling(),
            en_passant: self.en_passant(),
        }
    }
}

impl BoardOf for KingCaptureState {
    #[inline(always)]
    fn board(&self) -> Board {
        let sides = self.sides();
        let mut kinds = [Bitboard::EMPTY; 8]; // a power of two, so that the index needs no check
        for square in sides[0] | sides[1] {
            let piece = self.squares()[square.to_usize()];
            kinds[usize::from(if piece > 6 { piece - 7 } else { piece - 1 }) % 8].add(square);
        }
        Board {
            kinds: [kinds[0], kinds[1], kinds[2], kinds[3], kinds[4], kinds[5]],
            sides,
            player: self.player(),
            castling: self.castling(),
            en_passant: self.en_passant(),
        }
    }
}

impl Board {
    /// The squares of one kind of one side.
    #[inline(always)]
    pub(crate) fn of(&self, kind: usize, player: Player) -> Bitboard {
        self.kinds[kind] & self.sides[player.index()]
    }

    /// The worth of the mover's pieces less that of the opponent's.
    #[inline(always)]
    pub(crate) fn material(&self, values: &[Score; 6]) -> Score {
        let mut value = 0;
        for (kind, worth) in values.iter().enumerate() {
            if *worth != 0 {
                let (own, other) = (self.of(kind, self.player), self.of(kind, self.player.other()));
                value += worth * (own.count() as Score - other.count() as Score);
            }
        }
        value
    }

    /// How many pseudo-legal moves `player` has, whose turn it need not be: those of king-capture chess.
    pub(crate) fn count_moves(&self, player: Player) -> Score {
        let (own, other) = (self.sides[player.index()], self.sides[player.other().index()]);
        let occupied = own | other;
        // 1. Pawns, all at once: single and double steps, then captures to either side.
        let (third, last) = match player {
            Player::First => (Bitboard(0xff << 16), Bitboard(0xff << 56)),
            Player::Second => (Bitboard(0xff << 40), Bitboard(0xff)),
        };
        let mut victims = other;
        if let Some(square) = self.en_passant.filter(|_| player == self.player) {
            victims.add(square);
        }
        let ahead = forward(self.of(PAWN, player), player);
        let single = ahead & !occupied;
        let double = forward(single & third, player) & !occupied;
        let mut count = double.count();
        for reached in [single, left(ahead) & victims, right(ahead) & victims] {
            count += reached.count() + (PROMOTIONS - 1) * (reached & last).count();
        }
        // 2. Pieces.
        for kind in KNIGHT..=KING {
            for square in self.of(kind, player) {
                count += (attacks_of(kind, square, occupied) & !own).count();
            }
        }
        // 3. Castling.
        for (right, path) in CASTLINGS[player.index()] {
            if self.castling & right != 0 && occupied.is_disjoint(path) {
                count += 1;
            }
        }
        count as Score
    }
}

/// The squares that a piece of that kind, no pawn, attacks from a square.
#[inline(always)]
pub(crate) fn attacks_of(kind: usize, square: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        KNIGHT => attacks::knight_attacks(square),
        BISHOP => attacks::bishop_attacks(square, occupied),
        ROOK => attacks::rook_attacks(square, occupied),
        QUEEN => attacks::queen_attacks(square, occupied),
        _ => attacks::king_attacks(square),
    }
}

/// The squares one step ahead of these, as the player's pawns go.
#[inline(always)]
pub(crate) fn forward(squares: Bitboard, player: Player) -> Bitboard {
    match player {
        Player::First => Bitboard(squares.0 << 8),
        Player::Second => Bitboard(squares.0 >> 8),
    }
}

/// The squares one step to the left of these.
#[inline(always)]
pub(crate) fn left(squares: Bitboard) -> Bitboard {
    Bitboard(squares.0 >> 1) & !FILE_H
}

/// The squares one step to the right of these.
#[inline(always)]
pub(crate) fn right(squares: Bitboard) -> Bitboard {
    Bitboard(squares.0 << 1) & !FILE_A
}
