//! Tables on disk.
//!
//! All numbers are little-endian. A text is its length (u16) and its UTF-8 bytes.
//!
//! ```text
//! magic        8 bytes  SIASATBL
//! version      u32      1
//! length       u32      of the header
//! checksum     u32      CRC-32 of the header
//! header:
//!   game, variant, material     texts
//!   width      u8       bytes a code: 1 or 2
//!   grain      u32      codes a block
//!   parts      u8       and for each part: slots u32; won, drawn, lost u64; longest u16; example u32
//!   blocks     u32      and for each block: its length u32 and the CRC-32 of its bytes u32
//! blocks       one after the other, each a zlib stream of codes
//! ```
//!
//! A code is that of [`Verdict`], or for sowing games the value plus the number of seeds (see `mancala::EndgameFiles`, where `longest` is
//! the largest margin); the slots of the parts follow one another. A gap repeats the code before it, which costs
//! nothing. Blocks are small, so that one verdict needs one short read. A checksum guards the header and every block.

mod read;
mod write;

pub use read::TableFile;
pub use write::{DRAFT, write};

use crate::verdict::Verdict;

const MAGIC: &[u8; 8] = b"SIASATBL";
const VERSION: u32 = 1;

/// What a table is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Title {
    /// The game.
    pub game: String,
    /// Its rules.
    pub variant: String,
    /// The material.
    pub material: String,
}

/// How the positions of a part come out for the side to move; mirror images are counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartStats {
    /// How many slots there are.
    pub slots: u32,
    /// Won positions.
    pub won: u64,
    /// Drawn positions.
    pub drawn: u64,
    /// Lost positions.
    pub lost: u64,
    /// The plies of the longest win; 0 if there is none.
    pub longest: u16,
    /// The first slot with the longest win.
    pub example: u32,
}

impl PartStats {
    /// Count one slot that represents `weight` positions.
    pub fn count(&mut self, slot: u32, verdict: Verdict, weight: u64) {
        match verdict {
            Verdict::Lost(_) => self.lost += weight,
            Verdict::Drawn => self.drawn += weight,
            Verdict::Won(plies) => {
                self.won += weight;
                if plies > self.longest {
                    (self.longest, self.example) = (plies, slot);
                }
            }
        }
    }
}
