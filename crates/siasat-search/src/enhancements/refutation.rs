//! Refutation table. Twin of `siasat.search.enhancements.refutation`.

use crate::switch::{Switch, flag_switch};

pub(crate) const REFUTATION: Switch<bool> = flag_switch("refutation");

/// The line below each root move, and the moves that led to the node under search.
pub(crate) struct Refutations<M> {
    best: Option<M>,
    lines: Vec<(M, Vec<M>)>,
    /// The move at each ply; `None` for a null move.
    path: Vec<Option<M>>,
}

impl<M: Copy + PartialEq> Refutations<M> {
    /// Nothing is learnt yet.
    pub(crate) fn new() -> Self {
        Self { best: None, lines: Vec::new(), path: Vec::new() }
    }

    /// `mv` is played at `ply`.
    pub(crate) fn note(&mut self, mv: Option<M>, ply: u32) {
        self.path.truncate(ply as usize);
        self.path.push(mv);
    }

    /// `mv` was the best at a node, `line` is the best line from there; only the first two plies matter.
    pub(crate) fn learn(&mut self, mv: M, line: &[M], ply: u32) {
        if ply == 0 {
            self.best = Some(mv);
        } else if ply == 1 {
            let Some(Some(root)) = self.path.first().copied() else {
                return;
            };
            match self.lines.iter_mut().find(|(first, _)| *first == root) {
                Some((_, old)) => *old = line.to_vec(),
                None => self.lines.push((root, line.to_vec())),
            }
        }
    }

    /// The move to try first at the node under search: its line must begin with the moves that led here.
    pub(crate) fn mv(&self, ply: u32) -> Option<M> {
        if ply == 0 {
            return self.best;
        }
        let (root, path) = self.path.split_first()?;
        let (_, line) = self.lines.iter().find(|(first, _)| Some(*first) == *root)?;
        let before = ply as usize - 1;
        let is_long_enough = line.len() > before && path.len() >= before;
        let follows = is_long_enough && line.iter().zip(path).take(before).all(|(mv, at)| Some(*mv) == *at);
        follows.then(|| line[before])
    }
}
