//! Verification from scratch: every verdict must follow from those of the moves.
//!
//! Positions are found by placing pieces on the board, moves by the rules of the game; neither the builder's numbering nor
//! its moves backwards take part. That suffices. A win in n plies has a move to a loss in n − 1, a loss in n only moves to wins, the
//! slowest in n − 1; so by induction on n both are true. In a drawn position no move wins and one leads to a drawn position;
//! so neither side has to lose.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use siasat_core::{Game, MoveList, Notated, StopFlag};

use crate::build::{Progress, in_threads};
use crate::error::TableError;
use crate::family::Family;
use crate::tables::Tables;
use crate::verdict::Verdict;

/// How many positions are looked at between two looks at the stop flag.
const STRIDE: u64 = 1 << 12;

/// What a verification saw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// Materials looked at.
    pub materials: usize,
    /// Positions looked at.
    pub positions: u64,
    /// Verdicts that do not follow.
    pub wrong: u64,
    /// The first of them, in words.
    pub first: Option<String>,
}

/// Check every position of these materials with this many threads.
pub fn verify<F: Family>(
    tables: &Tables<F>,
    materials: &[String],
    jobs: usize,
    stop: &StopFlag,
    progress: &Progress,
) -> Result<Verified, TableError>
where
    F::Game: Notated,
{
    progress.start(materials.len(), 0);
    let next = AtomicUsize::new(0);
    let result = Mutex::new(Ok(Verified::default()));
    in_threads(jobs.min(materials.len()), || {
        while let Some(material) = materials.get(next.fetch_add(1, Ordering::Relaxed)) {
            let checked = verify_material(tables, material, stop, progress);
            progress.finish();
            let mut result = result.lock().unwrap_or_else(PoisonError::into_inner);
            match (&mut *result, checked) {
                (Ok(sum), Ok(part)) => {
                    sum.materials += 1;
                    sum.positions += part.positions;
                    sum.wrong += part.wrong;
                    sum.first = sum.first.take().or(part.first);
                }
                (Ok(_), Err(error)) => *result = Err(error),
                (Err(_), _) => return,
            }
        }
    });
    result.into_inner().unwrap_or_else(PoisonError::into_inner)
}

fn verify_material<F: Family>(
    tables: &Tables<F>,
    material: &str,
    stop: &StopFlag,
    progress: &Progress,
) -> Result<Verified, TableError>
where
    F::Game: Notated,
{
    let mut seen = Verified { materials: 1, ..Verified::default() };
    let mut problem = None;
    tables.family().placements(material, &mut |state| {
        if seen.positions % STRIDE == 0 {
            progress.advance(STRIDE as usize);
            problem = stop.is_set().then_some(TableError::Stopped);
        }
        seen.positions += 1;
        match claim_and_proof(tables, state) {
            Ok((claim, proof)) if claim == proof => {}
            Ok((claim, proof)) => {
                seen.wrong += 1;
                let text = || tables.family().game().format_state(state);
                seen.first.get_or_insert_with(|| format!("{}: the table says {claim:?}, its moves {proof:?}", text()));
            }
            Err(error) => problem = Some(error),
        }
        if problem.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    problem.map_or(Ok(seen), Err)
}

/// What the table says of a position, and what follows from its moves.
fn claim_and_proof<F: Family>(
    tables: &Tables<F>,
    state: &<F::Game as Game>::State,
) -> Result<(Verdict, Verdict), TableError> {
    let game = tables.family().game();
    let ask = |state: &_| {
        tables.try_probe(state)?.ok_or_else(|| TableError::Missing {
            name: "of a position that play leads to".into(),
            path: tables.folder().into(),
        })
    };
    let claim = ask(state)?;
    if let Some(end) = game.outcome(state) {
        return Ok((claim, if end.winner.is_some() { Verdict::Lost(0) } else { Verdict::Drawn }));
    }
    let mut moves = MoveList::new();
    game.legal_moves(state, &mut moves);
    let mut proof = None;
    for mv in moves {
        let child = game.play(state, mv);
        let verdict = match game.outcome(&child) {
            Some(end) if end.winner.is_some() => Verdict::Lost(0),
            Some(_) => Verdict::Drawn,
            None => ask(&child)?,
        };
        proof = proof.max(Some(verdict.before()));
    }
    Ok((claim, proof.unwrap_or(Verdict::Drawn)))
}
