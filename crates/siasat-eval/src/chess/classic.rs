//! Our own chess evaluation. Twin of `siasat.games.chess.evaluation.classic`, which says what each term is.

use shakmaty::{Bitboard, Square, attacks};
use siasat_core::{Player, Score};

use super::board::{BISHOP, Board, KING, KNIGHT, PAWN, QUEEN, ROOK, attacks_of, forward, left, right};
use super::tables::{PIECES, Pair, centrality};

/// What each kind adds to the phase; 24 is the start, 0 a board of kings and pawns.
const PHASES: [Score; 6] = [0, 1, 1, 2, 4, 0];
const FULL_PHASE: Score = 24;
/// By kind: the usual number of safe squares, and what each one more is worth in the middlegame and in the endgame.
const MOBILITY: [(Score, Score, Score); 5] = [(0, 0, 0), (4, 4, 4), (6, 5, 5), (7, 2, 4), (13, 1, 2)];
/// By kind: what an attack on one square round the enemy's king counts. Two attackers at least make it pressure.
const PRESSURE: [Score; 5] = [0, 2, 2, 3, 5];
const MOST_PRESSURE: Score = 400;
const BISHOP_PAIR: Pair = (28, 45);
const OPEN_FILE: Pair = (22, 10);
const HALF_OPEN_FILE: Pair = (11, 6);
const ISOLATED: Pair = (-11, -13);
const DOUBLED: Pair = (-7, -16);
/// A pawn right before the king or beside that, one a step further on, a file without own pawns.
const SHELTER: (Score, Score, Score) = (12, 6, -15);
const TEMPO: Score = 12;
/// In king-capture chess the mover may be able to take the king; in standard chess that cannot be.
const KING_HANGS: Score = 10_000;
/// Less than this in pieces, and no pawn, rarely wins: such a value is divided by 4.
const DRAWISH_LEAD: Score = 400;
const PLAIN_PIECES: [Score; 6] = [0, 300, 300, 500, 900, 0];

const FILE_A: u64 = 0x0101_0101_0101_0101;

/// One side's sums, and every square that it attacks.
struct Sum {
    middle: Score,
    end: Score,
    attacked: Bitboard,
}

impl Sum {
    #[inline(always)]
    fn add(&mut self, (middle, end): Pair) {
        self.middle += middle;
        self.end += end;
    }
}

/// The value for the side to move, in hundredths of a pawn.
pub(crate) fn classic(board: &Board) -> Score {
    let (me, other) = (board.player, board.player.other());
    let (mine, theirs) = (side(board, me), side(board, other));
    // 1. Blend the sums by phase, towards zero, so that exchanging the sides changes only the sign.
    let phase: Score = PHASES.iter().zip(board.kinds).map(|(weight, kind)| weight * kind.count() as Score).sum();
    let phase = phase.min(FULL_PHASE);
    let (middle, end) = (mine.middle - theirs.middle, mine.end - theirs.end);
    let mut value = (middle * phase + end * (FULL_PHASE - phase)) / FULL_PHASE;
    // 2. A small lead in pieces without any pawn is rarely won.
    let leader = if value > 0 { me } else { other };
    if board.of(PAWN, leader).is_empty() && board.material(&PLAIN_PIECES).abs() < DRAWISH_LEAD {
        value /= 4;
    }
    // 3. The right to move; and, where that is allowed, the right to take the king.
    value += TEMPO;
    if mine.attacked.intersects(board.of(KING, other)) { value + KING_HANGS } else { value }
}

