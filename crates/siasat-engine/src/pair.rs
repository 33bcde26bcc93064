//! A middlegame and an endgame value in one word: one addition adds both.

use std::ops::{Add, AddAssign, Mul, Sub, SubAssign};

/// Two values; the middlegame's in the low half, the endgame's in the high half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pair(i32);

/// A pair from its middlegame and endgame value, each within 15 bits and a sign.
pub const fn pair(middle: i32, end: i32) -> Pair {
    Pair((end << 16).wrapping_add(middle))
}

/// The same for a whole table, at compile time.
pub const fn pairs<const COUNT: usize>(numbers: &[(i32, i32); COUNT]) -> [Pair; COUNT] {
    let mut pairs = [pair(0, 0); COUNT];
    let mut place = 0;
    while place < COUNT {
        pairs[place] = pair(numbers[place].0, numbers[place].1);
        place += 1;
    }
    pairs
}

impl Pair {
    /// The middlegame's value.
    #[inline(always)]
    pub const fn middle(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame's value.
    #[inline(always)]
    pub const fn end(self) -> i32 {
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }

    /// Blend by `phase` of `full`, towards zero, so that exchanging the sides changes only the sign.
    #[inline(always)]
    pub const fn blend(self, phase: i32, full: i32) -> i32 {
        (self.middle() * phase + self.end() * (full - phase)) / full
    }
}

impl Add for Pair {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl Sub for Pair {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

impl Mul<i32> for Pair {
    type Output = Self;
    #[inline(always)]
    fn mul(self, factor: i32) -> Self {
        Self(self.0.wrapping_mul(factor))
    }
}

impl AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_add_up() {
        for (a, b) in [((3, -7), (-10, 200)), ((-1, -1), (1, 1)), ((30, -30), (-31, 29))] {
            let sum = pair(a.0, a.1) + pair(b.0, b.1) * 2 - pair(5, -5);
            assert_eq!((sum.middle(), sum.end()), (a.0 + 2 * b.0 - 5, a.1 + 2 * b.1 + 5));
        }
    }
}
