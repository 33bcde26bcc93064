//! Tree: a given tree as nested text, for textbook figures and lessons. Twin of `siasat.games.tree`.
//!
//! In Python a state holds its whole subtree; here the game holds the tree it was opened on, and a state is an index.
//! Equal subtrees are stored once, so that their states are equal, as in Python.

use std::collections::HashMap;

use siasat_core::mixing::{mix, seed_of};
use siasat_core::notation::{parse_number, quote, split_variant};
use siasat_core::{Abilities, Game, InputError, MAX_EVAL, MoveList, Notated, Outcome, Player, Score};

use crate::hashtree::leaf_outcome;

/// Ilman's table 1: MAX chooses the second branch, value 5.
pub const EXAMPLE: &str = "((12 -2) (5 6))";

const MAX_NODES: usize = 10_000;
const MAX_DEPTH: usize = 64;
const MAX_CHILDREN: usize = 255;
const SEED: u64 = seed_of("tree");
const SECOND_TO_MOVE: u64 = mix(seed_of("tree:2"));

/// A leaf with its payoff, or children by index; the flag says that the mover stays the same at that child.
#[derive(Clone, Debug, PartialEq)]
struct Node {
    payoff: Option<Score>,
    children: Vec<(u32, bool)>,
    key: u64,
}

/// A node of the game's tree, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeState {
    node: u32,
    player: Player,
}

/// The rules over one given tree: go down to a child until a leaf pays.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    root: TreeState,
}

impl Tree {
    /// The game from its variant's text form and the tree it is about.
    pub fn make(variant: &str, tree: &str) -> Result<Self, InputError> {
        match split_variant(variant)? {
            ("nested", args) if args.is_empty() => Self::parse(tree).map_err(InputError::Position),
            _ => Err(InputError::Variant(format!(
                "tree has only the variant 'nested', not {}; the tree itself is the position",
                quote(variant)
            ))),
        }
    }

    fn parse(text: &str) -> Result<Self, String> {
        let spaced = text.replace('(', " ( ").replace(')', " ) ").replace('=', " = ");
        let tokens: Vec<&str> = spaced.split_whitespace().collect();
        let mut parser = Parser { tokens: &tokens, position: 0, entered: 0, nodes: Vec::new(), seen: HashMap::new() };
        let node = parser.node(0)?;
        let player = match tokens[parser.position..] {
            [] | ["1"] => Player::First,
            ["2"] => Player::Second,
            ref rest => {
                let rest = quote(&rest.join(" "));
                return Err(format!("only the side to move (1 or 2) may follow the tree, not {rest}"));
            }
        };
        Ok(Self { nodes: parser.nodes, root: TreeState { node, player } })
    }

    fn node(&self, state: &TreeState) -> &Node {
        &self.nodes[state.node as usize]
    }

    fn format_node(&self, index: u32) -> String {
        let node = &self.nodes[index as usize];
        if let Some(payoff) = node.payoff {
            return payoff.to_string();
        }
        let child =
            |&(child, again): &(u32, bool)| format!("{}{}", if again { "=" } else { "" }, self.format_node(child));
        format!("({})", node.children.iter().map(child).collect::<Vec<_>>().join(" "))
    }
}

impl Game for Tree {
    type State = TreeState;
    type Move = u8;

    fn alternates(&self) -> bool {
        false
    }

    fn initial(&self) -> TreeState {
        self.root
    }

    fn to_move(&self, state: &TreeState) -> Player {
        state.player
    }

    fn legal_moves(&self, state: &TreeState, out: &mut MoveList<u8>) {
        out.extend(0..self.node(state).children.len() as u8);
    }

    fn play(&self, state: &TreeState, mv: u8) -> TreeState {
        let (node, again) = self.node(state).children[mv as usize];
        TreeState { node, player: if again { state.player } else { state.player.other() } }
    }

    fn outcome(&self, state: &TreeState) -> Option<Outcome> {
        self.node(state).payoff.map(leaf_outcome)
    }

    fn key(&self, state: &TreeState) -> u64 {
        self.node(state).key ^ if state.player == Player::Second { SECOND_TO_MOVE } else { 0 }
    }

    fn is_irreversible(&self, _state: &TreeState, _mv: u8) -> bool {
        true
    }
}

impl Abilities for Tree {
    const MOVE_CODES: usize = 256;

    fn move_code(&self, mv: u8) -> usize {
        mv as usize
    }
}

