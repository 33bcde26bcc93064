//! Our own congklak evaluation: seeds banked, seeds at home, choices, further moves at hand, seeds in danger.
//! Twin of `siasat.evaluation.congklak_classic`.

use siasat_core::{Evaluator, Player, Score};
use siasat_games::congklak::CongklakState;
use siasat_games::congklak::variant::{Capture, Rest, Variant};

/// A banked seed; all else is in hundredths of it.
const SEED: Score = 100;
/// A seed in an own hole, where the rest at the end is the owner's; where it is the opponent's, a seed there costs this.
const HOME: Score = 20;
/// A hole with seeds.
const CHOICE: Score = 15;
/// A hole whose last seed would fall into the own store, for the mover and for the other side.
const AGAIN: [Score; 2] = [60, 30];
/// A seed of the best capture at hand, for the mover and for the other side.
const PRIZE: [Score; 2] = [50, 20];
/// More than half of all seeds are banked: nothing can change who wins.
const DECIDED: Score = 5000;

/// The evaluator of one set of rules.
#[derive(Clone, Copy, Debug)]
pub struct Classic {
    holes: usize,
    home: Score,
    again: [Score; 2],
    prize: [Score; 2],
}

impl Classic {
    /// Terms about rules that a variant does not have weigh nothing.
    pub fn new(rules: &Variant) -> Self {
        let captures = rules.capture != Capture::None && !rules.lap;
        Self {
            holes: rules.holes,
            home: if rules.rest == Rest::Owner { HOME } else { -HOME },
            again: if rules.again { AGAIN } else { [0, 0] },
            prize: if captures { PRIZE } else { [0, 0] },
        }
    }

    /// One side's sum, and all its seeds; `waits` is 0 for the mover, 1 for the other.
    #[inline]
    fn side(&self, state: &CongklakState, player: Player, waits: usize) -> (Score, Score) {
        let n = self.holes;
        let (own, opposing) = (&state.holes(player)[..n], &state.holes(player.other())[..n]);
        let (mut seeds, mut choices, mut again, mut prize) = (0, 0, 0, 0);
        for (hole, &count) in own.iter().enumerate() {
            if count == 0 {
                continue;
            }
            seeds += Score::from(count);
            choices += 1;
            let last = hole + usize::from(count); // where the last seed falls, if that is before the opponent's holes
            if last == n {
                again += 1;
            } else if last < n && own[last] == 0 {
                prize = prize.max(Score::from(opposing[n - 1 - last]));
            }
        }
        let store = Score::from(state.store(player));
        let value =
            SEED * store + CHOICE * choices + self.home * seeds + self.again[waits] * again + self.prize[waits] * prize;
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
        mine - theirs + DECIDED * decided
    }
}
