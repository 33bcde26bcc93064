//! The tables of Dou Shou Qi, under any variant of the rules.
//!
//! Every table is seen from the side to move, which sits below: a position with black to move is turned by 180°. No
//! variant punishes repetition; one that draws at the n-th occurrence has the same verdicts as one without the rule, since
//! a winner who hurries repeats no position.

mod index;
mod material;
mod structure;
mod unmove;

use std::collections::HashMap;
use std::ops::ControlFlow;

use siasat_core::{InputError, Player};
use siasat_games::doushouqi::DouShouQi;
use siasat_games::doushouqi::State;
use siasat_games::doushouqi::animals::{Animal, LETTERS};
use siasat_games::doushouqi::state::{GONE, Squares};
use siasat_games::doushouqi::terrain::{DENS, SQUARES, WATER, bit};
use siasat_games::doushouqi::variant::{STANDARD, Variant};

use self::index::{Index, Placement};
pub use self::material::{MAX_PIECES, Material};
use self::structure::{Abilities, Order, Structure};
use self::unmove::Unmoves;
use crate::family::{Axis, Family, Place, TableId, Visitor};
use crate::verdict::Verdict;

/// The tables of one variant, for up to this many pieces.
pub struct DouShouQiGame {
    game: DouShouQi,
    variant: String,
    unmoves: Unmoves,
    max_pieces: usize,
    tables: Vec<Table>,
    /// Where each material is, by its two sets of animals; `None` for too many pieces, or none of a side.
    routes: Vec<Option<Route>>,
}

/// The material of a table with its first and, where that is another endgame, its second side to move.
struct Table {
    material: Material,
    parts: Vec<Part>,
}

/// A table's positions with one side to move.
struct Part {
    order: Order,
    index: Index,
    /// How many of the pieces, the first ones, are the mover's.
    movers: usize,
    /// The part with the other side to move, and where each of its pieces is in this one's order.
    other: usize,
    crossing: Vec<usize>,
}

/// The table and part of a material, and its animals in the order of the part's pieces.
struct Route {
    table: TableId,
    part: usize,
    order: Order,
}

impl DouShouQiGame {
    /// The tables of a variant for up to this many pieces, [`MAX_PIECES`] at most.
    pub fn new(variant: &str, max_pieces: usize) -> Result<Self, InputError> {
        // How often a position may occur changes no verdict, so the tables of all such variants are the same.
        let rules = Variant { repetition: STANDARD.repetition, ..Variant::parse(variant)? };
        let variant = rules.to_string();
        let mut family = Self {
            game: DouShouQi::make(&variant)?,
            variant,
            unmoves: Unmoves::new(&rules),
            max_pieces: max_pieces.min(MAX_PIECES),
            tables: Vec::new(),
            routes: (0..1 << 16).map(|_| None).collect(),
        };
        let abilities = Abilities::new(&rules);
        let mut known = HashMap::new();
        for pieces in 2..=family.max_pieces {
            for material in Material::all(pieces) {
                family.add(&abilities, material, &mut known);
            }
        }
        Ok(family)
    }

    /// Route a material to the table of its structure, made if it is the first.
    fn add(&mut self, abilities: &Abilities, material: Material, known: &mut HashMap<Structure, (TableId, usize)>) {
        let (facts, order) = abilities.structure(material);
        let (table, part) = match known.get(&facts) {
            Some(&place) => place,
            None => {
                let (swapped_facts, swapped_order) = abilities.structure(material.swapped());
                let id = self.tables.len();
                let is_own_image = swapped_facts == facts;
                let movers = material.0[0].count_ones() as usize;
                let mut parts = vec![Part::new(&order, &swapped_order, movers, usize::from(!is_own_image))];
                known.insert(facts, (id, 0));
                if !is_own_image {
                    parts.push(Part::new(&swapped_order, &order, order.len() - movers, 0));
                    known.insert(swapped_facts, (id, 1));
                }
                self.tables.push(Table { material, parts });
                (id, 0)
            }
        };
        self.routes[route_number(material)] = Some(Route { table, part, order });
    }