fn side(board: &Board, player: Player) -> Sum {
    let (own, other) = (board.sides[player.index()], board.sides[player.other().index()]);
    let occupied = own | other;
    let (pawns, other_pawns) = (board.of(PAWN, player), board.of(PAWN, player.other()));
    let ahead = forward(pawns, player);
    let other_ahead = forward(other_pawns, player.other());
    let safe = !own & !(left(other_ahead) | right(other_ahead));
    let other_king = board.of(KING, player.other());
    let ring = other_king.into_iter().fold(other_king, |ring, square| ring | attacks::king_attacks(square));
    let flip = 56 * player.index();
    let (mut attackers, mut units) = (0, 0);
    let mut sum = Sum { middle: 0, end: 0, attacked: left(ahead) | right(ahead) };
    // 1. Pieces: their squares, their mobility, their pressure on the king.
    for kind in [KNIGHT, BISHOP, ROOK, QUEEN] {
        let (usual, early, late) = MOBILITY[kind];
        for square in board.of(kind, player) {
            let reached = attacks_of(kind, square, occupied);
            let free = (reached & safe).count() as Score - usual;
            sum.add(PIECES[kind][square.to_usize() ^ flip]);
            sum.add((early * free, late * free));
            sum.attacked |= reached;
            let pressed = (reached & ring).count() as Score;
            if pressed > 0 {
                attackers += 1;
                units += PRESSURE[kind] * pressed;
            }
        }
    }
    if attackers >= 2 {
        sum.middle += (units * units / 4).min(MOST_PRESSURE);
    }
    if board.of(BISHOP, player).count() >= 2 {
        sum.add(BISHOP_PAIR);
    }
    // 2. Rooks on files without own pawns.
    for square in board.of(ROOK, player) {
        let file = file_of(square.to_usize() % 8);
        if file.is_disjoint(pawns) {
            sum.add(if file.intersects(other_pawns) { HALF_OPEN_FILE } else { OPEN_FILE });
        }
    }
    // 3. Pawns.
    for square in pawns {
        sum.add(PIECES[PAWN][square.to_usize() ^ flip]);
        sum.add(pawn(square, player, pawns, other_pawns, occupied));
    }
    // 4. The king: its square, its shelter, and the hunt for a king that is alone.
    for square in board.of(KING, player) {
        sum.add(PIECES[KING][square.to_usize() ^ flip]);
        sum.middle += shelter(square, player, pawns);
        sum.attacked |= attacks::king_attacks(square);
        if other == other_king {
            sum.end += other_king.into_iter().map(|prey| hunt(square, prey)).sum::<Score>();
        }
    }
    sum
}

/// What a pawn's neighbours make of it: isolated, doubled, passed.
#[inline(always)]
fn pawn(square: Square, player: Player, pawns: Bitboard, other_pawns: Bitboard, occupied: Bitboard) -> Pair {
    let (mut middle, mut end) = (0, 0);
    let file = file_of(square.to_usize() % 8);
    let beside = left(file) | right(file);
    let rank = square.to_usize() / 8;
    let (ahead, advance) = match player {
        Player::First => (Bitboard((!0 << (8 * rank)) << 8), rank as Score - 1),
        Player::Second => (Bitboard((1 << (8 * rank)) - 1), 6 - rank as Score),
    };
    if beside.is_disjoint(pawns) {
        middle += ISOLATED.0;
        end += ISOLATED.1;
    }
    if (ahead & file).intersects(pawns) {
        middle += DOUBLED.0;
        end += DOUBLED.1;
    } else if (ahead & (file | beside)).is_disjoint(other_pawns) {
        let gain = advance * advance;
        let blocked = forward(Bitboard::from_square(square), player).intersects(occupied);
        middle += 2 * gain;
        end += 6 + if blocked { 2 * gain } else { 4 * gain };
    }
    (middle, end)
}

/// What a side's own pawns in front of the king give it in the middlegame.
fn shelter(square: Square, player: Player, pawns: Bitboard) -> Score {
    let king = Bitboard::from_square(square);
    let near = forward(left(king) | king | right(king), player);
    let mut value =
        SHELTER.0 * (near & pawns).count() as Score + SHELTER.1 * (forward(near, player) & pawns).count() as Score;
    let file = square.to_usize() % 8;
    for beside in file.saturating_sub(1)..=(file + 1).min(7) {
        if file_of(beside).is_disjoint(pawns) {
            value += SHELTER.2;
        }
    }
    value
}

/// For the endgame against a king alone: drive it to the edge, and come near.
fn hunt(square: Square, prey: Square) -> Score {
    let (square, prey) = (square.to_usize(), prey.to_usize());
    let distance = (square % 8).abs_diff(prey % 8) + (square / 8).abs_diff(prey / 8);
    10 * (6 - centrality(prey)) + 4 * (14 - distance as Score)
}

#[inline(always)]
fn file_of(file: usize) -> Bitboard {
    Bitboard(FILE_A << file)
}
