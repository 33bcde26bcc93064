//! From a request to a result: depths, limits, stopping. Twin of `siasat.search.driver`.

use siasat_core::limits::check_depth;
use siasat_core::{Abilities, Bound, InputError, MAX_EVAL, MoveList, Observer, Score, StoppedBy, Window};

use crate::anytime::{Answer, Anytime};
use crate::config::Config;
use crate::enhancements::aspiration::aspiration;
use crate::enhancements::iterative::depths;
use crate::enhancements::table::Statistics;
use crate::node::Visit;
use crate::search::{Request, Search, Stopped};

/// Search, root, depth → exact value for the side to move at the root.
type FixedDepth<'a, G, O> = fn(&mut Search<'a, G, O>, &<G as siasat_core::Game>::State, u32) -> Result<Score, Stopped>;

/// The answer of an algorithm, and why it ended; an error if there is not enough memory for its table.
pub(crate) type Ending<M> = Result<(Answer<M>, StoppedBy), InputError>;

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

/// Search as `config` says within the request's limits. An error where the depth does not fit the stack, or the table or
/// the tree does not fit memory.
pub fn run<G: Abilities, O: Observer>(
    request: &Request<'_, G>,
    config: &Config,
    observer: &mut O,
) -> Result<SearchResult<G::Move>, InputError> {
    check_depth(request.limits.depth.unwrap_or(0))?;
    let mut search = Search::new(request, config, observer)?;
    let search = &mut search;
    let (answer, stopped_by) = config.algorithm.search(search)?;
    if stopped_by == StoppedBy::Memory {
        let nodes = search.nodes;
        let message = format!("the search tree does not fit in memory after {nodes} nodes; set a lower node limit");
        return Err(InputError::Memory(message));
    }
    let mv = answer.line.first().copied().or_else(|| first_move(search));
    let table = search.table.as_ref().map(|table| table.statistics);
    let Answer { value, bound, depth, line } = answer;
    Ok(SearchResult { mv, value, bound, depth, nodes: search.nodes, pv: line, stopped_by, table })
}

/// An algorithm that takes a depth: the answer of the last depth that was finished.
pub(crate) fn by_depth<'a, G: Abilities, O: Observer>(
    search: &mut Search<'a, G, O>,
    to_depth: FixedDepth<'a, G, O>,
) -> Ending<G::Move> {
    Ok(deepen(search, to_depth))
}

/// An algorithm that takes a depth and a window.
pub(crate) fn by_window<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    visit: Visit<G, O>,
) -> Ending<G::Move> {
    Ok(deepen(search, |search, root, depth| {
        if search.config.aspiration > 0 {
            return aspiration(search, visit, root, depth);
        }
        visit(search, root, depth, Window::FULL, 0)
    }))
}

/// An algorithm without a depth: what it answers when it is done or stopped.
pub(crate) fn anytime<'a, G: Abilities, O: Observer, A: Anytime<G, O>>(
    search: &mut Search<'a, G, O>,
    make: fn(&mut Search<'a, G, O>) -> Result<A, InputError>,
) -> Ending<G::Move> {
    let mut attempt = make(search)?;
    let stopped_by = match attempt.run(search) {
        Ok(()) => StoppedBy::Finished,
        Err(Stopped(reason)) => reason,
    };
    let answer = attempt.answer(search);
    let nodes = search.nodes;
    search.tell(|observer| observer.iteration(answer.depth, answer.value, nodes));
    Ok((answer, stopped_by))
}

/// One fixed depth after the other; the answer of the last that was finished.
fn deepen<'a, G: Abilities, O: Observer>(
    search: &mut Search<'a, G, O>,
    to_depth: impl Fn(&mut Search<'a, G, O>, &G::State, u32) -> Result<Score, Stopped>,
) -> (Answer<G::Move>, StoppedBy) {
    let (request, config) = (search.request, search.config);
    let mut done = Answer { value: search.root_value(), bound: Bound::Exact, depth: 0, line: Vec::new() };
    let mut stopped_by = StoppedBy::Finished;
    search.guess = config.guess.unwrap_or(done.value);
    for depth in depths(&request.limits, config.iterative) {
        search.horizon_reached = false;
        search.may_time_out = depth > 1;
        match to_depth(search, &request.root, depth) {
            Err(Stopped(reason)) => {
                stopped_by = reason;
                break;
            }
            Ok(value) => {
                let nodes = search.nodes;
                search.tell(|observer| observer.iteration(depth, value, nodes));
                done = Answer { value, bound: Bound::Exact, depth, line: search.lines[0].clone() };
                search.guess = value;
                // Deeper iterations cannot change a forced win or loss, or a completely searched tree.
                if value.abs() > MAX_EVAL || !search.horizon_reached {
                    break;
                }
            }
        }
    }
    (done, stopped_by)
}

fn first_move<G: Abilities, O: Observer>(search: &Search<'_, G, O>) -> Option<G::Move> {
    if search.game.outcome(&search.request.root).is_some() {
        return None;
    }
    let mut moves = MoveList::new();
    search.game.legal_moves(&search.request.root, &mut moves);
    moves.into_iter().find(|mv| !search.request.exclude.contains(mv))
}
