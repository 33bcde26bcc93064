//! Monte-Carlo tree search: UCT with a solver. Twin of `siasat.search.algorithms.mcts`, which says what everything means.

use siasat_core::{Abilities, Bound, DRAW, InputError, MoveList, Observer, Outcome, Player, Score, Window};

use crate::anytime::{Answer, Anytime, PROVEN_WIN};
use crate::search::{Search, Stopped};

/// How many simulations are made where nothing limits them.
const SIMULATIONS: u32 = 10_000;
/// No search makes more simulations: the half points of a node are a `u32`.
const MAX_SIMULATIONS: u32 = u32::MAX / 2;
/// The weight of doubt in UCB1, for results between 0 and 1.
const EXPLORATION: f64 = std::f64::consts::SQRT_2;
/// A playout that has not ended after this many moves is a draw.
const MAX_PLAYOUT: u32 = 1000;
/// The value of a certain win, as far as simulations can tell.
const SCALE: Score = 1000;

// Results for the first player, in half points: sums stay integers, and no sign can be got wrong.
const LOST: u8 = 0;
const DRAWN: u8 = 1;
const WON: u8 = 2;

/// A node of the tree in memory; its children lie side by side in the tree's vector.
struct MctsNode<M> {
    mv: Option<M>,
    proven: Option<u8>,
    sure: u8,
    unproven: u16,
    count: u16,
    first: u32,
    visits: u32,
    points: u32,
}

impl<M> MctsNode<M> {
    fn new(mv: Option<M>) -> Self {
        Self { mv, proven: None, sure: LOST, unproven: 0, count: 0, first: 0, visits: 0, points: 0 }
    }

    /// The half points of `player`.
    fn points_of(&self, player: Player) -> u32 {
        if player == Player::First { self.points } else { u32::from(WON) * self.visits - self.points }
    }

    /// The result for this node of a simulation through a child: never worse for the mover than what is proven.
    fn learn(&mut self, child_proven: Option<u8>, result: u8, mover: Player) -> u8 {
        if let Some(proven) = child_proven {
            self.unproven -= 1;
            self.sure = self.sure.max(of(proven, mover));
            // The solver: one proven win is enough; a draw or a loss needs all moves proven.
            if self.sure == WON || self.unproven == 0 {
                self.proven = Some(of(self.sure, mover));
            }
        }
        of(self.sure.max(of(result, mover)), mover)
    }
}

/// The search; `deepest` is the largest ply of its tree, playouts not counted.
pub(crate) struct Mcts<G: Abilities> {
    tree: Vec<MctsNode<G::Move>>,
    mover: Player,
    deepest: u32,
    // The line of the simulation under way, and room for the moves of one position.
    nodes: Vec<usize>,
    movers: Vec<Player>,
    moves: Vec<G::Move>,
}

/// Create the search; `run` starts it.
pub(crate) fn mcts<G: Abilities, O: Observer>(search: &mut Search<'_, G, O>) -> Result<Mcts<G>, InputError> {
    Ok(Mcts::new(search))
}

impl<G: Abilities, O: Observer> Anytime<G, O> for Mcts<G> {
    fn run(&mut self, search: &mut Search<'_, G, O>) -> Result<(), Stopped> {
        let limited = search.request.limits.nodes.is_some() || search.request.limits.time.is_some();
        let most = if limited { MAX_SIMULATIONS } else { SIMULATIONS };
        while self.tree[0].proven.is_none() && self.tree[0].visits < most {
            self.simulate(search)?;
            search.may_time_out = true; // there is a move to play
        }
        Ok(())
    }

