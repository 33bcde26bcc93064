//! From a file to codes: nothing in it is believed before its checksum was right.

use std::fs;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;

use super::{MAGIC, PartStats, Title, VERSION};
use crate::error::TableError;
use crate::room::{reserve, zeros};

/// What stands before the header.
const PRELUDE: usize = 20;
/// The maximum header size: the largest table has fewer blocks.
const MAX_HEADER: u32 = 1 << 24;

/// Where a block is, and its checksum.
#[derive(Clone, Copy, Debug)]
struct Block {
    offset: u64,
    length: u32,
    checksum: u32,
}

/// A table on disk whose header was read and found right.
#[derive(Debug)]
pub struct TableFile {
    path: PathBuf,
    /// What the table is about.
    pub title: Title,
    /// Its parts.
    pub parts: Vec<PartStats>,
    /// Its size in bytes.
    pub bytes: u64,
    width: usize,
    grain: u32,
    blocks: Vec<Block>,
}

impl TableFile {
    /// Read the header of a file and check that it is the table that `title` says.
    pub fn open(path: &Path, title: &Title) -> Result<Self, TableError> {
        let table = Self::read(path)?;
        if table.title != *title {
            let Title { game, variant, material } = &table.title;
            return Err(TableError::foreign(
                path,
                format!(
                    "is the table {material} of {game} ({variant}), not {} of {} ({})",
                    title.material, title.game, title.variant
                ),
            ));
        }
        Ok(table)
    }

    /// Read the header of a file.
    pub fn read(path: &Path) -> Result<Self, TableError> {
        let io = |error: io::Error| TableError::io(path, &error);
        let mut file = fs::File::open(path).map_err(io)?;
        let bytes = file.metadata().map_err(io)?.len();
        let mut prelude = [0; PRELUDE];
        if bytes < PRELUDE as u64 || file.read_exact(&mut prelude).is_err() || prelude[..8] != *MAGIC {
            return Err(TableError::foreign(path, "is not a table of siasat"));
        }
        let number = |at: usize| u32::from_le_bytes([prelude[at], prelude[at + 1], prelude[at + 2], prelude[at + 3]]);
        let (version, length, checksum) = (number(8), number(12), number(16));
        if version != VERSION {
            return Err(TableError::foreign(
                path,
                format!(
                    "has version {version} of the format; this siasat reads version {VERSION}: build the table again"
                ),
            ));
        }
        if length > MAX_HEADER || u64::from(length) + PRELUDE as u64 > bytes {
            return Err(TableError::damaged(path, "it ends within its header"));
        }
        let mut header = zeros(length as usize)?;
        file.read_exact(&mut header).map_err(io)?;
        if crc32fast::hash(&header) != checksum {
            return Err(TableError::damaged(path, "its header does not match its checksum"));
        }
        let table = Reader(&header)
            .table(path, PRELUDE as u64 + u64::from(length))
            .ok_or_else(|| TableError::damaged(path, "its header cannot be read"))?;
        if table.bytes != bytes {
            let expected = table.bytes;
            return Err(TableError::damaged(path, format!("it has {bytes} bytes, not {expected}")));
        }
        Ok(table)
    }

    /// How many slots there are.
    pub fn slots(&self) -> usize {
        self.parts.iter().map(|part| part.slots as usize).sum()
    }

    /// The block that has a slot.
    #[inline(always)]
    pub fn block_of(&self, slot: u32) -> u32 {
        slot / self.grain
    }

    /// The code of a slot, given the bytes of its block.
    #[inline(always)]
    pub fn code(&self, block: &[u8], slot: u32) -> u16 {
        let at = (slot % self.grain) as usize * self.width;
        match self.width {
            1 => block.get(at).map_or(0, |&code| u16::from(code)),
            _ => block.get(at..at + 2).map_or(0, |code| u16::from_le_bytes([code[0], code[1]])),
        }
    }

