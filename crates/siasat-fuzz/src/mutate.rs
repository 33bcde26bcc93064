//! Random input: valid examples with a few changes, so that most of it gets past the first check of a parser.

use siasat_core::mixing::SplitMix64;

/// Numbers at the edges of what fits somewhere.
const EDGES: [&str; 16] = [
    "0",
    "-1",
    "1",
    "2",
    "7",
    "8",
    "12",
    "31",
    "32",
    "64",
    "99",
    "100",
    "127",
    "256",
    "999999999",
    "18446744073709551616",
];
/// Characters that parsers look for, and some that none expects.
const LETTERS: [char; 32] = [
    '/', ',', ':', '=', '+', '-', ' ', '(', ')', '0', '1', '2', '8', '9', 'w', 'b', 'K', 'q', 'k', 'P', 'p', 'R', 'r',
    'e', 'L', 'x', '\t', '\n', '\u{0}', 'é', '٣', '🐘',
];

/// One of some things; there must be at least one.
pub fn pick<T: Copy>(random: &mut SplitMix64, things: &[T]) -> T {
    things[random.below(things.len() as u64) as usize]
}

/// Whether a thing happens that happens once in `times`.
pub fn once_in(random: &mut SplitMix64, times: u64) -> bool {
    random.below(times) == 0
}

/// The example with up to six changes; often with none.
pub fn text(random: &mut SplitMix64, example: &str) -> String {
    let mut text: Vec<char> = example.chars().collect();
    for _ in 0..random.below(7).saturating_sub(2) {
        let at = random.below(text.len() as u64 + 1) as usize;
        let end = (at + random.below(6) as usize).min(text.len());
        match random.below(7) {
            0 => text.insert(at, pick(random, &LETTERS)),
            1 if at < text.len() => text[at] = pick(random, &LETTERS),
            2 => drop(text.drain(at..end)),
            3 => {
                let part: Vec<char> = text[at..end].to_vec();
                text.splice(at..at, part);
            }
            4 => number(random, &mut text),
            5 if !text.is_empty() => {
                let other = random.below(text.len() as u64) as usize;
                let at = at.min(text.len() - 1);
                text.swap(at, other);
            }
            _ => text.truncate(at.max(1)),
        }
    }
    text.into_iter().collect()
}

/// Replace one number by another, often one at an edge.
fn number(random: &mut SplitMix64, text: &mut Vec<char>) {
    let starts: Vec<usize> = (0..text.len()).filter(|&at| text[at].is_ascii_digit()).collect();
    if starts.is_empty() {
        return;
    }
    let start = pick(random, &starts);
    let end = (start..text.len()).find(|&at| !text[at].is_ascii_digit()).unwrap_or(text.len());
    let new = if once_in(random, 2) { pick(random, &EDGES).to_owned() } else { random.below(40).to_string() };
    text.splice(start..end, new.chars());
}

/// The bytes with one to four changes.
pub fn bytes(random: &mut SplitMix64, example: &[u8]) -> Vec<u8> {
    let mut bytes = example.to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() as u64 + 1) as usize;
        match random.below(6) {
            0 => bytes.insert(at, random.next() as u8),
            1 => bytes.truncate(at),
            2 => {
                let end = (at + random.below(16) as usize).min(bytes.len());
                bytes.drain(at..end);
            }
            3 => {
                let end = (at + 4).min(bytes.len());
                let edge = pick(random, &[0_u32, 1, 0xFF, 0xFFFF, i32::MAX as u32, u32::MAX]);
                bytes[at..end].copy_from_slice(&edge.to_le_bytes()[..end - at]);
            }
            _ if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            _ => bytes.push(random.next() as u8),
        }
    }
    bytes
}
