//! From codes to a file.

use std::fs;
use std::io::Write;
use std::path::Path;

use miniz_oxide::deflate::compress_to_vec_zlib;
use siasat_core::StopFlag;

use super::{MAGIC, PartStats, Title, VERSION};
use crate::error::TableError;
use crate::retrograde::GAP;
use crate::room::reserve;

/// How many codes a block has: measured, see `docs/solved.md`.
const GRAIN: u32 = 2048;
/// zlib's effort. Higher ones save little and cost much: measured, see `docs/solved.md`.
const LEVEL: u8 = 6;

/// Write a table atomically: to a temporary file first.
pub fn write(
    path: &Path,
    title: &Title,
    parts: &[PartStats],
    codes: &[u16],
    stop: &StopFlag,
) -> Result<(), TableError> {
    let bytes = encode(title, parts, codes, stop)?;
    // WebAssembly has no processes, and nobody else who writes.
    let process = if cfg!(target_family = "wasm") { 0 } else { std::process::id() };
    let draft = path.with_extension(format!("{process}.{DRAFT}"));
    let result = (|| {
        let mut file = fs::File::create(&draft)?;
        file.write_all(&bytes)?;
        file.sync_all()?;
        fs::rename(&draft, path)
    })();
    result.map_err(|error| {
        let _ = fs::remove_file(&draft); // what matters is the first problem
        TableError::io(path, &error)
    })
}

/// How the names of unfinished files end.
pub const DRAFT: &str = "part";

fn encode(title: &Title, parts: &[PartStats], codes: &[u16], stop: &StopFlag) -> Result<Vec<u8>, TableError> {
    let filled = fill_gaps(codes)?;
    let width = if filled.iter().all(|&code| code <= u16::from(u8::MAX)) { 1 } else { 2 };
    let mut header = Vec::new();
    for text in [&title.game, &title.variant, &title.material] {
        header.extend_from_slice(&(text.len() as u16).to_le_bytes());
        header.extend_from_slice(text.as_bytes());
    }
    header.push(width);
    header.extend_from_slice(&GRAIN.to_le_bytes());
    header.push(parts.len() as u8);
    for part in parts {
        header.extend_from_slice(&part.slots.to_le_bytes());
        for count in [part.won, part.drawn, part.lost] {
            header.extend_from_slice(&count.to_le_bytes());
        }
        header.extend_from_slice(&part.longest.to_le_bytes());
        header.extend_from_slice(&part.example.to_le_bytes());
    }
    let chunks = filled.chunks(GRAIN as usize);
    header.extend_from_slice(&(chunks.len() as u32).to_le_bytes());
    let mut blocks = Vec::new();
    for chunk in chunks {
        if stop.is_set() {
            return Err(TableError::Stopped);
        }
        let raw: Vec<u8> = match width {
            1 => chunk.iter().map(|&code| code as u8).collect(),
            _ => chunk.iter().flat_map(|code| code.to_le_bytes()).collect(),
        };
        let packed = compress_to_vec_zlib(&raw, LEVEL);
        header.extend_from_slice(&(packed.len() as u32).to_le_bytes());
        header.extend_from_slice(&crc32fast::hash(&packed).to_le_bytes());
        reserve(&mut blocks, packed.len())?;
        blocks.extend_from_slice(&packed);
    }
    let mut bytes = MAGIC.to_vec();
    for number in [VERSION, header.len() as u32, crc32fast::hash(&header)] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    reserve(&mut bytes, header.len() + blocks.len())?;
    bytes.append(&mut header);
    bytes.append(&mut blocks);
    Ok(bytes)
}

/// The codes with each gap a copy of what is before it.
fn fill_gaps(codes: &[u16]) -> Result<Vec<u16>, TableError> {
    let mut last = 0;
    let mut filled = Vec::new();
    reserve(&mut filled, codes.len())?;
    let fill = |&code: &u16| {
        last = if code == GAP { last } else { code };
        last
    };
    filled.extend(codes.iter().map(fill));
    Ok(filled)
}
