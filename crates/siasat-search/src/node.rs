//! What the alpha-beta family does alike at every node. Twin of `siasat.search.node`.

use siasat_core::{Abilities, DRAW, INF, MoveList, Observer, Score, Window, from_child};

use crate::context::{Context, Stopped};
use crate::ordering::Order;
use crate::quiescence::{MAX_NOISE, quiescence};
use crate::table::{NO_MOVE, from_table, to_table};

/// A member of the family: context, state, depth, window, ply → value (fail-soft).
pub(crate) type Search<G, O> =
    fn(&mut Context<'_, G, O>, &<G as siasat_core::Game>::State, u32, Window, u32) -> Result<Score, Stopped>;

/// Moves from this place in the order on may be searched shallower.
const LATE: u32 = 3;

/// A node that must be searched; its moves and their order lie in the caller's lists.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    key: u64,
    pub(crate) depth: u32,
    ply: u32,
    pub(crate) window: Window,
    ordered: bool,
}

impl Node {
    /// A node as it is entered.
    pub(crate) fn new(key: u64, depth: u32, ply: u32, window: Window) -> Self {
        Self { key, depth, ply, window, ordered: false }
    }

    /// How many moves are to be searched.
    #[inline]
    pub(crate) fn count<M>(&self, moves: &MoveList<M>, order: &Order) -> usize {
        if self.ordered { order.len() } else { moves.len() }
    }

    /// The index of the move to search as number `place`.
    #[inline]
    pub(crate) fn index(&self, order: &Order, place: usize) -> usize {
        if self.ordered { order[place] as usize } else { place }
    }
}

/// Steps 1 to 3 of the reference's `begin`: enter a node; its key, and its value if that is settled at once.
///
/// Apart from `open`, and without an enum that holds either a value or a node: such a thing is built and read through
/// memory, and that stall cost a fifth of the time at the leaves.
#[inline(always)]
pub(crate) fn settle<G: Abilities, O: Observer>(
    ctx: &mut Context<'_, G, O>,
    state: &G::State,
    depth: u32,
    window: Window,
    ply: u32,
) -> Result<(u64, Option<Score>), Stopped> {
    // 1. Count the node.
    let key = ctx.enter(state, depth, window, ply)?;
    // 2. The game may be over, or the position a repetition.
    if let Some(end) = ctx.game.outcome(state) {
        return Ok((key, Some(end.score(ctx.game.to_move(state), ply))));
    }
    if ctx.repeats(key, ply) {
        return Ok((key, Some(DRAW)));
    }
    // 3. The horizon.
    if depth == 0 {
        let value =
            if ctx.config.quiescence { quiescence(ctx, state, window, ply, MAX_NOISE)? } else { ctx.evaluate(state) };
        return Ok((key, Some(value)));
    }
    Ok((key, None))
}

/// The other steps of the reference's `begin`: the node's value if a switch settles it, else its moves and their order.
#[inline(always)]
pub(crate) fn open<G: Abilities, O: Observer>(
    ctx: &mut Context<'_, G, O>,
    state: &G::State,
    node: &mut Node,
    search: Search<G, O>,
    moves: &mut MoveList<G::Move>,
    order: &mut Order,
) -> Result<Option<Score>, Stopped> {
    if ctx.is_plain {
        ctx.game.legal_moves(state, moves);
        return Ok(None);
    }
    enhance(ctx, state, node, search, moves, order)
}

/// The steps of `open` that need a switch.
#[inline(never)]
fn enhance<G: Abilities, O: Observer>(
    ctx: &mut Context<'_, G, O>,
    state: &G::State,
    node: &mut Node,
    search: Search<G, O>,
    moves: &mut MoveList<G::Move>,
    order: &mut Order,
) -> Result<Option<Score>, Stopped> {
    let Node { key, depth, ply, mut window, .. } = *node;
    // 4. The table may answer, or narrow the window.
    let mut table_move = NO_MOVE;
    if let Some(table) = &mut ctx.table {
        if let Some(entry) = table.probe(key) {
            table_move = entry.mv;
            if ply > 0 && table.answers(&entry, depth) {
                let (lower, upper) = (from_table(entry.lower, ply), from_table(entry.upper, ply));
                if lower >= window.beta || lower == upper || upper <= window.alpha {
                    let value = if upper <= window.alpha { upper } else { lower };
                    return Ok(Some(ctx.table_hit(ply, value)));
                }
                window = Window { alpha: window.alpha.max(lower), beta: window.beta.min(upper) };
            }
        }
    }
    // 5. Null move: if passing is good enough, moving surely is.
    if ctx.config.null_move > 0 && ply > 0 {
        let value = null_move(ctx, state, depth, window, ply, search)?;
        if value >= window.beta {
            return Ok(Some(value));
        }
    }
    ctx.game.legal_moves(state, moves);
    // 6. Enhanced transposition cutoff: a child in the table may settle this node.
    if ctx.config.etc && depth >= 2 && ply > 0 {
        let value = enhanced_cutoff(ctx, state, moves, depth, window, ply);
        if value >= window.beta {
            return Ok(Some(ctx.table_hit(ply, value)));
        }
    }
    // 7. Order the moves.
    node.ordered = ctx.order(state, moves, ply, table_move, order);
    node.window = window;
    Ok(None)
}

