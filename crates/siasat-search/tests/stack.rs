//! The deepest search fits its thread's stack for every game and algorithm.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::hint::black_box;

use siasat_core::limits::STACK;
use siasat_core::{Abilities, Limits, MAX_PLY, Notated, Observer, StopFlag, Window};
use siasat_eval::Evaluators;
use siasat_games::chess::{Chess, KingCapture};
use siasat_games::congklak::Congklak;
use siasat_games::doushouqi::DouShouQi;
use siasat_games::hashtree::HashTree;
use siasat_games::nim::Nim;
use siasat_search::{Config, Request, run};

/// Everything recursive, with the switches that make a frame larger.
const CONFIGS: [&str; 15] = [
    "minimax",
    "negamax",
    "scout",
    "alphabeta",
    "alphabeta+captures+static=9+killers+history+table+table-move+etc+null-move+reductions+quiescence",
    "alphabeta+captures+static=9+killers+history+table+table-move+etc+iid=1+dynamic+null-move+reductions+quiescence",
    "negascout",
    "negascout+captures+static=9+killers+history+table+table-move+etc+null-move+reductions+quiescence",
    "pvs",
    "pvs+captures+static=9+killers+history+table+table-move+etc+null-move+reductions+quiescence",
    "mtdf+table",
    "sss+table",
    "dual+table",
    "fsss",
    "dfpn",
];
/// How far the measured searches look ahead.
const DEPTH: u32 = 64;

/// Notes where the stack is at every ply.
#[derive(Default)]
struct StackProbe {
    /// Addresses of a local variable, by ply: the lowest.
    lowest: Vec<usize>,
}

impl Observer for StackProbe {
    #[inline(never)]
    fn enter(&mut self, ply: u32, _key: u64, _depth: u32, _window: Window) {
        let here = 0_u8;
        let address = black_box(&raw const here) as usize;
        if self.lowest.len() <= ply as usize {
            self.lowest.resize(ply as usize + 1, usize::MAX);
        }
        let lowest = &mut self.lowest[ply as usize];
        *lowest = address.min(*lowest);
    }
}

impl StackProbe {
    /// Bytes of stack that one ply takes at most, over the plies that were entered; rounded up.
    fn bytes_per_ply(&self) -> usize {
        let plies = self.lowest.len() - 1;
        (self.lowest[0] - self.lowest[plies]).div_ceil(plies.max(1))
    }
}

fn measure<G: Abilities + Evaluators + Notated>(name: &str, game: &G, evaluator: &str) -> usize {
    let evaluator = game.evaluator(evaluator).unwrap();
    let mut most = 0;
    for config in CONFIGS {
        let request = Request {
            game,
            evaluator: &*evaluator,
            root: game.initial(),
            limits: Limits { depth: Some(DEPTH), nodes: Some(20_000), ..Limits::default() },
            history: Vec::new(),
            repetition: true,
            exclude: Vec::new(),
            stop: StopFlag::default(),
        };
        let mut probe = StackProbe::default();
        let _ = run(&request, &Config::parse(config).unwrap(), &mut probe).unwrap();
        println!("{name}, {config}: {} bytes a ply", probe.bytes_per_ply());
        most = most.max(probe.bytes_per_ply());
    }
    most
}

#[test]
fn the_deepest_search_fits_the_stack() {
    let most = [
        measure("chess", &Chess::make("standard").unwrap(), "material"),
        measure("king-capture", &KingCapture::make("king-capture").unwrap(), "material"),
        measure("doushouqi", &DouShouQi::make("standard").unwrap(), "zero"),
        measure("congklak", &Congklak::make("congklak:7,7").unwrap(), "zero"),
        measure("nim", &Nim::make("normal:31,31,31,31,31,31,31,31").unwrap(), "zero"),
        measure("hashtree", &HashTree::make("uniform:1,64,1000").unwrap(), "zero"),
    ]
    .into_iter()
    .max()
    .unwrap();
    // Twice what was measured: for what the last ply calls, and for other builds. Quiescence adds 32 plies.
    assert!(2 * most * (MAX_PLY as usize + 32) < STACK, "{most} bytes a ply");
}
