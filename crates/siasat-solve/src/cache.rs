//! Unpacked blocks, kept within a fixed room.

use std::sync::{Mutex, PoisonError};

use crate::error::TableError;

/// Blocks by table and number. Each has one place it may be in, so that finding it is one comparison, and two threads
/// wait for each other only over the same place.
pub struct BlockCache {
    places: Vec<Mutex<Option<Kept>>>,
}

struct Kept {
    key: u64,
    codes: Vec<u8>,
}

impl BlockCache {
    /// Room for this many blocks.
    pub fn new(blocks: usize) -> Self {
        Self { places: (0..blocks.max(1)).map(|_| Mutex::new(None)).collect() }
    }

    /// What `look` sees in a block; `read` brings it if it is not here.
    #[inline]
    pub fn with<T>(
        &self,
        table: usize,
        block: u32,
        read: impl FnOnce() -> Result<Vec<u8>, TableError>,
        look: impl FnOnce(&[u8]) -> T,
    ) -> Result<T, TableError> {
        let key = (table as u64) << 32 | u64::from(block);
        // Fibonacci hashing: the high bits of the product are well mixed.
        let hash = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        let place = &self.places[((hash * self.places.len() as u64) >> 32) as usize];
        // A thread that panicked left a block or none, and either will do.
        let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
        match &*place {
            Some(kept) if kept.key == key => Ok(look(&kept.codes)),
            _ => {
                let codes = read()?;
                let seen = look(&codes);
                *place = Some(Kept { key, codes });
                Ok(seen)
            }
        }
    }
}
