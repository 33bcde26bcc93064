//! The best-first algorithms: sound where they promise it, right in what they prove, the reference's in every number.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{HashMap, HashSet};

use siasat_core::mixing::mix;
use siasat_core::{
    Abilities, Bound, Evaluator, Game, Limits, MoveList, Notated, Observer, Outcome, Player, Score, Silent, StopFlag,
    StoppedBy, Window,
};
use siasat_games::hashtree::HashTree;
use siasat_games::nim::Nim;
use siasat_games::tictactoe::TicTacToe;
use siasat_games::tree::Tree;
use siasat_search::anytime::PROVEN_WIN;
use siasat_search::observe::Digest;
use siasat_search::{Config, Request, SearchResult, run};

/// Few values, so that ties are everywhere; they follow from the key alone, as in `tests/search/leaves.py`.
struct Few<'a, G>(&'a G, u64);

impl<G: Game> Evaluator for Few<'_, G> {
    type State = G::State;

    fn evaluate(&self, state: &G::State) -> Score {
        (mix(self.0.key(state) ^ 99) % self.1) as Score - (self.1 / 2) as Score
    }
}

/// Collects the keys of nodes that were left without a child; every event must fit the line of open nodes.
#[derive(Default)]
struct Leaves {
    visits: Vec<u64>,
    line: Vec<(u64, bool)>,
}

impl Observer for Leaves {
    fn enter(&mut self, ply: u32, key: u64, _depth: u32, window: Window) {
        assert_eq!(ply as usize, self.line.len());
        assert!(window.alpha < window.beta);
        if let Some(parent) = self.line.last_mut() {
            parent.1 = true;
        }
        self.line.push((key, false));
    }

    fn leave(&mut self, ply: u32, _value: Score) {
        let (key, inner) = self.line.pop().unwrap();
        assert_eq!(ply as usize, self.line.len());
        if !inner {
            self.visits.push(key);
        }
    }

    fn table_hit(&mut self, ply: u32, _value: Score) {
        self.line[ply as usize].1 = true;
    }
}

impl Leaves {
    /// Each leaf once, where it was visited first.
    fn distinct(&self) -> Vec<u64> {
        let mut seen = HashSet::new();
        self.visits.iter().copied().filter(|&key| seen.insert(key)).collect()
    }
}

fn search<G: Abilities>(
    game: &G,
    root: G::State,
    config: &str,
    limits: Limits,
    values: u64,
    observer: &mut impl Observer,
) -> SearchResult<G::Move> {
    let evaluator = Few(game, values);
    let request = Request {
        game,
        evaluator: &evaluator,
        root,
        limits,
        history: Vec::new(),
        repetition: false,
        exclude: Vec::new(),
        stop: StopFlag::default(),
    };
    run(&request, &Config::parse(config).unwrap(), observer).unwrap()
}

fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn leaves(game: &HashTree, config: &str, depth: u32, values: u64) -> (SearchResult<u8>, Leaves) {
    let mut leaves = Leaves::default();
    let result = search(game, game.initial(), config, to_depth(depth), values, &mut leaves);
    assert!(leaves.line.is_empty());
    (result, leaves)
}

#[test]
fn stockmans_sss_is_mt_sss_and_fsss_outprunes_alpha_beta() {
    let mut compared = 0;
    for seed in 0..60 {
        for shape in ["uniform", "random"] {
            for extra in [0, 30, 60] {
                for values in [3, 41] {
                    let game = HashTree::make(&format!("{shape}:{seed},{},7,{extra}", 2 + seed % 3)).unwrap();
                    let depth = 1 + seed % 6;
                    let judge = leaves(&game, "minimax", depth, values).0;
                    let (alphabeta, pruned) = leaves(&game, "alphabeta", depth, values);
                    let (mt, mt_leaves) = leaves(&game, "sss+table=1000003", depth, values);
                    let (stockman, ours) = leaves(&game, "sss-stockman", depth, values);
                    let (fsss, rollouts) = leaves(&game, "fsss", depth, values);
                    for value in [alphabeta.value, mt.value, stockman.value, fsss.value] {
                        assert_eq!(value, judge.value, "{}", game.variant());
                    }
                    let kept: HashSet<u64> = pruned.visits.iter().copied().collect();
                    for visits in [&ours.visits, &rollouts.visits] {
                        assert!(visits.iter().all(|key| kept.contains(key)), "{}", game.variant());
                    }
                    assert_eq!(ours.visits.len(), ours.distinct().len());
                    assert_eq!(rollouts.visits.len(), rollouts.distinct().len());
                    if mt.table.unwrap().evictions == 0 {
                        assert_eq!(ours.visits, mt_leaves.distinct(), "{}", game.variant());
                        compared += 1;
                    }
                }
            }
        }
    }
    assert!(compared > 650, "{compared} of 720");
}

