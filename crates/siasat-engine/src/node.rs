//! One node of the search: principal variation search with everything that makes it short.
//!
//! CITE: principal variation search, T. Marsland and M. Campbell 1982; the sign follows the mover, because some games let a
//! player move again.

use siasat_core::{Stopped, Window, from_child};

use crate::extend::Singular;
use crate::game::EngineGame;
use crate::history_update::{Tried, TriedMove};
use crate::picker::Picker;
use crate::prune::{Quiet, has_failed_before, is_futile, is_too_late, reverse_futility};
use crate::reduce::{Late, reduction};
use crate::scale::{INFINITE, MATE, Score, UNKNOWN, WON, clamp, is_decisive, lost_at};
use crate::table::{Bound, Entry};
use crate::worker::Search;

impl<G: EngineGame> Search<'_, G> {
    /// The value of a node for its mover, fail-soft: at most alpha means at most that, at least beta at least that.
    #[inline(always)]
    pub(crate) fn node<const PV: bool>(
        &mut self,
        position: &G::Position,
        mut depth: i32,
        window: Window,
        ply: usize,
        is_cut_node: bool,
    ) -> Result<Score, Stopped> {
        let by_rules = self.is_by_rules(position, ply);
        if by_rules {
            depth = depth.max((self.worker.careful - ply) as i32);
        }
        if depth <= 0 {
            return self.quiescence::<PV>(position, window, ply, 0);
        }
        self.inner_node::<PV>(position, depth, window, ply, is_cut_node, by_rules)
    }

    /// A node before the horizon; apart from `node`, so that one beyond it does not make room for all this.
    fn inner_node<const PV: bool>(
        &mut self,
        position: &G::Position,
        mut depth: i32,
        mut window: Window,
        ply: usize,
        is_cut_node: bool,
        by_rules: bool,
    ) -> Result<Score, Stopped> {
        let (game, params) = (self.game, self.params);
        self.enter::<PV>(ply)?;
        // 1. Ends: the rules', a repetition, what tables know, and wins that cannot be nearer than one already found.
        let mover = game.mover(position);
        if let Some(value) = self.end(position, ply, mover) {
            return Ok(value);
        }
        let in_check = game.in_check(position);
        window.alpha = window.alpha.max(lost_at(ply));
        window.beta = window.beta.min(MATE - ply as Score - 1);
        if window.is_closed() {
            return Ok(window.alpha);
        }
        // 2. The table.
        let key = game.key(position);
        let excluded = self.worker.frames[ply].excluded;
        let known = if excluded == 0 { self.table.probe(key, ply) } else { None };
        let was_pv = PV || known.is_some_and(|entry| entry.was_pv);
        if let Some(entry) = known.filter(|entry| !PV && entry.depth >= depth && entry.value != UNKNOWN) {
            if params.use_table_cut == 1
                && !by_rules
                && entry.bound.settles(entry.value, window.beta)
                && game.quiet_plies(position) < 90
            {
                return Ok(entry.value);
            }
        }
        let table_move = known.and_then(|entry| game.find(position, entry.mv));
        // 3. The evaluation, corrected by what is known.
        let mut raw = UNKNOWN;
        let mut eval = UNKNOWN;
        if !in_check {
            raw = match known {
                Some(entry) if entry.eval != UNKNOWN => entry.eval,
                _ if excluded != 0 => self.worker.frames[ply].eval,
                _ => game.evaluate(position, &mut self.worker.cache),
            };
            eval = self.corrected(position, raw);
        }
        self.worker.frames[ply].eval = eval;
        self.worker.frames[ply].mover = mover;
        let improving = self.is_improving(ply, eval);
        self.worker.memory.forget_killers(ply + 1);
        // 4. Prune the whole node.
        if !PV && !in_check && !by_rules && excluded == 0 {
            let better = known
                .filter(|entry| entry.value != UNKNOWN && entry.bound.settles(entry.value, eval + 1))
                .map_or(eval, |entry| entry.value);
            let node = Quiet { depth, ply, window, eval: better, improving, is_cut_node };
            if let Some(value) = self.razor(position, &node)? {
                return Ok(value);
            }
            if let Some(value) = reverse_futility(params, &node) {
                return Ok(value);
            }
            if let Some(value) = self.null_move(position, &node)? {
                return Ok(value);
            }
        }
        // 5. Internal reduction: without a table move the order is poor, and the next iteration will know more.
        // CITE: E. Schröder and others, "internal iterative reductions", 2020.
        if params.use_internal_reduction == 1
            && depth >= 4
            && table_move.is_none()
            && excluded == 0
            && (PV || is_cut_node)
        {
            depth -= 1;
        }
        // 6. The moves.
        let before = self.before(ply);
        let killers = self.worker.memory.killers(ply);
        let mut picker = Picker::all(table_move, killers, self.worker.memory.counter(before), before);
        let table_is_noisy = table_move.is_some_and(|mv| game.is_noisy(position, mv));
        let (alpha, mut best, mut best_move) = (window.alpha, -INFINITE, None);
        let (mut quiets, mut captures) = (Tried::new(), Tried::new());
        let mut count = 0;
        while let Some(mv) = picker.next(game, position, &self.worker.memory, params) {
            let code = game.code(mv);
            if code == excluded {
                continue;
            }
            count += 1;
            let slot = game.slot(position, mv);
            let is_noisy = game.is_noisy(position, mv);
            let checks = game.gives_check(position, mv);
            let history = if is_noisy {
                self.worker.memory.capture(slot, game.victim(position, mv))
            } else {
                self.worker.memory.butterfly(mover, code) + self.worker.memory.continuation(before, slot)
            };
            // 6a. Prune the move.
            if best > -WON && !by_rules && (!PV || depth <= 4 && count > 4) {
                let left = (depth - self.reductions.get(depth, count) / 1024).max(0);
                let is_quiet = !is_noisy && !checks;
                if is_quiet
                    && (is_too_late(params, depth, count, improving) || is_futile(params, eval, window.alpha, left))
                {
                    picker.skip_quiet();
                    continue;
                }
                if is_quiet && has_failed_before(params, depth, left, history) {
                    continue;
                }
                if self.loses_exchange(position, mv, depth, left, is_quiet) {
                    continue;
                }
            }
            // 6b. Extend.
            let mut extension = self.check_extension(position, mv, checks);
            if let Some(entry) = known.filter(|_| Some(mv) == table_move && excluded == 0 && ply > 0) {
                match self.singular(position, depth, ply, entry, window.beta, is_cut_node)? {
                    Singular::Extend(plies) => extension = extension.max(plies),
                    Singular::Cut(value) => return Ok(value),
                }
            }
            // 6c. Search it.
            self.expect(position, mv);
            let mut child = game.begin(position, mv);
            game.finish(&mut child, mv);
            let same = game.mover(&child) == mover;
            let cost = if same && params.again_cost == 0 && ply < 2 * depth as usize + 16 { 0 } else { 1 };
            let next = depth - cost + extension;
            self.push(ply, Some(slot), game.key(&child));
            let late = Late {
                history,
                on_pv: was_pv,
                is_cut_node,
                improving,
                is_sharp: is_noisy || checks || in_check,
                table_is_noisy,
            };
            let answer = self.visit::<PV>(&child, next, depth, window, ply, count, same, is_cut_node, &late);
            self.pop();
            let value = from_child(answer?, same);
            // 6d. Learn from it.
            if value > best {
                best = value;
                if value > window.alpha {
                    best_move = Some(mv);
                    if PV {
                        self.note_line(ply, mv);
                    }
                    window = window.raised_to(value);
                    if window.is_closed() {
                        break;
                    }
                }
            }
            let list = if is_noisy { &mut captures } else { &mut quiets };
            if best_move != Some(mv) && !list.is_full() {
                let victim = game.victim(position, mv) as u16;
                list.push(TriedMove { code, slot: slot as u16, victim });
            }
        }
        // 7. No move at all: an end, unless the only one was left out.
        if count == 0 {
            let value = game.stuck(position, ply);
            return Ok(if excluded != 0 {
                alpha
            } else if value == 0 {
                self.draw(mover)
            } else {
                value
            });
        }
        if let Some(mv) = best_move.filter(|_| best >= window.beta) {
            self.reward(position, mv, ply, depth, &quiets, &captures);
        }
        // 8. Remember.
        if excluded == 0 {
            let bound = match best {
                best if best >= window.beta => Bound::Lower,
                best if PV && best > alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let mv = best_move.map_or(0, |mv| game.code(mv));
            self.table.store(key, ply, Entry { mv, value: best, eval: raw, depth, bound, was_pv });
            let is_quiet = best_move.is_none_or(|mv| !game.is_noisy(position, mv));
            if !in_check && is_quiet && !is_decisive(best) && !bound_agrees(bound, best, eval) {
                self.worker.memory.correct(mover, game.structure(position), best - raw, depth);
            }
        }
        Ok(best)
    }

    /// Search a child: the first move with the whole window, the others with a null window, late ones shallower first.
    /// The answer is in the child's frame.
    #[allow(clippy::too_many_arguments)] // the parts of one line of the move loop
    #[inline(always)]
    fn visit<const PV: bool>(
        &mut self,
        child: &G::Position,
        next: i32,
        depth: i32,
        window: Window,
        ply: usize,
        count: usize,
        same: bool,
        is_cut_node: bool,
        late: &Late,
    ) -> Result<Score, Stopped> {
        let params = self.params;
        let scout = window.null().for_child(same);
        let mut value = -INFINITE;
        let mut full = !PV || count > 1;
        if params.use_reductions == 1 && depth >= 3 && count > 1 + usize::from(PV) {
            let reduced = (next - reduction(self.reductions, params, depth, count, late)).clamp(1, next.max(1));
            value = from_child(self.node::<false>(child, reduced, scout, ply + 1, !same)?, same);
            full = value > window.alpha && reduced < next;
        }
        if full {
            let cut = if same { is_cut_node } else { !is_cut_node };
            value = from_child(self.node::<false>(child, next, scout, ply + 1, cut)?, same);
        }
        if PV && (count == 1 || value > window.alpha) {
            return self.node::<true>(child, next, window.for_child(same), ply + 1, false);
        }
        Ok(from_child(value, same))
    }

    /// The evaluation with what searches of like structures found.
    #[inline(always)]
    pub(crate) fn corrected(&self, position: &G::Position, raw: Score) -> Score {
        if self.params.use_correction == 0 {
            return raw;
        }
        let game = self.game;
        clamp(raw + self.worker.memory.correction(game.mover(position), game.structure(position)))
    }

    /// Whether the evaluation rose since the mover's last turn.
    #[inline(always)]
    fn is_improving(&self, ply: usize, eval: Score) -> bool {
        if eval == UNKNOWN {
            return false;
        }
        // Two moves ago, or four where a check hid it; where nothing is known, hope.
        let mover = self.worker.frames[ply].mover;
        let mut known = [2, 4].into_iter().filter_map(|back| self.worker.frames.get(ply.checked_sub(back)?));
        known.find(|frame| frame.mover == mover && frame.eval != UNKNOWN).is_none_or(|frame| eval > frame.eval)
    }
}

/// Whether a bound says nothing against the evaluation.
#[inline(always)]
fn bound_agrees(bound: Bound, value: Score, eval: Score) -> bool {
    matches!(bound, Bound::Lower) && value <= eval || matches!(bound, Bound::Upper) && value >= eval
}
