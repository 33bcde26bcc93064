//! Games of the chess engine against itself, to learn an evaluation from.
//!
//! `gather play FILE nodes=N seconds=N threads=N seed=N [network=FILE]` plays until the time is over and appends each game
//! to FILE; without a network by the hand-written evaluation.
//! `gather texts OUT FILE... each=N` writes every Nth quiet position of such games as a line for `tune fit`.
//! `gather unfold OUT FILE...` turns the quiet positions of such games into samples for the training of the network.
//!
//! A game: its plies (u16), how many of them were random (u8), its result for white (u8: 0 lost, 1 drawn, 2 won), and for
//! every ply the move (u16, as `Move`) and the value that the mover's search found (i16); all little-endian.
//! A sample: 32 features as the mover sees them (u16 each, `NOTHING` behind the last), the value (i16) and the result
//! (i16: 0, 1, 2), both for the mover.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use siasat_core::mixing::{SplitMix64, mix};
use siasat_core::{Game, MoveList, Notated, Player};
use siasat_engine::chess::Chess;
use siasat_engine::chess::learnt::Learnt;
use siasat_engine::chess::moves::Move;
use siasat_engine::chess::network::{Network, WIDTH};
use siasat_engine::chess::position::Position;
use siasat_engine::{Control, Engine, EngineGame, Limits, Question};
use siasat_games::chess::{Chess as Rules, ChessMove};

/// Random moves at the start of a game, or one more.
const OPENING: usize = 8;
/// An opening that is worth more than this to one side is thrown away.
const BALANCED: i32 = 350;
/// Moves after which a game is a draw.
const LONGEST: usize = 320;
/// Beyond this value for `DECIDED_FOR` plies in a row a game is won.
const DECIDED: i32 = 1500;
const DECIDED_FOR: u32 = 5;
/// Within this value of 0 for `LEVEL_FOR` plies in a row, late in the game, it is drawn.
const LEVEL: i32 = 8;
const LEVEL_FOR: u32 = 12;
const LATE: usize = 90;
/// Positions beyond this value teach little.
const TAUGHT: i16 = 2500;
/// Hundredths of a pawn that are worth odds of e to 1 in the games of the engine against itself.
const STEEPNESS: f64 = 190.0;
/// "No feature" in a sample.
const NOTHING: u16 = 768;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let settings: HashMap<&str, &str> = arguments.iter().filter_map(|pair| pair.split_once('=')).collect();
    let number = |name: &str, default: u64| settings.get(name).and_then(|text| text.parse().ok()).unwrap_or(default);
    let files: Vec<&str> = arguments.iter().skip(1).filter(|word| !word.contains('=')).map(String::as_str).collect();
    let done =
        match (arguments.first().map(String::as_str), files.as_slice()) {
            (Some("play"), [file]) => {
                let plan = Plan {
                    nodes: number("nodes", 1000),
                    time: Duration::from_secs(number("seconds", 60)),
                    threads: number("threads", 1) as usize,
                    seed: number("seed", 1),
                };
                match settings.get("network") {
                    None => play_many(file, &plan, &Chess(Rules)),
                    Some(name) => read(name).and_then(|network| play_many(file, &plan, &Learnt::with(Rules, network))),
                }
            }
            (Some("texts"), [out, games @ ..]) if !games.is_empty() => texts(out, games, number("each", 6).max(1)),
            (Some("unfold"), [out, games @ ..]) if !games.is_empty() => unfold(out, games),
            _ => Err("write: gather play FILE nodes=N seconds=N threads=N seed=N, or: gather texts|unfold OUT FILE..."
                .into()),
        };
    if let Err(error) = done {
        eprintln!("{error}");
        std::process::exit(1);
    }
}

/// A network that stays for as long as the program runs.
fn read(name: &str) -> Result<&'static Network, String> {
    let bytes = std::fs::read(name).map_err(|error| format!("{name}: {error}"))?;
    let network = Network::read(&bytes).ok_or(format!("{name} is no network of {WIDTH} neurons"))?;
    Ok(Box::leak(Box::new(network)))
}

