//! `selfplay GAME[/VARIANT] a=PLAYER b=PLAYER nodes=N games=N threads=N seed=N`: one player against another at a fixed
//! number of nodes a move (`nodes_b=N` where b gets another), or `seconds=S` a move; prints the score and Elo with its
//! 95 % error.
//!
//! A PLAYER is a list of `PARAMETER:VALUE` for the engine, which may begin with `generic` (the engine by rules and evaluator
//! alone) or with a textbook search such as `alphabeta+table`. Both think in turn in the same thread, so that whatever
//! else the machine does slows both.
//!
//! Positions are evaluated by the terms, unless a network is named for a (`network=FILE`) or for b (`network_b=FILE`).
//!
//! Games come in pairs from the same opening with the sides changed; the error is that of pairs (pentanomial). Openings
//! are random, or the lines of a file (`openings=FILE`).
//!
//! `elo1=E` plays a sequential test (SPRT) of "a is E Elo stronger" against "a is `elo0` (0) stronger", both with an error of 5 %:
//! the games end when the log-likelihood ratio (LLR) leaves ±2.94, or after `games`.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use siasat_core::mixing::{SplitMix64, mix};
use siasat_core::{Abilities, Game, Limits, MoveList, Notated, Player, Silent, StopFlag};
use siasat_engine::chess::Chess;
use siasat_engine::congklak::CongklakGame;
use siasat_engine::doushouqi::DouShouQiGame;
use siasat_engine::game::EngineGame;
use siasat_engine::generic::GenericGame;
use siasat_engine::network::{Featured, Network};
use siasat_engine::{Control, Engine, Evaluation, Params, Question, chess, doushouqi};
use siasat_eval::Evaluators;
use siasat_games::chess::Chess as ChessRules;
use siasat_games::congklak::Congklak;
use siasat_games::doushouqi::DouShouQi;
use siasat_search::{Config, Request};

/// Moves after which a game is a draw.
const LONGEST: usize = 400;
/// Openings are random; those whose value exceeds this are thrown away.
const BALANCED: i32 = 150;
/// The maximum number of openings that are discarded.
const TRIES: u32 = 2000;
/// Both sides see the same winner by this much for this many moves in a row: the game is decided.
const DECIDED: i32 = 1200;
const DECIDED_FOR: u32 = 6;
/// Where a sequential test ends: ln(0.95 / 0.05).
const LLR_BOUND: f64 = 2.944;

struct Plan {
    players: [String; 2],
    /// Of a and of b.
    nodes: [Option<u64>; 2],
    /// MiB of an engine's table.
    hash: usize,
    time: Option<Duration>,
    pairs: u64,
    threads: usize,
    seed: u64,
    opening: u64,
    openings: Vec<String>,
    /// Play every game to its end.
    to_the_end: bool,
    /// The two claims of a sequential test, in Elo.
    sprt: Option<[f64; 2]>,
    verbose: bool,
}

impl Plan {
    fn limits(&self, player: usize) -> Limits {
        Limits { nodes: self.nodes[player], time: self.time, ..Limits::default() }
    }
}

/// Chooses a move in a position of these rules, and gives its value for the mover.
trait Thinker<R: Game> {
    fn forget(&mut self);
    fn think(&mut self, state: &R::State, history: &[u64], limits: Limits) -> (Option<R::Move>, i32);
}

impl<R: Game, G: EngineGame<Rules = R>, E: Evaluation<G>> Thinker<R> for Engine<G, E> {
    fn forget(&mut self) {
        self.clear();
    }

    fn think(&mut self, state: &R::State, history: &[u64], limits: Limits) -> (Option<R::Move>, i32) {
        let question = Question { history, ..Question::new(state, limits) };
        let answer = self.search(&question, &Control::default(), &mut |_| ());
        let game = self.shared_game();
        let mut moves = MoveList::new();
        game.rules().legal_moves(state, &mut moves);
        (moves.into_iter().find(|&mv| Some(game.encode(mv)) == answer.mv), answer.value)
    }
}

/// A search of the textbook.
struct Textbook<R> {
    rules: R,
    config: Config,
}

impl<R: Abilities + Evaluators> Thinker<R> for Textbook<R> {
    fn forget(&mut self) {}