    /// The part that has a slot of a table, and the number of the slot in it.
    fn part(&self, table: TableId, slot: u32) -> (&Part, u32) {
        let parts = &self.tables[table].parts;
        let first = parts[0].index.slots() as u32;
        if slot < first { (&parts[0], slot) } else { (&parts[parts.len() - 1], slot - first) }
    }

    /// The slot of the first position of a part.
    fn start(&self, table: TableId, part: usize) -> u32 {
        if part == 0 { 0 } else { self.tables[table].parts[0].index.slots() as u32 }
    }
}

impl Part {
    /// `order` lists the animals of this part, `other_order` those of the part with the other side to move.
    fn new(order: &Order, other_order: &Order, movers: usize, other: usize) -> Self {
        let here = |animal: Animal, is_mover: bool| {
            let found = order.iter().enumerate().position(|(i, known)| *known == animal && (i < movers) == is_mover);
            found.unwrap_or_default()
        };
        let others = order.len() - movers; // who are the movers over there
        let crossing = other_order.iter().enumerate().map(|(i, &animal)| here(animal, i >= others)).collect();
        Self { order: order.clone(), index: Index::new(order), movers, other, crossing }
    }
}

fn route_number(material: Material) -> usize {
    usize::from(material.0[0]) << 8 | usize::from(material.0[1])
}

/// The square as the second player sees it.
#[inline(always)]
fn turned(square: u8) -> u8 {
    SQUARES as u8 - 1 - square
}

impl Family for DouShouQiGame {
    type Game = DouShouQi;

    fn game(&self) -> &DouShouQi {
        &self.game
    }

