//! Games of the engine against itself, to learn an evaluation from.
//!
//! `gather play GAME FILE nodes=N seconds=N threads=N seed=N [network=FILE]` plays until the time is over and appends each
//! game to FILE; without a network by the hand-written evaluation.
//! `gather texts GAME OUT FILE... each=N` writes every Nth quiet position of such games as a line for `tune fit`.
//! `gather unfold GAME OUT FILE...` turns the quiet positions of such games into samples for the training of a network,
//! for games that have one (not Congklak).
//!
//! A game: its plies (u16), how many of them were random (u8), its result for the first player (u8: 0 lost, 1 drawn, 2 won),
//! and for every ply the move (u16, as `EngineGame::code`) and the value that the mover's search found (i16).
//! The samples: `SIASATS1`, the number of inputs and of features a sample (u32), what each input is to the other player and
//! what it is mirrored (u16 each); then for every sample its features as the mover sees them (u16 each, the number of inputs
//! behind the last), the value (i16) and the result (i16: 0, 1, 2), both for the mover. All little-endian.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use siasat_core::mixing::{SplitMix64, mix};
use siasat_core::{Game, MoveList, Notated, Player};
use siasat_engine::beasts::Beasts;
use siasat_engine::chess::Chess;
use siasat_engine::learnt::{Featured, Learnt};
use siasat_engine::network::Network;
use siasat_engine::pits::Pits;
use siasat_engine::{Control, Engine, EngineGame, Limits, Question, beasts, chess};
use siasat_games::chess::Chess as ChessRules;
use siasat_games::congklak::Congklak;
use siasat_games::doushouqi::DouShouQi;

/// Beyond the value of `Customs::decided` for so many plies in a row a game is won.
const DECIDED_FOR: u32 = 5;
/// Within this value of 0 for `LEVEL_FOR` plies in a row, late in a game of chess, it is drawn.
const LEVEL: i32 = 8;
const LEVEL_FOR: u32 = 12;

/// How games are played and what is learnt from them; values are in the evaluation's units.
struct Customs {
    /// Random moves at the start of a game, or one more.
    opening: usize,
    /// An opening that is worth more than this to one side is thrown away.
    balanced: i32,
    /// Moves after which a game is a draw.
    longest: usize,
    /// A game with such a value is won.
    decided: i32,
    /// From this ply on a level game is drawn.
    late: usize,
    /// Positions beyond this value teach little.
    taught: i16,
    /// What is worth odds of e to 1 in these games.
    steepness: f64,
}

const CHESS: Customs =
    Customs { opening: 8, balanced: 350, longest: 320, decided: 1500, late: 90, taught: 2500, steepness: 190.0 };
/// A lead is not yet a win here: games are played until it is forced, or to their end. And what is won is taught too: were
/// it left out, an enemy near the den would be known from the harmless cases alone.
const BEASTS: Customs =
    Customs { opening: 8, balanced: 700, longest: 300, decided: 10_000, late: 300, taught: i16::MAX, steepness: 500.0 };
const PITS: Customs = Customs {
    opening: 4,
    balanced: 1500,
    longest: 600,
    decided: 10_000,
    late: 600,
    taught: i16::MAX,
    steepness: 500.0,
};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let settings: HashMap<&str, &str> = arguments.iter().filter_map(|pair| pair.split_once('=')).collect();
    let words: Vec<&str> = arguments.iter().filter(|word| !word.contains('=')).map(String::as_str).collect();
    let [verb, game, files @ ..] = words.as_slice() else {
        return complain("write: gather play|texts|unfold GAME FILE..., and NAME=VALUE behind");
    };
    let order = Order { verb, files, settings: &settings };
    let done = match *game {
        "chess" => run_featured::<_, { chess::features::WIDTH }>(&Chess(ChessRules), &CHESS, &order),
        "doushouqi" => DouShouQi::make("standard")
            .map_err(|error| error.to_string())
            .and_then(|rules| run_featured::<_, { beasts::features::WIDTH }>(&Beasts::new(rules), &BEASTS, &order)),
        "congklak" => Congklak::make("congklak").map_err(|error| error.to_string()).and_then(|rules| {
            let game = Pits::new(rules).ok_or("this board is too large")?;
            run(&game, &PITS, &order)
        }),
        _ => Err(format!("no game is called {game} here; there are chess, doushouqi and congklak")),
    };
    if let Err(error) = done {
        complain(&error);
    }
}

fn complain(error: &str) {
    eprintln!("{error}");
    std::process::exit(1);
}

