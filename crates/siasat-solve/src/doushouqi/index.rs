//! Numbers for placements: the pieces' squares, with the mirror image left out.
//!
//! The board is the same in the mirror (file a for g), so of two mirror images one is kept: the one whose first piece
//! off the middle file is on the left. The first two pieces have one number together, in which no mirror image and no two pieces
//! on one square occur; the others are digits. Dens are left out: with an animal in a den the game is over.

use std::sync::LazyLock;

use arrayvec::ArrayVec;
use siasat_games::doushouqi::animals::Animal;
use siasat_games::doushouqi::terrain::{DENS, FILES, SQUARES, WATER, bit};

use super::material::MAX_PIECES;
use super::structure::Order;

/// Where the pieces of an `Order` stand.
pub type Placement = ArrayVec<u8, MAX_PIECES>;

const NOWHERE: u16 = u16::MAX;

/// The mirror image of a square.
#[inline(always)]
fn mirrored(square: u8) -> u8 {
    MIRROR[usize::from(square)]
}

static MIRROR: [u8; SQUARES] = {
    let mut mirror = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        mirror[square] = (square + FILES - 1 - 2 * (square % FILES)) as u8;
        square += 1;
    }
    mirror
};

#[inline(always)]
fn is_middle(square: u8) -> bool {
    MIRROR[usize::from(square)] == square
}

#[inline(always)]
fn is_left(square: u8) -> bool {
    MIRROR[usize::from(square)] > square
}

/// Whether a placement is the one that is kept of its two mirror images.
fn is_kept(placement: &[u8]) -> bool {
    placement.iter().find(|square| !is_middle(**square)).is_none_or(|&square| is_left(square))
}

/// The squares an animal can be on while the game lasts, and their numbers.
struct Domain {
    squares: Vec<u8>,
    numbers: [u8; SQUARES],
}

impl Domain {
    fn new(swims: bool) -> Self {
        let dens = bit(DENS[0]) | bit(DENS[1]);
        let closed = if swims { dens } else { dens | WATER };
        let squares: Vec<u8> = (0..SQUARES as u8).filter(|&square| closed & bit(usize::from(square)) == 0).collect();
        let mut numbers = [0; SQUARES];
        for (number, &square) in squares.iter().enumerate() {
            numbers[usize::from(square)] = number as u8;
        }
        Self { squares, numbers }
    }
}

/// The kept placements of the first two pieces, and their numbers.
struct Pairs {
    placements: Vec<[u8; 2]>,
    numbers: Vec<u16>,
}

impl Pairs {
    fn new(first: &Domain, second: &Domain) -> Self {
        let mut pairs = Self { placements: vec![], numbers: vec![NOWHERE; SQUARES * SQUARES] };
        for &a in &first.squares {
            for &b in second.squares.iter().filter(|&&b| a != b && is_kept(&[a, b])) {
                pairs.numbers[usize::from(a) * SQUARES + usize::from(b)] = pairs.placements.len() as u16;
                pairs.placements.push([a, b]);
            }
        }
        pairs
    }
}

/// By whether the animal swims.
static DOMAINS: LazyLock<[Domain; 2]> = LazyLock::new(|| [false, true].map(Domain::new));

/// By whether the first and whether the second animal swims.
static PAIRS: LazyLock<[[Pairs; 2]; 2]> =
    LazyLock::new(|| [0, 1].map(|first| [0, 1].map(|second| Pairs::new(&DOMAINS[first], &DOMAINS[second]))));

/// The numbers of the placements of some pieces.
#[derive(Clone, Debug)]
pub struct Index {
    swims: ArrayVec<bool, MAX_PIECES>,
    slots: usize,
}

impl Index {
    /// The index of these animals, two or more, in this order.
    pub fn new(order: &Order) -> Self {
        let swims: ArrayVec<bool, MAX_PIECES> = order.iter().map(|&animal| animal == Animal::Rat).collect();
        let rest = swims.iter().skip(2).map(|&swims| DOMAINS[usize::from(swims)].squares.len());
        let slots = rest.product::<usize>() * Self::pairs_of(&swims).placements.len();
        Self { swims, slots }
    }

    fn pairs_of(swims: &[bool]) -> &'static Pairs {
        let of = |piece| swims.get(piece).copied().map_or(0, usize::from);
        &PAIRS[of(0)][of(1)]
    }

    /// How many numbers there are.
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// The number of a placement on different squares, each in its animal's domain, or of its mirror image.
    #[inline]
    pub fn slot(&self, placement: &[u8]) -> u32 {
        let flip = !is_kept(placement);
        let place = |square: u8| usize::from(if flip { mirrored(square) } else { square });
        let [first, second, rest @ ..] = placement else {
            return 0;
        };
        let pair = Self::pairs_of(&self.swims).numbers[place(*first) * SQUARES + place(*second)];
        rest.iter().zip(&self.swims[2..]).fold(u32::from(pair), |slot, (&square, &swims)| {
            let domain = &DOMAINS[usize::from(swims)];
            slot * domain.squares.len() as u32 + u32::from(domain.numbers[place(square)])
        })
    }

    /// The placement that is kept under a number; `None` if two pieces would share a square, or for a mirror image.
    #[inline]
    pub fn placement(&self, slot: u32) -> Option<Placement> {
        let mut placement = Placement::new();
        let mut slot = slot as usize;
        for &swims in self.swims[2..].iter().rev() {
            let squares = &DOMAINS[usize::from(swims)].squares;
            placement.push(squares[slot % squares.len()]);
            slot /= squares.len();
        }
        let [first, second] = *Self::pairs_of(&self.swims).placements.get(slot)?;
        placement.extend([second, first]);
        placement.reverse();
        let occupied = placement.iter().fold(0, |set, &square| set | bit(usize::from(square)));
        let is_free = occupied.count_ones() as usize == placement.len();
        (is_free && (!(is_middle(first) && is_middle(second)) || is_kept(&placement))).then_some(placement)
    }

    /// How many placements share a number: two mirror images, or one that is its own.
    pub fn weight(placement: &[u8]) -> u64 {
        if placement.iter().all(|&square| is_middle(square)) { 1 } else { 2 }
    }
}

#[cfg(test)]
mod tests {
    use Animal::*;

    use super::*;

    fn index(animals: &[Animal]) -> Index {
        Index::new(&animals.iter().copied().collect())
    }

    #[test]
    fn every_kept_placement_has_its_own_number() {
        for animals in [&[Rat, Elephant][..], &[Lion, Elephant], &[Rat, Rat], &[Cat, Rat, Lion], &[Lion, Cat, Dog]] {
            let index = index(animals);
            let mut seen = 0;
            for slot in 0..index.slots() as u32 {
                let Some(placement) = index.placement(slot) else { continue };
                assert_eq!(index.slot(&placement), slot);
                let image: Placement = placement.iter().map(|&square| mirrored(square)).collect();
                assert_eq!(index.slot(&image), slot);
                seen += Index::weight(&placement);
            }
            let squares = |animal: &Animal| if *animal == Rat { 61 } else { 49 };
            let mut sizes: Vec<u64> = animals.iter().map(squares).collect();
            sizes.sort_unstable();
            let all: u64 = (0..).zip(sizes).map(|(taken, size)| size - taken).product();
            assert_eq!(seen, all, "{animals:?}");
        }
    }
}