struct Plan {
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

fn play_many<G>(file: &str, plan: &Plan, game: &G) -> Result<(), String>
where
    G: EngineGame<Rules = Rules, Move = Move> + Clone,
{
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
                    let Some(record) = play(&mut engine, plan.nodes, mix(plan.seed) ^ mix(number)) else { continue };
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
fn play<G: EngineGame<Rules = Rules, Move = Move>>(engine: &mut Engine<G>, nodes: u64, seed: u64) -> Option<Record> {
    let game = engine.shared_game();
    let mut stream = SplitMix64::new(seed);
    let (mut state, mut history, mut plies) = (Rules.initial(), Vec::new(), Vec::new());
    let random = OPENING + stream.below(2) as usize;
    let (mut won, mut level) = (0, 0);
    engine.clear();
    let finish = |result: u8, plies: Vec<(u16, i16)>| Some(Record { random: random as u8, result, plies });
    for ply in 0..LONGEST {
        if let Some(end) = Rules.outcome(&state) {
            let result = end.winner.map_or(1, |winner| 2 * u8::from(winner == Player::First));
            return if ply > random { finish(result, plies) } else { None };
        }
        let key = Rules.key(&state);
        if history.iter().filter(|&&earlier| earlier == key).count() >= 2 {
            return finish(1, plies);
        }
        let mut moves = MoveList::new();
        Rules.legal_moves(&state, &mut moves);
        let mut mv = moves[stream.below(moves.len() as u64) as usize];
        let mut value = 0;
        if ply >= random {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let question = Question { root: &state, history: &history, limits: &limits, only: &[], lines: 1 };
            let answer = engine.search(&question, &Control::default(), &mut |_| ());
            mv = moves.into_iter().find(|&mv| Some(game.encode(mv)) == answer.mv).unwrap_or(mv);
            value = answer.value.clamp(-30_000, 30_000);
            if ply == random && value.abs() > BALANCED {
                return None;
            }
            won = if value.abs() > DECIDED { won + 1 } else { 0 };
            level = if value.abs() <= LEVEL && ply > LATE { level + 1 } else { 0 };
            if won >= DECIDED_FOR {
                let white_wins = (value > 0) == (Rules.to_move(&state) == Player::First);
                return finish(2 * u8::from(white_wins), plies);
            }
            if level >= LEVEL_FOR {
                return finish(1, plies);
            }
        }
        plies.push((game.encode(mv).0, value as i16));
        if Rules.is_irreversible(&state, mv) {
            history.clear();
        } else {
            history.push(key);
        }
        state = Rules.play(&state, mv);
    }
    finish(1, plies)
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

fn unfold(out: &str, files: &[&str]) -> Result<(), String> {
    let complain = |error: std::io::Error| format!("{out}: {error}");
    let mut target = BufWriter::new(File::create(out).map_err(complain)?);
    let mut samples = 0u64;
    let games = each_game(files, |_, record| {
        for sample in samples_of(record) {
            samples += 1;
            for number in sample {
                target.write_all(&number.to_le_bytes()).map_err(complain)?;
            }
        }
        Ok(())
    })?;
    println!("{games} games, {samples} samples");
    target.flush().map_err(complain)
}

/// Every so many quiet positions as a line for `tune fit`: game, what is to be learnt for white, FEN.
fn texts(out: &str, files: &[&str], each: u64) -> Result<(), String> {
    let complain = |error: std::io::Error| format!("{out}: {error}");
    let mut target = BufWriter::new(File::create(out).map_err(complain)?);
    let mut quiet = 0u64;
    let games = each_game(files, |number, record| {
        let mut state = Rules.initial();
        for (ply, &(code, value)) in record.plies.iter().enumerate() {
            let position = Position::of(&state);
            if teaches(record, ply, &position) {
                quiet += 1;
                if quiet % each == 0 {
                    let sign = if position.player == Player::First { 1.0 } else { -1.0 };
                    let chance = 1.0 / (1.0 + (-sign * f64::from(value) / STEEPNESS).exp());
                    let goal = (chance + f64::from(record.result) / 2.0) / 2.0;
                    writeln!(target, "{number}\t{goal:.4}\t{}", Rules.format_state(&state)).map_err(complain)?;
                }
            }
            let mut moves = MoveList::new();
            Rules.legal_moves(&state, &mut moves);
            let Some(mv) = moves.into_iter().find(|&mv| <ChessMove as Into<Move>>::into(mv) == Move(code)) else {
                return Err(format!("game {number} has a move that is not legal"));
            };
            state = Rules.play(&state, mv);
        }
        Ok(())
    })?;
    println!("{games} games, {} positions", quiet / each);
    target.flush().map_err(complain)
}

fn from_bytes(bytes: &[u8]) -> Option<(Record, &[u8])> {
    let (head, rest) = bytes.split_at_checked(4)?;
    let length = usize::from(u16::from_le_bytes([head[0], head[1]]));
    let (body, rest) = rest.split_at_checked(4 * length)?;
    let ply = |four: &[u8]| (u16::from_le_bytes([four[0], four[1]]), i16::from_le_bytes([four[2], four[3]]));
    Some((Record { random: head[2], result: head[3], plies: body.chunks_exact(4).map(ply).collect() }, rest))
}

/// Whether a position was searched, is quiet and not decided.
fn teaches(record: &Record, ply: usize, position: &Position) -> bool {
    let (code, value) = record.plies[ply];
    let is_quiet = position.checkers.is_empty() && !position.is_noisy(Move(code));
    ply >= usize::from(record.random) && is_quiet && value.abs() <= TAUGHT
}

/// The positions of a game that teach something.
fn samples_of(record: &Record) -> Vec<[u16; 34]> {
    let mut position = Position::of(&Rules.initial());
    let mut samples = Vec::new();
    for (ply, &(code, value)) in record.plies.iter().enumerate() {
        if teaches(record, ply, &position) {
            let result = if position.player == Player::First { record.result } else { 2 - record.result };
            samples.push(sample(&position, value, result));
        }
        position = position.play(Move(code));
    }
    samples
}

fn sample(position: &Position, value: i16, result: u8) -> [u16; 34] {
    let mut sample = [NOTHING; 34];
    let me = position.player.index();
    for (place, square) in position.occupied().into_iter().enumerate().take(32) {
        let code = usize::from(position.squares[square.to_usize()]);
        let (kind, side) = (code % 6, code / 6);
        let seen = if me == 0 { square.to_usize() } else { square.to_usize() ^ 56 };
        sample[place] = (64 * (kind + 6 * (side ^ me)) + seen) as u16;
    }
    sample[32] = value as u16;
    sample[33] = u16::from(result);
    sample
}
