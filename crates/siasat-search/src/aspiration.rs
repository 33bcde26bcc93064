//! Aspiration windows. Twin of `siasat.search.aspiration`.

use siasat_core::{Abilities, INF, Observer, Score, Window};

use crate::context::{Context, Stopped};
use crate::node::Search;

/// The exact value of `root` for its mover, by `search` with a window round `guess`.
pub(crate) fn aspiration<G: Abilities, O: Observer>(
    ctx: &mut Context<'_, G, O>,
    search: Search<G, O>,
    root: &G::State,
    depth: u32,
    guess: Score,
) -> Result<Score, Stopped> {
    let width = ctx.config.aspiration;
    let mut window = Window { alpha: (guess - width).max(-INF), beta: (guess + width).min(INF) };
    let mut value = search(ctx, root, depth, window, 0)?;
    // A fail-low tells an upper bound, a fail-high a lower one: the second window begins there.
    if value <= window.alpha {
        window = Window { alpha: -INF, beta: value + 1 };
        value = search(ctx, root, depth, window, 0)?;
    } else if value >= window.beta {
        window = Window { alpha: value - 1, beta: INF };
        value = search(ctx, root, depth, window, 0)?;
    }
    // With switches that are not sound two searches may contradict each other.
    if !(window.alpha < value && value < window.beta) {
        value = search(ctx, root, depth, Window::FULL, 0)?;
    }
    Ok(value)
}
