//! Our own congklak evaluation: seeds banked and at home, where sowings would end, the best available capture.
//! Twin of `siasat.games.congklak.evaluation.classic`.

use siasat_core::{Evaluator, Player, Score};
use siasat_games::congklak::CongklakState;
use siasat_games::congklak::variant::{Capture, Rest, Variant};

/// A banked seed; all else is in hundredths of it.
const SEED: Score = 100;
/// More than half of all seeds are banked: nothing can change who wins.
const DECIDED: Score = 5000;

/// What the terms are worth; pairs are for the mover and for the other side.
#[derive(Clone, Copy, Debug)]
struct Weights {
    /// A seed in an own hole.
    home: Score,
    /// A hole whose last seed would stay in its own row.
    stays: Score,
    /// A hole whose last seed would fall into the mover's store.
    again: [Score; 2],
    /// A hole whose sowing would go on into the opponent's row.
    over: Score,
    /// For each seed of the best available capture.
    prize: [Score; 2],
    /// The right to move.
    tempo: Score,
}

/// Single laps with another move (Kalah), and without.
const LAPS: [Weights; 2] = [
    Weights { home: 60, stays: 110, again: [130, 20], over: -350, prize: [105, 40], tempo: 0 },
    Weights { home: 45, stays: 110, again: [0, 0], over: -70, prize: [130, 40], tempo: 0 },
];
/// Relay sowing with another move (Congklak, Dakon), and without (as in the paper).
const RELAYS: [Weights; 2] = [
    Weights { home: 25, stays: 75, again: [105, 0], over: -170, prize: [75, 10], tempo: 250 },
    Weights { home: 12, stays: 35, again: [0, 0], over: 70, prize: [85, 18], tempo: 115 },
];

/// Any sowing where the rest goes to the opponent: seeds at home are worth nothing.
const REST_TO_OPPONENT: Weights =
    Weights { home: 0, stays: -50, again: [110, 40], over: 0, prize: [60, 15], tempo: 30 };

/// The evaluator of one set of rules.
#[derive(Clone, Copy, Debug)]
pub struct Classic {
    holes: usize,
    weights: Weights,
}

impl Classic {
    /// Terms about rules that a variant does not have weigh nothing.
    pub fn new(rules: &Variant) -> Self {
        let mut weights = match (rules.rest, rules.relay) {
            (Rest::Opponent, _) => REST_TO_OPPONENT,
            (Rest::Owner, true) => RELAYS[usize::from(!rules.again)],
            (Rest::Owner, false) => LAPS[usize::from(!rules.again)],
        };
        if !rules.again {
            weights.again = [0, 0];
        }
        if rules.capture == Capture::None || rules.lap {
            weights.prize = [0, 0];
        }
        Self { holes: rules.holes, weights }
    }

    /// One side's sum, and the seeds in its holes; `waits` is 0 for the mover, 1 for the other.
    #[inline]
    fn side(&self, state: &CongklakState, player: Player, waits: usize) -> (Score, Score) {
        let (n, weights) = (self.holes, &self.weights);
        let (own, opposing) = (&state.holes(player)[..n], &state.holes(player.other())[..n]);
        let (mut value, mut seeds, mut prize) = (0, 0, 0);
        for (hole, &count) in own.iter().enumerate() {
            if count == 0 {
                continue;
            }
            seeds += Score::from(count);
            let last = hole + usize::from(count);
            if last > n {
                value += weights.over;
            } else if last == n {
                value += weights.again[waits];
            } else {
                value += weights.stays;
                if own[last] == 0 {
                    prize = prize.max(Score::from(opposing[n - 1 - last]));
                }
            }
        }
        value += SEED * Score::from(state.store(player)) + weights.home * seeds + weights.prize[waits] * prize;
        (value, seeds)
    }
}

impl Evaluator for Classic {
    type State = CongklakState;

    fn evaluate(&self, state: &CongklakState) -> Score {
        let me = state.player();
        let (mine, my_seeds) = self.side(state, me, 0);
        let (theirs, their_seeds) = self.side(state, me.other(), 1);
        let (my_store, their_store) = (Score::from(state.store(me)), Score::from(state.store(me.other())));
        let total = my_seeds + their_seeds + my_store + their_store;
        let decided = Score::from(2 * my_store > total) - Score::from(2 * their_store > total);
        mine - theirs + self.weights.tempo + DECIDED * decided
    }
}
