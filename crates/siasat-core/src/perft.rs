//! Perft: the number of move sequences of a given length, the classic test of a move generator.

use crate::game::{Game, MoveList};
use crate::limits::{StopFlag, Stopped};

/// How many lines of exactly `depth` moves start at `state`; a game finished above the leaves counts nothing.
///
/// The last ply is counted, not played (bulk counting). The stop flag is looked at wherever four plies or more
/// remain: often enough to stop within milliseconds, seldom enough to cost nothing.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32, stop: &StopFlag) -> Result<u64, Stopped> {
    if depth >= 4 && stop.is_set() {
        return Err(Stopped);
    }
    match depth {
        0 => Ok(1),
        1 => Ok(game.count_moves(state)),
        _ => {
            let mut moves = MoveList::new();
            game.unordered_moves(state, &mut moves);
            let mut nodes = 0;
            for mv in moves {
                nodes += perft(game, &game.play(state, mv), depth - 1, stop)?;
            }
            Ok(nodes)
        }
    }
}
