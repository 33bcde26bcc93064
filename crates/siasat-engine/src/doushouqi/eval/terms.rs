//! What the evaluation counts: the name and the place of every term in the one table of weights.

crate::terms::terms! {
    /// By animal, rat to elephant.
    MATERIAL: 8;
    /// By animal, rank from the side's own view, and file a to d (e to g mirrored).
    SQUARES: 8 * 36;
    /// By animal: for each enemy's animal that is left and that it may take on land.
    PREY: 8;
    /// By animal: no enemy's animal that is left may take it on land.
    FREE: 8;
    /// A rat while the enemy has an elephant.
    HUNTER: 1;
    /// By number: animals at most two steps from the side's own den; the last counts for three and more.
    GUARDS: 4;
    /// The right to move.
    TEMPO: 1;
}
