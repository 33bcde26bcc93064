"""Perfect play: tables, exact solvers, and readers of third-party tables."""
