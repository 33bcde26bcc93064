//! From a request to a result: depths, limits, stopping. Twin of `siasat.search.driver`.

use siasat_core::{Abilities, MAX_EVAL, MoveList, Observer, Player, Score, Window};

use crate::alphabeta::alpha_beta;
use crate::aspiration::aspiration;
use crate::config::{Algorithm, Config};
use crate::context::{Context, Request, Stopped, StoppedBy};
use crate::greedy::{greedy, random_move};
use crate::memory::{dual, mtdf, sss};
use crate::minimax::minimax;
use crate::negamax::negamax;
use crate::negascout::negascout;
use crate::node::Search;
use crate::pvs::pvs;
use crate::scout::scout;
use crate::table::Statistics;

/// How deep iterative deepening goes where nothing else stops it.
const MAX_DEPTH: u32 = 256;

/// What a searcher answers. Twin of `siasat.core.result.SearchResult`.
#[derive(Clone, Debug)]
pub struct SearchResult<M> {
    /// `None` only where the root has no legal move.
    pub mv: Option<M>,
    /// For the side to move at the root.
    pub value: Score,
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
    let mut done = None;
    let mut stopped_by = StoppedBy::Finished;
    let mut guess = config.guess.unwrap_or_else(|| static_guess(&ctx));
    for depth in depths(request, config) {
        ctx.horizon_reached = false;
        ctx.may_time_out = depth > 1;
        match fixed_depth(&mut ctx, &request.root, depth, guess) {
            Err(Stopped(reason)) => {
                stopped_by = reason;
                break;
            }
            Ok(value) => {
                let nodes = ctx.nodes;
                ctx.observer.iteration(depth, value, nodes);
                done = Some((value, depth, ctx.lines[0].clone()));
                guess = value;
                // A forced win or loss, or a tree seen to its end, would only be found again.
                if value.abs() > MAX_EVAL || !ctx.horizon_reached {
                    break;
                }
            }
        }
    }
    let (value, depth, pv) = done.unwrap_or_else(|| (static_guess(&ctx), 0, Vec::new()));
    let mv = pv.first().copied().or_else(|| first_move(&ctx));
    let table = ctx.table.as_ref().map(|table| table.statistics);
    SearchResult { mv, value, depth, nodes: ctx.nodes, pv, stopped_by, table }
}

fn depths<G: Abilities>(request: &Request<'_, G>, config: &Config) -> std::ops::RangeInclusive<u32> {
    match request.limits.depth {
        None => 1..=MAX_DEPTH,
        Some(depth) if config.iterative => 1..=depth,
        Some(depth) => depth..=depth,
    }
}

fn fixed_depth<G: Abilities, O: Observer>(
    ctx: &mut Context<'_, G, O>,
    root: &G::State,
    depth: u32,
    guess: Score,
) -> Result<Score, Stopped> {
    match ctx.config.algorithm {
        Algorithm::Minimax => {
            let value = minimax(ctx, root, depth, 0)?;
            Ok(if ctx.game.to_move(root) == Player::First { value } else { -value })
        }
        Algorithm::Negamax => negamax(ctx, root, depth, 0),
        Algorithm::Scout => scout(ctx, root, depth, 0),
        Algorithm::AlphaBeta => windowed(ctx, alpha_beta, root, depth, guess),
        Algorithm::NegaScout => windowed(ctx, negascout, root, depth, guess),
        Algorithm::Pvs => windowed(ctx, pvs, root, depth, guess),
        Algorithm::Mtdf => mtdf(ctx, root, depth, guess),
        Algorithm::Sss => sss(ctx, root, depth),
        Algorithm::Dual => dual(ctx, root, depth),
        Algorithm::Greedy => greedy(ctx, root),
        Algorithm::Random => random_move(ctx, root),
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

fn static_guess<G: Abilities, O: Observer>(ctx: &Context<'_, G, O>) -> Score {
    let root = &ctx.request.root;
    match ctx.game.outcome(root) {
        Some(end) => end.score(ctx.game.to_move(root), 0),
        None => ctx.request.evaluator.evaluate(root),
    }
}

fn first_move<G: Abilities, O: Observer>(ctx: &Context<'_, G, O>) -> Option<G::Move> {
    if ctx.game.outcome(&ctx.request.root).is_some() {
        return None;
    }
    let mut moves = MoveList::new();
    ctx.game.legal_moves(&ctx.request.root, &mut moves);
    moves.into_iter().find(|mv| !ctx.request.exclude.contains(mv))
}
