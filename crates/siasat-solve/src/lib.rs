//! Perfect play where it can be had: retrograde tables and exact solvers.
