//! Several threads and one table: `make sanitize` runs this under ThreadSanitizer.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;
use std::thread;

use siasat_core::mixing::SplitMix64;
use siasat_core::{Bound, Game, Limits};
use siasat_engine::chess::Chess;
use siasat_engine::search::table::{Entry, Table};
use siasat_engine::{Control, Engine, Pacing, Question};
use siasat_games::chess::Chess as ChessRules;

/// An entry that follows from its key, so that the result of any probe can be checked.
fn entry_of(key: u64) -> Entry {
    let low = (key % 1000) as i32;
    Entry {
        mv: key as u16 | 1,
        value: low,
        eval: -low,
        depth: low % 60,
        bound: Some(Bound::Exact),
        was_pv: key % 2 == 0,
    }
}

#[test]
fn a_table_that_all_write_never_answers_with_another_positions_entry() {
    let table = &Table::new(1);
    let write = |seed: u64| {
        let mut random = SplitMix64::new(seed);
        for _ in 0..40_000 {
            // Few keys, so that threads meet in the same buckets.
            let key = SplitMix64::new(random.below(5000)).next();
            if let Some(found) = table.probe(key, 0) {
                assert_eq!(found, entry_of(key));
            }
            table.store(key, 0, entry_of(key));
        }
    };
    thread::scope(|scope| {
        let writers: Vec<_> = (0..4).map(|seed| scope.spawn(move || write(seed))).collect();
        for writer in writers {
            writer.join().unwrap(); // ThreadSanitizer sees a join, but not how a scope ends
        }
    });
    assert!(table.fill() > 0);
}

#[test]
fn a_search_with_several_threads_can_be_stopped_from_outside() {
    let mut engine = Engine::new(Chess::new(ChessRules), 4, 1);
    let root = ChessRules.initial();
    for nodes in [500, 5000, 20_000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let question = Question::new(&root, limits);
        let answer = engine.search(&question, &Control::default(), &mut |_| ());
        assert!(answer.mv.is_some() && answer.nodes <= nodes);
    }
    let control = Arc::new(Control::default());
    let stopper = Arc::clone(&control);
    let stopping = thread::spawn(move || {
        while stopper.nodes() < 1000 {
            thread::yield_now();
        }
        stopper.stop();
    });
    let pacing = Pacing { infinite: true, ..Pacing::default() };
    let question = Question { pacing, ..Question::new(&root, Limits::default()) };
    assert!(engine.search(&question, &control, &mut |_| ()).mv.is_some());
    stopping.join().unwrap();
}