    fn id(&self) -> &'static str {
        "doushouqi"
    }

    fn variant(&self) -> &str {
        &self.variant
    }

    fn tables(&self) -> usize {
        self.tables.len()
    }

    fn name(&self, table: TableId) -> String {
        self.tables[table].material.to_string()
    }

    fn pieces(&self, table: TableId) -> usize {
        self.tables[table].material.pieces()
    }

    fn parts(&self, table: TableId) -> Vec<usize> {
        self.tables[table].parts.iter().map(|part| part.index.slots()).collect()
    }

    fn needs(&self, table: TableId) -> Vec<TableId> {
        let material = self.tables[table].material;
        let mut needs = Vec::new();
        for (side, animals) in material.0.into_iter().enumerate() {
            for bit in (0..8).map(|animal| 1 << animal).filter(|bit| animals & bit != 0) {
                let mut left = material;
                left.0[side] ^= bit;
                needs.extend(self.routes[route_number(left)].as_ref().map(|route| route.table));
            }
        }
        needs.sort_unstable();
        needs.dedup();
        needs
    }

    #[inline]
    fn locate(&self, state: &State) -> Option<Place> {
        let (me, other) = (state.player(), state.player().other());
        if state.pieces(other) & bit(DENS[me.index()]) != 0 {
            return Some(Place::Known(Verdict::Lost(0)));
        }
        if state.pieces(me) == 0 {
            let lost = self.game.rules().all_captured_wins;
            return Some(Place::Known(if lost { Verdict::Lost(0) } else { Verdict::Drawn }));
        }
        let pieces = (state.pieces(me) | state.pieces(other)).count_ones() as usize;
        if pieces > self.max_pieces || state.pieces(me) & bit(DENS[other.index()]) != 0 {
            return None;
        }
        let route = self.routes[route_number(Material::of(state))].as_ref()?;
        let part = &self.tables[route.table].parts[route.part];
        let mut placement = Placement::new();
        for (piece, &animal) in route.order.iter().enumerate() {
            let square = state.square_of(if piece < part.movers { me } else { other }, animal)? as u8;
            placement.push(if me == Player::First { square } else { turned(square) });
        }
        Some(Place::At(route.table, self.start(route.table, route.part) + part.index.slot(&placement)))
    }

    fn state(&self, table: TableId, slot: u32) -> Option<State> {
        let (part, number) = self.part(table, slot);
        let placement = part.index.placement(number)?;
        let mut squares: Squares = [[GONE; 8]; 2];
        for (piece, (animal, square)) in part.order.iter().zip(placement).enumerate() {
            squares[usize::from(piece >= part.movers)][animal.index()] = square;
        }
        Some(State::of(squares, Player::First))
    }

    fn weight(&self, table: TableId, slot: u32) -> u64 {
        let (part, number) = self.part(table, slot);
        part.index.placement(number).map_or(0, |placement| Index::weight(&placement))
    }

    fn predecessors(&self, table: TableId, slot: u32, out: &mut Vec<u32>) {
        let (part, number) = self.part(table, slot);
        let Some(placement) = part.index.placement(number) else { return };
        let other = &self.tables[table].parts[part.other];
        let start = self.start(table, part.other);
        let mut before: Placement = part.crossing.iter().map(|&piece| turned(placement[piece])).collect();
        let first = out.len();
        for moved in 0..other.movers {
            let square = before[moved];
            let mut origins = self.unmoves.origins(&other.order, other.movers, &before, moved);
            while origins != 0 {
                before[moved] = origins.trailing_zeros() as u8;
                out.push(start + other.index.slot(&before));
                origins &= origins - 1;
            }
            before[moved] = square;
        }
        if Index::weight(&placement) == 1 {
            // Only here two origins can be mirror images of each other: all pieces stand on the middle file.
            let mut origins = out.split_off(first);
            origins.sort_unstable();
            origins.dedup();
            out.append(&mut origins);
        }
    }

    fn find(&self, material: &str) -> Option<TableId> {
        self.routes[route_number(Material::parse(material)?)].as_ref().map(|route| route.table)
    }

    fn materials(&self, pieces: usize) -> Vec<String> {
        Material::all(pieces).iter().map(Material::to_string).collect()
    }

    fn axes(&self, material: &str) -> Option<Vec<Axis>> {
        let material = Material::parse(material).filter(|material| material.pieces() <= self.max_pieces)?;
        let mut axes = Vec::new();
        for (side, set) in material.0.into_iter().enumerate() {
            axes.extend(material::animals(set).into_iter().map(|animal| {
                let dens = bit(DENS[0]) | bit(DENS[1]);
                let closed = if animal == Animal::Rat { dens } else { dens | WATER };
                let squares = (0..SQUARES as u8).filter(|&square| closed & bit(usize::from(square)) == 0).collect();
                Axis { letter: LETTERS[animal.index()], is_mover: side == 0, squares }
            }));
        }
        Some(axes)
    }

    fn arrange(&self, axes: &[Axis], squares: &[u8]) -> Option<State> {
        let mut board: Squares = [[GONE; 8]; 2];
        let mut taken = 0;
        for (axis, &square) in axes.iter().zip(squares) {
            if taken & bit(usize::from(square)) != 0 {
                return None;
            }
            taken |= bit(usize::from(square));
            let animal = LETTERS.iter().position(|letter| *letter == axis.letter)?;
            board[usize::from(!axis.is_mover)][animal] = square;
        }
        Some(State::of(board, Player::First))
    }

    fn placements(&self, material: &str, visit: &mut Visitor<'_, State>) {
        let Some(material) = Material::parse(material) else { return };
        let mut pieces = Vec::new();
        for (side, animals) in material.0.into_iter().enumerate() {
            pieces.extend(material::animals(animals).into_iter().map(|animal| (side, animal)));
        }
        let _ = place(&pieces, [[GONE; 8]; 2], bit(DENS[0]) | bit(DENS[1]), visit); // broken off or not: it is over
    }
}

/// Visit every placement of the pieces on squares that are not taken.
fn place(pieces: &[(usize, Animal)], squares: Squares, taken: u64, visit: &mut Visitor<'_, State>) -> ControlFlow<()> {
    let Some((&(side, animal), rest)) = pieces.split_first() else {
        return visit(&State::of(squares, Player::First));
    };
    let closed = if animal == Animal::Rat { taken } else { taken | WATER };
    for square in (0..SQUARES).filter(|&square| closed & bit(square) == 0) {
        let mut squares = squares;
        squares[side][animal.index()] = square as u8;
        place(rest, squares, taken | bit(square), visit)?;
    }
    ControlFlow::Continue(())
}
