//! Variants, positions, moves and searches of every game.

use siasat_core::mixing::SplitMix64;
use siasat_core::perft::perft;
use siasat_core::{Abilities, InputError, Limits, MAX_PLY, MoveList, Notated, Observer, Silent, StopFlag};
use siasat_eval::Evaluators;
use siasat_games::chess::{Chess, KingCapture};
use siasat_games::congklak::Congklak;
use siasat_games::doushouqi::DouShouQi;
use siasat_games::hashtree::HashTree;
use siasat_games::nim::Nim;
use siasat_games::tictactoe::TicTacToe;
use siasat_games::tree::{self, Tree};
use siasat_search::observe::{Bounds, Watcher};
use siasat_search::{Config, Request, run};

use crate::mutate::{once_in, pick, text};

const ALGORITHMS: [&str; 17] = [
    "minimax",
    "negamax",
    "scout",
    "alphabeta",
    "negascout",
    "pvs",
    "mtdf",
    "sss",
    "dual",
    "sss-stockman",
    "fsss",
    "pns",
    "dfpn",
    "mcts",
    "greedy",
    "best-first",
    "random",
];
const SWITCHES: [&str; 29] = [
    "hard",
    "iterative",
    "captures",
    "static",
    "static=-5",
    "static=999999999",
    "killers",
    "history",
    "shuffle=7",
    "table",
    "table=1",
    "table=3/always/one-bound/deeper",
    "table=3/twodeep",
    "table=2/twobig1",
    "table=1/bigall",
    "table-move",
    "etc",
    "iid",
    "dynamic",
    "null-move",
    "null-move=-1",
    "null-move=999999999",
    "reductions",
    "aspiration",
    "aspiration=999999999",
    "aspiration=-9",
    "guess=999999999",
    "guess=-999999999",
    "quiescence",
];
/// No search of the fuzzer enters more nodes.
const MOST_NODES: u64 = 4000;
/// How far a walk goes.
const PLIES: u64 = 24;

/// One input for one of the games; what is wrong, in words.
pub fn any_game(random: &mut SplitMix64) -> Result<(), String> {
    match random.below(9) {
        0 | 1 => play(random, Chess::make, &["standard"], &CHESS),
        2 => play(random, KingCapture::make, &["king-capture"], &CHESS),
        3 => play(random, DouShouQi::make, &DOUSHOUQI_VARIANTS, &["7/7/7/7/3r3/7/7/3R3/7 w"]),
        4 => play(random, Congklak::make, &CONGKLAK_VARIANTS, &["0,0,0,0,0,1/0,3,0,1,0,12/20-11/2"]),
        5 => play(random, TicTacToe::make, &["standard"], &["xo./.x./..o x"]),
        6 => play(random, Nim::make, &["normal:3,4,5", "misere:1,2", "normal:31,31,31,31,31,31,31,31"], &["3,4,5/2"]),
        7 => {
            play(random, HashTree::make, &["random:1,4,8,25", "uniform:3,64,1000,0,7", "uniform:1,1,1000"], &["2/0/1"])
        }
        _ => {
            let example = pick(random, &[tree::EXAMPLE, "(1 =(2 (3 -4) 0) (5)) 2", "(((((7)))))"]);
            let example = text(random, example);
            play(random, |variant| Tree::make(variant, &example), &["nested"], &[&example])
        }
    }
}

pub const CHESS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 99 60",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
    "8/P6k/8/8/8/8/p6K/8 w - - 149 9999",
    "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/8/7k/K7 w - - 0 1",
];
pub const DOUSHOUQI_VARIANTS: [&str; 4] =
    ["standard", "paper", "van-rijn-vis", "standard:shore-rats=landing,jump-blockers=enemy,repetition=5"];
pub const CONGKLAK_VARIANTS: [&str; 6] =
    ["congklak:7,7", "kalah:6,4", "kalah:6,4,empty", "dakon:9", "congklak:12,99", "kalah:1,1,direction=counter"];