impl Notated for Tree {
    fn variant(&self) -> String {
        "nested".into()
    }

    fn format_state(&self, state: &TreeState) -> String {
        self.format_node(state.node) + if state.player == Player::Second { " 2" } else { "" }
    }

    /// Only subtrees of the tree that the game was opened on can be found again.
    fn parse_state(&self, text: &str) -> Result<TreeState, InputError> {
        let other = Self::parse(text).map_err(InputError::Position)?;
        let wanted = other.key(&other.root);
        (0..self.nodes.len() as u32)
            .map(|node| TreeState { node, player: other.root.player })
            .find(|state| self.key(state) == wanted)
            .ok_or_else(|| InputError::Position(format!("{} is not part of this tree", quote(text))))
    }

    fn format_move(&self, _state: &TreeState, mv: u8) -> String {
        mv.to_string()
    }
}

/// Recursive descent over the tokens; `MAX_DEPTH` bounds the recursion.
struct Parser<'t> {
    tokens: &'t [&'t str],
    position: usize,
    entered: usize,
    nodes: Vec<Node>,
    /// By key, the node that was stored last.
    seen: HashMap<u64, u32>,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&str> {
        self.tokens.get(self.position).copied()
    }

    /// The index of a node: of an equal one if there is one already.
    fn push(&mut self, node: Node) -> u32 {
        let equal = |index: &u32| self.nodes[*index as usize] == node;
        if let Some(index) = self.seen.get(&node.key).copied().filter(equal) {
            return index;
        }
        let index = self.nodes.len() as u32;
        self.seen.insert(node.key, index);
        self.nodes.push(node);
        index
    }

    fn node(&mut self, depth: usize) -> Result<u32, String> {
        self.entered += 1;
        if self.entered > MAX_NODES {
            return Err(format!("a tree may have at most {MAX_NODES} nodes"));
        }
        let token = self.peek();
        match token {
            Some("(") => self.position += 1,
            None => return Err(format!("a number or '(' is missing at the end; a tree looks like '{EXAMPLE}'")),
            Some(sign @ (")" | "=")) => {
                return Err(format!("a number or '(' is missing before '{sign}'; a tree looks like '{EXAMPLE}'"));
            }
            Some(number) => {
                let limit = i64::from(MAX_EVAL);
                let payoff = parse_number(number, "a leaf", -limit, limit)? as Score;
                self.position += 1;
                let key = mix(SEED ^ i64::from(payoff) as u64);
                return Ok(self.push(Node { payoff: Some(payoff), children: Vec::new(), key }));
            }
        }
        if depth >= MAX_DEPTH {
            return Err(format!("a tree may be at most {MAX_DEPTH} levels deep"));
        }
        let mut children = Vec::new();
        loop {
            let again = match self.peek() {
                None => return Err(format!("a ')' is missing at the end; a tree looks like '{EXAMPLE}'")),
                Some(")") => break,
                Some(token) => token == "=",
            };
            self.position += usize::from(again);
            let child = self.node(depth + 1)?;
            if let (true, Some(payoff)) = (again, self.nodes[child as usize].payoff) {
                return Err(format!("'=' marks who moves at a node, but {payoff} is a leaf"));
            }
            children.push((child, again));
        }
        self.position += 1;
        if !(1..=MAX_CHILDREN).contains(&children.len()) {
            return Err(format!("a node has 1 to {MAX_CHILDREN} children, not {}", children.len()));
        }
        let mut key = mix(SEED + children.len() as u64);
        for &(child, again) in &children {
            key = mix(key ^ self.nodes[child as usize].key.wrapping_add(u64::from(again)));
        }
        Ok(self.push(Node { payoff: None, children, key }))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn equal_subtrees_are_equal_states() -> Result<(), InputError> {
        for text in ["((7) (7))", "(2 2 (2 (3 -4) 0))"] {
            let tree = Tree::make("nested", text)?;
            let first = tree.play(&tree.initial(), 0);
            assert_eq!(tree.play(&tree.initial(), 1), first);
            assert_eq!(tree.parse_state(&tree.format_state(&first))?, first);
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn no_text_makes_the_parser_panic(text in "[()= 0-9a-z-]{0,60}") {
            if let Ok(tree) = Tree::make("nested", &text) {
                let again = tree.format_state(&tree.initial());
                prop_assert_eq!(tree.format_state(&tree.parse_state(&again).unwrap_or(tree.root)), again);
            }
        }
    }
}
