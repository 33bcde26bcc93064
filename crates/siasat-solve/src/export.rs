//! Tables for other programs: every position of a material as one array of numbers in NumPy's file format.
//!
//! The array has one axis for each piece. Along an axis are the squares that the piece can stand on; a number is the code of
//! the verdict (see `Verdict::code`), or [`GAP`] where two pieces would share a square. The layout is in docs/solved.md.

use std::io::Write;
use std::path::Path;

use siasat_core::{Game, StopFlag};

use crate::build::Progress;
use crate::error::TableError;
use crate::family::{Axis, Family};
use crate::retrograde::{GAP, STRIDE};
use crate::tables::Tables;

/// What was written: the axes of the array, and how many of its numbers are positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// One for each piece, in order.
    pub axes: Vec<Axis>,
    /// The positions among the numbers.
    pub positions: u64,
}

/// Write the array of a material, whose side to move comes first. The table must have been built.
pub fn export<F: Family>(
    tables: &Tables<F>,
    material: &str,
    path: &Path,
    stop: &StopFlag,
    progress: &Progress,
) -> Result<Exported, TableError> {
    let axes = tables.family().axes(material).ok_or_else(|| {
        TableError::Unfit(format!("{} has no export; there is one for doushouqi", tables.family().id()))
    })?;
    let io = |error: std::io::Error| TableError::io(path, &error);
    let total: usize = axes.iter().map(|axis| axis.squares.len()).product();
    progress.start(1, total as u64);
    let file = std::fs::File::create(path).map_err(io)?;
    let mut out = std::io::BufWriter::with_capacity(1 << 16, file);
    out.write_all(&header(&axes)).map_err(io)?;
    let mut positions = 0;
    let mut squares: Vec<u8> = vec![0; axes.len()];
    for number in 0..total {
        if number % STRIDE == 0 {
            progress.advance(STRIDE.min(total - number));
            if stop.is_set() {
                return Err(TableError::Stopped);
            }
        }
        let mut rest = number;
        for (axis, square) in axes.iter().zip(&mut squares).rev() {
            *square = axis.squares[rest % axis.squares.len()];
            rest /= axis.squares.len();
        }
        let code = match tables.family().arrange(&axes, &squares) {
            None => GAP,
            Some(state) => {
                positions += 1;
                code(tables, &state)?
            }
        };
        out.write_all(&code.to_le_bytes()).map_err(io)?;
    }
    out.flush().map_err(io)?;
    progress.finish();
    Ok(Exported { axes, positions })
}

fn code<F: Family>(tables: &Tables<F>, state: &<F::Game as Game>::State) -> Result<u16, TableError> {
    let missing = || TableError::Missing { name: "of this material".into(), path: tables.folder().into() };
    Ok(tables.try_probe(state)?.ok_or_else(missing)?.code())
}

/// The header of version 1 of the format: padded so that the numbers begin at a multiple of 64 bytes.
fn header(axes: &[Axis]) -> Vec<u8> {
    let shape: String = axes.iter().map(|axis| format!("{}, ", axis.squares.len())).collect();
    let mut text = format!("{{'descr': '<u2', 'fortran_order': False, 'shape': ({shape}), }}").into_bytes();
    let whole = (10 + text.len() + 1).next_multiple_of(64);
    text.resize(whole - 11, b' ');
    text.push(b'\n');
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    header.extend((text.len() as u16).to_le_bytes());
    header.extend(text);
    header
}