    fn answer(&self, search: &Search<'_, G, O>) -> Answer<G::Move> {
        let (line, best) = self.line(search);
        let (mut value, mut bound) = (search.root_value(), Bound::Exact);
        if let Some(proven) = self.tree[0].proven {
            value = half_points(of(proven, self.mover)) * PROVEN_WIN;
            bound = match value {
                DRAW => Bound::Exact,
                1.. => Bound::Lower,
                _ => Bound::Upper,
            };
        } else if let Some(best) = best.map(|best| &self.tree[best]) {
            if best.proven == Some(DRAWN) {
                (value, bound) = (DRAW, Bound::Lower);
            } else if best.visits > 0 {
                let visits = i64::from(best.visits);
                let sum = i64::from(best.points_of(self.mover)) - visits;
                value = (sum * i64::from(SCALE)).div_euclid(visits) as Score;
            }
        }
        Answer { value, bound, depth: self.deepest, line }
    }
}

impl<G: Abilities> Mcts<G> {
    fn new<O: Observer>(search: &mut Search<'_, G, O>) -> Self {
        let tree = vec![MctsNode::new(None)];
        let mover = search.game.to_move(&search.request.root);
        Self { tree, mover, deepest: 0, nodes: Vec::new(), movers: Vec::new(), moves: Vec::new() }
    }

    /// One simulation.
    fn simulate<O: Observer>(&mut self, search: &mut Search<'_, G, O>) -> Result<(), Stopped> {
        let mut state = search.request.root.clone();
        let (mut node, mut ply, mut mover) = (0, 0, self.mover);
        self.nodes.clear();
        self.movers.clear();
        let mut result = loop {
            self.nodes.push(node);
            self.movers.push(mover);
            let key = search.enter(&state, 0, Window::FULL, ply)?;
            let end = search.game.outcome(&state);
            // 1. An end, or a repetition, is its own proof.
            if end.is_some() || search.repeats(key, ply) {
                let result = result_of(end);
                self.tree[node].proven = Some(result);
                break result;
            }
            // 2. A new leaf: play on at random.
            if self.tree[node].visits == 0 && ply > 0 {
                break self.playout(search, state, ply)?;
            }
            // 3. Another node: go on to the child that UCB1 prefers.
            if self.tree[node].count == 0 {
                self.expand(search, node, &state, ply)?;
            }
            let place = self.select(node, mover);
            let child = self.tree[node].first as usize + place;
            let Some(mv) = self.tree.get(child).and_then(|child| child.mv) else {
                // Every root move is excluded, and a player without a move loses.
                let result = of(LOST, mover);
                self.tree[node].proven = Some(result);
                break result;
            };
            if self.tree[child].visits > 0 {
                search.re_search(ply, place);
            }
            state = search.child(&state, mv, ply);
            mover = search.game.to_move(&state);
            node = child;
            ply += 1;
        };
        // 4. Back up the result, and what it proves.
        self.deepest = self.deepest.max(ply);
        for ply in (0..self.nodes.len()).rev() {
            let (node, mover) = (self.nodes[ply], self.movers[ply]);
            if let Some(&child) = self.nodes.get(ply + 1) {
                let proven = self.tree[child].proven;
                result = self.tree[node].learn(proven, result, mover);
            }
            self.tree[node].visits += 1;
            self.tree[node].points += u32::from(result);
            search.leave(ply as u32, half_points(of(result, mover)) * SCALE);
        }
        Ok(())
    }

    fn expand<O: Observer>(
        &mut self,
        search: &mut Search<'_, G, O>,
        node: usize,
        state: &G::State,
        ply: u32,
    ) -> Result<(), Stopped> {
        search.moves(state, ply, &mut self.moves);
        Search::<G, O>::reserve(&mut self.tree, self.moves.len())?;
        let count = self.moves.len() as u16;
        self.tree[node].first = self.tree.len() as u32;
        self.tree[node].count = count;
        self.tree[node].unproven = count;
        self.tree.extend(self.moves.iter().map(|&mv| MctsNode::new(Some(mv))));
        Ok(())
    }

