/** Generated from the server's OpenAPI description by `make types`. Do not edit. */

export interface components {
  schemas: {
    /** @description An algorithm and the switches it takes. `depthless` ones need nodes or seconds instead of a depth. */
    AlgorithmInfo: {
      id: string;
      name: string;
      family: string;
      family_name: components["schemas"]["Text"];
      about: components["schemas"]["Text"];
      source: string;
      sound: boolean;
      native: boolean | null;
      own: boolean;
      depthless: boolean;
      switches: string[];
    };
    /**
     * @description The best `lines` moves, updated as the search deepens, until a limit is reached or it is cancelled.
     *
     *     By the engine where it plays the game and neither an algorithm nor an evaluator is named.
     */
    AnalyseJob: {
      game: string;
      variant?: string | null;
      position?: string | null;
      /** @default [] */
      moves?: string[];
      job: string;
      evaluator?: string | null;
      /** @constant */
      type: "analyse";
      algorithm?: string | null;
      /** @default 3 */
      lines?: number;
      depth?: number | null;
      nodes?: number | null;
      seconds?: number | null;
    };
    /** @description Whether students who join wait until they are let in. */
    Asking: {
      asks: boolean;
    };
    /** @description An assignment without its solutions. */
    AssignmentInfo: {
      id: string;
      title: string;
      attempts: number;
      created: number;
      items: components["schemas"]["ItemInfo"][];
    };
    /** @description A node of an icicle chart: its horizontal range from 0 to 1. */
    BarView: {
      ply: number;
      x: number;
      width: number;
      is_cut: boolean;
      on_line: boolean;
    };
    /** @description One of the best moves, best first. */
    BestLine: {
      rank: number;
      move: components["schemas"]["LegalMove"];
      thought: components["schemas"]["Thought"];
    };
    /** @description A position and its moves in the tree, the best first; `moves` is None where the tree does not have it. */
    BookAnswer: {
      view: components["schemas"]["PositionView"];
      moves: components["schemas"]["BookMoveView"][] | null;
      /** @description positions of the whole tree */
      positions: number;
      /** @description how the tree was made */
      recipe: string;
    };
    /** @description A move of the tree. `value` is for the side that moves, in hundredths; `text` is the same in words. */
    BookMoveView: {
      move: string;
      label: string;
      value: number;
      text: components["schemas"]["Text"];
      /** @description positions of the tree that the move leads to, itself included; 0: none */
      positions: number;
    };
    /** @description Stop a search of this socket. */
    CancelJob: {
      /** @constant */
      type: "cancel";
      job: string;
    };
    /** @description The whole catalogue. */
    Catalogue: {
      version: string;
      games: components["schemas"]["GameInfo"][];
      algorithms: components["schemas"]["AlgorithmInfo"][];
      switches: components["schemas"]["SwitchInfo"][];
      aliases: {
        [key: string]: string;
      };
      levels: components["schemas"]["LevelInfo"][];
      /** @description chess engines that the owner offers, as `server:NAME` */
      engines: string[];
      bounds: components["schemas"]["ServerBounds"];
      /** @description the smallest drop in winning chances that a review calls an inaccuracy */
      inaccuracy: number;
      /** @description how large an experiment may be; null if visitors cannot run any */
      lab: components["schemas"]["LabLimits"] | null;
    };
    /** @description The children of a node in the order searched. */
    ChildrenPage: {
      node: number;
      children: components["schemas"]["ExploreNode"][];
      total: number;
    };
    /** @description A class in the teacher's list. */
    ClassInfo: {
      id: string;
      title: string;
      created: number;
      students: number;
      assignments: number;
    };
    /** @description The classes of this server. */
    ClassList: {
      classes: components["schemas"]["ClassInfo"][];
    };
    /** @description What the teacher sees. `version` changes with everything that happens. */
    ClassOverview: {
      id: string;
      title: string;
      version: number;
      /** @description None while nobody can join */
      code: string | null;
      closes: number | null;
      /** @description whether students who join wait until they are let in */
      asks: boolean;
      /** @description addresses of this server for devices on the same network */
      addresses: string[];
      assignments: components["schemas"]["AssignmentInfo"][];
      students: components["schemas"]["StudentRow"][];
    };
    /** @description A classical result of the field that the lab repeats. */
    ClassicInfo: {
      id: string;
      authors: string;
      title: string;
      place: string;
      year: number;
      /** @description its tables in the lab */
      report: string;
    };
    /** @description All classics. */
    ClassicList: {
      classics: components["schemas"]["ClassicInfo"][];
    };
    /** @description A classic in one language: its question, design and results, the same here, and what is not repeated. */
    ClassicPage: {
      info: components["schemas"]["ClassicInfo"];
      language: string;
      about: components["schemas"]["ClassicPart"][];
    };
    /** @description A part of what is said about a classic. */
    ClassicPart: {
      heading: string;
      text: string;
    };
    /** @description The clocks, about once a second while one runs. */
    ClockEvent: {
      /**
       * @default clock
       * @constant
       */
      type: "clock";
      clock: components["schemas"]["ClockState"];
    };
    /** @description Thinking time per side, and the increment per move. */
    ClockSetting: {
      initial_ms: number;
      /** @default 0 */
      increment_ms?: number;
    };
    /** @description Milliseconds left for each side at the time of the response, and whose clock is running (None: neither). */
    ClockState: {
      left_ms: [number, number];
      increment_ms: number;
      running: (1 | 2) | null;
      /**
       * @description until the running clock begins to lose time: seeds are still being sown
       * @default 0
       */
      wait_ms: number;
    };
    /** @description Several algorithms on one position to one depth. */
    CompareJob: {
      game: string;
      variant?: string | null;
      position?: string | null;
      /** @default [] */
      moves?: string[];
      job: string;
      evaluator?: string | null;
      /** @constant */
      type: "compare";
      algorithms: string[];
      /** @default 4 */
      depth?: number;
    };
    /** @description The counts of an algorithm so far, at most a few thousand nodes old. */
    CompareProgress: {
      nodes: number;
      leaves: number;
      cutoffs: number;
      seconds: number;
    };
    /** @description What one algorithm did. `minimum` is Knuth and Moore's number for the tree's branching and depth, an estimate. */
    CompareRow: {
      algorithm: string;
      value: number;
      first_value: number;
      text: components["schemas"]["Text"];
      move: string | null;
      label: string | null;
      depth: number;
      nodes: number;
      leaves: number;
      interior: number;
      cutoffs: number;
      first_move_rate: number | null;
      researches: number;
      table_answers: number;
      branching: number | null;
      seconds: number;
      speed: number;
      backend: string;
      sound: boolean;
      finished: boolean;
      error: components["schemas"]["ErrorDetail"] | null;
    };
    /** @description Two searches of one position: how many nodes (by path from the root) both visited, or only one of them. */
    Comparison: {
      first: components["schemas"]["ExplorationInfo"];
      second: components["schemas"]["ExplorationInfo"];
      both: number;
      only_first: number;
      only_second: number;
      text: components["schemas"]["Text"];
    };
    /** @description A new class, and the teacher's secret for it. */
    CreatedClass: {
      id: string;
      secret: string;
    };
    /** @description A new game, and the secrets of the seats played by people. Whoever has a seat's secret may move for it. */
    CreatedGame: {
      state: components["schemas"]["GameState"];
      secrets: [string | null, string | null];
    };
    /** @description A branch that was cut after `steps` steps (all by default), to be searched anyway. */
    CutBranchRequest: {
      /** @description nested brackets, round or square */
      tree: string;
      /** @default alphabeta */
      algorithm?: string;
      /** @description a node, as in `r.0.1` */
      node: string;
      steps?: number | null;
    };
    /**
     * @description A cut branch, searched without any cut. All values are for MAX.
     *
     *     `node` is where the cut happened, `best` what it had by then, `bound` what that reached (None: infinite) and
     *     `joined` the value it would have with this branch as well. `values` are the values inside the branch by place, and
     *     `root` is the value of the whole tree.
     */
    CutBranchView: {
      branch: string;
      node: string;
      best: number;
      bound: number | null;
      value: number;
      joined: number;
      values: {
        [key: string]: number;
      };
      leaves: number;
      root: number;
      text: components["schemas"]["Text"];
    };
    /** @description A table of words and numbers. */
    DataTableView: {
      head: components["schemas"]["Text"][];
      rows: components["schemas"]["Text"][][];
    };
    /** @description One depth: what it found and its tree. `order` are the moves of the root in the order searched. */
    DeepeningStepView: {
      tag: string;
      variables: components["schemas"]["VariableView"][];
      text: components["schemas"]["Text"];
      depth: number;
      value: components["schemas"]["Text"];
      nodes: number;
      cutoffs: number;
      line: string[];
      order: string[];
      bars: components["schemas"]["BarView"][];
    };
    /** @description Iterative deepening as a stack of trees. */
    DeepeningView: {
      /** @constant */
      kind: "deepening";
      steps: components["schemas"]["DeepeningStepView"][];
      stopped: boolean;
      pseudocode: components["schemas"]["PseudocodeView"][];
    };
    /** @description The search has ended. */
    DoneMessage: {
      job: string;
      /**
       * @default done
       * @constant
       */
      type: "done";
      /** @enum {string} */
      reason: "finished" | "cancelled" | "nodes" | "seconds";
    };
    /** @description The variables of MTD(f), SSS* and DUAL*, for the side to move at the root; None where there is no bound yet. */
    DriverView: {
      aim: number | null;
      lower: number | null;
      upper: number | null;
    };
    /** @description The body of every response with status 400 or above. */
    ErrorBody: {
      error: components["schemas"]["ErrorDetail"];
    };
    /** @description An error. `code` is for programs, `text` for people; `field` names the wrong field of the request. */
    ErrorDetail: {
      code: string;
      /** @description the English text */
      message: string;
      field: string | null;
      /** @description The message in every language. */
      readonly text: components["schemas"]["Text"];
    };
    /** @description Something went wrong on the server's side of the game, such as a search that failed. */
    ErrorEvent: {
      /**
       * @default error
       * @constant
       */
      type: "error";
      error: components["schemas"]["ErrorDetail"];
    };
    /** @description The search failed. `job` is None if the server could not read the message that this answers. */
    ErrorMessage: {
      /**
       * @default error
       * @constant
       */
      type: "error";
      job: string | null;
      error: components["schemas"]["ErrorDetail"];
    };
    /** @description An evaluator of a game. */
    EvaluatorInfo: {
      id: string;
      about: components["schemas"]["Text"];
    };
    /** @description What the visitor answered: a number as text, or the ids of options. */
    ExerciseAnswer: {
      id: string;
      answer: string[];
    };
    /** @description An exercise of a kind. Without a seed every student gets another tree. */
    ExerciseItem: {
      /** @constant */
      kind: "exercise";
      /** @enum {string} */
      exercise:
        | "count"
        | "path"
        | "value"
        | "greedy"
        | "negamax"
        | "turns"
        | "evaluate"
        | "sides"
        | "cuts"
        | "next"
        | "window"
        | "minimal"
        | "critical"
        | "order"
        | "refute"
        | "victims"
        | "ranked"
        | "repeated"
        | "budget"
        | "aspire"
        | "outside"
        | "entry"
        | "replace"
        | "known"
        | "bounds"
        | "rank"
        | "hot"
        | "killers"
        | "tried"
        | "horizon"
        | "sight"
        | "standpat"
        | "exchange"
        | "certain"
        | "scout"
        | "again"
        | "testwindow"
        | "guess"
        | "passes"
        | "sss"
        | "sequence"
        | "pass"
        | "reduce"
        | "uct"
        | "update"
        | "proof"
        | "proving"
        | "retro"
        | "games"
        | "sprt"
        | "paper"
        | "real-moves"
        | "real-value"
        | "real-turns"
        | "real-material"
        | "real-cuts"
        | "real-minimal"
        | "real-order"
        | "real-captures"
        | "real-first"
        | "real-aspire"
        | "real-transposition"
        | "real-known"
        | "real-history"
        | "real-killers"
        | "real-horizon"
        | "real-exchange"
        | "real-certain"
        | "real-again"
        | "real-guess"
        | "real-sss"
        | "real-reduce"
        | "real-uct"
        | "real-ending"
        | "real-cost";
      seed?: number | null;
    };
    /** @description A kind of exercise in a list. */
    ExerciseKindInfo: {
      /** @enum {string} */
      kind:
        | "count"
        | "path"
        | "value"
        | "greedy"
        | "negamax"
        | "turns"
        | "evaluate"
        | "sides"
        | "cuts"
        | "next"
        | "window"
        | "minimal"
        | "critical"
        | "order"
        | "refute"
        | "victims"
        | "ranked"
        | "repeated"
        | "budget"
        | "aspire"
        | "outside"
        | "entry"
        | "replace"
        | "known"
        | "bounds"
        | "rank"
        | "hot"
        | "killers"
        | "tried"
        | "horizon"
        | "sight"
        | "standpat"
        | "exchange"
        | "certain"
        | "scout"
        | "again"
        | "testwindow"
        | "guess"
        | "passes"
        | "sss"
        | "sequence"
        | "pass"
        | "reduce"
        | "uct"
        | "update"
        | "proof"
        | "proving"
        | "retro"
        | "games"
        | "sprt"
        | "paper"
        | "real-moves"
        | "real-value"
        | "real-turns"
        | "real-material"
        | "real-cuts"
        | "real-minimal"
        | "real-order"
        | "real-captures"
        | "real-first"
        | "real-aspire"
        | "real-transposition"
        | "real-known"
        | "real-history"
        | "real-killers"
        | "real-horizon"
        | "real-exchange"
        | "real-certain"
        | "real-again"
        | "real-guess"
        | "real-sss"
        | "real-reduce"
        | "real-uct"
        | "real-ending"
        | "real-cost";
      title: components["schemas"]["Text"];
    };
    /** @description All kinds of exercises. */
    ExerciseKinds: {
      kinds: components["schemas"]["ExerciseKindInfo"][];
    };
    /** @description A possible answer: a node of the tree, or a text where `text` is not empty. */
    ExerciseOption: {
      id: string;
      text: components["schemas"]["Text"];
    };
    /** @description A new exercise. The same seed gives the same exercise. */
    ExerciseRequest: {
      /** @enum {string} */
      kind:
        | "count"
        | "path"
        | "value"
        | "greedy"
        | "negamax"
        | "turns"
        | "evaluate"
        | "sides"
        | "cuts"
        | "next"
        | "window"
        | "minimal"
        | "critical"
        | "order"
        | "refute"
        | "victims"
        | "ranked"
        | "repeated"
        | "budget"
        | "aspire"
        | "outside"
        | "entry"
        | "replace"
        | "known"
        | "bounds"
        | "rank"
        | "hot"
        | "killers"
        | "tried"
        | "horizon"
        | "sight"
        | "standpat"
        | "exchange"
        | "certain"
        | "scout"
        | "again"
        | "testwindow"
        | "guess"
        | "passes"
        | "sss"
        | "sequence"
        | "pass"
        | "reduce"
        | "uct"
        | "update"
        | "proof"
        | "proving"
        | "retro"
        | "games"
        | "sprt"
        | "paper"
        | "real-moves"
        | "real-value"
        | "real-turns"
        | "real-material"
        | "real-cuts"
        | "real-minimal"
        | "real-order"
        | "real-captures"
        | "real-first"
        | "real-aspire"
        | "real-transposition"
        | "real-known"
        | "real-history"
        | "real-killers"
        | "real-horizon"
        | "real-exchange"
        | "real-certain"
        | "real-again"
        | "real-guess"
        | "real-sss"
        | "real-reduce"
        | "real-uct"
        | "real-ending"
        | "real-cost";
      seed?: number | null;
    };
    /** @description Whether the answer is right, the right answer, and why; `steps` continue the search where that helps. */
    ExerciseVerdict: {
      correct: boolean;
      right: string[];
      why: components["schemas"]["Text"];
      steps: components["schemas"]["TreeStep"][];
    };
    /**
     * @description A question on a tree, a table or a position. `steps` is the search so far, `marked` are the nodes asked about.
     *
     *     The answer is a whole number (`number`), one option (`option`) or any number of options (`nodes`).
     */
    ExerciseView: {
      id: string;
      /** @enum {string} */
      kind:
        | "count"
        | "path"
        | "value"
        | "greedy"
        | "negamax"
        | "turns"
        | "evaluate"
        | "sides"
        | "cuts"
        | "next"
        | "window"
        | "minimal"
        | "critical"
        | "order"
        | "refute"
        | "victims"
        | "ranked"
        | "repeated"
        | "budget"
        | "aspire"
        | "outside"
        | "entry"
        | "replace"
        | "known"
        | "bounds"
        | "rank"
        | "hot"
        | "killers"
        | "tried"
        | "horizon"
        | "sight"
        | "standpat"
        | "exchange"
        | "certain"
        | "scout"
        | "again"
        | "testwindow"
        | "guess"
        | "passes"
        | "sss"
        | "sequence"
        | "pass"
        | "reduce"
        | "uct"
        | "update"
        | "proof"
        | "proving"
        | "retro"
        | "games"
        | "sprt"
        | "paper"
        | "real-moves"
        | "real-value"
        | "real-turns"
        | "real-material"
        | "real-cuts"
        | "real-minimal"
        | "real-order"
        | "real-captures"
        | "real-first"
        | "real-aspire"
        | "real-transposition"
        | "real-known"
        | "real-history"
        | "real-killers"
        | "real-horizon"
        | "real-exchange"
        | "real-certain"
        | "real-again"
        | "real-guess"
        | "real-sss"
        | "real-reduce"
        | "real-uct"
        | "real-ending"
        | "real-cost";
      seed: number;
      tree: string | null;
      scene: components["schemas"]["TreeSceneView"] | null;
      table: components["schemas"]["DataTableView"] | null;
      position: components["schemas"]["PositionView"] | null;
      steps: components["schemas"]["TreeStep"][];
      /** @enum {string} */
      answer: "number" | "option" | "nodes";
      options: components["schemas"]["ExerciseOption"][];
      marked: string[];
      question: components["schemas"]["Text"];
    };
    /** @description The visitor's experiments, the newest first. */
    ExperimentList: {
      experiments: components["schemas"]["ExperimentView"][];
    };
    /**
     * @description Compare algorithms on positions of a game: each of them searches each position.
     *
     *     The positions are the one that the request names (the start if none), unless `with_position` is false, and
     *     `positions` random ones, each `plies` random moves from the start; `seed` decides which. Either `depth` (every depth
     *     up to it is searched) or `nodes` limits a search. `minimal_tree` also asks for the smallest tree that proves each
     *     value. The server's bounds are in the catalogue.
     */
    ExperimentRequest: {
      game: string;
      variant?: string | null;
      position?: string | null;
      /** @default [] */
      moves?: string[];
      /** @default  */
      title?: string;
      algorithms: string[];
      evaluator?: string | null;
      depth?: number | null;
      nodes?: number | null;
      /** @default true */
      with_position?: boolean;
      /** @default 0 */
      positions?: number;
      /** @default 6 */
      plies?: number;
      /** @default 1 */
      seed?: number;
      /** @default false */
      minimal_tree?: boolean;
    };
    /**
     * @description One experiment. `done` of `tasks` searches have a row and `failed` have none.
     *
     *     `report` is the report's name in `/api/lab`; it can be made while the experiment does not run, once there is a row.
     *     `problem` says why searches failed or why the experiment ended early. `seconds` is how long it has run,
     *     `seconds_left` an estimate (None if there is none). Only the visitor who started it (`mine`) may stop, resume or
     *     delete it.
     */
    ExperimentView: {
      id: string;
      title: string;
      game: string;
      variant: string;
      created: number;
      /** @enum {string} */
      status: "waiting" | "running" | "stopped" | "finished";
      tasks: number;
      done: number;
      failed: number;
      seconds: number;
      seconds_left: number | null;
      problem: components["schemas"]["Text"] | null;
      mine: boolean;
      can_resume: boolean;
      report: string;
      algorithms: string[];
    };
    /** @description A recorded search. `roots` are its passes (iterations, or null windows of MTD(f)), the last one the answer. */
    ExplorationInfo: {
      id: string;
      game: string;
      variant: string;
      position: string;
      algorithm: string;
      evaluator: string;
      depth: number;
      value: number;
      text: components["schemas"]["Text"];
      move: string | null;
      label: string | null;
      line: string[];
      nodes: number;
      kept: number;
      left_out: number;
      leaves: number;
      cutoffs: number;
      backend: string;
      /** @description how many steps a player bar has */
      events: number;
      iterations: components["schemas"]["IterationInfo"][];
      roots: components["schemas"]["ExploreNode"][];
      scene:
        | components["schemas"]["GridScene"]
        | components["schemas"]["PitsScene"]
        | components["schemas"]["TreeSceneView"]
        | components["schemas"]["TextScene"];
      /** @description for the side to move where there is such a form */
      pseudocode: components["schemas"]["PseudocodeView"] | null;
    };
    /** @description One step of the search as it ran. `tag` names its line of pseudocode; `player` moves at the node. */
    ExploreEvent: {
      at: number;
      /** @enum {string} */
      kind: "enter" | "leave" | "cutoff" | "table" | "research" | "iteration";
      node: number | null;
      ply: number | null;
      value: number | null;
      alpha: number | null;
      beta: number | null;
      depth: number | null;
      place: number | null;
      player: (1 | 2) | null;
      tag: string | null;
    };
    /** @description Steps `start` to `start + len(events)` of `total`. */
    ExploreEvents: {
      start: number;
      total: number;
      events: components["schemas"]["ExploreEvent"][];
    };
    /** @description Search once and keep the tree, at most `keep` nodes of it; it is then read over HTTP. */
    ExploreJob: {
      game: string;
      variant?: string | null;
      position?: string | null;
      /** @default [] */
      moves?: string[];
      job: string;
      evaluator?: string | null;
      /** @constant */
      type: "explore";
      /** @default alphabeta */
      algorithm?: string;
      /** @default 3 */
      depth?: number;
      /** @default 10000 */
      keep?: number;
    };
    /**
     * @description One visit of the search. `alpha` and `beta` are None where the window is open.
     *
     *     `happened`: `exact`, `cut` (a lower bound: the window was closed), `low` (an upper bound), `table`, `leaf`,
     *     `unfinished`. `saved` is how many moves were never looked at because of the cut. `size` counts the recorded nodes
     *     below, `left_out` those that were not kept. `pv` marks the principal variation. `again` is how often the same
     *     move was searched before (a re-search). `here` in a comparison: false where only this search came here.
     */
    ExploreNode: {
      id: number;
      parent: number | null;
      move: string;
      label: string;
      order: number;
      again: number;
      is_pass: boolean;
      player: (1 | 2) | null;
      ply: number;
      depth: number;
      alpha: number | null;
      beta: number | null;
      value: number | null;
      /** @enum {string} */
      happened: "exact" | "cut" | "low" | "table" | "leaf" | "unfinished";
      cutoff: number | null;
      saved: number;
      researches: number[];
      choices: number | null;
      children: number;
      size: number;
      left_out: number;
      pv: boolean;
      only_here: boolean | null;
    };
    /**
     * @description A node with its explanation and its board. `way` are the ids from the root to it, `moves` the moves played.
     *
     *     `skipped` are the moves that a cutoff left out.
     */
    ExploreNodeDetails: {
      node: components["schemas"]["ExploreNode"];
      why: components["schemas"]["Text"];
      way: number[];
      moves: string[];
      labels: string[];
      position: string | null;
      scene:
        | (
            | components["schemas"]["GridScene"]
            | components["schemas"]["PitsScene"]
            | components["schemas"]["TreeSceneView"]
            | components["schemas"]["TextScene"]
          )
        | null;
      skipped: components["schemas"]["SkippedMove"][];
    };
    /**
     * @description A position to search and the kind of view.
     *
     *     `size` is the number of simulations (`mcts`, up to 200), of nodes (`pns`, up to 2,000) or the depth (the others, up
     *     to 5). `seed` is for random moves of `mcts`; `slots` is the size of the table.
     */
    ExplorerRequest: {
      game: string;
      variant?: string | null;
      position?: string | null;
      /** @default [] */
      moves?: string[];
      /** @enum {string} */
      kind: "mcts" | "pns" | "deepening" | "table" | "history" | "horizon";
      size?: number | null;
      /** @default 1 */
      seed?: number;
      /** @default 16 */
      slots?: number;
    };
    /** @description A game. `own` is true for built-in games; `opponent` is an easy default opponent. */
    GameInfo: {
      id: string;
      title: components["schemas"]["Text"];
      about: components["schemas"]["Text"];
      howto: components["schemas"]["Text"];
      sides: [components["schemas"]["Text"], components["schemas"]["Text"]];
      /** @description the colours of the two sides on the board, as `#rrggbb` */
      colours: [string, string];
      own: boolean;
      alternates: boolean;
      drawable: boolean;
      native: boolean;
      /** @description whether perfect play is known of some positions: `perfect` may take a seat */
      solver: boolean;
      variants: components["schemas"]["VariantInfo"][];
      options: components["schemas"]["OptionInfo"][];
      evaluators: components["schemas"]["EvaluatorInfo"][];
      /** @description the evaluator taken when none is named */
      evaluator: string;
      scale: components["schemas"]["ScaleInfo"];
      opponent: string;
      imports: ("fen" | "pgn" | "position" | "siasat-game" | "moves")[];
      start: string;
      scene:
        | components["schemas"]["GridScene"]
        | components["schemas"]["PitsScene"]
        | components["schemas"]["TreeSceneView"]
        | components["schemas"]["TextScene"];
      /** @enum {integer} */
      to_move: 1 | 2;
    };
    /** @description A new game. `moves` are played from `position` first (imports, "continue from here"). */
    GameSettings: {
      game: string;
      variant?: string | null;
      position?: string | null;
      /** @default [] */
      moves?: string[];
      /**
       * @default [
       *       "person",
       *       "level:2"
       *     ]
       */
      seats?: [string, string];
      clock?: components["schemas"]["ClockSetting"] | null;
      /** @description makes the computer's choices repeatable; random if left out */
      seed?: number | null;
    };
    /**
     * @description The complete state of a game.
     *
     *     `seq` grows by one with every change that is kept; an event with a number at or below it is already contained.
     *     `you` are the sides whose secret the request carried. `may` names what they can do now.
     */
    GameState: {
      id: string;
      seq: number;
      game: string;
      variant: string;
      start: string;
      position: string;
      seats: [components["schemas"]["SeatInfo"], components["schemas"]["SeatInfo"]];
      you: (1 | 2)[];
      ply: number;
      /** @enum {integer} */
      to_move: 1 | 2;
      scene:
        | components["schemas"]["GridScene"]
        | components["schemas"]["PitsScene"]
        | components["schemas"]["TreeSceneView"]
        | components["schemas"]["TextScene"];
      legal: components["schemas"]["LegalMove"][];
      last: components["schemas"]["Mark"] | null;
      /** @description the last move, step by step, for animation */
      steps: components["schemas"]["StepView"][];
      /** @description what happened with the last move, in words: captures, another move */
      notes: components["schemas"]["Text"][];
      moves: components["schemas"]["PlayedMove"][];
      result: components["schemas"]["Result"] | null;
      clock: components["schemas"]["ClockState"] | null;
      /** @description whether the computer is at work on the next move */
      thinking: boolean;
      /** @description what the computer thought when it last moved */
      thought: components["schemas"]["Thought"] | null;
      offer: components["schemas"]["Offer"] | null;
      /** @description the reason on which the side to move may claim a draw */
      claim: components["schemas"]["Text"] | null;
      may: ("move" | "undo" | "resign" | "draw" | "claim" | "decline" | "hint" | "ask-hints" | "rematch")[];
      /** @description whether anyone may have hints; in a game between two people: if both agreed, or it is over */
      hints: boolean;
      /** @description the id of the game that follows this one */
      rematch: string | null;
      /**
       * @description computer against computer, and nobody watches
       * @default false
       */
      paused: boolean;
    };
    /** @description A board of squares, rows from the top down. `check` is the id of a square whose king is in check. */
    GridScene: {
      /**
       * @default grid
       * @constant
       */
      kind: "grid";
      rows: components["schemas"]["SquareView"][][];
      /** @default [] */
      files: string[];
      /** @default [] */
      ranks: string[];
      /** @default  */
      note: string;
      check: string | null;
    };
    /** @description A node of a growing tree: who moves there, the move that led there, and the step it appears with. */
    GrownNodeView: {
      id: number;
      parent: number | null;
      move: string;
      /** @enum {integer} */
      player: 1 | 2;
      born: number;
    };
    /**
     * @description Whether the server can do its work: `ok`, `degraded` (the store cannot be written) or `stopping`.
     *
     *     `store_failures` counts since the start; all other counts are of this moment.
     */
    Health: {
      /** @enum {string} */
      status: "ok" | "degraded" | "stopping";
      version: string;
      /** @description whether the native module is installed */
      native: boolean;
      /** @description whether the store can be written */
      store: boolean;
      /** @description how many accesses to the store failed */
      store_failures: number;
      workers: number;
      busy: number;
      queued: number;
      /** @description games held in memory */
      games: number;
      sockets: number;
      /** @description worker processes that died or were killed since the start */
      lost_workers: number;
      /** @description searches that were started again because their worker was lost */
      retries: number;
      /** @description searches that failed because their workers were lost or did not stop in time */
      failures: number;
    };
    /** @description A best move that is learned: the history of `player` for it grows to `rank`. `mark` are its cells. */
    HistoryStepView: {
      tag: string;
      variables: components["schemas"]["VariableView"][];
      text: components["schemas"]["Text"];
      move: string;
      mark: components["schemas"]["Mark"];
      /** @enum {integer} */
      player: 1 | 2;
      ply: number;
      depth: number;
      bonus: number;
      rank: number;
      closed: boolean;
      killers: string[];
    };
    /** @description History and killers. `nodes` is with them, `plain` without; `scene` is the board for the heat map. */
    HistoryView: {
      /** @constant */
      kind: "history";
      scene:
        | components["schemas"]["GridScene"]
        | components["schemas"]["PitsScene"]
        | components["schemas"]["TreeSceneView"]
        | components["schemas"]["TextScene"];
      nodes: number;
      plain: number;
      steps: components["schemas"]["HistoryStepView"][];
      stopped: boolean;
      pseudocode: components["schemas"]["PseudocodeView"][];
    };
    /** @description One depth without and with quiescence; `reply` is the noisy move that the plain search did not see. */
    HorizonStepView: {
      tag: string;
      variables: components["schemas"]["VariableView"][];
      text: components["schemas"]["Text"];
      depth: number;
      plain: components["schemas"]["SightView"];
      quiet: components["schemas"]["SightView"];
      reply: string | null;
    };
    /** @description The horizon effect and quiescence side by side. */
    HorizonView: {
      /** @constant */
      kind: "horizon";
      steps: components["schemas"]["HorizonStepView"][];
      pseudocode: components["schemas"]["PseudocodeView"][];
    };
    /** @description A text to read: FEN, PGN, a saved game, a position in the game's notation, or a list of moves. */
    ImportRequest: {
      game?: string | null;
      variant?: string | null;
      text: string;
    };
    /**
     * @description An imported text. `view` is the last position of the game; `nodes` also has its variations and comments.
     *
     *     `names` are the players of a PGN, "" if missing.
     */
    Imported: {
      /** @enum {string} */
      format: "position" | "fen" | "pgn" | "siasat-game" | "moves";
      view: components["schemas"]["PositionView"];
      /** @default [] */
      nodes: components["schemas"]["StudyNode"][];
      /**
       * @default [
       *       "",
       *       ""
       *     ]
       */
      names: [string, string];
      result: components["schemas"]["Result"] | null;
    };
    /** @description A task in a list, in words. */
    ItemInfo: {
      /** @enum {string} */
      kind: "lesson" | "exercise" | "tree" | "position";
      title: components["schemas"]["Text"];
    };
    /** @description A completed iteration. */
    IterationInfo: {
      depth: number;
      value: number;
      nodes: number;
    };
    /** @description The secret that brings the student back, and the class. */
    Joined: {
      secret: string;
      student: components["schemas"]["StudentView"];
    };
    /** @description A student joins with the code on the blackboard. */
    Joining: {
      code: string;
      /** @description at most 40 characters once cleaned */
      name: string;
    };
    /**
     * @description The known result of a position for the side to move, `side`; `known` is None if it is not known.
     *
     *     `source_text` says how it is known, or why it is not known yet.
     */
    KnownAnswer: {
      /** @enum {integer} */
      side: 1 | 2;
      known: components["schemas"]["KnownView"] | null;
      source: ("tables" | "syzygy" | "whole" | "solver" | "rules") | null;
      source_text: components["schemas"]["Text"] | null;
      moves: components["schemas"]["KnownMoveView"][];
    };
    /** @description A legal move (`move` is its text) and its result for the side that makes it; None if unknown. */
    KnownMoveView: {
      move: string;
      known: components["schemas"]["KnownView"] | null;
      /** @description whether perfect play may choose it */
      best: boolean;
    };
    /**
     * @description The result for one side with perfect play. `text` is a short form, such as "Won in 17 plies".
     *
     *     `plies` counts moves of either side, the winner hurrying and the loser delaying; None where only the result is
     *     known. `margin` is by how much that side wins (negative: loses) in games that count.
     */
    KnownView: {
      /** @enum {string} */
      outcome: "won" | "drawn" | "lost";
      plies: number | null;
      margin: number | null;
      text: components["schemas"]["Text"];
    };
    /**
     * @description A piece of a report; which fields are set depends on `kind`.
     *
     *     Texts may use `` `code` ``, `**strong**` and `*stress*`.
     *     `prose`, `list`: `items`. `note`: `items[0]` with a `tone`. `table`: `columns`, `rows`, `right` (which columns stand
     *     to the right). `facts`: `rows` of two cells. `code`: `items[0]`. `figure`: `image`, the path of an SVG, and
     *     `narrow`, the same for a phone (None: there is but one), and `description` for those who hear it. `caption`
     *     and `folded` (shown on request) for all.
     */
    LabBlock: {
      /** @enum {string} */
      kind: "prose" | "note" | "list" | "table" | "facts" | "code" | "figure";
      /** @default [] */
      items: string[];
      /**
       * @default
       * @enum {string}
       */
      tone: "" | "good" | "fair" | "bad" | "quiet";
      /** @default [] */
      columns: string[];
      /** @default [] */
      right: boolean[];
      /** @default [] */
      rows: components["schemas"]["LabCell"][][];
      /** @default  */
      caption: string;
      /** @default  */
      description: string;
      /** @default false */
      folded: boolean;
      image: string | null;
      narrow: string | null;
    };
    /** @description A table cell, formatted for the language; `tone` is good, bad and so on, `note` is shown below in small type. */
    LabCell: {
      text: string;
      /**
       * @default
       * @enum {string}
       */
      tone: "" | "good" | "fair" | "bad" | "quiet";
      /** @default  */
      note: string;
    };
    /** @description A report on an experiment, or the tables of a paper or classic. `done` of `tasks` are finished (reports only). */
    LabEntry: {
      id: string;
      /** @enum {string} */
      kind: "report" | "reproduction" | "classic";
      title: components["schemas"]["Text"];
      about: components["schemas"]["Text"];
      created: string | null;
      tasks: number | null;
      done: number | null;
    };
    /** @description How large an experiment from the page may be, and how many a visitor may store. */
    LabLimits: {
      positions: number;
      plies: number;
      algorithms: number;
      depth: number;
      nodes: number;
      searches: number;
      total_nodes: number;
      search_seconds: number;
      seconds: number;
      stored: number;
    };
    /** @description All reports and papers; `note` explains why there are no reports. */
    LabList: {
      entries: components["schemas"]["LabEntry"][];
      note: components["schemas"]["Text"] | null;
    };
    /** @description One report in one language. `page` is the path of the same as one HTML page that needs nothing else. */
    LabReport: {
      id: string;
      /** @enum {string} */
      kind: "report" | "reproduction";
      /** @enum {string} */
      language: "en" | "id";
      title: string;
      subtitle: string;
      summary: string[];
      sections: components["schemas"]["LabSection"][];
      /** @description the path of the whole report as an HTML page */
      page: string;
    };
    /** @description A heading with its blocks; `level` is 1 for a section, 2 for one below it. */
    LabSection: {
      heading: string;
      level: number;
      blocks: components["schemas"]["LabBlock"][];
    };
    /** @description A comparison as a file for `siasat lab run`. */
    LabSpec: {
      name: string;
      toml: string;
    };
    /** @description A request to turn a comparison into an experiment. */
    LabSpecRequest: {
      game: string;
      variant?: string | null;
      position?: string | null;
      /** @default [] */
      moves?: string[];
      algorithms: string[];
      /** @default 4 */
      depth?: number;
      evaluator?: string | null;
    };
    /**
     * @description A move that can be played. `text` is what to send back; `label` is for people (`Nf3`).
     *
     *     Several moves may share their cells (promotions, stones of one heap): then `choice` tells them apart for a chooser,
     *     and `piece_art` is the drawing to show where there is one.
     */
    LegalMove: {
      text: string;
      label: string;
      source: string | null;
      target: string | null;
      /** @default false */
      captures: boolean;
      choice: string | null;
      piece_art: string | null;
    };
    /** @description The text of a lesson, its figures, and the kinds of exercises to follow; the last one is on a real position. */
    Lesson: {
      id: string;
      unit: number;
      title: components["schemas"]["Text"];
      about: components["schemas"]["Text"];
      blocks: components["schemas"]["LessonBlock"][];
      figures: components["schemas"]["LessonFigure"][];
      explorer: components["schemas"]["LessonExplorer"] | null;
      exercises: (
        | "count"
        | "path"
        | "value"
        | "greedy"
        | "negamax"
        | "turns"
        | "evaluate"
        | "sides"
        | "cuts"
        | "next"
        | "window"
        | "minimal"
        | "critical"
        | "order"
        | "refute"
        | "victims"
        | "ranked"
        | "repeated"
        | "budget"
        | "aspire"
        | "outside"
        | "entry"
        | "replace"
        | "known"
        | "bounds"
        | "rank"
        | "hot"
        | "killers"
        | "tried"
        | "horizon"
        | "sight"
        | "standpat"
        | "exchange"
        | "certain"
        | "scout"
        | "again"
        | "testwindow"
        | "guess"
        | "passes"
        | "sss"
        | "sequence"
        | "pass"
        | "reduce"
        | "uct"
        | "update"
        | "proof"
        | "proving"
        | "retro"
        | "games"
        | "sprt"
        | "paper"
        | "real-moves"
        | "real-value"
        | "real-turns"
        | "real-material"
        | "real-cuts"
        | "real-minimal"
        | "real-order"
        | "real-captures"
        | "real-first"
        | "real-aspire"
        | "real-transposition"
        | "real-known"
        | "real-history"
        | "real-killers"
        | "real-horizon"
        | "real-exchange"
        | "real-certain"
        | "real-again"
        | "real-guess"
        | "real-sss"
        | "real-reduce"
        | "real-uct"
        | "real-ending"
        | "real-cost"
      )[];
    };
    /** @description A piece of a lesson's text, with the marking of Markdown inside. A `figure` has its caption as text. */
    LessonBlock: {
      /** @enum {string} */
      kind: "heading" | "text" | "item" | "figure" | "source";
      text: components["schemas"]["Text"];
      /** @default  */
      figure: string;
    };
    /** @description The explorer that goes with a lesson, and what to search in it; without a game it begins with its own example. */
    LessonExplorer: {
      /** @enum {string} */
      kind: "mcts" | "pns" | "deepening" | "table" | "history" | "horizon";
      game: string | null;
      variant: string | null;
      position: string | null;
      size: number | null;
    };
    /** @description A figure of a lesson: a searched tree, a position of a game, or a table. Blocks refer to it by `name`. */
    LessonFigure: {
      name: string;
      search: components["schemas"]["TreeSearchView"] | null;
      position: components["schemas"]["PositionView"] | null;
      table: components["schemas"]["DataTableView"] | null;
    };
    /** @description A lesson in the list. `unit` is the number of its unit, `exercises` the kinds that it asks. */
    LessonInfo: {
      id: string;
      unit: number;
      title: components["schemas"]["Text"];
      about: components["schemas"]["Text"];
      exercises: (
        | "count"
        | "path"
        | "value"
        | "greedy"
        | "negamax"
        | "turns"
        | "evaluate"
        | "sides"
        | "cuts"
        | "next"
        | "window"
        | "minimal"
        | "critical"
        | "order"
        | "refute"
        | "victims"
        | "ranked"
        | "repeated"
        | "budget"
        | "aspire"
        | "outside"
        | "entry"
        | "replace"
        | "known"
        | "bounds"
        | "rank"
        | "hot"
        | "killers"
        | "tried"
        | "horizon"
        | "sight"
        | "standpat"
        | "exchange"
        | "certain"
        | "scout"
        | "again"
        | "testwindow"
        | "guess"
        | "passes"
        | "sss"
        | "sequence"
        | "pass"
        | "reduce"
        | "uct"
        | "update"
        | "proof"
        | "proving"
        | "retro"
        | "games"
        | "sprt"
        | "paper"
        | "real-moves"
        | "real-value"
        | "real-turns"
        | "real-material"
        | "real-cuts"
        | "real-minimal"
        | "real-order"
        | "real-captures"
        | "real-first"
        | "real-aspire"
        | "real-transposition"
        | "real-known"
        | "real-history"
        | "real-killers"
        | "real-horizon"
        | "real-exchange"
        | "real-certain"
        | "real-again"
        | "real-guess"
        | "real-sss"
        | "real-reduce"
        | "real-uct"
        | "real-ending"
        | "real-cost"
      )[];
    };
    /** @description Read a lesson. */
    LessonItem: {
      /** @constant */
      kind: "lesson";
      lesson: string;
    };
    /** @description All units and lessons, in the order to read them. */
    LessonList: {
      units: components["schemas"]["UnitInfo"][];
      lessons: components["schemas"]["LessonInfo"][];
    };
    /** @description A level, from 1 (for beginners) to 8 (full strength). */
    LevelInfo: {
      number: number;
      name: components["schemas"]["Text"];
      about: components["schemas"]["Text"];
    };
    /** @description Analysis: the best lines at this depth, the best first. */
    LinesMessage: {
      job: string;
      /**
       * @default lines
       * @constant
       */
      type: "lines";
      lines: components["schemas"]["BestLine"][];
      depth: number;
      nodes: number;
      seconds: number;
      /** @description nodes a second */
      speed: number;
    };
    LiveEvent:
      | components["schemas"]["StateEvent"]
      | components["schemas"]["MoveEvent"]
      | components["schemas"]["SyncEvent"]
      | components["schemas"]["SeatsEvent"]
      | components["schemas"]["ThinkingEvent"]
      | components["schemas"]["ClockEvent"]
      | components["schemas"]["ErrorEvent"];
    /** @description A tree in brackets; `labels` names the move to each place of a tree that was made from a position. */
    MadeTree: {
      tree: string;
      seed: number | null;
      /** @default {} */
      labels: {
        [key: string]: string;
      };
    };
    /** @description The cells of a move on the board, by id. `source` is None for a move that only places a piece. */
    Mark: {
      source: string | null;
      target: string | null;
    };
    /** @description A child as selection sees it: its mean for the mover, the UCT term, their sum (null: proven, never selected). */
    MctsBranchView: {
      node: number;
      visits: number;
      mean: number;
      doubt: number;
      score: number | null;
    };
    /** @description One step of a simulation; `way` leads from the root to the node at hand. */
    MctsStepView: {
      tag: string;
      variables: components["schemas"]["VariableView"][];
      text: components["schemas"]["Text"];
      /** @enum {string} */
      phase: "selection" | "expansion" | "simulation" | "backpropagation";
      number: number;
      way: number[];
      choices: components["schemas"]["MctsBranchView"][];
      updates: components["schemas"]["MctsUpdateView"][];
    };
    /** @description The numbers of a node after a step: `mean` is for the first player, from 0 to 1, as is `proven`. */
    MctsUpdateView: {
      node: number;
      visits: number;
      mean: number;
      proven: number | null;
    };
    /** @description Monte-Carlo tree search as a growing tree; `best` is the node of the move to play. */
    MctsView: {
      /** @constant */
      kind: "mcts";
      nodes: components["schemas"]["GrownNodeView"][];
      steps: components["schemas"]["MctsStepView"][];
      simulations: number;
      best: number | null;
      stopped: boolean;
      pseudocode: components["schemas"]["PseudocodeView"][];
    };
    /** @description Comparison: Knuth and Moore's smallest number of leaves, an estimate from the tree's branching factor. */
    MinimumMessage: {
      job: string;
      /**
       * @default minimum
       * @constant
       */
      type: "minimum";
      minimum: number;
      branching: number;
    };
    /** @description A move was played; `state` is the game after it. */
    MoveEvent: {
      /**
       * @default move
       * @constant
       */
      type: "move";
      seq: number;
      state: components["schemas"]["GameState"];
    };
    /** @description A move. `ply` is how many moves the sender has seen: it guards against playing on a stale board. */
    MoveRequest: {
      move: string;
      ply?: number | null;
    };
    /** @description One game of the visitor. Times are seconds since 1970. */
    MyGame: {
      id: string;
      game: string;
      variant: string;
      /** @description the visitor's side; None: both */
      side: (1 | 2) | null;
      opponent: components["schemas"]["OpponentInfo"];
      created: number;
      updated: number;
      plies: number;
      finished: boolean;
      /** @description for the visitor; None if it played both sides */
      ending: ("win" | "loss" | "draw") | null;
      /** @description who won, in words */
      result: components["schemas"]["Text"] | null;
    };
    /** @description A page of the visitor's games, the one changed last first; `total` is how many the filter leaves. */
    MyGames: {
      games: components["schemas"]["MyGame"][];
      total: number;
      /** @description every opponent on the visitor's list, whatever the filter */
      opponents: components["schemas"]["OpponentInfo"][];
    };
    /** @description A tree of the literature, or one of ours, with its source. */
    NamedTreeView: {
      id: string;
      tree: string;
      title: components["schemas"]["Text"];
      source: components["schemas"]["Text"];
    };
    /** @description Tasks for the whole class. A wrong answer may be corrected until `attempts` are used. */
    NewAssignment: {
      title: string;
      /** @default 2 */
      attempts?: number;
      items: (
        | components["schemas"]["LessonItem"]
        | components["schemas"]["ExerciseItem"]
        | components["schemas"]["TreeItem"]
        | components["schemas"]["PositionItem"]
      )[];
    };
    /** @description A class to create. */
    NewClass: {
      title: string;
    };
    /** @description A draw, an undo, or hints for both sides: one side asks and the other may agree. */
    Offer: {
      /** @enum {string} */
      kind: "draw" | "undo" | "hints";
      /** @enum {integer} */
      by: 1 | 2;
    };
    /** @description A game that anyone may join. Its own id says nothing about the game's id or secrets. */
    OpenTable: {
      id: string;
      game: string;
      variant: string;
      /**
       * @description the free side
       * @enum {integer}
       */
      side: 1 | 2;
      side_name: components["schemas"]["Text"];
      /** @description thinking time per side; None without a clock */
      initial_ms: number | null;
      increment_ms: number;
      /** @description whether the visitor who asks is the host */
      mine: boolean;
      waiting_seconds: number;
    };
    /** @description Open tables whose hosts are present, the newest first, at most 50. */
    OpenTables: {
      tables: components["schemas"]["OpenTable"][];
    };
    /** @description Whether students may join. Each opening makes a new code. */
    Opening: {
      open: boolean;
    };
    /** @description The name of an opening and its code in the Encyclopaedia of Chess Openings (`C60`). */
    OpeningView: {
      code: string;
      name: string;
    };
    /** @description Whom the visitor played. `text` is what the filter takes. */
    OpponentInfo: {
      game: string;
      text: string;
      name: components["schemas"]["Text"];
    };
    /** @description A point on which rules differ. A `number` lies between `low` and `high`; a `choice` is one of `values`. */
    OptionInfo: {
      name: string;
      /** @enum {string} */
      kind: "choice" | "number";
      about: components["schemas"]["Text"];
      /** @default [] */
      values: components["schemas"]["OptionValue"][];
      low: number | null;
      high: number | null;
    };
    /** @description One choice of an option. */
    OptionValue: {
      value: string;
      about: components["schemas"]["Text"];
    };
    /** @description A bar of the icicle chart: its horizontal range from 0 to 1, and its ply. */
    OverviewNode: {
      id: number;
      ply: number;
      x: number;
      width: number;
      /** @enum {string} */
      happened: "exact" | "cut" | "low" | "table" | "leaf" | "unfinished";
      pv: boolean;
      only_here: boolean | null;
    };
    /** @description Visitors' finished games against a program. */
    PaperGames: {
      games: number;
      tallies: components["schemas"]["PaperTally"][];
    };
    /** @description A paper and its program. A game against it has the seat `paper:ID@depth=…,method=…`. */
    PaperInfo: {
      id: string;
      name: string;
      authors: string;
      title: string;
      place: string;
      year: number;
      /** @description whether the paper gives its year; otherwise it is not older than that */
      dated: boolean;
      game: string;
      variant: string;
      /** @description the position that games begin with; null: the usual one */
      start: string | null;
      methods: components["schemas"]["PaperMethod"][];
      depths: number[];
      /** @description the usual one */
      depth: number;
      /** @description the sides that the program plays, the usual one first */
      sides: (1 | 2)[];
      /** @description the reproduction of its tables in the lab */
      report: string;
    };
    /** @description All papers. */
    PaperList: {
      papers: components["schemas"]["PaperInfo"][];
    };
    /** @description Pseudocode. */
    PaperListing: {
      name: string;
      lines: string[];
    };
    /** @description A search of the program; `name` goes into the text of a seat. */
    PaperMethod: {
      name: string;
      title: string;
    };
    /** @description The description of a paper's program in one language. */
    PaperPage: {
      info: components["schemas"]["PaperInfo"];
      language: string;
      built: string;
      rules: components["schemas"]["PaperRule"][];
      evaluation: string;
      values: components["schemas"]["PaperValues"][];
      algorithm: string;
      listings: components["schemas"]["PaperListing"][];
      slips: string[];
      /** @description what the paper calls a node */
      counted: string;
      /** @description where the depths come from */
      depths: string;
    };
    /** @description A rule in the paper, and what is played today. */
    PaperRule: {
      paper: string;
      today: string;
    };
    /** @description Visitors' finished games at one depth with one method, from the computer's point of view. */
    PaperTally: {
      method: string;
      depth: number;
      games: number;
      wins: number;
      losses: number;
      draws: number;
    };
    /** @description Numbers of an evaluation: a board (`grid`, its first row at the top), or columns with names. */
    PaperValues: {
      title: string;
      columns: string[];
      rows: string[][];
      grid: boolean;
    };
    /** @description A student's new secret; the old one is no longer valid. */
    PersonalLink: {
      secret: string;
    };
    /** @description A piece on a square. `art` names a drawing (`chess/knight`); `letter` is used if the drawing does not exist. */
    PieceView: {
      owner: (1 | 2) | null;
      letter: string;
      art: string;
      rank: number | null;
      name: components["schemas"]["Text"];
    };
    /** @description A hole. Its `id` is `OWNER:NAME` (`1:3`), a store's `OWNER:store`; a heap without an owner has the owner 0. */
    PitView: {
      id: string;
      name: string;
      seeds: number;
      owner: (1 | 2) | null;
    };
    /** @description Rows of holes, as the first player sees them, with stores at the ends (or none). */
    PitsScene: {
      /**
       * @default pits
       * @constant
       */
      kind: "pits";
      rows: components["schemas"]["PitView"][][];
      left: components["schemas"]["PitView"] | null;
      right: components["schemas"]["PitView"] | null;
      /** @default  */
      note: string;
    };
    /** @description A move in the move list: `ply` counts from 1, `label` is for display (SAN in chess). */
    PlayedMove: {
      ply: number;
      text: string;
      label: string;
      /** @enum {integer} */
      side: 1 | 2;
      source: string | null;
      target: string | null;
      left_ms: number | null;
      /** @description how long the computer that moved searched */
      spent_ms: number | null;
      /** @description how many nodes it counted; a paper's program counts its own */
      nodes: number | null;
      /** @description what the computer that moved thought it is worth to side 1 */
      first_value: number | null;
    };
    /** @description Review: the value of one position. */
    PlyMessage: {
      job: string;
      /**
       * @default ply
       * @constant
       */
      type: "ply";
      ply: components["schemas"]["ReviewPly"];
    };
    /** @description The game after `ply` moves. */
    PlyState: {
      ply: number;
      position: string;
      /** @enum {integer} */
      to_move: 1 | 2;
      scene:
        | components["schemas"]["GridScene"]
        | components["schemas"]["PitsScene"]
        | components["schemas"]["TreeSceneView"]
        | components["schemas"]["TextScene"];
      last: components["schemas"]["Mark"] | null;
      steps: components["schemas"]["StepView"][];
      notes: components["schemas"]["Text"][];
      link: string;
    };
    /** @description A position: find a best move, or the value of the position, by a search of `depth` moves. */
    PositionItem: {
      /** @constant */
      kind: "position";
      game: string;
      variant?: string | null;
      position?: string | null;
      /**
       * @default move
       * @enum {string}
       */
      ask?: "move" | "value";
      evaluator?: string | null;
      /** @default 4 */
      depth?: number;
    };
    /** @description A position: the initial one, or `position`, and the moves played from there. */
    PositionRequest: {
      game: string;
      variant?: string | null;
      position?: string | null;
      /** @default [] */
      moves?: string[];
    };
    /** @description All moves of a position, `depth` moves deep, as a tree. */
    PositionTreeRequest: {
      game: string;
      variant?: string | null;
      position?: string | null;
      /** @default [] */
      moves?: string[];
      /** @default 2 */
      depth?: number;
      evaluator?: string | null;
    };
    /** @description Everything needed to draw a position and to continue from it. */
    PositionView: {
      game: string;
      variant: string;
      /** @description the position before `moves`, in the game's notation */
      start: string;
      /** @description the position shown, in the game's notation */
      position: string;
      moves: string[];
      labels: string[];
      /**
       * @description who made each of `moves`
       * @default []
       */
      sides: (1 | 2)[];
      ply: number;
      /** @enum {integer} */
      to_move: 1 | 2;
      scene:
        | components["schemas"]["GridScene"]
        | components["schemas"]["PitsScene"]
        | components["schemas"]["TreeSceneView"]
        | components["schemas"]["TextScene"];
      legal: components["schemas"]["LegalMove"][];
      last: components["schemas"]["Mark"] | null;
      /**
       * @description the last move, step by step, for animation
       * @default []
       */
      steps: components["schemas"]["StepView"][];
      result: components["schemas"]["Result"] | null;
      /** @description the opening, for games that name them */
      opening: components["schemas"]["OpeningView"] | null;
      /** @description a path of the page that restores this position */
      link: string;
    };
    /** @description Comparison: what the algorithm at `index` has counted so far, about ten times a second. */
    ProgressMessage: {
      job: string;
      /**
       * @default progress
       * @constant
       */
      type: "progress";
      index: number;
      progress: components["schemas"]["CompareProgress"];
    };
    /** @description A node of a proof tree; `is_or`: the attacker moves there. `question` 0: does the mover win? 1: does it lose? */
    ProofNodeView: {
      id: number;
      parent: number | null;
      move: string;
      /** @enum {integer} */
      player: 1 | 2;
      born: number;
      is_or: boolean;
      question: number;
    };
    /** @description The numbers of a node after a step; null is infinite. */
    ProofNumbersView: {
      node: number;
      proof: number | null;
      disproof: number | null;
    };
    /** @description One step for question `question`; `way` leads to the node at hand. */
    ProofStepView: {
      tag: string;
      variables: components["schemas"]["VariableView"][];
      text: components["schemas"]["Text"];
      /** @enum {string} */
      kind: "ask" | "descend" | "expand" | "update" | "answer";
      question: number;
      way: number[];
      updates: components["schemas"]["ProofNumbersView"][];
    };
    /** @description Proof-number search, step by step. */
    ProofView: {
      /** @constant */
      kind: "pns";
      nodes: components["schemas"]["ProofNodeView"][];
      steps: components["schemas"]["ProofStepView"][];
      stopped: boolean;
      pseudocode: components["schemas"]["PseudocodeView"][];
    };
    /**
     * @description Pseudocode from one viewpoint: values for MAX, or for the side to move.
     *
     *     `tags` gives the line of a step's tag, from 0; a tag that depends on who moves is `max:TAG` or `min:TAG`.
     */
    PseudocodeView: {
      /** @enum {string} */
      view: "max" | "mover";
      lines: string[];
      tags: {
        [key: string]: number;
      };
    };
    /**
     * @description A position that is won for the side to move, `side`: the visitor's.
     *
     *     `moves` is how many moves of the visitor perfect play needs; None where a margin is the aim instead.
     */
    Puzzle: {
      kind: string;
      level: number;
      seed: number;
      /** @enum {integer} */
      side: 1 | 2;
      known: components["schemas"]["KnownView"];
      moves: number | null;
      view: components["schemas"]["PositionView"];
    };
    /** @description A request for a puzzle. With the same tables, the same seed gives the same position. */
    PuzzleRequest: {
      kind: string;
      /** @default 1 */
      level?: number;
      seed?: number | null;
    };
    /** @description The search waits; `ahead` others may run before it. */
    QueuedMessage: {
      job: string;
      /**
       * @default queued
       * @constant
       */
      type: "queued";
      ahead: number;
    };
    /** @description A tree with random leaves. The same seed gives the same tree. */
    RandomTreeRequest: {
      /** @default 3 */
      branching?: number;
      /** @default 2 */
      depth?: number;
      seed?: number | null;
    };
    /** @description New secrets of the visitor's seats in a game; the old ones are no longer valid. */
    Reclaimed: {
      secrets: [string | null, string | null];
    };
    /** @description A new game with the same settings; sides are swapped by default. */
    RematchRequest: {
      /** @default true */
      swap?: boolean;
    };
    /** @description A new name for a student. */
    Renaming: {
      /** @description at most 40 characters once cleaned */
      name: string;
    };
    /** @description The result of a game. `winner` is None for a draw; `text` is the full sentence, `reason_text` only the reason. */
    Result: {
      winner: (1 | 2) | null;
      reason: string;
      /** @default 0 */
      margin: number;
      payoff: number | null;
      text: components["schemas"]["Text"];
      reason_text: components["schemas"]["Text"];
    };
    /** @description A value for every position of a game (`moves`), for a graph with the turning points marked; by whom, as above. */
    ReviewJob: {
      game: string;
      variant?: string | null;
      position?: string | null;
      /** @default [] */
      moves?: string[];
      job: string;
      evaluator?: string | null;
      /** @constant */
      type: "review";
      algorithm?: string | null;
      /** @default 20000 */
      nodes?: number;
    };
    /**
     * @description The value of the position after `ply` moves, and a judgement of the move that led to it.
     *
     *     `drop` is what the move gave away of its side's winning chances, 0 to 1 (None for the first position). `mark`
     *     annotates an error by that: `?!` an inaccuracy, `?` a mistake, `??` a blunder. `turning` marks a mistake that
     *     changed who stands better. `best` is the better move of an error; `sentences` explain it, each confirmed by a search
     *     or the rules, the values first.
     */
    ReviewPly: {
      ply: number;
      first_value: number;
      text: components["schemas"]["Text"];
      drop: number | null;
      mark: ("?!" | "?" | "??") | null;
      /** @default false */
      turning: boolean;
      best: string | null;
      best_label: string | null;
      /** @description the value of the best move for side 1 */
      best_value: number | null;
      /** @default [] */
      sentences: components["schemas"]["Text"][];
    };
    /** @description How well a side played: mean accuracy from 0 to 100 (None without moves), and its errors. */
    ReviewSide: {
      accuracy: number | null;
      inaccuracies: number;
      mistakes: number;
      blunders: number;
    };
    /** @description Comparison: the algorithm at `index` is done. */
    RowMessage: {
      job: string;
      /**
       * @default row
       * @constant
       */
      type: "row";
      index: number;
      row: components["schemas"]["CompareRow"];
    };
    /**
     * @description How values are shown: `unit` points (1, 10, 100 …) are one pawn or seed (`name`).
     *
     *     `other_units` are for evaluators that count differently. The winning chances of a value are
     *     `1 / (1 + exp(-value / slope))`. A forced win is counted in moves of the winner, or of both sides (`counts_both`).
     */
    ScaleInfo: {
      name: string;
      unit: number;
      slope: number;
      other_units: {
        [key: string]: number;
      };
      counts_both: boolean;
    };
    /** @description Who plays a side. `text` can be used for another game; `level` is set for levels. */
    SeatInfo: {
      /** @enum {string} */
      kind: "person" | "level" | "random" | "search" | "perfect" | "paper" | "server";
      text: string;
      name: components["schemas"]["Text"];
      /** @description what the side is called in this game: White, X, Player 1 */
      side: components["schemas"]["Text"];
      level: number | null;
    };
    /** @description The answer to `seats`: the sides whose secret was right, and what they may do at event `seq`. */
    SeatsEvent: {
      /**
       * @default seats
       * @constant
       */
      type: "seats";
      seq: number;
      you: (1 | 2)[];
      may: ("move" | "undo" | "resign" | "draw" | "claim" | "decline" | "hint" | "ask-hints" | "rematch")[];
    };
    /** @description From the page, once it is connected: the secrets of its seats. Answered by a `seats` event. */
    SeatsMessage: {
      /** @constant */
      type: "seats";
      secrets: string[];
    };
    /** @description What this server allows. */
    ServerBounds: {
      max_depth: number;
      max_nodes: number;
      max_seconds: number;
      explore_nodes: number;
      compare_rows: number;
      lines: number;
      searches_per_visitor: number;
    };
    /** @description A board as it is set up: the letter of a piece or the number of seeds by cell, possible or not. */
    SetupRequest: {
      game: string;
      variant?: string | null;
      /** @default {} */
      cells?: {
        [key: string]: string;
      };
      /**
       * @default 1
       * @enum {integer}
       */
      to_move?: 1 | 2;
      /**
       * @description castling rights, chess only
       * @default
       */
      rights?: string;
    };
    /**
     * @description `text` is the position in the game's notation; `/api/position` accepts it or says what is wrong with it.
     *
     *     `pieces` are those to choose from, none for boards of holes.
     */
    SetupView: {
      text: string;
      pieces: components["schemas"]["PieceView"][];
    };
    /** @description A drawing on the board: a circle on the cell `source`, or an arrow from there to `target`. */
    ShapeView: {
      source: string;
      target: string | null;
      /** @enum {string} */
      colour: "green" | "red" | "blue" | "yellow";
    };
    /** @description What one search saw; `scene` is the position at the end of its line. */
    SightView: {
      value: components["schemas"]["Text"];
      nodes: number;
      line: string[];
      scene:
        | components["schemas"]["GridScene"]
        | components["schemas"]["PitsScene"]
        | components["schemas"]["TreeSceneView"]
        | components["schemas"]["TextScene"];
    };
    /** @description A move that a cutoff skipped; `index` is its place among the legal moves. */
    SkippedMove: {
      index: number;
      move: string;
      label: string;
    };
    /**
     * @description A skipped move, searched anyway. Values belong to the side to move at the node.
     *
     *     `best` is what the node had, `joined` what it has with this move as well; `bound` is the end of its window, which
     *     both reach.
     */
    SkippedMoveView: {
      move: string;
      label: string;
      value: number;
      best: number;
      joined: number;
      bound: number;
      nodes: number;
      text: components["schemas"]["Text"];
    };
    /** @description What a slot holds. `lower` and `upper` bound the value for the side to move there, as words; null: open. */
    SlotView: {
      line: string;
      depth: number;
      lower: components["schemas"]["Text"] | null;
      upper: components["schemas"]["Text"] | null;
    };
    /**
     * @description One square. Its `id` is its name (`e4`); `terrain` is `light`, `dark`, `plain`, `water`, `trap-1`, `den-2` …
     *
     *     `label` is what people call it, if not by its name, and is written on it.
     */
    SquareView: {
      id: string;
      terrain: string;
      piece: components["schemas"]["PieceView"] | null;
      /** @default  */
      label: string;
    };
    /** @description The search runs now. */
    StartedMessage: {
      job: string;
      /**
       * @default started
       * @constant
       */
      type: "started";
    };
    /** @description The whole game: on connecting, and after changes that are more than a move. */
    StateEvent: {
      /**
       * @default state
       * @constant
       */
      type: "state";
      seq: number;
      state: components["schemas"]["GameState"];
    };
    /**
     * @description One step of a move, to be shown in order.
     *
     *     - `move`: the piece goes from `at` to `to` (over `path`, both ends included, where it jumps or slides);
     *     - `remove`: the piece at `at` is taken; `put`: `piece` appears at `at` (also where it changes: promotion);
     *     - `lift`: `seeds` go from `at` into the hand; `drop`: one seed falls from the hand into `at`;
     *     - `capture`: `seeds` go from `at` to the store `to`; `sweep`: the same at the end of the game;
     *     - `again`: the mover, whose store is `at`, moves again;
     *     - `set`: the pit `at` now holds `seeds` (games that tell no more).
     */
    StepView: {
      /** @enum {string} */
      kind: "move" | "remove" | "put" | "lift" | "drop" | "capture" | "sweep" | "again" | "set";
      at: string;
      to: string | null;
      /** @default [] */
      path: string[];
      seeds: number | null;
      piece: components["schemas"]["PieceView"] | null;
    };
    /**
     * @description How strong the visitor plays one game, in levels, from `games` finished games against levels.
     *
     *     `level` is between two levels (3.4), with its 95 % interval from `low` to `high`. 0 means below level 1, and one
     *     more than the number of levels means above the strongest.
     */
    Strength: {
      game: string;
      games: number;
      score: number;
      level: number;
      low: number;
      high: number;
    };
    /** @description One estimate for each game in which the visitor finished a rated game. */
    Strengths: {
      strengths: components["schemas"]["Strength"][];
      /** @description how many levels there are */
      levels: number;
    };
    /** @description An assignment, and how far the student is. */
    StudentAssignment: {
      info: components["schemas"]["AssignmentInfo"];
      states: components["schemas"]["TaskState"][];
    };
    /** @description A student in the teacher's overview. `results` has a state for every task of every assignment, by its id. */
    StudentRow: {
      id: string;
      name: string;
      /** @description whether the teacher has not let the student in yet */
      waits: boolean;
      joined: number;
      online: boolean;
      /** @description the assignment that is open at the moment */
      at: string | null;
      at_item: number | null;
      results: {
        [key: string]: components["schemas"]["TaskState"][];
      };
    };
    /** @description What a student sees: their name, the class, the assignments; none of them while the student waits. */
    StudentView: {
      name: string;
      title: string;
      waits: boolean;
      assignments: components["schemas"]["StudentAssignment"][];
    };
    /**
     * @description A move of a tree. `parent` is a place in the list of nodes, -1 for the root, which comes first and has no move.
     *
     *     `label` and `side` are for people; in a request they are not read.
     */
    StudyNode: {
      parent: number;
      text: string;
      label: string;
      /** @enum {integer} */
      side: 1 | 2;
      comment: string;
      nags: number[];
      shapes: components["schemas"]["ShapeView"][];
    };
    /** @description A tree to write down: moves from the initial position, or from `position`. */
    StudyRequest: {
      game: string;
      variant?: string | null;
      position?: string | null;
      nodes: components["schemas"]["StudyNode"][];
    };
    /** @description A tree as text: PGN for standard chess, our own format for all other games. */
    StudyText: {
      /** @enum {string} */
      format: "pgn" | "moves";
      text: string;
    };
    /** @description Review: how well both sides played, when all moves are judged. */
    SummaryMessage: {
      job: string;
      /**
       * @default summary
       * @constant
       */
      type: "summary";
      sides: [components["schemas"]["ReviewSide"], components["schemas"]["ReviewSide"]];
    };
    /** @description A switch; `argument` is the placeholder for its argument, "" if it takes none. */
    SwitchInfo: {
      id: string;
      argument: string;
      about: components["schemas"]["Text"];
      sound: boolean;
    };
    /** @description Nothing was missed since the requested event. */
    SyncEvent: {
      /**
       * @default sync
       * @constant
       */
      type: "sync";
      seq: number;
    };
    /** @description Whether anyone may join a game. */
    TableRequest: {
      open: boolean;
    };
    /** @description Whether a game's table is open. */
    TableState: {
      open: boolean;
    };
    /** @description A probe (`empty`, `other`, `shallow`, `narrow`, `answer`) or a store (`new`, `update`, `replace`, `keep`). */
    TableStepView: {
      tag: string;
      variables: components["schemas"]["VariableView"][];
      text: components["schemas"]["Text"];
      /** @enum {string} */
      kind: "empty" | "other" | "shallow" | "narrow" | "answer" | "new" | "update" | "replace" | "keep";
      slot: number;
      line: string;
      depth: number;
      after: components["schemas"]["SlotView"] | null;
    };
    /** @description A transposition table to look into. `nodes` counts the search; `stopped`: steps are left out. */
    TableView: {
      /** @constant */
      kind: "table";
      slots: number;
      nodes: number;
      steps: components["schemas"]["TableStepView"][];
      stopped: boolean;
      pseudocode: components["schemas"]["PseudocodeView"][];
    };
    /** @description An answer: a number as text, the ids of options, or a move. */
    TaskAnswer: {
      answer: string[];
    };
    /** @description A hint. `options` are the answers that remain possible, empty where all do. */
    TaskHint: {
      text: components["schemas"]["Text"];
      options: string[];
    };
    /** @description How far a student is with a task. */
    TaskState: {
      /** @enum {string} */
      status: "open" | "right" | "wrong" | "read";
      /** @description answers so far */
      attempts: number;
      hints: number;
    };
    /** @description Whether the last answer is right. The solution comes with the last attempt, or with the right answer. */
    TaskVerdict: {
      correct: boolean;
      attempts_left: number;
      right: string[];
      why: components["schemas"]["Text"] | null;
      steps: components["schemas"]["TreeStep"][];
    };
    /** @description A task as the student sees it: one of `lesson`, `exercise` and `position` is set. */
    TaskView: {
      assignment: string;
      item: number;
      title: components["schemas"]["Text"];
      question: components["schemas"]["Text"];
      state: components["schemas"]["TaskState"];
      attempts_left: number;
      lesson: string | null;
      exercise: components["schemas"]["ExerciseView"] | null;
      position: components["schemas"]["PositionView"] | null;
      /** @enum {string} */
      answer: "read" | "number" | "option" | "nodes" | "move";
      /** @description the last answer */
      given: string[];
      verdict: components["schemas"]["TaskVerdict"] | null;
      hint: components["schemas"]["TaskHint"] | null;
    };
    /** @description A sentence in every language of the app. */
    Text: {
      en: string;
      id: string;
    };
    /** @description The position as text, for games without a drawing. */
    TextScene: {
      /**
       * @default text
       * @constant
       */
      kind: "text";
      text: string;
    };
    /** @description What the computer thinks so far about the position after `ply` moves. */
    ThinkingEvent: {
      /**
       * @default thinking
       * @constant
       */
      type: "thinking";
      ply: number;
      thought: components["schemas"]["Thought"];
    };
    /**
     * @description What a search said. `value` belongs to `side`; `line` is the best line as moves, `labels` for people.
     *
     *     `first_value` is the same for side 1, which is what a bar or graph shows; a forced win is about ±1,000,000.
     */
    Thought: {
      /** @enum {integer} */
      side: 1 | 2;
      value: number;
      /** @description the value for side 1 */
      first_value: number;
      text: components["schemas"]["Text"];
      /**
       * @default exact
       * @enum {string}
       */
      bound: "exact" | "lower" | "upper";
      depth: number;
      nodes: number;
      seconds: number;
      /** @description nodes a second */
      speed: number;
      line: string[];
      labels: string[];
      /** @default [] */
      marks: components["schemas"]["Mark"][];
      algorithm: string;
      /** @default  */
      backend: string;
    };
    /**
     * @description The verdict on the visitor's move, and the replies.
     *
     *     `verdict` is `best`, `slower` (still won, but not by the shortest way or the largest margin), `thrown` (won no
     *     more: nothing is answered, and the visitor may try again) or `won` (the game is over). `views` are the position
     *     after the visitor's move and, unless the move threw the win away, after every answer of the perfect opponent.
     */
    TrainAnswer: {
      /** @enum {string} */
      verdict: "best" | "slower" | "thrown" | "won";
      before: components["schemas"]["KnownView"];
      after: components["schemas"]["KnownView"] | null;
      text: components["schemas"]["Text"];
      views: components["schemas"]["PositionView"][];
    };
    /** @description A kind of puzzle. `levels` is the number of levels; level 1 has the shortest wins. */
    TrainKind: {
      id: string;
      game: string;
      title: components["schemas"]["Text"];
      about: components["schemas"]["Text"];
      levels: number;
    };
    /** @description All kinds that this server has tables for. */
    TrainList: {
      kinds: components["schemas"]["TrainKind"][];
    };
    /** @description The puzzle's position and all moves since, the visitor's new one last. */
    TrainMove: {
      game: string;
      variant?: string | null;
      position?: string | null;
      /** @default [] */
      moves?: string[];
    };
    /** @description A figure as the text of a file. */
    TreeDrawing: {
      /** @enum {string} */
      format: "svg" | "tikz";
      text: string;
    };
    /** @description A figure of a tree after `steps` steps of its search (all of them by default). */
    TreeDrawingRequest: {
      /** @description nested brackets, round or square */
      tree: string;
      /** @default alphabeta */
      algorithm?: string;
      /**
       * @default svg
       * @enum {string}
       */
      format?: "svg" | "tikz";
      /**
       * @default max
       * @enum {string}
       */
      view?: "max" | "mover";
      steps?: number | null;
    };
    /** @description The teacher's own tree: its value for MAX, or the leaves that alpha-beta never visits. */
    TreeItem: {
      /** @constant */
      kind: "tree";
      /** @description nested brackets, round or square */
      tree: string;
      /**
       * @default value
       * @enum {string}
       */
      ask?: "value" | "cuts";
    };
    /** @description The trees with a name, and the algorithms that can be followed on a tree. */
    TreeList: {
      trees: components["schemas"]["NamedTreeView"][];
      algorithms: string[];
    };
    /** @description Exploration: the recorded search, to be read over HTTP. */
    TreeMessage: {
      job: string;
      /**
       * @default tree
       * @constant
       */
      type: "tree";
      exploration: components["schemas"]["ExplorationInfo"];
    };
    /** @description A node of a small tree. Its `id` is its path: `r`, `r.0`, `r.0.2`. */
    TreeNodeView: {
      id: string;
      label: string;
      owner: (1 | 2) | null;
      /** @default [] */
      children: components["schemas"]["TreeNodeView"][];
    };
    /** @description One pass as an icicle chart; `hidden` nodes were too narrow to show. */
    TreeOverview: {
      root: number;
      plies: number;
      nodes: components["schemas"]["OverviewNode"][];
      hidden: number;
    };
    /** @description A tree to search. */
    TreeRequest: {
      /** @description nested brackets, round or square */
      tree: string;
      /** @default alphabeta */
      algorithm?: string;
    };
    /** @description A whole small tree; `truncated` counts the nodes that were too many to draw. */
    TreeSceneView: {
      /**
       * @default tree
       * @constant
       */
      kind: "tree";
      root: components["schemas"]["TreeNodeView"];
      /** @default  */
      note: string;
      /** @default 0 */
      truncated: number;
    };
    /** @description A small tree, searched. `leaves` counts visits of leaves, `seen` different leaves. Values are for MAX. */
    TreeSearchView: {
      /** @description the tree in the notation of the game `tree` */
      tree: string;
      scene: components["schemas"]["TreeSceneView"];
      algorithm: string;
      value: number;
      visited: number;
      leaves: number;
      seen: number;
      all_leaves: number;
      steps: components["schemas"]["TreeStep"][];
      pseudocode: components["schemas"]["PseudocodeView"][];
    };
    /**
     * @description One step of a search, in words. `node` is the place it is about; all values are for MAX.
     *
     *     `alpha`, `beta` and `best` are the node's variables after the step; None where there is none. `bound` says whether
     *     a returned value is exact, a lower or an upper bound. `tag` names the line of pseudocode. `skipped` are the branches
     *     that a cutoff leaves out.
     */
    TreeStep: {
      /** @enum {string} */
      kind: "enter" | "leaf" | "leave" | "compare" | "cutoff" | "research" | "table" | "pass" | "bound";
      node: string;
      player: (1 | 2) | null;
      alpha: number | null;
      beta: number | null;
      best: number | null;
      value: number | null;
      bound: ("exact" | "lower" | "upper") | null;
      skipped: string[];
      tag: string;
      driver: components["schemas"]["DriverView"] | null;
      text: components["schemas"]["Text"];
    };
    /** @description A unit of the course, a week of teaching. */
    UnitInfo: {
      number: number;
      title: components["schemas"]["Text"];
    };
    /** @description A variable of the pseudocode beside a step. */
    VariableView: {
      name: string;
      value: components["schemas"]["Text"];
    };
    /** @description The canonical text of a rule set, what it means, and every option's value in it. */
    VariantChoice: {
      text: string;
      about: components["schemas"]["Text"];
      options: {
        [key: string]: string;
      };
      start: string;
      scene:
        | components["schemas"]["GridScene"]
        | components["schemas"]["PitsScene"]
        | components["schemas"]["TreeSceneView"]
        | components["schemas"]["TextScene"];
    };
    /** @description A named rule set, with its value of each option. */
    VariantInfo: {
      text: string;
      about: components["schemas"]["Text"];
      /** @default {} */
      options: {
        [key: string]: string;
      };
    };
    /** @description A rule set built from options; `base` is the rule set they change (the game's default if None). */
    VariantRequest: {
      game: string;
      base?: string | null;
      /** @default {} */
      options?: {
        [key: string]: string;
      };
    };
    /** @description A change of a tree: another value of the leaf `node`, another order of its children, or all of them sorted. */
    WhatIfRequest: {
      /** @description nested brackets, round or square */
      tree: string;
      /** @default alphabeta */
      algorithm?: string;
      /**
       * @description a node, as in `r.0.1`
       * @default r
       */
      node?: string;
      value?: number | null;
      order?: number[] | null;
      sort?: ("best-first" | "worst-first") | null;
    };
    /** @description The tree after a change: the branches that are cut now and were not, and those that are no longer cut. */
    WhatIfView: {
      tree: string;
      appeared: string[];
      gone: string[];
      /** @description visits of leaves before the change */
      before: number;
      /** @description visits of leaves after the change */
      after: number;
      text: components["schemas"]["Text"];
    };
    /** @description Why a move was played: its value next to the best alternatives, with an explanation. */
    Why: {
      ply: number;
      lines: components["schemas"]["WhyLine"][];
      text: components["schemas"]["Text"];
    };
    /** @description One move and its value. */
    WhyLine: {
      move: components["schemas"]["LegalMove"];
      thought: components["schemas"]["Thought"];
      played: boolean;
    };
    WorkMessage:
      | components["schemas"]["QueuedMessage"]
      | components["schemas"]["StartedMessage"]
      | components["schemas"]["LinesMessage"]
      | components["schemas"]["PlyMessage"]
      | components["schemas"]["SummaryMessage"]
      | components["schemas"]["ProgressMessage"]
      | components["schemas"]["RowMessage"]
      | components["schemas"]["MinimumMessage"]
      | components["schemas"]["TreeMessage"]
      | components["schemas"]["DoneMessage"]
      | components["schemas"]["ErrorMessage"];
    WorkRequest:
      | components["schemas"]["AnalyseJob"]
      | components["schemas"]["ReviewJob"]
      | components["schemas"]["CompareJob"]
      | components["schemas"]["ExploreJob"]
      | components["schemas"]["CancelJob"];
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
