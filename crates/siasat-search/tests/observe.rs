//! What is watched here is what is watched in Python: the data are the reference's own numbers.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use siasat_core::mixing::mix;
use siasat_core::{Evaluator, Game, Limits, Observer, Score, StopFlag, Window};
use siasat_games::hashtree::{HashTree, HashTreeState};
use siasat_games::tree::{Tree, TreeState};
use siasat_search::observe::{Bounds, Counters, Digest, Recorder, Watcher};
use siasat_search::{Config, Request, SearchResult, run};

/// Values in [-20, 20] that follow from the key alone, as in `tests/observe/conftest.py`.
struct HashEvaluator<'a>(&'a HashTree);

impl Evaluator for HashEvaluator<'_> {
    type State = HashTreeState;

    fn evaluate(&self, state: &HashTreeState) -> Score {
        (mix(self.0.key(state) ^ 99) % 41) as Score - 20
    }
}

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split("; ").collect())
}

fn limit(text: &str) -> Option<u64> {
    (text != "-").then(|| text.parse().unwrap())
}

fn counts(counters: &Counters) -> String {
    counters.counts().iter().map(|(_, count)| count.to_string()).collect::<Vec<_>>().join(" ")
}

/// Tell an observer events that are written as `enter 0 1f 2 -5 5, leave 0 3`.
fn tell(events: &str, observer: &mut impl Observer) {
    for event in events.split(", ") {
        let words: Vec<&str> = event.split(' ').collect();
        let number = |place: usize| words[place].parse::<i64>().unwrap();
        let ply = number(1) as u32;
        match words[0] {
            "enter" => {
                let window = Window { alpha: number(4) as Score, beta: number(5) as Score };
                observer.enter(ply, u64::from_str_radix(words[2], 16).unwrap(), number(3) as u32, window);
            }
            "leave" => observer.leave(ply, number(2) as Score),
            "cutoff" => observer.cutoff(ply, number(2) as usize),
            "table_hit" => observer.table_hit(ply, number(2) as Score),
            "re_search" => observer.re_search(ply, number(2) as usize),
            "iteration" => observer.iteration(ply, number(2) as Score, number(3) as u64),
            other => panic!("unknown event {other}"),
        }
    }
}

fn watch(row: &[&str], observer: &mut impl Observer) -> SearchResult<u8> {
    let game = HashTree::make(row[0]).unwrap();
    let request = Request {
        game: &game,
        evaluator: &HashEvaluator(&game),
        root: game.initial(),
        limits: Limits { depth: limit(row[2]).map(|depth| depth as u32), nodes: limit(row[3]), time: None },
        history: Vec::new(),
        repetition: false,
        exclude: Vec::new(),
        stop: StopFlag::default(),
    };
    run(&request, &Config::parse(row[1]).unwrap(), observer).unwrap()
}

#[test]
fn events_made_by_hand_give_the_numbers_of_python() {
    let mut told = 0;
    for row in rows(include_str!("../../../tests/data/observe/digests.txt")) {
        let mut watcher = Watcher::new(Some(Bounds { max_nodes: None, ..Bounds::default() }), &StopFlag::default());
        tell(row[1], &mut watcher);
        let recorder = watcher.recorder.unwrap();
        let words = recorder.words().iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
        assert_eq!(watcher.digest.to_string(), row[2], "{}", row[0]);
        assert_eq!(counts(&watcher.counters), row[3], "{}", row[0]);
        assert_eq!(words, row[4], "{}", row[0]);
        told += 1;
    }
    assert!(told >= 10);
}

#[test]
fn searches_give_the_numbers_of_python() {
    let mut searched = 0;
    for row in rows(include_str!("../../../tests/data/observe/searches.txt")) {
        let mut watcher = Watcher::new(None, &StopFlag::default());
        let result = watch(&row, &mut watcher);
        assert_eq!(format!("{} {}", result.value, result.nodes), row[4], "{row:?}");
        assert_eq!(counts(&watcher.counters), row[6], "{row:?}");
        assert_eq!(watcher.digest.to_string(), row[5], "{row:?}");
        searched += 1;
    }
    assert!(searched >= 150);
}

#[test]
fn recordings_are_those_of_python_word_for_word() {
    let mut recorded = 0;
    for row in rows(include_str!("../../../tests/data/observe/recordings.txt")) {
        let limits: Vec<Option<u64>> = row[4].split(' ').map(limit).collect();
        let max_ply = limits[0].map(|ply| ply as u32);
        let bounds = Bounds { max_ply, max_nodes: limits[1], min_depth: limits[2].unwrap() as u32 };
        let mut recorder = Recorder::new(bounds, StopFlag::default());
        watch(&row, &mut recorder);
        let mut digest = Digest::default();
        for &word in recorder.words() {
            digest.fold([word]);
        }
        let kept = format!("{} {} {}", recorder.nodes(), recorder.left_out(), recorder.words().len());
        assert_eq!(kept, row[5], "{row:?}");
        assert_eq!(digest.to_string(), row[6], "{row:?}");
        recorded += 1;
    }
    assert!(recorded >= 100);
}

#[test]
fn words_cross_as_bytes_the_lowest_first() {
    let mut recorder = Recorder::default();
    recorder.leave(0, 1); // of a node that was never entered: nothing to keep
    recorder.iteration(1, -2, 258);
    assert_eq!(recorder.words(), [6, 1, -2, 258]);
    let mut bytes = vec![0; size_of_val(recorder.words())];
    recorder.write_bytes(&mut bytes);
    assert_eq!(bytes[..8], [6, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(bytes[16..], [0xFE, 255, 255, 255, 255, 255, 255, 255, 2, 1, 0, 0, 0, 0, 0, 0]);
}

struct Nothing;

impl Evaluator for Nothing {
    type State = TreeState;

    fn evaluate(&self, _state: &TreeState) -> Score {
        0
    }
}

/// A uniform tree worth `value` to MAX in which every node's first move is its best.
fn perfect(branching: u32, depth: u32, value: i32, max: bool) -> String {
    if depth == 0 {
        return value.to_string();
    }
    let worse = |place: u32| if max { value - place as i32 } else { value + place as i32 };
    let children: Vec<String> = (0..branching).map(|at| perfect(branching, depth - 1, worse(at), !max)).collect();
    format!("({})", children.join(" "))
}

#[test]
fn perfect_order_visits_the_leaves_of_knuth_and_moore() {
    for (branching, depth) in [(2, 1), (2, 10), (3, 3), (3, 6), (5, 4), (9, 3), (40, 2)] {
        let game = Tree::make("nested", &perfect(branching, depth, 0, true)).unwrap();
        for config in ["alphabeta", "negascout", "pvs"] {
            let request = Request {
                game: &game,
                evaluator: &Nothing,
                root: game.initial(),
                limits: Limits { depth: Some(depth), ..Limits::default() },
                history: Vec::new(),
                repetition: false,
                exclude: Vec::new(),
                stop: StopFlag::default(),
            };
            let mut counters = Counters::default();
            let result = run(&request, &Config::parse(config).unwrap(), &mut counters).unwrap();
            let minimum = u64::from(branching).pow(depth.div_ceil(2)) + u64::from(branching).pow(depth / 2) - 1;
            assert_eq!((result.value, counters.leaves), (0, minimum), "{config} {branching} {depth}");
            assert_eq!(counters.cutoffs[1..].iter().sum::<u64>(), 0, "{config} {branching} {depth}");
        }
    }
}