/// Leave a searched node: learn, remember, and return its value.
#[inline]
pub(crate) fn finish<G: Abilities, O: Observer>(
    ctx: &mut Context<'_, G, O>,
    node: &Node,
    state: &G::State,
    moves: &MoveList<G::Move>,
    best: Score,
    best_index: i16,
) -> Score {
    let best = if ctx.is_plain { best } else { learn(ctx, node, state, moves, best, best_index) };
    ctx.leave(node.ply, best)
}

/// The work of `finish` that needs a switch.
#[inline(never)]
fn learn<G: Abilities, O: Observer>(
    ctx: &mut Context<'_, G, O>,
    node: &Node,
    state: &G::State,
    moves: &MoveList<G::Move>,
    mut best: Score,
    best_index: i16,
) -> Score {
    let (window, ply) = (node.window, node.ply);
    if ctx.config.hard {
        best = best.max(window.alpha).min(window.beta);
    }
    let (fails_low, fails_high) = (best <= window.alpha, best >= window.beta);
    if !fails_low {
        if let Some(&mv) = moves.get(best_index as usize) {
            ctx.reward(state, mv, node.depth, ply, fails_high);
        }
    }
    let excludes = ply == 0 && !ctx.request.exclude.is_empty();
    if let Some(table) = ctx.table.as_mut().filter(|_| !excludes) {
        let lower = if fails_low { -INF } else { to_table(best, ply) };
        let upper = if fails_high { INF } else { to_table(best, ply) };
        table.store(node.key, node.depth, lower, upper, if fails_low { NO_MOVE } else { best_index });
    }
    best
}

/// Late-move reduction: whether `mv`, searched as number `place`, is tried one ply shallower first.
#[inline]
pub(crate) fn reduces<G: Abilities, O: Observer>(
    ctx: &Context<'_, G, O>,
    node: &Node,
    state: &G::State,
    place: usize,
    mv: G::Move,
) -> bool {
    if !ctx.config.reductions || place < LATE as usize || node.depth < LATE {
        return false;
    }
    !G::HAS_NOISE || !ctx.game.is_noisy(state, mv)
}

/// The value of passing, by a null window below beta, or -INF where passing is no test.
#[inline(never)]
fn null_move<G: Abilities, O: Observer>(
    ctx: &mut Context<'_, G, O>,
    state: &G::State,
    depth: u32,
    window: Window,
    ply: u32,
    search: Search<G, O>,
) -> Result<Score, Stopped> {
    if !ctx.game.alternates() || ctx.passed_at == ply || depth <= ctx.config.null_move || window.beta >= INF {
        return Ok(-INF);
    }
    let Some(child) = ctx.game.play_null(state) else {
        return Ok(-INF);
    };
    let before = ctx.passed_at;
    ctx.pass_turn(ply);
    let scout = Window { alpha: window.beta - 1, beta: window.beta }.for_child(false);
    let value = from_child(search(ctx, &child, depth - 1 - ctx.config.null_move, scout, ply + 1)?, false);
    ctx.passed_at = before;
    Ok(value)
}

/// The best value that the table already promises for some move, or -INF.
#[inline(never)]
fn enhanced_cutoff<G: Abilities, O: Observer>(
    ctx: &mut Context<'_, G, O>,
    state: &G::State,
    moves: &MoveList<G::Move>,
    depth: u32,
    window: Window,
    ply: u32,
) -> Score {
    let mut best = -INF;
    let Some(table) = &mut ctx.table else {
        return best;
    };
    for &mv in moves {
        let child = ctx.game.play(state, mv);
        let Some(entry) = table.probe(ctx.game.key(&child)) else {
            continue;
        };
        if !table.answers(&entry, depth - 1) {
            continue;
        }
        let same = ctx.game.to_move(&child) == ctx.game.to_move(state);
        let promised = if same { entry.lower } else { entry.upper };
        best = best.max(from_child(from_table(promised, ply + 1), same));
        if best >= window.beta {
            break;
        }
    }
    best
}
