//! Samples for the training of a network.
//!
//! The file: `SIASATS2`, the number of inputs, of features a sample and of banks (u32), what each input is to the other player,
//! what it is mirrored and which standpoint it tells (u16 each; 0: none, else 1 + 2 x bank + is mirrored); then for every sample its features as the mover sees them (u16 each, the number of inputs
//! behind the last), the value (i16) and the result (i16: 0, 1, 2), both for the mover. All little-endian.

use std::fs::File;
use std::io::{BufWriter, Write};

use siasat_core::Player;
use siasat_engine::network::Featured;

use crate::customs::Customs;
use crate::lessons::{Lesson, each_lesson};
use crate::record::each_game;

/// Turn the quiet positions of games into samples; `ahead` as in `each_lesson`.
pub fn unfold<G: Featured>(game: &G, customs: &Customs, out: &str, files: &[&str], ahead: f64) -> Result<(), String> {
    let complain = |error: std::io::Error| format!("{out}: {error}");
    let mut target = BufWriter::new(File::create(out).map_err(complain)?);
    let mut head = b"SIASATS2".to_vec();
    head.extend((G::INPUTS as u32).to_le_bytes());
    head.extend((G::MOST as u32).to_le_bytes());
    head.extend((G::BANKS as u32).to_le_bytes());
    let told = |feature| G::standpoint(feature).map_or(0, |from| 1 + 2 * from.bank + usize::from(from.is_mirrored));
    for seen in [G::turned, G::mirrored, told] {
        (0..G::INPUTS).for_each(|feature| head.extend((seen(feature) as u16).to_le_bytes()));
    }
    target.write_all(&head).map_err(complain)?;
    let (mut samples, mut curve) = (0, Vec::new());
    let games = each_game(files, |_, record| {
        each_lesson(game, customs, record, ahead, |_, lesson| {
            samples += 1;
            if i32::from(lesson.value.abs()) <= customs.decided {
                curve.push((f64::from(lesson.value), f64::from(lesson.result) / 2.0));
            }
            target.write_all(&sample(game, lesson)).map_err(complain)
        })
    })?;
    let scale = steepness(&curve, customs.steepness);
    println!("{games} games, {samples} samples; a value of {scale:.0} is worth odds of e to 1");
    target.flush().map_err(complain)
}

fn sample<G: Featured>(game: &G, lesson: &Lesson<'_, G::Position>) -> Vec<u8> {
    let is_first = game.mover(lesson.position) == Player::First;
    let seen = |feature: usize| if is_first { feature } else { G::turned(feature) };
    let mut numbers = vec![G::INPUTS as u16; G::MOST];
    for (number, feature) in numbers.iter_mut().zip(game.features(lesson.position)) {
        *number = seen(feature) as u16;
    }
    numbers.extend([lesson.value as u16, u16::from(lesson.result)]);
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

/// The scale of the logistic curve that fits values to results best, by Newton's method.
fn steepness(curve: &[(f64, f64)], guess: f64) -> f64 {
    let mut slope = 1.0 / guess;
    for _ in 0..20 {
        let (mut gradient, mut curvature) = (0.0, 1e-9);
        for &(value, result) in curve {
            let chance = 1.0 / (1.0 + (-slope * value).exp());
            gradient += (result - chance) * value;
            curvature += chance * (1.0 - chance) * value * value;
        }
        slope = (slope + gradient / curvature).clamp(0.1 / guess, 10.0 / guess);
    }
    1.0 / slope
}