    fn think(&mut self, state: &R::State, history: &[u64], limits: Limits) -> (Option<R::Move>, i32) {
        let Ok(evaluator) = self.rules.evaluator(R::EVALUATORS.first().unwrap_or(&"zero")) else { return (None, 0) };
        let request = Request {
            game: &self.rules,
            evaluator: &*evaluator,
            root: state.clone(),
            limits,
            history: history.to_vec(),
            repetition: self.rules.has_repetition(),
            exclude: Vec::new(),
            stop: StopFlag::default(),
        };
        siasat_search::run(&request, &self.config, &mut Silent).map_or((None, 0), |result| (result.mv, result.value))
    }
}

/// A player, or what is wrong with its text.
type Made<R> = Result<Box<dyn Thinker<R>>, String>;

/// The player that a text describes.
fn thinker<R, G, E>(plan: &Plan, player: usize, game: Option<(G, E)>) -> Made<R>
where
    R: Notated + Abilities + Evaluators + Clone + 'static,
    G: EngineGame<Rules = R> + 'static,
    E: Evaluation<G> + 'static,
{
    let (game, evaluation) = game.ok_or("there is no such variant")?;
    let hash = plan.hash;
    let mut parts = plan.players[player].split(',').filter(|part| !part.is_empty()).peekable();
    let kind = parts.next_if(|part| !part.contains(':')).unwrap_or("engine");
    let mut settings = Vec::new();
    for part in parts {
        let (name, value) = part.split_once(':').ok_or(format!("{part} is not PARAMETER:VALUE"))?;
        settings.push((name, value.parse().map_err(|_| format!("{value} is not a number"))?));
    }
    let set = |mut params: Params| -> Result<Params, String> {
        params.set("move_overhead", 0).map_err(|error| error.to_string())?;
        for &(name, value) in &settings {
            params.set(name, value).map_err(|error| error.to_string())?;
        }
        Ok(params)
    };
    Ok(match kind {
        "engine" => {
            let mut engine = Engine::with_evaluation(game, evaluation, 1, hash);
            engine.set_params(set(engine.params().clone())?);
            Box::new(engine)
        }
        "generic" => {
            let generic = GenericGame::new(game.rules().clone(), 100).map_err(|error| error.to_string())?;
            let mut engine = Engine::new(generic, 1, hash);
            engine.set_params(set(engine.params().clone())?);
            Box::new(engine)
        }
        textbook => {
            let config = Config::parse(textbook).map_err(|error| error.to_string())?;
            Box::new(Textbook { rules: game.rules().clone(), config })
        }
    })
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "chess".into());
    let settings: HashMap<String, String> = arguments
        .filter_map(|pair| pair.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned())))
        .collect();
    let number = |name: &str, default: u64| settings.get(name).and_then(|text| text.parse().ok()).unwrap_or(default);
    let text = |name: &str| settings.get(name).cloned().unwrap_or_default();
    let seconds: Option<f64> = settings.get("seconds").and_then(|text| text.parse().ok());
    let elo = |name: &str| settings.get(name).and_then(|text| text.parse::<f64>().ok());
    let openings = settings.get("openings").map(std::fs::read_to_string).transpose();
    let Ok(openings) = openings else { return eprintln!("{} cannot be read", text("openings")) };
    let plan = Plan {
        players: [text("a"), text("b")],
        nodes: ["nodes", "nodes_b"].map(|name| match seconds {
            None => Some(number(name, number("nodes", 20_000))),
            Some(_) => None,
        }),
        hash: number("hash", 16) as usize,
        time: seconds.map(Duration::from_secs_f64),
        pairs: number("games", 100).div_ceil(2),
        threads: number("threads", 2) as usize,
        seed: number("seed", 1),
        opening: number("opening", 8),
        openings: openings.unwrap_or_default().lines().map(str::to_owned).collect(),
        to_the_end: number("end", 0) == 1,
        sprt: elo("elo1").map(|elo1| [elo("elo0").unwrap_or(0.0), elo1]),
        verbose: number("verbose", 0) == 1,
    };
    let (game, variant) = name.split_once('/').unwrap_or((&name, ""));
    let variant = |usual: &'static str| if variant.is_empty() { usual } else { variant }.to_owned();
    let files = ["network", "network_b"].map(|name| settings.get(name).map(String::as_str));
    match game {
        "chess" => choose::<_, _, { chess::network::WIDTH }, { chess::network::LARGE }>(&plan, files, || {
            Some(Chess::new(ChessRules))
        }),
        "doushouqi" => choose::<_, _, { doushouqi::network::WIDTH }, 128>(&plan, files, || {
            Some(DouShouQiGame::new(DouShouQi::make(&variant("standard")).ok()?))
        }),
        "congklak" => {
            let make = || CongklakGame::new(Congklak::make(&variant("congklak")).ok()?);
            let Some(game) = make() else { return eprintln!("there is no such variant") };
            run(&plan, game.rules(), |player| thinker(&plan, player, make().map(by_terms)));
        }
        _ => eprintln!("unknown game {game}"),
    }
}

