"""Perfect play where it can be had: tables, exact solvers, and readers of others' tables."""
