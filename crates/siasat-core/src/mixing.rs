//! The one source of pseudo-random numbers: SplitMix64, the same bits as `siasat.core.mixing`.

/// The step of the generator's state.
pub const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// Scramble 64 bits into 64 bits, one to one.
#[inline(always)]
pub const fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(GOLDEN);
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// A seed from a short name: its first eight bytes, big-endian.
pub const fn seed_of(name: &str) -> u64 {
    let bytes = name.as_bytes();
    let mut seed = 0;
    let mut i = 0;
    while i < bytes.len() && i < 8 {
        seed = seed << 8 | bytes[i] as u64;
        i += 1;
    }
    seed
}

/// A stream of 64-bit numbers from a seed.
#[derive(Clone, Debug)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// The stream that starts from `seed`.
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 bits.
    #[allow(clippy::should_implement_trait)] // the twin's name; an endless stream is no iterator
    pub const fn next(&mut self) -> u64 {
        let value = mix(self.state);
        self.state = self.state.wrapping_add(GOLDEN);
        value
    }

    /// A number in `0..bound`, by the high half of a product.
    pub const fn below(&mut self, bound: u64) -> u64 {
        ((self.next() as u128 * bound as u128) >> 64) as u64
    }

    /// Shuffle in place (Fisher–Yates from the back).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u64 + 1) as usize);
        }
    }
}

/// `N` independent 64-bit numbers, for keys that are the XOR of a position's features; made by the compiler.
pub const fn zobrist<const N: usize>(seed: u64) -> [u64; N] {
    let mut stream = SplitMix64::new(seed);
    let mut numbers = [0; N];
    let mut i = 0;
    while i < N {
        numbers[i] = stream.next();
        i += 1;
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_splitmix64_as_published() {
        // The first outputs for seed 1234567, as in the reference implementation's test vectors.
        let mut stream = SplitMix64::new(1_234_567);
        let got: Vec<u64> = (0..3).map(|_| stream.next()).collect();
        assert_eq!(got, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }
}
