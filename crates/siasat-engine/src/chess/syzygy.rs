//! Syzygy tables: files, computed by others, of who wins positions of few pieces (WDL) and how soon a pawn moves or a piece is taken
//! (DTZ), with the 50-move rule in mind.
//!
//! CITE: R. de Man's Syzygy tables, 2013, read by N. Fiekas's crate shakmaty-syzygy.

use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use shakmaty::{Bitboard, Board, ByColor, ByRole, CastlingMode, Chess, Position as _, Setup};
use shakmaty_syzygy::filesystem::{Filesystem, OsFilesystem, RandomAccessFile, ReadHint};
use shakmaty_syzygy::{AmbiguousWdl, Syzygy as _, SyzygyError, TableType, Tablebase, Wdl};
use siasat_core::{DRAW, Score};
use siasat_solve::TableError;

use super::board::{BISHOP, KING, KNIGHT, PAWN, Position, QUEEN, ROOK, colour};
use super::moves::Move;
use crate::game::TableChoice;
use crate::scale::{TABLE_WIN, lost_at};

/// A win that the 50-move rule takes away: a draw, and a little more.
const CURSED: Score = DRAW + 1;
/// Bytes of files that are kept in memory; what is beyond is read from the disk at every probe.
const KEPT_BYTES: u64 = 1 << 29;

/// The tables in some folders, shared by all threads; each file is opened when it is first needed.
pub struct Syzygy {
    tables: Tablebase<Chess>,
    count: usize,
    /// A file could not be read: nothing is asked any more.
    is_broken: AtomicBool,
}

impl Syzygy {
    /// The tables in a folder, or in several, written as in `PATH`; the size and the first bytes of each are checked. None where
    /// there are none.
    pub fn open(folders: &Path) -> Result<Option<Self>, TableError> {
        let mut tables = Tablebase::with_filesystem(Arc::new(Kept::default()));
        let mut count = 0;
        for folder in std::env::split_paths(folders) {
            if !folder.is_dir() {
                continue;
            }
            let refused = |error: io::Error| TableError::Io { path: folder.clone(), problem: error.to_string() };
            for entry in fs::read_dir(&folder).map_err(refused)? {
                let path = entry.map_err(refused)?.path();
                let Some(kind) = kind_of(&path) else { continue };
                match tables.add_file(&path) {
                    Ok(()) => check_magic(&path, kind)?,
                    Err(error) if error.kind() == io::ErrorKind::InvalidInput => continue, // not of chess
                    Err(error) => return Err(damaged(&path, &error.to_string())),
                }
                count += usize::from(*kind == Chess::TBW);
            }
        }
        Ok((count > 0).then_some(Self { tables, count, is_broken: AtomicBool::new(false) }))
    }

    /// How many files of results there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The most pieces that some table has.
    #[inline(always)]
    pub fn most(&self) -> usize {
        self.tables.max_pieces()
    }

    /// The value of a position after a capture or a pawn's move, `ply` moves below the root; the results hold only there.
    #[inline(never)]
    pub fn value(&self, position: &Position, ply: usize) -> Option<Score> {
        let value = match self.ask(position, |tables, chess| tables.probe_wdl_after_zeroing(chess))? {
            Wdl::Win => TABLE_WIN - ply as Score,
            Wdl::CursedWin => CURSED,
            Wdl::Draw => DRAW,
            Wdl::BlessedLoss => -CURSED,
            Wdl::Loss if position.checkers.any() && !position.has_move() => lost_at(ply),
            Wdl::Loss => ply as Score - TABLE_WIN,
        };
        Some(value)
    }

    /// The moves that keep the result of a root, and among those that win the ones with the shortest way to the next capture or pawn's
    /// move; without files of distances every move that keeps the result. None where the tables do not know all the moves.
    pub fn choose(&self, position: &Position, moves: &[Move]) -> Option<TableChoice<Move>> {
        let by_distance = moves.iter().map(|&mv| self.rank(position, mv)).collect::<Option<Vec<_>>>();
        let ranks = by_distance.or_else(|| moves.iter().map(|&mv| self.rank_by_result(position, mv)).collect())?;
        let best = *ranks.iter().max()?;
        let kept = moves.iter().zip(&ranks).filter(|&(_, &rank)| rank == best);
        let value = match best.0 {
            -3 | -2 => -TABLE_WIN,
            2 | 3 => TABLE_WIN,
            other => other * CURSED,
        };
        Some(TableChoice { moves: kept.map(|(&mv, _)| mv).collect(), value, hits: moves.len() as u64 })
    }