/// A game and its hand-written evaluation.
fn by_terms<G: EngineGame>(game: G) -> (G, G::Terms) {
    let terms = game.terms();
    (game, terms)
}

/// Play with the networks that were named, which have one of two widths; a player without one is evaluated by the terms.
fn choose<R, G, const WIDTH: usize, const LARGE: usize>(
    plan: &Plan,
    files: [Option<&str>; 2],
    make: impl Fn() -> Option<G> + Sync,
) where
    R: Notated + Abilities + Evaluators + Clone + 'static,
    G: Featured<Rules = R, Terms: 'static> + 'static,
{
    let Some(game) = make() else { return eprintln!("there is no such variant") };
    run(plan, game.rules(), |player| {
        let Some(name) = files[player] else { return thinker(plan, player, make().map(by_terms)) };
        let bytes = std::fs::read(name).map_err(|error| format!("{name}: {error}"))?;
        match (Network::<WIDTH>::read(&bytes, G::INPUTS), Network::<LARGE>::read(&bytes, G::INPUTS)) {
            (Some(network), _) => thinker(plan, player, make().map(|game| (game, kept(network)))),
            (_, Some(network)) => thinker(plan, player, make().map(|game| (game, kept(network)))),
            _ => Err(format!("{name} is no network of {} x {WIDTH} or {LARGE}", G::INPUTS)),
        }
    });
}

/// A network that is kept for as long as the program runs.
fn kept<const WIDTH: usize>(network: Network<WIDTH>) -> &'static Network<WIDTH> {
    Box::leak(Box::new(network))
}

fn run<R: Notated>(plan: &Plan, rules: &R, make: impl Fn(usize) -> Made<R> + Sync) {
    let next = AtomicU64::new(0);
    let scores = Mutex::new(Vec::<[i32; 2]>::new());
    std::thread::scope(|scope| {
        for _ in 0..plan.threads {
            scope.spawn(|| {
                let mut players = match [0, 1].map(&make) {
                    [Ok(a), Ok(b)] => [a, b],
                    [Err(error), _] | [_, Err(error)] => return eprintln!("{error}"),
                };
                loop {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if pair >= plan.pairs {
                        return;
                    }
                    let start = match plan.openings.get(pair as usize % plan.openings.len().max(1)) {
                        None => opening(rules, &mut players, plan, pair),
                        Some(text) => match rules.parse_state(text) {
                            Ok(state) => state,
                            Err(error) => return eprintln!("{text}: {error}"),
                        },
                    };
                    let result = [0, 1].map(|first| play(rules, &mut players, plan, &start, first));
                    if let Ok(mut scores) = scores.lock() {
                        if plan.verbose {
                            println!("{} {result:?}", rules.format_state(&start));
                        }
                        scores.push(result);
                        if scores.len() % 25 == 0 {
                            tell(&scores, plan.sprt);
                        }
                        if plan.sprt.is_some_and(|claims| llr(&scores, claims).abs() >= LLR_BOUND) {
                            next.store(plan.pairs, Ordering::Relaxed);
                            return;
                        }
                    }
                }
            });
        }
    });
    if let Ok(scores) = scores.lock() {
        tell(&scores, plan.sprt);
    }
}

/// A position after some random moves that neither side has won already; after `TRIES` such walks any that is not over.
fn opening<R: Game>(rules: &R, players: &mut [Box<dyn Thinker<R>>; 2], plan: &Plan, pair: u64) -> R::State {
    let mut stream = SplitMix64::new(mix(plan.seed) ^ mix(pair));
    for attempt in 1.. {
        let mut state = rules.initial();
        for _ in 0..plan.opening {
            let mut moves = MoveList::new();
            rules.legal_moves(&state, &mut moves);
            if moves.is_empty() || rules.outcome(&state).is_some() {
                break;
            }
            state = rules.play(&state, moves[stream.below(moves.len() as u64) as usize]);
        }
        if rules.outcome(&state).is_some() {
            continue;
        }
        let limits = Limits { nodes: Some(plan.nodes[0].unwrap_or(5000).min(5000)), ..Limits::default() };
        let (_, value) = players[0].think(&state, &[], limits);
        if attempt >= TRIES || value.abs() <= BALANCED * if rules.alternates() { 1 } else { 8 } {
            return state;
        }
    }
    rules.initial()
}