    /// The codes of one block, as bytes.
    pub fn read_block(&self, block: u32) -> Result<Vec<u8>, TableError> {
        let mut file = fs::File::open(&self.path).map_err(|error| TableError::io(&self.path, &error))?;
        self.read_block_from(&mut file, block)
    }

    fn read_block_from(&self, file: &mut fs::File, block: u32) -> Result<Vec<u8>, TableError> {
        let Some(&Block { offset, length, checksum }) = self.blocks.get(block as usize) else {
            return Err(TableError::damaged(&self.path, format!("it has no block {block}")));
        };
        let mut packed = zeros(length as usize)?;
        let mut read = || {
            file.seek(SeekFrom::Start(offset))?;
            file.read_exact(&mut packed)
        };
        read().map_err(|error| TableError::io(&self.path, &error))?;
        if crc32fast::hash(&packed) != checksum {
            return Err(TableError::damaged(&self.path, format!("block {block} does not match its checksum")));
        }
        let first = block as usize * self.grain as usize;
        let expected = self.slots().saturating_sub(first).min(self.grain as usize) * self.width;
        match decompress_to_vec_zlib_with_limit(&packed, expected) {
            Ok(codes) if codes.len() == expected => Ok(codes),
            _ => Err(TableError::damaged(&self.path, format!("block {block} cannot be unpacked"))),
        }
    }

    /// All codes, every block checked.
    pub fn read_codes(&self) -> Result<Vec<u16>, TableError> {
        let mut file = fs::File::open(&self.path).map_err(|error| TableError::io(&self.path, &error))?;
        let mut codes = Vec::new();
        reserve(&mut codes, self.slots())?;
        for block in 0..self.blocks.len() as u32 {
            let bytes = self.read_block_from(&mut file, block)?;
            match self.width {
                1 => codes.extend(bytes.iter().map(|&code| u16::from(code))),
                _ => codes.extend(bytes.chunks_exact(2).map(|code| u16::from_le_bytes([code[0], code[1]]))),
            }
        }
        Ok(codes)
    }
}

/// What is left of a header to read.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, tail) = self.0.split_at_checked(N)?;
        self.0 = tail;
        head.try_into().ok()
    }

    fn byte(&mut self) -> Option<u8> {
        self.take().map(u8::from_le_bytes)
    }

    fn short(&mut self) -> Option<u16> {
        self.take().map(u16::from_le_bytes)
    }

    fn word(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    fn long(&mut self) -> Option<u64> {
        self.take().map(u64::from_le_bytes)
    }

    fn text(&mut self) -> Option<String> {
        let length = self.short()?;
        let (head, tail) = self.0.split_at_checked(usize::from(length))?;
        self.0 = tail;
        String::from_utf8(head.to_vec()).ok()
    }

    fn part(&mut self) -> Option<PartStats> {
        Some(PartStats {
            slots: self.word()?,
            won: self.long()?,
            drawn: self.long()?,
            lost: self.long()?,
            longest: self.short()?,
            example: self.word()?,
        })
    }

    /// The table whose blocks begin at `start`; `None` if the header makes no sense.
    fn table(mut self, path: &Path, start: u64) -> Option<TableFile> {
        let title = Title { game: self.text()?, variant: self.text()?, material: self.text()? };
        let width = usize::from(self.byte().filter(|width| (1..=2).contains(width))?);
        let grain = self.word().filter(|grain| (1..=1 << 20).contains(grain))?;
        let count = self.byte()?;
        let parts: Vec<PartStats> = (0..count).map(|_| self.part()).collect::<Option<_>>()?;
        let slots = parts.iter().try_fold(0u32, |sum, part| sum.checked_add(part.slots))?;
        let count = self.word().filter(|count| *count == slots.div_ceil(grain))?;
        let mut offset = start;
        let mut blocks = Vec::new();
        for _ in 0..count {
            let (length, checksum) = (self.word()?, self.word()?);
            blocks.push(Block { offset, length, checksum });
            offset += u64::from(length);
        }
        let is_read = self.0.is_empty();
        is_read.then(|| TableFile { path: path.into(), title, parts, bytes: offset, width, grain, blocks })
    }
}
