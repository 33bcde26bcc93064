//! SSS* with its OPEN list and its operator Γ. Twin of `siasat.search.algorithms.sss_stockman`, which says what everything means.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use siasat_core::game::MAX_MOVES;
use siasat_core::{Abilities, INF, Observer, Player, Score, StoppedBy, Window, from_child};

use crate::search::{Search, Stopped};

/// How often memory is looked at, in nodes of the tree, and what a state of OPEN takes besides its path, in bytes.
const STRIDE: usize = 1 << 12;
const SPARE: usize = 64;
/// The root has no parent.
const NOBODY: u32 = u32::MAX;

/// A state of OPEN: the greatest merit comes first, and among equals the leftmost path.
#[derive(PartialEq, Eq)]
struct State {
    merit: Score,
    path: Vec<u8>,
    live: bool,
    node: usize,
}

impl Ord for State {
    fn cmp(&self, other: &Self) -> Ordering {
        self.merit.cmp(&other.merit).then_with(|| other.path.cmp(&self.path))
    }
}

impl PartialOrd for State {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A node of the tree in memory; its children lie side by side in the tree's vector. Bounds are values for MAX.
struct StateNode<M> {
    parent: u32,
    place: u8,
    mv: Option<M>,
    bound: Score,
    is_max: bool,
    is_solved: bool,
    first: u32,
    count: u32,
}

impl<M> StateNode<M> {
    fn new(parent: u32, place: u8, mv: Option<M>, bound: Score) -> Self {
        Self { parent, place, mv, bound, is_max: true, is_solved: false, first: 0, count: 0 }
    }
}

/// The exact value of `root` for its mover, looking `depth` moves ahead.
pub fn sss_stockman<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    root: &G::State,
    depth: u32,
) -> Result<Score, Stopped> {
    let mut walk = Walk::<G>::new(search.game.to_move(root), depth);
    let mut open = BinaryHeap::new();
    open.push(State { merit: INF, path: Vec::new(), live: true, node: 0 });
    // Take the best state that was not purged.
    while let Some(State { merit, live, node, .. }) = open.pop() {
        if walk.is_purged(node) {
            continue;
        }
        if !live && node == 0 {
            walk.leave_to(search, 0);
            search.lines[0] = walk.best_line(merit);
            return Ok(merit);
        }
        walk.gamma(search, &mut open, live, node, merit)?;
    }
    Ok(-INF) // every root move was excluded
}

/// The tree, and where the search stands: the line from the root to the node it looked at last.
struct Walk<G: Abilities> {
    tree: Vec<StateNode<G::Move>>,
    depth: u32,
    mover: Player,
    nodes: Vec<usize>,
    states: Vec<G::State>,
    moves: Vec<G::Move>,
}

impl<G: Abilities> Walk<G> {
    fn new(mover: Player, depth: u32) -> Self {
        let tree = vec![StateNode::new(NOBODY, 0, None, -INF)];
        Self { tree, depth, mover, nodes: Vec::new(), states: Vec::new(), moves: Vec::new() }
    }

    /// Γ: put on OPEN the states that replace the state of `node`; the cases are numbered as in Stockman's table.
    fn gamma<O: Observer>(
        &mut self,
        search: &mut Search<'_, G, O>,
        open: &mut BinaryHeap<State>,
        live: bool,
        node: usize,
        merit: Score,
    ) -> Result<(), Stopped> {
        open.try_reserve(MAX_MOVES).map_err(|_| Stopped(StoppedBy::Memory))?;
        let mut put = |walk: &Self, live: bool, node: usize, merit: Score| {
            open.push(State { merit, path: walk.path(node), live, node });
        };
        if !live {
            let parent = self.tree[node].parent as usize;
            let next = self.tree[node].place as u32 + 1;
            if self.tree[parent].is_max {
                // 1. A child of MAX's solved: MAX takes it, and all other states below the parent are purged.
                self.tree[parent].is_solved = true;
                put(self, false, parent, merit);
            } else if next < self.tree[parent].count {
                // 2. A child of MIN's solved: MIN may have a better one to its right.
                put(self, true, node + 1, merit);
            } else {
                // 3. MIN has none: the parent is solved.
                put(self, false, parent, merit);
            }
        } else if self.enter(search, node, merit)? {
            // 4. A leaf is solved at once, for its value or the merit, whichever is less.
            put(self, false, node, merit.min(self.tree[node].bound));
        } else {
            // 5. MIN's node: its moves one after the other. 6. MAX's node: all moves compete.
            let count = if self.tree[node].is_max { self.tree[node].count } else { 1 };
            for place in 0..count {
                put(self, true, (self.tree[node].first + place) as usize, merit);
            }
        }
        Ok(())
    }

