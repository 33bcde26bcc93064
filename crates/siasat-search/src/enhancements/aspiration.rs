//! Aspiration windows. Twin of `siasat.search.enhancements.aspiration`.

use siasat_core::{Abilities, INF, Observer, Score, Window};

use crate::node::Visit;
use crate::search::{Search, Stopped};
use crate::switch::{Switch, number};

/// How far the first window reaches either side of the guess.
pub(crate) const ASPIRATION: Switch<Score> =
    Switch { id: "aspiration", off: 0, read: |argument| Ok(number(argument, 50)? as Score) };

/// The first guess, instead of the root's evaluation; MTD(f) starts from it too.
pub(crate) const GUESS: Switch<Option<Score>> =
    Switch { id: "guess", off: None, read: |argument| Ok(Some(number(argument, 0)? as Score)) };

/// The exact value of `root` for its mover, by `visit` with a window round `search.guess`.
pub(crate) fn aspiration<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    visit: Visit<G, O>,
    root: &G::State,
    depth: u32,
) -> Result<Score, Stopped> {
    let (guess, width) = (search.guess, search.config.aspiration);
    let mut window = Window { alpha: (guess - width).max(-INF), beta: (guess + width).min(INF) };
    let mut value = visit(search, root, depth, window, 0)?;
    // A fail-low gives an upper bound, a fail-high a lower one: the second window begins there.
    if value <= window.alpha {
        window = Window { alpha: -INF, beta: value + 1 };
        value = visit(search, root, depth, window, 0)?;
    } else if value >= window.beta {
        window = Window { alpha: value - 1, beta: INF };
        value = visit(search, root, depth, window, 0)?;
    }
    // With switches that are not sound two searches may contradict each other.
    if !(window.alpha < value && value < window.beta) {
        value = visit(search, root, depth, Window::FULL, 0)?;
    }
    Ok(value)
}
