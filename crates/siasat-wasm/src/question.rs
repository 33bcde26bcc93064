//! What the host may ask, as JSON: `{"ask": "legal_moves", "game": "nim", "variant": "", "state": "3,4,5/1"}`.

use std::path::PathBuf;

use serde::Deserialize;

/// A game by name, and the position it will be asked about (`tree` needs it, the others do not).
#[derive(Deserialize)]
pub struct Rules {
    pub game: String,
    pub variant: String,
    #[serde(default)]
    pub root: Option<String>,
}

/// A position of a game.
#[derive(Deserialize)]
pub struct Place {
    #[serde(flatten)]
    pub rules: Rules,
    pub state: String,
}

/// A question about the rules or a search by a textbook algorithm. The state is a text: the module keeps none.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// Version, games with rules, games of the engine, and the engine's parameters.
    About,
    HasAlgorithm {
        config: String,
    },
    Open(Rules),
    HasEvaluator {
        #[serde(flatten)]
        rules: Rules,
        name: String,
    },
    Initial(Rules),
    Parse(Place),
    View(Place),
    LegalMoves(Place),
    Irreversible(Place),
    Abilities(Place),
    Play {
        #[serde(flatten)]
        place: Place,
        index: usize,
    },
    Perft {
        #[serde(flatten)]
        place: Place,
        depth: u32,
    },
    Search(Box<Search>),
    /// The counts of the search that runs now.
    Gauge,
    /// How far the build or verification of tables that runs now is.
    Progress,
    Panic,
    Drop {
        object: u32,
    },
    EngineOpen {
        game: String,
        variant: String,
        hash_mb: usize,
    },
    EngineSetHash {
        object: u32,
        megabytes: usize,
    },
    EngineClear {
        object: u32,
    },
    EngineSetTables {
        object: u32,
        folder: Option<PathBuf>,
    },
    EngineSetParam {
        object: u32,
        name: String,
        value: i32,
    },
    EngineParam {
        object: u32,
        name: String,
    },
    EngineCheck(Box<EngineSearch>),
    EngineSearch(Box<EngineSearch>),
    TablesOpen {
        game: String,
        variant: String,
        folder: PathBuf,
    },
    TablesMaterials {
        object: u32,
        pieces: usize,
    },
    TablesProbe {
        object: u32,
        position: String,
    },
    TablesStats {
        object: u32,
    },
    TablesBuild(TablesWork),
    TablesVerify(TablesWork),
    TablesExport {
        object: u32,
        material: String,
        path: PathBuf,
    },
    SolverOpen {
        variant: String,
        table_bytes: usize,
    },
    SolverProgress {
        object: u32,
    },
    SolverCountPositions {
        object: u32,
        seeds: u32,
    },
    SolverBuild {
        object: u32,
        seeds: u32,
    },
    SolverFolder {
        object: u32,
        root: PathBuf,
    },
    SolverBuildFiles {
        object: u32,
        root: PathBuf,
        seeds: u32,
    },
    SolverLoadFiles {
        object: u32,
        root: PathBuf,
        seeds: u32,
    },
    SolverFileStats {
        object: u32,
        root: PathBuf,
    },
    SolverVerify {
        object: u32,
        seeds: u32,
    },
    SolverValue {
        object: u32,
        position: String,
    },
    SolverCounts {
        object: u32,
        seeds: u32,
    },
    SolverSolve {
        object: u32,
        position: String,
        guess: i8,
    },
    ExactOpen {
        game: String,
        variant: String,
        table_bytes: usize,
    },
    ExactProgress {
        object: u32,
    },
    ExactTableBytes {
        object: u32,
    },
    ExactSolve {
        object: u32,
        position: String,
    },
    ExactBest {
        object: u32,
        position: String,
    },
    FirstTurns {
        variant: String,
        limit: u64,
        first_win: bool,
    },
}

/// A search by a textbook algorithm; see `siasat_any::search::Question`.
#[derive(Deserialize)]
pub struct Search {
    #[serde(flatten)]
    pub place: Place,
    pub evaluator: String,
    pub config: String,
    #[serde(default)]
    pub depth: Option<u32>,
    #[serde(default)]
    pub nodes: Option<u64>,
    #[serde(default)]
    pub seconds: Option<f64>,
    #[serde(default)]
    pub history: Vec<u64>,
    #[serde(default)]
    pub repetition: bool,
    #[serde(default)]
    pub exclude: Vec<usize>,
    #[serde(default)]
    pub watch: bool,
    /// Deepest ply, most nodes, least depth of a recording.
    #[serde(default)]
    pub bounds: Option<(Option<u32>, Option<u64>, u32)>,
}

/// A search of the engine; see `siasat_engine::any_engine::Task`.
#[derive(Deserialize)]
pub struct EngineSearch {
    pub object: u32,
    #[serde(default)]
    pub position: Option<String>,
    #[serde(default)]
    pub moves: Vec<String>,
    #[serde(default)]
    pub history: Vec<u64>,
    #[serde(default)]
    pub depth: Option<u32>,
    #[serde(default)]
    pub nodes: Option<u64>,
    #[serde(default)]
    pub seconds: Option<f64>,
    /// Seconds left, seconds added a move, moves until it is wound up again.
    #[serde(default)]
    pub clock: Option<(f64, f64, Option<u32>)>,
    #[serde(default)]
    pub mate: Option<u32>,
    #[serde(default)]
    pub infinite: bool,
    #[serde(default)]
    pub ponder: bool,
    #[serde(default)]
    pub only: Vec<String>,
    #[serde(default = "one")]
    pub lines: usize,
}

fn one() -> usize {
    1
}

/// A build or a verification of tables.
#[derive(Deserialize)]
pub struct TablesWork {
    pub object: u32,
    pub root: PathBuf,
    pub materials: Vec<String>,
}