    /// Random moves from a position that was entered already, to the end of the game; the result.
    fn playout<O: Observer>(
        &mut self,
        search: &mut Search<'_, G, O>,
        mut state: G::State,
        start: u32,
    ) -> Result<u8, Stopped> {
        let mut ply = start;
        let mut movers: Vec<Player> = Vec::new(); // grows only under watch
        let mut result = DRAWN;
        let mut moves = MoveList::new();
        while ply - start < MAX_PLAYOUT {
            moves.clear();
            search.game.legal_moves(&state, &mut moves);
            let drawn = search.ordering.stream.below(moves.len() as u64) as usize;
            state = search.child(&state, moves[drawn], ply);
            ply += 1;
            let key = search.enter(&state, 0, Window::FULL, ply)?;
            if O::ACTIVE {
                movers.push(search.game.to_move(&state));
            }
            let end = search.game.outcome(&state);
            if end.is_some() || search.repeats(key, ply) {
                result = result_of(end);
                break;
            }
        }
        for (above, &mover) in movers.iter().enumerate().rev() {
            search.leave(start + 1 + above as u32, half_points(of(result, mover)) * SCALE);
        }
        Ok(result)
    }

    /// The place of the unproven child to visit: the first without a visit, else the one with the highest UCB1.
    fn select(&self, node: usize, mover: Player) -> usize {
        let (mut best, mut best_place) = (-1.0, 0);
        let visits = self.tree[node].visits;
        let doubt = if visits > 0 { f64::from(visits).ln() } else { 0.0 };
        for (place, child) in self.tree[self.children(node)].iter().enumerate() {
            if child.proven.is_some() {
                continue;
            }
            if child.visits == 0 {
                return place;
            }
            let mean = f64::from(child.points_of(mover)) / f64::from(u32::from(WON) * child.visits);
            let score = mean + EXPLORATION * (doubt / f64::from(child.visits)).sqrt();
            if score > best {
                (best, best_place) = (score, place);
            }
        }
        best_place
    }

    /// The child to play: a proven win, else the most visited open one unless a proven draw is better, else any.
    fn best(&self, node: usize, mover: Player) -> Option<usize> {
        if self.tree[node].visits == 0 || self.tree[node].count == 0 {
            return None;
        }
        let proven = |wanted: u8| {
            self.children(node).find(|&child| self.tree[child].proven.is_some_and(|result| of(result, mover) == wanted))
        };
        let open = self.children(node).filter(|&child| self.tree[child].proven.is_none());
        // The last of the greatest, from the back: the first.
        let best = open.rev().max_by_key(|&child| self.tree[child].visits);
        proven(WON)
            .or_else(|| {
                let beaten = best.is_none_or(|best| self.tree[best].points_of(mover) < self.tree[best].visits);
                proven(DRAWN).filter(|_| beaten)
            })
            .or(best)
            .or_else(|| self.children(node).next())
    }

    /// The line of best moves, and the node that its first move leads to.
    fn line<O: Observer>(&self, search: &Search<'_, G, O>) -> (Vec<G::Move>, Option<usize>) {
        let mut line = Vec::new();
        let mut state = search.request.root.clone();
        let first = self.best(0, self.mover);
        let mut next = first;
        while let Some((node, mv)) = next.and_then(|node| Some((node, self.tree[node].mv?))) {
            line.push(mv);
            state = search.game.play(&state, mv);
            next = self.best(node, search.game.to_move(&state));
        }
        (line, first)
    }

    fn children(&self, node: usize) -> std::ops::Range<usize> {
        let first = self.tree[node].first as usize;
        first..first + self.tree[node].count as usize
    }
}

/// The result of an end; of a repetition (None) it is a draw.
fn result_of(end: Option<Outcome>) -> u8 {
    match end.and_then(|end| end.winner) {
        None => DRAWN,
        Some(Player::First) => WON,
        Some(Player::Second) => LOST,
    }
}

/// A result of the first player as one of `player`'s, and back.
fn of(result: u8, player: Player) -> u8 {
    if player == Player::First { result } else { WON - result }
}

/// 1 for a win, 0 for a draw, -1 for a loss.
fn half_points(result: u8) -> Score {
    Score::from(result) - Score::from(DRAWN)
}
