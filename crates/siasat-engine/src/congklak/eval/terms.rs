//! What the evaluation counts: the name and the place of every term in the tables of weights.

/// Holes with this many seeds or more count alike.
pub const MOST_SEEDS: usize = 23;
/// The weights of one hole, by its seeds.
pub const HOLE: usize = MOST_SEEDS + 1;

crate::terms::terms! {
    /// A seed in the store.
    STORE: 1;
    /// Of the side to move, by steps from the store (1 to 7) and seeds: one hole.
    MOVER: 7 * HOLE;
    /// The same of the other side.
    OTHER: 7 * HOLE;
    /// The right to move.
    TEMPO: 1;
}
