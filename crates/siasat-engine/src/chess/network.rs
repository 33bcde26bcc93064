//! Chess as a network sees it: which piece on which square.

use std::sync::LazyLock;

use arrayvec::ArrayVec;
use shakmaty::Square;
use siasat_core::Score;

use super::board::{KING, PAWN, Position, ROOK, rook_of_castling};
use super::moves::Move;
use super::{Chess, eval};
use crate::network::{Featured, Few, Network, Standpoint};

/// Neurons of the hidden layer.
pub const WIDTH: usize = 128;
/// Neurons of the large network's hidden layer.
pub const LARGE: usize = 256;

/// The features of one side: kind and square.
const SIDE: usize = 6 * 64;
/// A lead shrinks with every halfmove without progress; after this many it would count nothing (the game is drawn before that).
const PATIENCE: Score = 220;

static NETWORK: LazyLock<Option<Network<WIDTH>>> =
    LazyLock::new(|| Network::read(include_bytes!("network.bin"), Chess::INPUTS));

#[cfg(feature = "large-network")]
static LARGE_NETWORK: LazyLock<Option<Network<LARGE>>> =
    LazyLock::new(|| Network::read(include_bytes!("large.bin"), Chess::INPUTS));

/// The small network, if there is one.
pub fn network() -> Option<&'static Network<WIDTH>> {
    NETWORK.as_ref()
}

/// The large network, if there is one.
#[cfg(feature = "large-network")]
pub fn large() -> Option<&'static Network<LARGE>> {
    LARGE_NETWORK.as_ref()
}

/// The large network, which this build does without.
#[cfg(not(feature = "large-network"))]
pub fn large() -> Option<&'static Network<LARGE>> {
    None
}

/// A piece (kind + 6 × side) on a square.
#[inline(always)]
fn feature(code: usize, square: Square) -> usize {
    64 * code + square.to_usize()
}

impl Featured for Chess {
    const INPUTS: usize = 2 * SIDE;
    const MOST: usize = 32;
    const BANKS: usize = 4;

    fn features(&self, position: &Position) -> ArrayVec<usize, 32> {
        let pieces = position.occupied().into_iter().take(Self::MOST);
        pieces.map(|square| feature(usize::from(position.squares[square.to_usize()]), square)).collect()
    }

    #[inline]
    fn count(&self, position: &Position) -> usize {
        position.occupied().count()
    }

    #[inline]
    fn changes(&self, position: &Position, mv: Move) -> (Few, Few) {
        let (from, to, me) = (mv.from(), mv.to(), position.player.index());
        let (kind, victim) = (position.kind_at(from), position.kind_at(to));
        let (own, other) = (6 * me, 6 * (1 - me));
        let (mut gone, mut come) = (Few::new(), Few::new());
        gone.push(feature(kind + own, from));
        come.push(feature(mv.promotion().unwrap_or(kind) + own, to));
        if victim < 6 {
            gone.push(feature(victim + other, to));
        } else if kind == PAWN && from.file() != to.file() {
            gone.push(feature(PAWN + other, Square::from_coords(to.file(), from.rank())));
        } else if kind == KING && from.distance(to) == 2 && from.rank() == to.rank() {
            let (rook_from, rook_to) = rook_of_castling(to);
            gone.push(feature(ROOK + own, rook_from));
            come.push(feature(ROOK + own, rook_to));
        }
        (gone, come)
    }

    /// Own pieces first, own first rank at the bottom.
    #[inline(always)]
    fn turned(feature: usize) -> usize {
        (if feature < SIDE { feature + SIDE } else { feature - SIDE }) ^ 56
    }

    /// Nothing but castling tells left and right apart.
    fn mirrored(feature: usize) -> usize {
        feature ^ 7
    }

    /// Its own king's square tells: on the right half of the board left and right are exchanged; then the corner, the middle
    /// of the first rank, the second rank and the rest of the board have a bank each.
    #[inline(always)]
    fn standpoint(feature: usize) -> Option<Standpoint> {
        let square = feature.checked_sub(64 * KING).filter(|&square| square < 64)?;
        let (file, rank) = (square & 7, square >> 3);
        let bank = match (rank, file.min(7 - file)) {
            (0, 0 | 1) => 0,
            (0, _) => 1,
            (1, _) => 2,
            _ => 3,
        };
        Some(Standpoint { bank, is_mirrored: file > 3 })
    }

    /// Less where a lead rarely wins or nothing has happened for long.
    #[inline]
    fn tempered(&self, position: &Position, value: Score) -> Score {
        let for_white = if position.player.index() == 0 { value } else { -value };
        let value = value * eval::scale(position, for_white) / 64;
        value * (PATIENCE - Score::from(position.halfmoves).min(100)) / PATIENCE
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use siasat_core::Notated;
    use siasat_games::chess::Chess as Rules;

    use super::*;
    use crate::evaluation::Evaluation;
    use crate::game::EngineGame;

    fn value(fen: &str) -> Score {
        let chess = Chess::new(Rules);
        Evaluation::value(&network().unwrap(), &chess, &chess.position(&Rules.parse_state(fen).unwrap()))
    }

    #[test]
    fn colours_are_mirror_images() {
        let white = value("r1bqkb1r/pp3ppp/2n1pn2/3p4/3P4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 0 7");
        let black = value("r1bqkb1r/pp3ppp/2n1pn2/3p4/3P4/2N1PN2/PP3PPP/R1BQKB1R b KQkq - 0 7");
        assert_eq!(white, black);
    }

    #[test]
    fn material_counts() {
        assert!(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1") < -500);
        assert!(value("rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1") < -150);
        assert!(value("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1") > 800);
    }

    #[test]
    fn a_damaged_file_is_no_network() {
        let whole = include_bytes!("network.bin");
        assert!(Network::<WIDTH>::read(whole, Chess::INPUTS).is_some());
        assert!(Network::<WIDTH>::read(whole, Chess::INPUTS + 1).is_none());
        assert!(Network::<64>::read(whole, Chess::INPUTS).is_none());
        assert!(Network::<WIDTH>::read(&whole[..whole.len() - 1], Chess::INPUTS).is_none());
        assert!(Network::<WIDTH>::read(b"SIASATN1", Chess::INPUTS).is_none());
    }
}