    /// Go to a LIVE node and look at it for the first time; true if it is a leaf, else its children are made.
    fn enter<O: Observer>(
        &mut self,
        search: &mut Search<'_, G, O>,
        node: usize,
        merit: Score,
    ) -> Result<bool, Stopped> {
        let line = self.line(node);
        let shared = line.iter().zip(&self.nodes).take_while(|(new, old)| new == old).count();
        self.leave_to(search, shared);
        for &again in &line[shared..line.len() - 1] {
            search.re_search(self.nodes.len() as u32 - 1, self.tree[again].place as usize);
            self.step(search, again, merit)?;
        }
        let key = self.step(search, node, merit)?;
        let ply = line.len() as u32 - 1;
        let state = &self.states[ply as usize];
        if let Some(value) = search.settled(state, key, self.depth - ply, ply) {
            self.tree[node].bound = from_child(value, self.tree[node].is_max);
            return Ok(true);
        }
        search.moves(state, ply, &mut self.moves);
        Search::<G, O>::reserve(&mut self.tree, self.moves.len())?;
        // The paths of OPEN are allocated one by one: now and then, look whether there is memory for the next ones.
        if self.tree.len() / STRIDE != (self.tree.len() + self.moves.len()) / STRIDE {
            Search::<G, O>::reserve(&mut Vec::<u8>::new(), STRIDE * (SPARE + self.depth as usize))?;
        }
        self.tree[node].first = self.tree.len() as u32;
        self.tree[node].count = self.moves.len() as u32;
        let bound = if self.tree[node].is_max { -INF } else { INF };
        for (place, &mv) in self.moves.iter().enumerate() {
            self.tree.push(StateNode::new(node as u32, place as u8, Some(mv), bound));
        }
        Ok(false)
    }

    fn step<O: Observer>(&mut self, search: &mut Search<'_, G, O>, node: usize, merit: Score) -> Result<u64, Stopped> {
        let ply = self.nodes.len() as u32;
        let state = match (self.tree[node].mv, self.states.last()) {
            (Some(mv), Some(above)) => search.child(above, mv, ply - 1),
            _ => search.request.root.clone(),
        };
        self.tree[node].is_max = search.game.to_move(&state) == self.mover;
        // The question of a state is that of a null window: is the value at least the merit?
        let window = Window { alpha: merit - 1, beta: merit }.for_child(self.tree[node].is_max);
        let key = search.enter(&state, self.depth - ply, window, ply)?;
        self.nodes.push(node);
        self.states.push(state);
        Ok(key)
    }

    /// Leave the line's last nodes until `count` are left.
    fn leave_to<O: Observer>(&mut self, search: &mut Search<'_, G, O>, count: usize) {
        while self.nodes.len() > count {
            let Some(node) = self.nodes.pop() else {
                return;
            };
            self.states.pop();
            let bounds = self.tree[self.children(node)].iter().map(|child| child.bound);
            if let Some(bound) = if self.tree[node].is_max { bounds.max() } else { bounds.min() } {
                self.tree[node].bound = bound;
            }
            let node = &self.tree[node];
            search.leave(self.nodes.len() as u32, from_child(node.bound, node.is_max));
        }
    }

    /// Whether a node above is solved already.
    fn is_purged(&self, node: usize) -> bool {
        let mut above = self.tree[node].parent;
        while above != NOBODY && !self.tree[above as usize].is_solved {
            above = self.tree[above as usize].parent;
        }
        above != NOBODY
    }

    /// The nodes from the root down to this one.
    fn line(&self, node: usize) -> Vec<usize> {
        let mut line = vec![node];
        let mut above = self.tree[node].parent;
        while above != NOBODY {
            line.push(above as usize);
            above = self.tree[above as usize].parent;
        }
        line.reverse();
        line
    }

    /// The child numbers from the root down to this node.
    fn path(&self, node: usize) -> Vec<u8> {
        self.line(node).into_iter().skip(1).map(|node| self.tree[node].place).collect()
    }

    fn children(&self, node: usize) -> std::ops::Range<usize> {
        let first = self.tree[node].first as usize;
        first..first + self.tree[node].count as usize
    }

    /// The leftmost line along which everyone gets `value`.
    fn best_line(&self, value: Score) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut next = Some(0);
        while let Some(node) = next {
            line.extend(self.tree[node].mv);
            next = self.children(node).find(|&child| self.tree[child].bound == value);
        }
        line
    }
}