/// What is to be done, with which files, and how.
struct Order<'a> {
    verb: &'a str,
    files: &'a [&'a str],
    settings: &'a HashMap<&'a str, &'a str>,
}

/// What can be done for every game.
fn run<G: EngineGame + Clone>(game: &G, customs: &Customs, order: &Order) -> Result<(), String> {
    let number =
        |name: &str, default: u64| order.settings.get(name).and_then(|text| text.parse().ok()).unwrap_or(default);
    match (order.verb, order.files) {
        ("play", [file]) => {
            let plan = Plan {
                customs,
                nodes: number("nodes", 1000),
                time: Duration::from_secs(number("seconds", 60)),
                threads: number("threads", 1) as usize,
                seed: number("seed", 1),
            };
            play_many(file, &plan, game)
        }
        ("texts", [out, games @ ..]) if !games.is_empty() => texts(game, customs, out, games, number("each", 6).max(1)),
        _ => Err("write: gather play GAME FILE nodes=N seconds=N threads=N seed=N, gather texts GAME OUT FILE... \
                  or, for chess and doushouqi, gather unfold GAME OUT FILE..."
            .into()),
    }
}

/// The same and what needs features.
fn run_featured<G: Featured + Clone + 'static, const WIDTH: usize>(
    game: &G,
    customs: &Customs,
    order: &Order,
) -> Result<(), String> {
    match (order.verb, order.files, order.settings.get("network")) {
        ("play", _, Some(name)) => {
            let network: &Network<WIDTH> = read(name, G::INPUTS)?;
            run(&Learnt::new(game.clone(), network), customs, order)
        }
        ("unfold", [out, games @ ..], _) if !games.is_empty() => unfold(game, customs, out, games),
        _ => run(game, customs, order),
    }
}

/// A network that stays for as long as the program runs.
fn read<const WIDTH: usize>(name: &str, inputs: usize) -> Result<&'static Network<WIDTH>, String> {
    let bytes = std::fs::read(name).map_err(|error| format!("{name}: {error}"))?;
    let network = Network::read(&bytes, inputs).ok_or(format!("{name} is no network of {inputs} x {WIDTH}"))?;
    Ok(Box::leak(Box::new(network)))
}

struct Plan<'a> {
    customs: &'a Customs,
    nodes: u64,
    time: Duration,
    threads: usize,
    seed: u64,
}

/// A finished game.
struct Record {
    random: u8,
    result: u8,
    plies: Vec<(u16, i16)>,
}

fn play_many<G: EngineGame + Clone>(file: &str, plan: &Plan, game: &G) -> Result<(), String> {
    let complain = |error: std::io::Error| format!("{file}: {error}");
    let out = OpenOptions::new().create(true).append(true).open(file).map_err(complain)?;
    let out = Mutex::new(BufWriter::new(out));
    let (next, plies, start) = (AtomicU64::new(0), AtomicU64::new(0), Instant::now());
    std::thread::scope(|scope| {
        for _ in 0..plan.threads {
            scope.spawn(|| {
                let mut engine = Engine::new(game.clone(), 1, 4);
                while start.elapsed() < plan.time {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(record) = play(&mut engine, plan, mix(plan.seed) ^ mix(number)) else { continue };
                    let all = plies.fetch_add(record.plies.len() as u64, Ordering::Relaxed);
                    if number % 2000 == 0 {
                        println!("{number} openings, {all} plies, {:.0} s", start.elapsed().as_secs_f64());
                    }
                    let bytes = to_bytes(&record);
                    if let Ok(mut out) = out.lock() {
                        if let Err(error) = out.write_all(&bytes) {
                            return eprintln!("{file}: {error}");
                        }
                    }
                }
            });
        }
    });
    println!("{} plies in {:.0} s", plies.into_inner(), start.elapsed().as_secs_f64());
    out.into_inner().map_err(|error| error.to_string())?.flush().map_err(complain)
}

fn to_bytes(record: &Record) -> Vec<u8> {
    let mut bytes = (record.plies.len() as u16).to_le_bytes().to_vec();
    bytes.extend([record.random, record.result]);
    for (mv, value) in &record.plies {
        bytes.extend(mv.to_le_bytes());
        bytes.extend(value.to_le_bytes());
    }
    bytes
}