/// The value of every tic-tac-toe position for its mover: 1, 0 or -1.
fn solve(game: &TicTacToe, state: &<TicTacToe as Game>::State, known: &mut HashMap<u64, i32>) -> i32 {
    let key = game.key(state);
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let value = match game.outcome(state) {
        Some(end) => end.score(game.to_move(state), 0).signum(),
        None => {
            let mut moves = MoveList::new();
            game.legal_moves(state, &mut moves);
            moves.iter().map(|&mv| -solve(game, &game.play(state, mv), known)).max().unwrap()
        }
    };
    known.insert(key, value);
    value
}

#[test]
fn all_positions_of_tictactoe_are_proven_as_they_are() {
    let game = TicTacToe::make("standard").unwrap();
    let mut known = HashMap::new();
    solve(&game, &game.initial(), &mut known);
    assert_eq!(known.len(), 5478);
    let mut open = vec![game.initial()];
    let mut seen = HashSet::new();
    while let Some(state) = open.pop() {
        if !seen.insert(game.key(&state)) {
            continue;
        }
        for config in ["pns", "dfpn+table=4096", "dfpn+table=7"] {
            let result = search(&game, state, config, Limits::default(), 41, &mut Silent);
            assert_eq!(result.value.signum(), known[&game.key(&state)]);
            assert_eq!(result.stopped_by, StoppedBy::Finished);
            if let Some(mv) = result.mv {
                assert_eq!(-known[&game.key(&game.play(&state, mv))], result.value.signum(), "{config} plays badly");
            }
        }
        if game.outcome(&state).is_none() {
            let mut moves = MoveList::new();
            game.legal_moves(&state, &mut moves);
            open.extend(moves.iter().map(|&mv| game.play(&state, mv)));
        }
    }
    assert_eq!(seen.len(), 5478);
}

#[test]
fn nim_is_boutons() {
    for (a, b, c) in (0..64).map(|number| (number / 16, number / 4 % 4, number % 4)) {
        if a + b + c == 0 {
            continue;
        }
        for misere in [false, true] {
            let name = if misere { "misere" } else { "normal" };
            let game = Nim::make(&format!("{name}:{a},{b},{c}")).unwrap();
            let wins = (a ^ b ^ c != 0) ^ (misere && a.max(b).max(c) <= 1);
            let expected = if wins { (PROVEN_WIN, Bound::Lower) } else { (-PROVEN_WIN, Bound::Upper) };
            for config in ["pns", "dfpn+table=1024", "dfpn+table=1", "mcts"] {
                let limits = Limits { nodes: Some(3_000_000), ..Limits::default() };
                let result = search(&game, game.initial(), config, limits, 41, &mut Silent);
                assert_eq!((result.value, result.bound), expected, "{config} {name} {a} {b} {c}");
            }
        }
    }
}

#[test]
fn proofs_in_trees_with_extra_turns_are_minimaxs() {
    for seed in 0..300 {
        let width = if seed % 3 == 0 { 7 } else { 999_999_999 };
        let game = HashTree::make(&format!("random:{seed},3,{},40,{width}", 1 + seed % 8)).unwrap();
        let judge = leaves(&game, "minimax", 10, 41).0.value.signum();
        for config in ["pns", "dfpn+table", "dfpn+table=5", "mcts+shuffle=3"] {
            let mut leaves = Leaves::default();
            let result = search(&game, game.initial(), config, Limits::default(), 41, &mut leaves);
            assert!(leaves.line.is_empty());
            assert_eq!(result.value, judge * PROVEN_WIN, "{config} {}", game.variant());
        }
    }
}

