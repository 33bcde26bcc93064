//! Which tables a game has, and where its positions are in them.

use std::ops::ControlFlow;

use siasat_core::Game;

use crate::verdict::Verdict;

/// A table's number: its place in the list of a family's tables, in which smaller material comes first.
pub type TableId = usize;

/// Where to look for a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In no table: the position alone decides.
    Known(Verdict),
    /// At a slot of a table.
    At(TableId, u32),
}

/// A piece of a material, and the squares that it can stand on while the game lasts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// Its letter.
    pub letter: char,
    /// It belongs to the side to move.
    pub is_mover: bool,
    /// In ascending order.
    pub squares: Vec<u8>,
}

/// Looks at a position and says whether to go on.
pub type Visitor<'a, S> = dyn FnMut(&S) -> ControlFlow<()> + 'a;

/// The tables of one game under one set of rules.
///
/// Only the side that has just moved can win such a game, and positions repeat without penalty: endless play is a draw.
pub trait Family: Send + Sync {
    /// The rules.
    type Game: Game;

    /// The rules.
    fn game(&self) -> &Self::Game;
    /// The game's name in files.
    fn id(&self) -> &'static str;
    /// The rules in canonical text form; what makes no difference to verdicts (the count of repetitions) is left out.
    fn variant(&self) -> &str;
    /// How many tables there are.
    fn tables(&self) -> usize;
    /// The name of a table: its material, as in `LvE`.
    fn name(&self, table: TableId) -> String;
    /// How many pieces are on the board in a table.
    fn pieces(&self, table: TableId) -> usize;
    /// The slots of a table, part by part: a part has one side to move.
    fn parts(&self, table: TableId) -> Vec<usize>;
    /// The tables that captures and promotions lead to.
    fn needs(&self, table: TableId) -> Vec<TableId>;
    /// Where a position is; `None` if no table has it (too many pieces, rights that tables do not know).
    fn locate(&self, state: &<Self::Game as Game>::State) -> Option<Place>;
    /// A position that has this slot, or `None` for a gap.
    fn state(&self, table: TableId, slot: u32) -> Option<<Self::Game as Game>::State>;
    /// How many placements share the slot by symmetry.
    fn weight(&self, table: TableId, slot: u32) -> u64;
    /// Append the slots from which a quiet move leads to this one, each once; gaps among them do no harm.
    fn predecessors(&self, table: TableId, slot: u32, out: &mut Vec<u32>);
    /// The table of a material such as `LvE`, whose side to move comes first.
    fn find(&self, material: &str) -> Option<TableId>;
    /// The materials with this many pieces on the board, the mover's before the `v`; several may share a table.
    fn materials(&self, pieces: usize) -> Vec<String>;
    /// The pieces of a material for an export, the mover's first; `None` if the family has no export or no such material.
    fn axes(&self, _material: &str) -> Option<Vec<Axis>> {
        None
    }
    /// The position with these pieces on these squares, the mover below; `None` if two share a square.
    fn arrange(&self, _axes: &[Axis], _squares: &[u8]) -> Option<<Self::Game as Game>::State> {
        None
    }
    /// Every position of a material while `visit` says go on, found without the help of the tables' index: for verification.
    fn placements(&self, material: &str, visit: &mut Visitor<'_, <Self::Game as Game>::State>);
}
