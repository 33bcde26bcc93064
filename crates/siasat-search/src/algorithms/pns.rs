//! Proof-number search. Twin of `siasat.search.algorithms.pns`.

use siasat_core::{Abilities, InputError, Observer, Player};

use crate::proof::{Attempt, Numbers, ProofSearch, Question, combine};
use crate::search::{Search, Stopped};

/// A node of the tree in memory; its children lie side by side in the tree's vector.
struct ProofNode<M> {
    mv: Option<M>,
    numbers: Numbers,
    attacking: bool,
    expanded: bool,
    first: u32,
    count: u32,
}

impl<M> ProofNode<M> {
    fn new(mv: Option<M>) -> Self {
        Self { mv, numbers: Numbers::UNKNOWN, attacking: false, expanded: false, first: 0, count: 0 }
    }
}

/// The attempt to prove that the attacker wins. `nodes` and `states` are the line from the root to where it stands.
pub(crate) struct ProofTree<G: Abilities> {
    question: Question,
    tree: Vec<ProofNode<G::Move>>,
    nodes: Vec<usize>,
    states: Vec<G::State>,
}

/// Create the search; `run` starts it.
pub(crate) fn pns<G: Abilities, O: Observer>(
    _search: &mut Search<'_, G, O>,
) -> Result<ProofSearch<ProofTree<G>>, InputError> {
    Ok(ProofSearch::new())
}

impl<G: Abilities, O: Observer> Attempt<G, O> for ProofTree<G> {
    fn new(search: &mut Search<'_, G, O>, attacker: Player) -> Self {
        let question = Question::new(search, attacker);
        Self { question, tree: vec![ProofNode::new(None)], nodes: Vec::new(), states: Vec::new() }
    }

    fn solve(&mut self, search: &mut Search<'_, G, O>) -> Result<bool, Stopped> {
        self.enter(search, 0, search.request.root.clone())?;
        let mut moves = Vec::new();
        while !self.tree[0].numbers.is_settled() {
            self.descend(search)?;
            self.expand(search, &mut moves)?;
            self.update(search);
        }
        self.leave(search);
        Ok(self.tree[0].numbers.proof == 0)
    }

    fn line(&self) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut node = 0;
        while self.tree[node].count > 0 {
            node = self.child(node, self.most_proving(node));
            line.extend(self.tree[node].mv);
        }
        line
    }
}

impl<G: Abilities> ProofTree<G> {
    /// 1. Go down to the most proving node.
    fn descend<O: Observer>(&mut self, search: &mut Search<'_, G, O>) -> Result<(), Stopped> {
        let mut node = self.here();
        while self.tree[node].expanded {
            let (ply, place) = (self.ply(), self.most_proving(node));
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

    /// 2. Make its children, and judge each by its position.
    fn expand<O: Observer>(&mut self, search: &mut Search<'_, G, O>, moves: &mut Vec<G::Move>) -> Result<(), Stopped> {
        let (node, ply) = (self.here(), self.ply());
        let Some(state) = self.states.last().cloned() else {
            return Ok(());
        };
        self.tree[node].expanded = true;
        self.tree[node].first = self.tree.len() as u32;
        search.moves(&state, ply, moves);
        Search::<G, O>::reserve(&mut self.tree, moves.len())?;
        for &mv in moves.iter() {
            self.tree.push(ProofNode::new(Some(mv)));
            self.tree[node].count += 1;
            let child = search.child(&state, mv, ply);
            self.enter(search, self.tree.len() - 1, child)?;
            self.leave(search);
        }
        Ok(())
    }

    /// 3. Go up as long as the numbers change; the next most proving node lies below where that ends.
    fn update<O: Observer>(&mut self, search: &mut Search<'_, G, O>) {
        loop {
            let node = self.here();
            let numbers = combine(self.children(node).iter().map(|child| child.numbers), self.tree[node].attacking);
            if numbers == self.tree[node].numbers {
                return;
            }
            self.tree[node].numbers = numbers;
            if node == 0 {
                return;
            }
            self.leave(search);
        }
    }

    fn enter<O: Observer>(
        &mut self,
        search: &mut Search<'_, G, O>,
        node: usize,
        state: G::State,
    ) -> Result<(), Stopped> {
        let (_, numbers) = self.question.enter(search, &state, self.nodes.len() as u32)?;
        if !self.tree[node].expanded {
            self.tree[node].numbers = numbers;
            self.tree[node].attacking = self.question.attacks(search, &state);
        }
        self.nodes.push(node);
        self.states.push(state);
        Ok(())
    }

    fn leave<O: Observer>(&mut self, search: &mut Search<'_, G, O>) {
        if let (Some(node), Some(state)) = (self.nodes.pop(), self.states.pop()) {
            self.question.leave(search, &state, self.nodes.len() as u32, self.tree[node].numbers);
        }
    }

    /// The place of the child to look at next: the first whose proof (or, for the defender, disproof) is nearest.
    fn most_proving(&self, node: usize) -> usize {
        let attacking = self.tree[node].attacking;
        let numbers = self.children(node).iter().map(|child| child.numbers.of(attacking)).enumerate();
        numbers.min_by_key(|&(_, number)| number).map_or(0, |(place, _)| place)
    }

    fn here(&self) -> usize {
        self.nodes.last().copied().unwrap_or(0)
    }

    fn ply(&self) -> u32 {
        self.nodes.len() as u32 - 1
    }

    fn child(&self, node: usize, place: usize) -> usize {
        self.tree[node].first as usize + place
    }

    fn children(&self, node: usize) -> &[ProofNode<G::Move>] {
        let first = self.tree[node].first as usize;
        &self.tree[first..first + self.tree[node].count as usize]
    }
}
