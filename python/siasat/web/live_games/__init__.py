"""Games in progress: one `LiveGame` each, with players, clock and spectators; the store has every move."""
