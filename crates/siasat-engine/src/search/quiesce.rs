//! Quiescence: beyond the horizon only noisy moves are followed, at its first ply quiet checks too, and every move while
//! in check.
//!
//! CITE: A. Turing's "considerable moves"; L. Harris 1975; delta pruning and exchange pruning as in chessprogramming.org
//! "Quiescence Search".

use siasat_core::{Bound, Score, Stopped, Window, from_child};

use super::picker::Picker;
use super::table::Entry;
use super::worker::Search;
use crate::evaluation::{Evaluation, Tracked};
use crate::game::EngineGame;
use crate::scale::{DECISIVE, INFINITE, UNKNOWN, is_decisive};

/// How many plies beyond the horizon evasions are followed quiet move by quiet move.
const CHECKED_PLIES: usize = 12;

impl<G: EngineGame, E: Evaluation<G>> Search<'_, G, E> {
    /// The value of a node at the horizon or beyond for its mover, fail-soft; `beyond` counts plies from the horizon.
    pub(crate) fn quiescence<const PV: bool>(
        &mut self,
        position: &Tracked<G, E>,
        mut window: Window,
        ply: usize,
        beyond: usize,
    ) -> Result<Score, Stopped> {
        let (game, params) = (self.game, self.params);
        self.enter::<PV>(ply)?;
        // 1. Ends.
        let mover = game.mover(position);
        if let Some(value) = self.end(position, ply, mover) {
            return Ok(value);
        }
        let in_check = game.in_check(position);
        // 2. The table.
        let key = game.key(position);
        let known = self.table.probe(key, ply);
        if let Some(value) =
            known.filter(|_| !PV && params.use_table_cut == 1).and_then(|entry| entry.answer(window.beta))
        {
            return Ok(value);
        }
        // 3. Stand pat.
        let table_move = known.and_then(|entry| game.find(position, entry.mv));
        let (mut best, mut raw) = (-INFINITE, UNKNOWN);
        if !in_check {
            raw = match known {
                Some(entry) if entry.eval != UNKNOWN => entry.eval,
                _ => self.evaluate(position),
            };
            best = self.corrected(position, raw);
            best = known.and_then(|entry| entry.answer(best + 1)).unwrap_or(best);
            if best >= window.beta || params.use_quiescence == 0 {
                if known.is_none() {
                    let bound = (best >= window.beta).then_some(Bound::Lower);
                    let entry = Entry { mv: 0, value: best, eval: raw, depth: -1, bound, was_pv: false };
                    self.table.store(key, ply, entry);
                }
                return Ok(best);
            }
            window = window.raised_to(best);
        }
        let futile = best + params.delta_margin;
        // 4. Noisy moves that lose nothing; every evasion of a check, but not for ever.
        let evades = in_check && beyond < CHECKED_PLIES;
        let mut picker = if evades {
            let before = self.before(ply);
            Picker::all(table_move, [0; 2], self.worker.memory.counter(before), before, ply)
        } else {
            let adds_checks = params.use_quiet_checks == 1 && beyond == 0 && !in_check;
            Picker::noisy(table_move.filter(|&mv| game.is_noisy(position, mv)), 0).with_checks(adds_checks)
        };
        let (alpha, mut best_move, mut count) = (window.alpha, 0, 0);
        while let Some(mv) = picker.next(game, position, &self.worker.memory, params) {
            count += 1;
            if !in_check && !is_decisive(best) {
                let promise = futile + game.gain(position, mv);
                if promise <= window.alpha && !game.gives_check(position, mv) {
                    best = best.max(promise);
                    continue;
                }
            }
            if evades && best > -DECISIVE && count > 2 && !game.is_noisy(position, mv) {
                break;
            }
            self.expect(position, mv);
            let mut child = self.begin(position, mv);
            game.finish(&mut child.board, mv);
            let same_mover = game.mover(&child) == mover;
            self.push(ply, Some(game.slot(position, mv)), game.key(&child));
            let answer = self.quiescence::<PV>(&child, window.for_child(same_mover), ply + 1, beyond + 1);
            self.pop();
            let value = from_child(answer?, same_mover);
            if value > best {
                best = value;
                if value > window.alpha {
                    best_move = game.code(mv);
                    if PV {
                        self.note_line(ply, mv);
                    }
                    window = window.raised_to(value);
                    if window.is_closed() {
                        break;
                    }
                }
            }
        }
        if evades && count == 0 {
            return Ok(game.stuck(position, ply));
        }
        if best == -INFINITE {
            best = self.evaluate(position); // in check beyond the limit, with nothing noisy
        }
        let bound = Some(Bound::of(best, Window { alpha, ..window }));
        let entry = Entry { mv: best_move, value: best, eval: raw, depth: 0, bound, was_pv: PV };
        self.table.store(key, ply, entry);
        Ok(best)
    }
}