/// One game; `first` is the player that moves first. 2 for a win of player 0, 1 for a draw, 0 for a loss.
fn play<R: Notated>(
    rules: &R,
    players: &mut [Box<dyn Thinker<R>>; 2],
    plan: &Plan,
    start: &R::State,
    first: usize,
) -> i32 {
    let (mut state, mut history) = (start.clone(), Vec::new());
    for player in players.iter_mut() {
        player.forget();
    }
    let starter = rules.to_move(start);
    let owner = |player: Player| if player == starter { first } else { 1 - first };
    let result = |winner: Option<Player>| winner.map_or(1, |winner| if owner(winner) == 0 { 2 } else { 0 });
    let (mut leader, mut agreed, mut values) = (None, 0, [0; 2]);
    for _ in 0..LONGEST {
        if let Some(end) = rules.outcome(&state) {
            return result(end.winner);
        }
        let key = rules.key(&state);
        if history.iter().filter(|&&earlier| earlier == key).count() >= 2 {
            if plan.verbose {
                println!("repetition in {}, last values {values:?}", rules.format_state(&state));
            }
            return 1;
        }
        let mover = rules.to_move(&state);
        let (mv, value) = players[owner(mover)].think(&state, &history, plan.limits(owner(mover)));
        values[owner(mover)] = value;
        let Some(mv) = mv else {
            println!("no legal move in {}", rules.format_state(&state));
            return 2 * i32::from(owner(mover) == 1);
        };
        let now = (value.abs() >= DECIDED).then(|| if value > 0 { mover } else { mover.other() });
        agreed = if now.is_some() && now == leader { agreed + 1 } else { 0 };
        leader = now;
        if agreed >= DECIDED_FOR && rules.alternates() && !plan.to_the_end {
            return result(leader);
        }
        if rules.is_irreversible(&state, mv) {
            history.clear();
        } else {
            history.push(key);
        }
        state = rules.play(&state, mv);
    }
    if plan.verbose {
        println!("too long: {}, last values {values:?}", rules.format_state(&state));
    }
    1
}

/// Mean and variance of the points of pairs, as shares of what a pair can give.
fn moments(scores: &[[i32; 2]]) -> (f64, f64) {
    let pairs = scores.len() as f64;
    let shares: Vec<f64> = scores.iter().map(|pair| f64::from(pair[0] + pair[1]) / 4.0).collect();
    let mean = shares.iter().sum::<f64>() / pairs;
    (mean, shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / pairs)
}

/// The log-likelihood ratio of two strengths in Elo, with the variance of pairs as it was observed; 0 for few pairs.
///
/// CITE: M. Van den Bergh, "A Practical Introduction to the GSPRT" (cantate.be/Fishtest), the normal approximation.
fn llr(scores: &[[i32; 2]], claims: [f64; 2]) -> f64 {
    let (mean, variance) = moments(scores);
    if scores.len() < 50 || variance == 0.0 {
        return 0.0;
    }
    let [low, high] = claims.map(|elo| 1.0 / (1.0 + 10f64.powf(-elo / 400.0)));
    scores.len() as f64 * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
}

/// Wins, draws, losses of player a, its score, and Elo with the 95 % error by the variance of pairs.
fn tell(scores: &[[i32; 2]], sprt: Option<[f64; 2]>) {
    let count = |wanted: i32| scores.iter().flatten().filter(|&&score| score == wanted).count();
    let pairs = scores.len() as f64;
    let (mean, variance) = moments(scores);
    let error = 1.96 * (variance / pairs).sqrt();
    let elo = |share: f64| -400.0 * (1.0 / share.clamp(0.001, 0.999) - 1.0).log10();
    let test = sprt.map_or(String::new(), |claims| format!(", LLR {:+.2}", llr(scores, claims)));
    println!(
        "{} games: +{} ={} -{}, {:.1} %, Elo {:+.0} [{:+.0}, {:+.0}]{test}",
        2 * scores.len(),
        count(2),
        count(1),
        count(0),
        100.0 * mean,
        elo(mean),
        elo(mean - error),
        elo(mean + error)
    );
}