/// A variant from a text, a position from a text, a walk from there, and a search at its end.
fn play<G: Notated + Abilities + Evaluators>(
    random: &mut SplitMix64,
    make: impl Fn(&str) -> Result<G, InputError>,
    variants: &[&str],
    positions: &[&str],
) -> Result<(), String> {
    let example = pick(random, variants);
    let variant = if once_in(random, 3) { text(random, example) } else { example.to_owned() };
    let Ok(game) = make(&variant) else { return Ok(()) };
    let written = game.variant();
    if make(&written).map(|again| again.variant()) != Ok(written.clone()) {
        return Err(format!("variant '{variant}' is written as '{written}', which is read otherwise"));
    }
    let example =
        if once_in(random, 2) { game.format_state(&game.initial()) } else { pick(random, positions).to_owned() };
    let position = text(random, &example);
    let Ok(mut state) = game.parse_state(&position) else { return Ok(()) };
    let at = |state: &G::State| format!("{written} {}", game.format_state(state));
    for _ in 0..random.below(PLIES) {
        check_state(&game, &state).map_err(|problem| format!("{}: {problem} (from '{position}')", at(&state)))?;
        if game.outcome(&state).is_some() {
            break;
        }
        let mut moves = MoveList::new();
        game.legal_moves(&state, &mut moves);
        let Some(&mv) = moves.get(random.below(moves.len().max(1) as u64) as usize) else {
            return Err(format!("{}: no move, and no end (from '{position}')", at(&state)));
        };
        let name = game.format_move(&state, mv);
        if game.parse_move(&state, &name) != Ok(mv) {
            return Err(format!("{}: the move {name} is read otherwise", at(&state)));
        }
        let _ = game.parse_move(&state, &text(random, &name));
        let _ = (game.is_irreversible(&state, mv), game.is_noisy(&state, mv), game.captured(&state, mv));
        if let Some(passed) = game.play_null(&state) {
            check_state(&game, &passed).map_err(|problem| format!("{} after a pass: {problem}", at(&state)))?;
        }
        state = game.play(&state, mv);
    }
    check_state(&game, &state).map_err(|problem| format!("{}: {problem} (from '{position}')", at(&state)))?;
    if once_in(random, 8) && game.outcome(&state).is_none() {
        let stop = StopFlag::default();
        let depth = random.below(3) as u32;
        perft(&game, &state, depth, &stop).map_err(|_| "a perft stopped by itself".to_owned())?;
    }
    search(random, &game, &state).map_err(|problem| format!("{}: {problem}", at(&state)))
}

fn check_state<G: Notated>(game: &G, state: &G::State) -> Result<(), String> {
    let written = game.format_state(state);
    if game.key(state) != game.full_key(state) {
        return Err("the key is not the full key".into());
    }
    match game.parse_state(&written) {
        Ok(again) if again == *state && game.key(&again) == game.key(state) => Ok(()),
        Ok(again) => Err(format!("'{written}' is read as '{}'", game.format_state(&again))),
        // Known and harmless: a chess game that starts at move 99,999 goes on to numbers that are not read.
        Err(error) if error.message().starts_with("the move number must be") => Ok(()),
        Err(error) => Err(format!("'{written}' is refused: {error}")),
    }
}

/// A random configuration under tight limits: no panic, no more nodes than allowed, a line that can be played.
fn search<G: Notated + Abilities + Evaluators>(
    random: &mut SplitMix64,
    game: &G,
    root: &G::State,
) -> Result<(), String> {
    let mut words = vec![pick(random, &ALGORITHMS)];
    for _ in 0..random.below(5) {
        words.push(pick(random, &SWITCHES));
    }
    let words = words.join("+");
    let words = if once_in(random, 10) { text(random, &words) } else { words };
    let Ok(config) = Config::parse(&words) else { return Ok(()) };
    // A mutated text may ask for a table of 2^28 slots: allowed, but it would only measure the memory of this machine.
    if config.table.is_some_and(|table| table.slots > 1 << 16) {
        return Ok(());
    }
    let name = pick(random, G::EVALUATORS);
    let evaluator = game.evaluator(name).map_err(|error| error.to_string())?;
    let depth = pick(random, &[None, Some(0), Some(1), Some(2), Some(3), Some(5), Some(MAX_PLY), Some(u32::MAX)]);
    let mut moves = MoveList::new();
    game.legal_moves(root, &mut moves);
    let nodes = 1 + random.below(MOST_NODES);
    let request = Request {
        game,
        evaluator: &*evaluator,
        root: root.clone(),
        limits: Limits { depth, nodes: Some(nodes), time: None },
        history: (0..random.below(3)).map(|_| game.key(root)).collect(),
        repetition: once_in(random, 2),
        exclude: moves.iter().copied().filter(|_| once_in(random, 6)).collect(),
        stop: StopFlag::default(),
    };
    let watched = once_in(random, 2);
    let mut watcher = Watcher::new(Some(Bounds { max_ply: Some(3), max_nodes: Some(50), min_depth: 1 }), &request.stop);
    let told = format!("{words} with {name}, depth {depth:?}, {nodes} nodes");
    let result = if watched { answer(&request, &config, &mut watcher) } else { answer(&request, &config, &mut Silent) };
    result.map_err(|problem| format!("{told}: {problem}"))
}

fn answer<G: Abilities>(request: &Request<'_, G>, config: &Config, observer: &mut impl Observer) -> Result<(), String> {
    let Ok(result) = run(request, config, observer) else { return Ok(()) };
    if request.limits.nodes.is_some_and(|most| result.nodes > most) {
        return Err(format!("{} nodes were entered", result.nodes));
    }
    let mut state = request.root.clone();
    for (ply, &mv) in result.pv.iter().enumerate() {
        let mut moves = MoveList::new();
        request.game.legal_moves(&state, &mut moves);
        if !moves.contains(&mv) || ply == 0 && (result.mv != Some(mv) || request.exclude.contains(&mv)) {
            return Err(format!("move {} of its line cannot be played", ply + 1));
        }
        state = request.game.play(&state, mv);
    }
    Ok(())
}