    /// How good a move is: its result with the halfmove clock as it stands (3 won, 2 won if the distance is not rounded, 1 won but for
    /// the 50-move rule, 0 drawn …), then how soon it wins or how long it resists.
    fn rank(&self, position: &Position, mv: Move) -> Option<(Score, i32)> {
        let child = position.play(mv);
        if child.checkers.any() && !child.has_move() {
            return Some((3, 0));
        }
        let distance = self.ask(&child, |tables, chess| tables.probe_dtz(chess))?;
        let result = match AmbiguousWdl::from_dtz_and_halfmoves(distance, child.halfmoves.into()) {
            AmbiguousWdl::Loss => 3,
            AmbiguousWdl::MaybeLoss => 2,
            AmbiguousWdl::BlessedLoss => 1,
            AmbiguousWdl::Draw => 0,
            AmbiguousWdl::CursedWin => -1,
            AmbiguousWdl::MaybeWin => -2,
            AmbiguousWdl::Win => -3,
        };
        let plies = if child.halfmoves == 0 { 1 } else { distance.ignore_rounding().0.abs() + 1 };
        Some((result, -plies * result.signum()))
    }

    /// The same where only the files of results are there.
    fn rank_by_result(&self, position: &Position, mv: Move) -> Option<(Score, i32)> {
        let child = position.play(mv);
        let result = match self.value(&child, 0)? {
            lost if lost < -CURSED => 3,
            won if won > CURSED => -3,
            other => -other,
        };
        Some((result, 0))
    }

    /// What the tables say; None where they do not know. After a damaged file they are not asked again.
    fn ask<T>(&self, position: &Position, probe: impl Fn(&Tablebase<Chess>, &Chess) -> Probed<T>) -> Option<T> {
        if self.is_broken.load(Ordering::Relaxed) {
            return None;
        }
        let chess = to_chess(position)?;
        // The crate checks what it reads; should a damaged file get past that, the engine plays on without tables.
        match catch_unwind(AssertUnwindSafe(|| probe(&self.tables, &chess))) {
            Ok(Ok(answer)) => Some(answer),
            Ok(Err(SyzygyError::ProbeFailed { .. })) | Err(_) => {
                self.is_broken.store(true, Ordering::Relaxed);
                None
            }
            Ok(Err(_)) => None,
        }
    }
}

type Probed<T> = Result<T, SyzygyError>;

impl fmt::Debug for Syzygy {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Syzygy").field("count", &self.count).field("most", &self.most()).finish_non_exhaustive()
    }
}

/// A position without castling rights as shakmaty has it; None where it cannot arise in a game.
fn to_chess(position: &Position) -> Option<Chess> {
    let kind = |kind: usize| position.kinds[kind];
    let roles = ByRole {
        pawn: kind(PAWN),
        knight: kind(KNIGHT),
        bishop: kind(BISHOP),
        rook: kind(ROOK),
        queen: kind(QUEEN),
        king: kind(KING),
    };
    let [white, black] = position.sides;
    let setup = Setup {
        board: Board::try_from_bitboards(roles, ByColor { black, white }).ok()?,
        turn: colour(position.player),
        castling_rights: Bitboard::EMPTY,
        ep_square: position.en_passant,
        halfmoves: position.halfmoves.into(),
        ..Setup::empty()
    };
    let chess: Chess = setup.position(CastlingMode::Standard).ok()?;
    chess.castles().is_empty().then_some(chess)
}

/// Which kind of table of chess a file is by its name.
fn kind_of(path: &Path) -> Option<&'static TableType> {
    static KINDS: [TableType; 2] = [Chess::TBW, Chess::TBZ];
    let ending = path.extension()?;
    KINDS.iter().find(|kind| ending == kind.ext)
}

/// Whether a file begins as its kind does.
fn check_magic(path: &Path, kind: &TableType) -> Result<(), TableError> {
    let mut magic = [0; 4];
    let read = fs::File::open(path).and_then(|mut file| file.read_exact(&mut magic));
    match read {
        Ok(()) if magic == kind.magic => Ok(()),
        Ok(()) => Err(damaged(path, "it does not begin as a Syzygy file does")),
        Err(error) => Err(TableError::Io { path: path.into(), problem: error.to_string() }),
    }
}

fn damaged(path: &Path, problem: &str) -> TableError {
    TableError::Unfit(format!("{}: the Syzygy file is damaged ({problem}); download it again", path.display()))
}

/// Keeps the files it opens in memory, as long as they are few: a probe reads a dozen small pieces, each of them a system call otherwise.
#[derive(Default)]
struct Kept {
    disk: OsFilesystem,
    bytes: AtomicU64,
}

impl Filesystem for Kept {
    fn regular_file_size(&self, path: &Path) -> io::Result<u64> {
        self.disk.regular_file_size(path)
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<PathBuf>> {
        self.disk.read_dir(path)
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn RandomAccessFile>> {
        let size = self.disk.regular_file_size(path)?;
        if self.bytes.fetch_add(size, Ordering::Relaxed) + size <= KEPT_BYTES {
            return Ok(Box::new(InMemory(fs::read(path)?)));
        }
        self.bytes.fetch_sub(size, Ordering::Relaxed);
        self.disk.open(path)
    }
}

struct InMemory(Vec<u8>);

impl RandomAccessFile for InMemory {
    fn read_at(&self, buffer: &mut [u8], offset: u64, _hint: ReadHint) -> io::Result<usize> {
        let rest = usize::try_from(offset).ok().and_then(|offset| self.0.get(offset..)).unwrap_or_default();
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        Ok(count)
    }
}
