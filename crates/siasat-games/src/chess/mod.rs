//! Chess, in two variants: `standard` (the FIDE rules) and `king-capture` (check is ignored, the king can be captured).
//! Twin of `siasat.games.chess`.

mod abilities;
pub mod keys;
mod king_capture;
mod king_capture_moves;
mod legal_moves;
mod moves;
mod notation;
mod positions;
mod rules;
mod state;

use siasat_core::InputError;
use siasat_core::notation::{quote, split_variant};

pub use king_capture::KingCapture;
pub use king_capture_moves::{KingCaptureState, count_moves, pseudo_moves};
pub use moves::ChessMove;
pub use rules::Chess;
pub use state::ChessState;

/// Refuse every variant but `own`.
fn check_variant(variant: &str, own: &str) -> Result<(), InputError> {
    match split_variant(variant)? {
        (name, args) if name == own && args.is_empty() => Ok(()),
        _ => Err(InputError::Variant(format!(
            "unknown variant {}; chess has 'standard' and 'king-capture'",
            quote(variant)
        ))),
    }
}