#[test]
fn given_trees() {
    let tree = Tree::make("nested", "((12 -2) (5 6))").unwrap();
    for config in ["sss-stockman", "fsss"] {
        let result = search(&tree, tree.initial(), config, to_depth(2), 41, &mut Silent);
        assert_eq!((result.value, result.pv), (5, vec![1, 0]), "{config}");
    }
    let tree = Tree::make("nested", "(=(-1 =(3 -4)) -2) 2").unwrap(); // the second player moves twice, or three times
    for config in ["pns", "dfpn+table=16", "mcts"] {
        let result = search(&tree, tree.initial(), config, Limits::default(), 41, &mut Silent);
        assert_eq!((result.value, result.bound), (PROVEN_WIN, Bound::Lower), "{config}");
    }
}

#[test]
fn node_limits_are_exact() {
    let game = HashTree::make("uniform:1,5,9,0").unwrap();
    for config in ["sss-stockman", "fsss", "pns", "dfpn+table=64", "mcts"] {
        for nodes in [1, 2, 3, 17, 250] {
            let limits = Limits { nodes: Some(nodes), depth: Some(9), time: None };
            let result = search(&game, game.initial(), config, limits, 41, &mut Silent);
            assert_eq!((result.nodes, result.stopped_by), (nodes, StoppedBy::Nodes), "{config}");
            assert!(result.mv.is_some());
        }
    }
}

/// One long line: a kept tree grows as deep as the game.
#[derive(Clone, Copy)]
struct Corridor;

impl Game for Corridor {
    type State = u32;
    type Move = u8;
    fn alternates(&self) -> bool {
        true
    }
    fn initial(&self) -> u32 {
        0
    }
    fn to_move(&self, state: &u32) -> Player {
        if state % 2 == 0 { Player::First } else { Player::Second }
    }
    fn legal_moves(&self, state: &u32, out: &mut MoveList<u8>) {
        out.extend((*state < 5000).then_some(0));
    }
    fn play(&self, state: &u32, _mv: u8) -> u32 {
        state + 1
    }
    fn outcome(&self, state: &u32) -> Option<Outcome> {
        (*state == 5000).then(|| Outcome::win(Player::First, "end"))
    }
    fn key(&self, state: &u32) -> u64 {
        mix(u64::from(*state))
    }
    fn is_irreversible(&self, _state: &u32, _mv: u8) -> bool {
        true
    }
}

impl Abilities for Corridor {
    const MOVE_CODES: usize = 1;
    fn move_code(&self, _mv: u8) -> usize {
        0
    }
}

#[test]
fn long_games_do_not_exhaust_the_stack() {
    for (config, value) in [("mcts", 0), ("pns", 0), ("dfpn+table", 0)] {
        // A playout ends after 1000 moves as a draw, a line of proof after 256 as nobody's.
        let limits = Limits { nodes: Some(2_000_000), ..Limits::default() };
        let result = search(&Corridor, 0, config, limits, 3, &mut Silent);
        assert_eq!(result.value, value, "{config}");
    }
}

/// MCTS among them: nothing promises that two libraries round a logarithm alike, but in practice they do.
#[test]
fn every_number_is_the_references() {
    let text = include_str!("../../../tests/data/search/best_first.txt");
    let mut rows = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let row: Vec<&str> = line.split("; ").collect();
        let game = HashTree::make(row[0]).unwrap();
        let limit = |text: &str| (text != "-").then(|| text.parse().unwrap());
        let limits = Limits { depth: limit(row[2]).map(|depth| depth as u32), nodes: limit(row[3]), time: None };
        let mut digest = Digest::default();
        let result = search(&game, game.initial(), row[1], limits, 41, &mut digest);
        let pv = result.pv.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let bound = format!("{:?}", result.bound).to_lowercase();
        let got = format!("{} {bound} {} {} [{pv}] {digest}", result.value, result.depth, result.nodes);
        assert_eq!(got, row[4], "{line}");
        rows += 1;
    }
    assert_eq!(rows, 96);
}