/// One game; `None` where the random opening decided it.
fn play<G: EngineGame>(engine: &mut Engine<G>, plan: &Plan, seed: u64) -> Option<Record> {
    let (game, customs) = (engine.shared_game(), plan.customs);
    let rules = game.rules();
    let mut stream = SplitMix64::new(seed);
    let (mut state, mut history, mut plies) = (rules.initial(), Vec::new(), Vec::new());
    let random = customs.opening + stream.below(2) as usize;
    let (mut won, mut level) = (0, 0);
    engine.clear();
    let finish = |result: u8, plies: Vec<(u16, i16)>| Some(Record { random: random as u8, result, plies });
    for ply in 0..customs.longest {
        if let Some(end) = rules.outcome(&state) {
            let result = end.winner.map_or(1, |winner| 2 * u8::from(winner == Player::First));
            return if ply > random { finish(result, plies) } else { None };
        }
        let key = rules.key(&state);
        if game.repeats() && history.iter().filter(|&&earlier| earlier == key).count() >= 2 {
            return finish(1, plies);
        }
        let mut moves = MoveList::new();
        rules.legal_moves(&state, &mut moves);
        let mut mv = moves[stream.below(moves.len() as u64) as usize];
        let mut value = 0;
        if ply >= random {
            let limits = Limits { nodes: Some(plan.nodes), ..Limits::default() };
            let question = Question { root: &state, history: &history, limits: &limits, only: &[], lines: 1 };
            let answer = engine.search(&question, &Control::default(), &mut |_| ());
            mv = moves.into_iter().find(|&mv| Some(game.encode(mv)) == answer.mv).unwrap_or(mv);
            value = answer.value.clamp(-30_000, 30_000);
            if ply == random && value.abs() > customs.balanced {
                return None;
            }
            won = if value.abs() > customs.decided { won + 1 } else { 0 };
            level = if value.abs() <= LEVEL && ply > customs.late { level + 1 } else { 0 };
            if won >= DECIDED_FOR {
                let first_wins = (value > 0) == (rules.to_move(&state) == Player::First);
                return finish(2 * u8::from(first_wins), plies);
            }
            if level >= LEVEL_FOR {
                return finish(1, plies);
            }
        }
        plies.push((code_of(&*game, &state, mv)?, value as i16));
        if rules.is_irreversible(&state, mv) {
            history.clear();
        } else {
            history.push(key);
        }
        state = rules.play(&state, mv);
    }
    finish(1, plies)
}

/// The engine's code of a legal move: as its generator knows it, with all that it needs to be told from others.
fn code_of<G: EngineGame>(game: &G, state: &<G::Rules as Game>::State, mv: <G::Rules as Game>::Move) -> Option<u16> {
    let position = game.position(state);
    let mut moves = MoveList::new();
    game.generate(&position, siasat_engine::game::Noise::Noisy, &mut moves);
    game.generate(&position, siasat_engine::game::Noise::Quiet, &mut moves);
    moves.into_iter().find(|&one| one == game.encode(mv)).map(|found| game.code(found))
}

/// Hand every whole game of the files on, with its number from 1.
fn each_game(files: &[&str], mut take: impl FnMut(u64, &Record) -> Result<(), String>) -> Result<u64, String> {
    let mut games = 0;
    for file in files {
        let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
        let mut rest = bytes.as_slice();
        while let Some((record, left)) = from_bytes(rest) {
            rest = left;
            games += 1;
            take(games, &record).map_err(|error| format!("{file}: {error}"))?;
        }
        if !rest.is_empty() {
            eprintln!("{file}: the last game is cut off and was left out");
        }
    }
    Ok(games)
}

fn from_bytes(bytes: &[u8]) -> Option<(Record, &[u8])> {
    let (head, rest) = bytes.split_at_checked(4)?;
    let length = usize::from(u16::from_le_bytes([head[0], head[1]]));
    let (body, rest) = rest.split_at_checked(4 * length)?;
    let ply = |four: &[u8]| (u16::from_le_bytes([four[0], four[1]]), i16::from_le_bytes([four[2], four[3]]));
    Some((Record { random: head[2], result: head[3], plies: body.chunks_exact(4).map(ply).collect() }, rest))
}

/// A position that teaches something: the value that its search found and the game's result, both for the mover.
struct Lesson<'a, P> {
    position: &'a P,
    value: i16,
    result: u8,
}

