//! Depth-first proof-number search. Twin of `siasat.search.algorithms.dfpn`.

use siasat_core::{Abilities, InputError, Observer, Player};

use crate::enhancements::table::TableConfig;
use crate::enhancements::table::{NO_MOVE, Table};
use crate::proof::{Attempt, INFINITE, Numbers, ProofSearch, Question, combine};
use crate::search::{Search, Stopped};

/// The attempt to prove that the attacker wins.
///
/// An entry of the table holds the proof number as its lower and the disproof number as its upper bound.
pub(crate) struct DepthFirst<G: Abilities> {
    question: Question,
    limited: bool,
    best: Vec<G::Move>,
}

/// Create the search; `run` starts it.
pub(crate) fn dfpn<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
) -> Result<ProofSearch<DepthFirst<G>>, InputError> {
    let config = search.config.table.unwrap_or_default();
    search.table = None; // its memory goes first
    search.table = Some(Table::new(TableConfig { one_bound: true, ..config })?);
    Ok(ProofSearch::new())
}

impl<G: Abilities, O: Observer> Attempt<G, O> for DepthFirst<G> {
    fn new(search: &mut Search<'_, G, O>, attacker: Player) -> Self {
        if let Some(table) = &mut search.table {
            table.clear(); // the other question's numbers mean something else
        }
        let limited = search.request.limits.depth.is_some();
        Self { question: Question::new(search, attacker), limited, best: Vec::new() }
    }

    fn solve(&mut self, search: &mut Search<'_, G, O>) -> Result<bool, Stopped> {
        let threshold = Numbers { proof: INFINITE, disproof: INFINITE };
        let numbers = self.search(search, &search.request.root, threshold, 0)?;
        Ok(numbers.proof == 0)
    }

    fn line(&self) -> Vec<G::Move> {
        self.best.clone()
    }
}

impl<G: Abilities> DepthFirst<G> {
    /// The numbers of `state`, one of which has reached its threshold.
    fn search<O: Observer>(
        &mut self,
        search: &mut Search<'_, G, O>,
        state: &G::State,
        threshold: Numbers,
        ply: u32,
    ) -> Result<Numbers, Stopped> {
        // 1. Count the node; its position may settle it.
        let before = search.nodes;
        let (key, mut numbers) = self.question.enter(search, state, ply)?;
        let attacking = self.question.attacks(search, state);
        if !numbers.is_settled() {
            // 2. What the table knows of the children.
            let mut moves = Vec::new();
            search.moves(state, ply, &mut moves);
            let mut children: Vec<Numbers> = Vec::with_capacity(moves.len());
            for &mv in &moves {
                children.push(self.look_up(search, &search.game.play(state, mv), ply + 1));
            }
            numbers = combine(children.iter().copied(), attacking);
            // 3. As long as this node is the most proving one, so is its most proving child.
            while numbers.proof < threshold.proof && numbers.disproof < threshold.disproof {
                let (place, below) = choose(&children, numbers, threshold, attacking);
                if ply == 0 {
                    self.best = vec![moves[place]];
                }
                let child = search.child(state, moves[place], ply);
                children[place] = self.search(search, &child, below, ply + 1)?;
                numbers = combine(children.iter().copied(), attacking);
            }
            // 4. Remember.
            let size = search.nodes - before;
            if let Some(table) = &mut search.table {
                table.store(key, self.question.horizon - ply, numbers.proof, numbers.disproof, NO_MOVE, size);
            }
            if ply == 0 && numbers.is_settled() {
                // The first move that settles the question for the side that plays it; none where all are alike.
                let settles = children.iter().position(|child| child.of(attacking) == 0);
                self.best = settles.map(|place| moves[place]).into_iter().collect();
            }
        }
        self.question.leave(search, state, ply, numbers);
        Ok(numbers)
    }

    fn look_up<O: Observer>(&self, search: &mut Search<'_, G, O>, child: &G::State, ply: u32) -> Numbers {
        let key = search.game.key(child);
        match search.table.as_mut().and_then(|table| table.probe(key)) {
            Some(entry) if !self.limited || entry.depth == self.question.horizon - ply => {
                Numbers { proof: entry.lower, disproof: entry.upper }
            }
            _ => Numbers::UNKNOWN,
        }
    }
}

/// The place of the most proving child, the first of equals, and the thresholds at which it is that no longer.
fn choose(children: &[Numbers], numbers: Numbers, threshold: Numbers, attacking: bool) -> (usize, Numbers) {
    let (mut place, mut least, mut second) = (0, i32::MAX, INFINITE);
    for (other, child) in children.iter().enumerate() {
        let proof = child.of(attacking);
        if proof < least {
            if least != i32::MAX {
                second = second.min(least);
            }
            least = proof;
            place = other;
        } else {
            second = second.min(proof);
        }
    }
    // The attacker's numbers as they are, the defender's turned round.
    let proof = threshold.of(attacking).min(second + 1);
    let disproof = threshold.of(!attacking) - numbers.of(!attacking) + children[place].of(!attacking);
    let below = Numbers { proof, disproof };
    (place, if attacking { below } else { below.flipped() })
}
