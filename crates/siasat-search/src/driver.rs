//! From a request to a result: depths, limits, stopping. Twin of `siasat.search.driver`.

use siasat_core::{Abilities, MAX_EVAL, MoveList, Observer, Player, Score, Window};

use crate::alphabeta::alpha_beta;
use crate::anytime::{Answer, Anytime, Bound};
use crate::aspiration::aspiration;
use crate::config::{Algorithm, Config};
use crate::context::{Context, Request, Stopped, StoppedBy};
use crate::dfpn::dfpn;
use crate::fsss::fsss;
use crate::greedy::{greedy, random_move};
use crate::mcts::Mcts;
use crate::memory::{dual, mtdf, sss};
use crate::minimax::minimax;
use crate::negamax::negamax;
use crate::negascout::negascout;
use crate::node::Search;
use crate::pns::pns;
use crate::pvs::pvs;
use crate::scout::scout;
use crate::sss_stockman::sss_stockman;
use crate::table::Statistics;

/// How deep iterative deepening goes where nothing else stops it.
const MAX_DEPTH: u32 = 256;

/// Context, root, depth, first guess → exact value for the side to move at the root.
type FixedDepth<'a, G, O> =
    fn(&mut Context<'a, G, O>, &<G as siasat_core::Game>::State, u32, Score) -> Result<Score, Stopped>;

/// What a searcher answers. Twin of `siasat.core.search_api.result.SearchResult`.
#[derive(Clone, Debug)]
pub struct SearchResult<M> {
    /// `None` only where the root has no legal move.
    pub mv: Option<M>,
    /// For the side to move at the root.
    pub value: Score,
    /// Whether that is the value, or a bound of it.
    pub bound: Bound,
    /// The last depth that was finished.
    pub depth: u32,
    /// Every node once, on entry, the root included.
    pub nodes: u64,
    /// The best line.
    pub pv: Vec<M>,
    /// Why the search ended.
    pub stopped_by: StoppedBy,
    /// What happened in the table, if there was one.
    pub table: Option<Statistics>,
}

/// Search as `config` says within the request's limits.
pub fn run<G: Abilities, O: Observer>(
    request: &Request<'_, G>,
    config: &Config,
    observer: &mut O,
) -> SearchResult<G::Move> {
    let mut ctx = Context::new(request, config, observer);
    let ctx = &mut ctx;
    let (answer, stopped_by) = match config.algorithm {
        Algorithm::Minimax => deepen(ctx, |ctx, root, depth, _| {
            let value = minimax(ctx, root, depth, 0)?;
            Ok(if ctx.game.to_move(root) == Player::First { value } else { -value })
        }),
        Algorithm::Negamax => deepen(ctx, |ctx, root, depth, _| negamax(ctx, root, depth, 0)),
        Algorithm::Scout => deepen(ctx, |ctx, root, depth, _| scout(ctx, root, depth, 0)),
        Algorithm::AlphaBeta => deepen(ctx, |ctx, root, depth, guess| windowed(ctx, alpha_beta, root, depth, guess)),
        Algorithm::NegaScout => deepen(ctx, |ctx, root, depth, guess| windowed(ctx, negascout, root, depth, guess)),
        Algorithm::Pvs => deepen(ctx, |ctx, root, depth, guess| windowed(ctx, pvs, root, depth, guess)),
        Algorithm::Mtdf => deepen(ctx, mtdf),
        Algorithm::Sss => deepen(ctx, |ctx, root, depth, _| sss(ctx, root, depth)),
        Algorithm::Dual => deepen(ctx, |ctx, root, depth, _| dual(ctx, root, depth)),
        Algorithm::SssStockman => deepen(ctx, |ctx, root, depth, _| sss_stockman(ctx, root, depth)),
        Algorithm::Fsss => deepen(ctx, |ctx, root, depth, _| fsss(ctx, root, depth)),
        Algorithm::Greedy => deepen(ctx, |ctx, root, _, _| greedy(ctx, root)),
        Algorithm::Random => deepen(ctx, |ctx, root, _, _| random_move(ctx, root)),
        Algorithm::Pns => search_once(ctx, pns),
        Algorithm::Dfpn => search_once(ctx, dfpn),
        Algorithm::Mcts => search_once(ctx, Mcts::new),
    };
    let mv = answer.line.first().copied().or_else(|| first_move(ctx));
    let table = ctx.table.as_ref().map(|table| table.statistics);
    let Answer { value, bound, depth, line } = answer;
    SearchResult { mv, value, bound, depth, nodes: ctx.nodes, pv: line, stopped_by, table }
}

/// One fixed depth after the other; the answer of the last that was finished.
fn deepen<'a, G: Abilities, O: Observer>(
    ctx: &mut Context<'a, G, O>,
    search: FixedDepth<'a, G, O>,
) -> (Answer<G::Move>, StoppedBy) {
    let (request, config) = (ctx.request, ctx.config);
    let mut done = Answer { value: ctx.root_value(), bound: Bound::Exact, depth: 0, line: Vec::new() };
    let mut stopped_by = StoppedBy::Finished;
    let mut guess = config.guess.unwrap_or(done.value);
    for depth in depths(request, config) {
        ctx.horizon_reached = false;
        ctx.may_time_out = depth > 1;
        match search(ctx, &request.root, depth, guess) {
            Err(Stopped(reason)) => {
                stopped_by = reason;
                break;
            }
            Ok(value) => {
                let nodes = ctx.nodes;
                ctx.tell(|observer| observer.iteration(depth, value, nodes));
                done = Answer { value, bound: Bound::Exact, depth, line: ctx.lines[0].clone() };
                guess = value;
                // A forced win or loss, or a tree seen to its end, would only be found again.
                if value.abs() > MAX_EVAL || !ctx.horizon_reached {
                    break;
                }
            }
        }
    }
    (done, stopped_by)
}

/// One search without a depth; what it answers when it is done or stopped.
fn search_once<'a, G: Abilities, O: Observer, A: Anytime<G, O>>(
    ctx: &mut Context<'a, G, O>,
    make: fn(&mut Context<'a, G, O>) -> A,
) -> (Answer<G::Move>, StoppedBy) {
    let mut search = make(ctx);
    let stopped_by = match search.run(ctx) {
        Ok(()) => StoppedBy::Finished,
        Err(Stopped(reason)) => reason,
    };
    let answer = search.answer(ctx);
    let nodes = ctx.nodes;
    ctx.tell(|observer| observer.iteration(answer.depth, answer.value, nodes));
    (answer, stopped_by)
}

fn depths<G: Abilities>(request: &Request<'_, G>, config: &Config) -> std::ops::RangeInclusive<u32> {
    match request.limits.depth {
        None => 1..=MAX_DEPTH,
        Some(depth) if config.iterative => 1..=depth,
        Some(depth) => depth..=depth,
    }
}

fn windowed<G: Abilities, O: Observer>(
    ctx: &mut Context<'_, G, O>,
    search: Search<G, O>,
    root: &G::State,
    depth: u32,
    guess: Score,
) -> Result<Score, Stopped> {
    if ctx.config.aspiration > 0 {
        return aspiration(ctx, search, root, depth, guess);
    }
    search(ctx, root, depth, Window::FULL, 0)
}

fn first_move<G: Abilities, O: Observer>(ctx: &Context<'_, G, O>) -> Option<G::Move> {
    if ctx.game.outcome(&ctx.request.root).is_some() {
        return None;
    }
    let mut moves = MoveList::new();
    ctx.game.legal_moves(&ctx.request.root, &mut moves);
    moves.into_iter().find(|mv| !ctx.request.exclude.contains(mv))
}