/// Hand on every position of a game that was searched, is quiet and not decided.
fn each_lesson<G: EngineGame>(
    game: &G,
    customs: &Customs,
    record: &Record,
    mut take: impl FnMut(&<G::Rules as Game>::State, &Lesson<'_, G::Position>) -> Result<(), String>,
) -> Result<(), String> {
    let rules = game.rules();
    let mut state = rules.initial();
    for (ply, &(code, value)) in record.plies.iter().enumerate() {
        let position = game.position(&state);
        let mv = game.find(&position, code).ok_or("a game has a move that is not legal")?;
        let is_quiet = !game.in_check(&position) && !game.is_noisy(&position, mv);
        if ply >= usize::from(record.random) && is_quiet && value.abs() <= customs.taught {
            let is_first = game.mover(&position) == Player::First;
            let result = if is_first { record.result } else { 2 - record.result };
            take(&state, &Lesson { position: &position, value, result })?;
        }
        let mut moves = MoveList::new();
        rules.legal_moves(&state, &mut moves);
        let found = moves.into_iter().find(|&one| game.encode(one) == mv);
        state = rules.play(&state, found.ok_or("a game has a move that is not legal")?);
    }
    Ok(())
}

fn unfold<G: Featured>(game: &G, customs: &Customs, out: &str, files: &[&str]) -> Result<(), String> {
    let complain = |error: std::io::Error| format!("{out}: {error}");
    let mut target = BufWriter::new(File::create(out).map_err(complain)?);
    let mut head = b"SIASATS1".to_vec();
    head.extend((G::INPUTS as u32).to_le_bytes());
    head.extend((G::MOST as u32).to_le_bytes());
    for seen in [G::turned, G::mirrored] {
        (0..G::INPUTS).for_each(|feature| head.extend((seen(feature) as u16).to_le_bytes()));
    }
    target.write_all(&head).map_err(complain)?;
    let (mut samples, mut curve) = (0, Vec::new());
    let games = each_game(files, |_, record| {
        each_lesson(game, customs, record, |_, lesson| {
            samples += 1;
            if i32::from(lesson.value.abs()) <= customs.decided {
                curve.push((f64::from(lesson.value), f64::from(lesson.result) / 2.0));
            }
            target.write_all(&sample(game, lesson)).map_err(complain)
        })
    })?;
    let scale = steepness(&curve, customs.steepness);
    println!("{games} games, {samples} samples; a value of {scale:.0} is worth odds of e to 1");
    target.flush().map_err(complain)
}

fn sample<G: Featured>(game: &G, lesson: &Lesson<'_, G::Position>) -> Vec<u8> {
    let is_first = game.mover(lesson.position) == Player::First;
    let seen = |feature: usize| if is_first { feature } else { G::turned(feature) };
    let mut numbers = vec![G::INPUTS as u16; G::MOST];
    for (number, feature) in numbers.iter_mut().zip(game.features(lesson.position)) {
        *number = seen(feature) as u16;
    }
    numbers.extend([lesson.value as u16, u16::from(lesson.result)]);
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

/// The scale of the logistic curve that fits values to results best, by Newton's method.
fn steepness(curve: &[(f64, f64)], guess: f64) -> f64 {
    let mut slope = 1.0 / guess;
    for _ in 0..20 {
        let (mut gradient, mut curvature) = (0.0, 1e-9);
        for &(value, result) in curve {
            let chance = 1.0 / (1.0 + (-slope * value).exp());
            gradient += (result - chance) * value;
            curvature += chance * (1.0 - chance) * value * value;
        }
        slope = (slope + gradient / curvature).clamp(0.1 / guess, 10.0 / guess);
    }
    1.0 / slope
}

/// Every so many lessons as a line for `tune fit`: game, what is to be learnt for the first player, position.
fn texts<G: EngineGame>(game: &G, customs: &Customs, out: &str, files: &[&str], each: u64) -> Result<(), String> {
    let complain = |error: std::io::Error| format!("{out}: {error}");
    let mut target = BufWriter::new(File::create(out).map_err(complain)?);
    let mut quiet = 0u64;
    let games = each_game(files, |number, record| {
        each_lesson(game, customs, record, |state, lesson| {
            quiet += 1;
            if quiet % each != 0 {
                return Ok(());
            }
            let chance = 1.0 / (1.0 + (-f64::from(lesson.value) / customs.steepness).exp());
            let goal = (chance + f64::from(lesson.result) / 2.0) / 2.0;
            let goal = if game.mover(lesson.position) == Player::First { goal } else { 1.0 - goal };
            writeln!(target, "{number}\t{goal:.4}\t{}", game.rules().format_state(state)).map_err(complain)
        })
    })?;
    println!("{games} games, {} positions", quiet / each);
    target.flush().map_err(complain)
}
