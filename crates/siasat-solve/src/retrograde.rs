//! The retrograde method: verdicts spread backwards from the ends of the game, one ply at a time.
//!
//! Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9(3), 1986; the counters of unrefuted moves are
//! those of Lake, Schaeffer and Lu, "Solving large retrograde analysis problems using a network of workstations", 1994.
//! Positions that no wave reaches are drawn: the side to move can stay among such positions for ever.

use siasat_core::StopFlag;

use crate::error::TableError;
use crate::room::{self, zeros};
use crate::verdict::Verdict;

/// The positions of one kind of material, each with a number, its slot. Quiet moves stay inside; captures and
/// promotions leave for positions that are known already.
pub trait Endgame {
    /// How many slots there are.
    fn slots(&self) -> usize;
    /// What is known about a slot immediately.
    fn look(&self, slot: u32) -> Look;
    /// Append the slots from which a quiet move leads to this one, each once. Gaps among them do no harm.
    fn predecessors(&self, slot: u32, out: &mut Vec<u32>);
}

/// What is known about a slot from its moves alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// No position has this slot.
    Gap,
    /// The game is over here.
    Ended(Verdict),
    /// The game goes on, by quiet moves to other slots, or out of the table with this result at best.
    Open {
        /// How many slots quiet moves lead to.
        quiet: u8,
        /// The best of the other moves for the side to move, if there are any.
        exit: Option<Verdict>,
    },
}

/// In place of a verdict's code: no position has this slot.
pub const GAP: u16 = u16::MAX;
/// Added to a code while it is only a bound: every exit loses, the slowest so late; quiet moves may still be better.
const BOUND: u16 = 0x8000;
/// In place of a count of moves: the slot has a move that does not lose.
const SAFE: u8 = u8::MAX;
/// Bytes of the lists of waves for each slot at the most: a list takes 4 for each of its slots, and doubles its room to grow.
const LISTED: u64 = 8;
/// Bytes of memory that solving takes for each slot: its code, its count of moves, its place in lists.
pub(crate) const BYTES: u64 = 2 + 1 + LISTED;
/// How many slots are looked at between two looks at the stop flag.
pub const STRIDE: usize = 1 << 12;

/// The code of every slot's verdict, [`GAP`] for gaps. `advance` receives the number of slots examined since the last
/// call. An error if it is stopped, or if there is not enough memory.
pub fn solve<E: Endgame>(endgame: &E, stop: &StopFlag, advance: impl Fn(usize)) -> Result<Vec<u16>, TableError> {
    let mut waves = Waves::new(endgame.slots())?;
    // 1. Look at every position: ends, exits, and how many quiet moves it has.
    for start in (0..endgame.slots()).step_by(STRIDE) {
        let end = endgame.slots().min(start + STRIDE);
        if stop.is_set() {
            return Err(TableError::Stopped);
        }
        for slot in start..end {
            waves.enter(slot as u32, endgame.look(slot as u32));
        }
        advance(end - start);
    }
    // 2. Wave by wave: what is decided in n plies decides positions one ply before it.
    let mut before = Vec::new();
    let mut plies: u16 = 0;
    while waves.prepare(plies) {
        for (turn, slot) in std::mem::take(&mut waves.current).into_iter().enumerate() {
            if turn % STRIDE == 0 && stop.is_set() {
                return Err(TableError::Stopped);
            }
            before.clear();
            endgame.predecessors(slot, &mut before);
            for &slot in &before {
                waves.reach(slot, plies);
            }
        }
        plies += 1;
    }
    // 3. What no wave reached is drawn.
    Ok(waves.finish())
}

/// Which slots are decided, and what the others wait for.
struct Waves {
    /// Of each slot, the code of its verdict (0 while none is known), or a bound.
    codes: Vec<u16>,
    /// Of each undecided slot, how many quiet moves are not known to lose.
    left: Vec<u8>,
    /// Slots decided in the current number of plies.
    current: Vec<u32>,
    /// Slots decided in one more ply.
    next: Vec<u32>,
    /// To be decided in this many plies, unless something better is found before.
    waiting: Vec<Vec<u32>>,
}

impl Waves {
    fn new(slots: usize) -> Result<Self, TableError> {
        let (codes, left) = (zeros(slots)?, zeros(slots)?);
        room::check(LISTED * slots as u64)?;
        Ok(Self { codes, left, current: vec![], next: vec![], waiting: vec![] })
    }

    /// Note what is known of a slot from the start.
    fn enter(&mut self, slot: u32, look: Look) {
        let index = slot as usize;
        self.left[index] = SAFE;
        match look {
            Look::Gap => self.codes[index] = GAP,
            Look::Ended(Verdict::Drawn) | Look::Open { exit: Some(Verdict::Drawn), .. } => {}
            Look::Ended(Verdict::Lost(plies) | Verdict::Won(plies))
            | Look::Open { exit: Some(Verdict::Won(plies)), .. } => self.wait(slot, plies),
            Look::Open { quiet: 0, exit: Some(Verdict::Lost(plies)) } => self.wait(slot, plies),
            Look::Open { quiet, exit: Some(bound) } => {
                self.codes[index] = BOUND | bound.code();
                self.left[index] = quiet;
            }
            Look::Open { quiet, exit: None } => self.left[index] = quiet,
        }
    }

