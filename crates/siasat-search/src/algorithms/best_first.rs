//! Best-first minimax. Twin of `siasat.search.algorithms.best_first`, which says what the limits mean.

use siasat_core::{Abilities, Bound, DRAW, INF, InputError, Observer, Score, Window, from_child};

use crate::anytime::{Answer, Anytime};
use crate::search::{Search, Stopped};

/// How many leaves are expanded where nothing limits them.
const EXPANSIONS: u32 = 1000;

/// No line is followed further, as in iterative deepening.
const MAX_LINE: u32 = 256;

/// A node of the tree in memory; `value` belongs to its mover. Its children lie side by side in the tree's vector, and
/// `count` is 0 before they are made.
struct LineNode<M> {
    mv: Option<M>,
    same_mover: bool,
    value: Score,
    is_final: bool,
    first: u32,
    count: u32,
}

impl<M> LineNode<M> {
    fn new(mv: Option<M>, same_mover: bool) -> Self {
        Self { mv, same_mover, value: DRAW, is_final: false, first: 0, count: 0 }
    }
}

/// The search. `nodes` and `states` are the line from the root to where it stands.
pub(crate) struct BestFirst<G: Abilities> {
    horizon: u32,
    tree: Vec<LineNode<G::Move>>,
    nodes: Vec<usize>,
    states: Vec<G::State>,
}

/// Create the search; `run` starts it.
pub(crate) fn best_first<G: Abilities, O: Observer>(search: &mut Search<'_, G, O>) -> Result<BestFirst<G>, InputError> {
    search.watch_repetition();
    let horizon = search.request.limits.depth.unwrap_or(MAX_LINE).min(MAX_LINE);
    Ok(BestFirst { horizon, tree: vec![LineNode::new(None, true)], nodes: Vec::new(), states: Vec::new() })
}

impl<G: Abilities, O: Observer> Anytime<G, O> for BestFirst<G> {
    fn run(&mut self, search: &mut Search<'_, G, O>) -> Result<(), Stopped> {
        let limited = search.request.limits.nodes.is_some() || search.request.limits.time.is_some();
        let mut expansions = 0;
        let mut moves = Vec::new();
        self.enter(search, 0, search.request.root.clone())?;
        while limited || expansions < EXPANSIONS {
            self.descend(search)?;
            if self.tree[self.here()].is_final {
                break;
            }
            self.expand(search, &mut moves)?;
            self.update(search);
            expansions += 1;
            search.may_time_out = true; // there is a move to play
        }
        while !self.nodes.is_empty() {
            self.leave(search);
        }
        Ok(())
    }

    fn answer(&self, search: &Search<'_, G, O>) -> Answer<G::Move> {
        let mut line = Vec::new();
        let mut node = 0;
        while self.tree[node].count > 0 {
            node = self.child(node, self.best(node).0);
            line.extend(self.tree[node].mv);
        }
        let depth = if line.is_empty() { 0 } else { search.deepest() };
        Answer { value: self.tree[0].value, bound: Bound::Exact, depth, line }
    }
}

impl<G: Abilities> BestFirst<G> {
    /// 1. Go down to the principal leaf.
    fn descend<O: Observer>(&mut self, search: &mut Search<'_, G, O>) -> Result<(), Stopped> {
        let mut node = self.here();
        while self.tree[node].count > 0 {
            let (ply, (place, _)) = (self.nodes.len() as u32 - 1, self.best(node));
            node = self.child(node, place);
            let (Some(mv), Some(state)) = (self.tree[node].mv, self.states.last()) else {
                break;
            };
            search.re_search(ply, place);
            let child = search.child(state, mv, ply);
            self.enter(search, node, child)?;
        }
        Ok(())
    }

    /// 2. Make its children, and evaluate each.
    fn expand<O: Observer>(&mut self, search: &mut Search<'_, G, O>, moves: &mut Vec<G::Move>) -> Result<(), Stopped> {
        let (node, ply) = (self.here(), self.nodes.len() as u32 - 1);
        let Some(state) = self.states.last().cloned() else {
            return Ok(());
        };
        let first = self.tree.len();
        search.moves(&state, ply, moves);
        Search::<G, O>::reserve(&mut self.tree, moves.len())?;
        for &mv in moves.iter() {
            let child = search.child(&state, mv, ply);
            self.tree.push(LineNode::new(Some(mv), search.is_same_mover(&state, &child)));
            self.enter(search, self.tree.len() - 1, child)?;
            self.leave(search);
        }
        self.tree[node].first = first as u32;
        self.tree[node].count = moves.len() as u32;
        self.tree[node].is_final = moves.is_empty(); // every root move is excluded
        Ok(())
    }

    /// 3. Go up as long as values change; the next principal leaf lies below where that ends.
    fn update<O: Observer>(&mut self, search: &mut Search<'_, G, O>) {
        while self.tree[self.here()].count > 0 {
            let node = self.here();
            let (_, value) = self.best(node);
            if value == self.tree[node].value {
                return;
            }
            self.tree[node].value = value;
            if node == 0 {
                return;
            }
            self.leave(search);
        }
    }

    /// Go to a node; at the first visit it gets its static value, or that of its end.
    fn enter<O: Observer>(
        &mut self,
        search: &mut Search<'_, G, O>,
        node: usize,
        state: G::State,
    ) -> Result<(), Stopped> {
        let ply = self.nodes.len() as u32;
        let key = search.enter(&state, self.horizon - ply, Window::FULL, ply)?;
        if self.tree[node].count == 0 {
            let (value, is_final) = if let Some(end) = search.game.outcome(&state) {
                (end.score(search.game.to_move(&state), ply), true)
            } else if search.repeats(key, ply) {
                (DRAW, true)
            } else {
                (search.evaluate(&state), ply >= self.horizon)
            };
            self.tree[node].value = value;
            self.tree[node].is_final = is_final;
        }
        self.nodes.push(node);
        self.states.push(state);
        Ok(())
    }

    fn leave<O: Observer>(&mut self, search: &mut Search<'_, G, O>) {
        if let Some(node) = self.nodes.pop() {
            self.states.pop();
            search.leave(self.nodes.len() as u32, self.tree[node].value);
        }
    }

    /// The place of the best child, the first of equals, and its value for this node's mover.
    fn best(&self, node: usize) -> (usize, Score) {
        let first = self.tree[node].first as usize;
        let mut best = (0, -INF - 1);
        for (place, child) in self.tree[first..first + self.tree[node].count as usize].iter().enumerate() {
            let value = from_child(child.value, child.same_mover);
            if value > best.1 {
                best = (place, value);
            }
        }
        best
    }

    fn here(&self) -> usize {
        self.nodes.last().copied().unwrap_or(0)
    }

    fn child(&self, node: usize, place: usize) -> usize {
        self.tree[node].first as usize + place
    }
}
