"""Games in progress: a `LiveGame` each, with players, clock and watchers; the store has every move."""
