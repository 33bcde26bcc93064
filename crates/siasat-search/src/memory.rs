//! The MT drivers: MTD(f), SSS*, DUAL*. Twin of `siasat.search.memory`.

use siasat_core::{Abilities, INF, Observer, Score, Window};

use crate::alphabeta::alpha_beta;
use crate::context::{Context, Stopped};

/// The exact value of `root` for its mover, starting from a guess.
pub fn mtdf<G: Abilities, O: Observer>(
    ctx: &mut Context<'_, G, O>,
    root: &G::State,
    depth: u32,
    guess: Score,
) -> Result<Score, Stopped> {
    let (mut lower, mut upper, mut value) = (-INF, INF, guess);
    while lower < upper {
        let aim = if value == lower { value + 1 } else { value };
        value = pass(ctx, root, depth, aim)?;
        if value < aim {
            upper = value;
        } else {
            lower = value;
        }
    }
    Ok(value)
}

/// The exact value, from above: upper bounds that come down until one holds.
pub fn sss<G: Abilities, O: Observer>(
    ctx: &mut Context<'_, G, O>,
    root: &G::State,
    depth: u32,
) -> Result<Score, Stopped> {
    let mut aim = INF;
    loop {
        let value = pass(ctx, root, depth, aim)?;
        if value >= aim {
            return Ok(value);
        }
        aim = value;
    }
}

/// The exact value, from below: lower bounds that go up until one holds.
pub fn dual<G: Abilities, O: Observer>(
    ctx: &mut Context<'_, G, O>,
    root: &G::State,
    depth: u32,
) -> Result<Score, Stopped> {
    let mut aim = -INF + 1;
    loop {
        let value = pass(ctx, root, depth, aim)?;
        if value < aim {
            return Ok(value);
        }
        aim = value + 1;
    }
}

/// One null-window search: asks whether the value is at least `aim`.
fn pass<G: Abilities, O: Observer>(
    ctx: &mut Context<'_, G, O>,
    root: &G::State,
    depth: u32,
    aim: Score,
) -> Result<Score, Stopped> {
    let best_line = ctx.lines[0].clone();
    let value = alpha_beta(ctx, root, depth, Window { alpha: aim - 1, beta: aim }, 0)?;
    if value < aim {
        ctx.lines[0] = best_line; // a fail-low knows no best move: the last pass that succeeded does
    }
    Ok(value)
}
