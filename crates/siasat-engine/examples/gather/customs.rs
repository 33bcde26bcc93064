//! How games of each kind are played, and what is learnt from them.

/// How games are played and what is learnt from them; values are in the evaluation's units.
pub struct Customs {
    /// Random moves at the start of a game, or one more.
    pub opening: usize,
    /// An opening that is worth more than this to one side is thrown away.
    pub balanced: i32,
    /// Moves after which a game is a draw.
    pub longest: usize,
    /// A game with such a value is won.
    pub decided: i32,
    /// From this ply on a level game is drawn.
    pub late: usize,
    /// Positions beyond this value teach little.
    pub taught: i16,
    /// What is worth odds of e to 1 in these games.
    pub steepness: f64,
}

pub const CHESS: Customs =
    Customs { opening: 8, balanced: 350, longest: 320, decided: 1500, late: 90, taught: 2500, steepness: 190.0 };
/// A lead is not yet a win here: games are played until it is forced, or to their end. And what is won is taught too: were
/// it left out, an enemy near the den would be known from the harmless cases alone.
pub const DOUSHOUQI: Customs =
    Customs { opening: 8, balanced: 700, longest: 300, decided: 10_000, late: 300, taught: i16::MAX, steepness: 500.0 };
pub const CONGKLAK: Customs = Customs {
    opening: 4,
    balanced: 1500,
    longest: 600,
    decided: 10_000,
    late: 600,
    taught: i16::MAX,
    steepness: 500.0,
};