    fn wait(&mut self, slot: u32, plies: u16) {
        let plies = usize::from(plies);
        if self.waiting.len() <= plies {
            self.waiting.resize(plies + 1, Vec::new());
        }
        self.waiting[plies].push(slot);
    }

    /// Gather everything that is decided in `plies` plies; false if nothing is, nor will be.
    fn prepare(&mut self, plies: u16) -> bool {
        self.current = std::mem::take(&mut self.next);
        for slot in self.waiting.get_mut(usize::from(plies)).map(std::mem::take).unwrap_or_default() {
            let code = &mut self.codes[slot as usize];
            if *code == 0 || *code & BOUND != 0 {
                *code = plies + 1;
                self.current.push(slot);
            }
        }
        !self.current.is_empty() || self.waiting.len() > usize::from(plies)
    }

    /// A quiet move leads from this slot to one that is decided in `plies` plies.
    #[inline(always)]
    fn reach(&mut self, slot: u32, plies: u16) {
        let index = slot as usize;
        let code = self.codes[index];
        if code != 0 && (code & BOUND == 0 || code == GAP) {
            return; // decided before, so sooner
        }
        let is_win = plies & 1 == 0; // the other side is lost in an even number of plies
        if !is_win {
            if self.left[index] == SAFE {
                return;
            }
            self.left[index] -= 1;
            if self.left[index] > 0 {
                return;
            }
            let bound = code & !BOUND;
            if bound > plies + 2 {
                return self.wait(slot, bound - 1); // a capture delays the loss
            }
        }
        self.codes[index] = plies + 2;
        self.next.push(slot);
    }

    fn finish(mut self) -> Vec<u16> {
        for code in &mut self.codes {
            if *code & BOUND != 0 && *code != GAP {
                *code = 0;
            }
        }
        self.codes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A graph: the quiet moves of each slot, and its exit. No moves at all: lost.
    struct Graph(Vec<(Vec<u32>, Option<Verdict>)>);

    impl Endgame for Graph {
        fn slots(&self) -> usize {
            self.0.len()
        }

        fn look(&self, slot: u32) -> Look {
            let (quiet, exit) = &self.0[slot as usize];
            if quiet.is_empty() && exit.is_none() {
                return Look::Ended(Verdict::Lost(0));
            }
            Look::Open { quiet: quiet.len() as u8, exit: *exit }
        }

        fn predecessors(&self, slot: u32, out: &mut Vec<u32>) {
            out.extend((0..self.0.len() as u32).filter(|&from| self.0[from as usize].0.contains(&slot)));
        }
    }

    fn verdicts(graph: &[(&[u32], Option<Verdict>)]) -> Vec<Verdict> {
        let graph = Graph(graph.iter().map(|(quiet, exit)| (quiet.to_vec(), *exit)).collect());
        let codes = solve(&graph, &StopFlag::default(), |_| ());
        codes.into_iter().flatten().map(Verdict::from_code).collect()
    }

    use Verdict::*;

    #[test]
    fn a_chain_is_won_and_lost_in_turn() {
        assert_eq!(verdicts(&[(&[], None), (&[0], None), (&[1], None)]), [Lost(0), Won(1), Lost(2)]);
    }

    #[test]
    fn a_circle_is_drawn() {
        assert_eq!(verdicts(&[(&[1], None), (&[0], None)]), [Drawn, Drawn]);
    }

    #[test]
    fn a_slow_losing_capture_delays_the_loss_and_a_drawing_one_saves() {
        let chain = |exit| verdicts(&[(&[], None), (&[0], None), (&[1], Some(exit))]);
        assert_eq!(chain(Lost(8))[2], Lost(8));
        assert_eq!(chain(Lost(2))[2], Lost(2));
        assert_eq!(chain(Drawn)[2], Drawn);
        assert_eq!(chain(Won(5))[2], Won(5));
    }

    #[test]
    fn a_slow_winning_capture_gives_way_to_a_quick_quiet_win() {
        assert_eq!(verdicts(&[(&[], None), (&[0], Some(Won(9)))])[1], Won(1));
    }

    #[test]
    fn a_losing_capture_does_not_lose_where_a_circle_is_open() {
        assert_eq!(verdicts(&[(&[1], Some(Lost(4))), (&[0], None)]), [Drawn, Drawn]);
    }

    #[test]
    fn a_set_flag_stops() {
        let stop = StopFlag::default();
        stop.stop();
        assert_eq!(solve(&Graph(vec![(vec![], None)]), &stop, |_| ()), Err(TableError::Stopped));
    }
}
