"""Games in progress: one room a game, with its seats, clock, watchers and record in the store."""
