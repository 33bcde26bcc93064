//! The numbers of Yoman's chess evaluation. Twin of `siasat.games.chess.evaluation.paper_004`.

use siasat_core::Score;

/// Pawn, knight, bishop, rook, queen, king.
pub const PIECES: [Score; 6] = [100, 350, 350, 525, 1000, 0];
