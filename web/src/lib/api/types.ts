/** What crosses the wire, as `docs/web-api.md` and `siasat.web.api.schemas` have it. */

export type Side = 1 | 2;
export type Owner = Side | null;

/** A sentence in every language of the app. */
export interface Text {
  en: string;
  id: string;
}

export interface PieceView {
  owner: Owner;
  letter: string;
  art: string;
  rank: number | null;
  name: Text;
}

export interface SquareView {
  id: string;
  terrain: string;
  piece: PieceView | null;
}

export interface GridScene {
  kind: "grid";
  rows: SquareView[][];
  files: string[];
  ranks: string[];
  note: string;
  /** The square of a king in check. */
  check?: string | null;
}

export interface PitView {
  id: string;
  name: string;
  seeds: number;
  owner: Owner;
}

export interface PitsScene {
  kind: "pits";
  rows: PitView[][];
  left: PitView | null;
  right: PitView | null;
  note: string;
}

export interface TreeNodeView {
  id: string;
  label: string;
  owner: Owner;
  children: TreeNodeView[];
}

export interface TreeScene {
  kind: "tree";
  root: TreeNodeView;
  note: string;
  truncated: number;
}

export interface TextScene {
  kind: "text";
  text: string;
}

export type Scene = GridScene | PitsScene | TreeScene | TextScene;

export type StepKind = "move" | "remove" | "put" | "lift" | "drop" | "capture" | "again" | "set";

export interface Step {
  kind: StepKind;
  at: string;
  to: string | null;
  path: string[];
  seeds: number | null;
  piece: PieceView | null;
}

export interface Mark {
  source: string | null;
  target: string | null;
}

export interface LegalMove {
  text: string;
  label: string;
  source: string | null;
  target: string | null;
  captures: boolean;
  choice: string | null;
  piece_art: string | null;
}

export interface Result {
  winner: Owner;
  reason: string;
  margin: number;
  payoff: number | null;
  text: Text;
  reason_text: Text;
}

export interface PositionRequest {
  game: string;
  variant?: string | null;
  position?: string | null;
  moves?: string[];
}

export interface PositionView {
  game: string;
  variant: string;
  start: string;
  position: string;
  moves: string[];
  labels: string[];
  sides: Side[];
  ply: number;
  to_move: Side;
  scene: Scene;
  legal: LegalMove[];
  last: Mark | null;
  steps: Step[];
  result: Result | null;
  link: string;
}

export interface Imported {
  format: "position" | "fen" | "pgn" | "siasat-game" | "moves";
  view: PositionView;
  names: [string, string];
  result: Result | null;
}

export interface VariantInfo {
  text: string;
  about: Text;
  options: Record<string, string>;
}

export interface OptionInfo {
  name: string;
  kind: "choice" | "number";
  about: Text;
  values: { value: string; about: Text }[];
  low: number | null;
  high: number | null;
}

export interface GameInfo {
  id: string;
  title: Text;
  about: Text;
  howto: Text;
  sides: [Text, Text];
  own: boolean;
  alternates: boolean;
  drawable: boolean;
  native: boolean;
  /** Whether perfect play is known of some positions. */
  solver: boolean;
  variants: VariantInfo[];
  options: OptionInfo[];
  evaluators: { id: string; about: Text }[];
  evaluator: string;
  opponent: string;
  imports: ("fen" | "pgn" | "position" | "siasat-game" | "moves")[];
  start: string;
  scene: Scene;
  to_move: Side;
}

export interface AlgorithmInfo {
  id: string;
  name: string;
  family: string;
  family_name: Text;
  about: Text;
  source: string;
  sound: boolean;
  native: boolean | null;
  own: boolean;
  depthless: boolean;
  switches: string[];
}

export interface SwitchInfo {
  id: string;
  argument: string;
  about: Text;
  sound: boolean;
}

export interface LevelInfo {
  number: number;
  name: Text;
  about: Text;
}

export interface Catalogue {
  version: string;
  games: GameInfo[];
  algorithms: AlgorithmInfo[];
  switches: SwitchInfo[];
  aliases: Record<string, string>;
  levels: LevelInfo[];
  /** Chess engines that the server's owner lets play. */
  engines: string[];
  bounds: {
    max_depth: number;
    max_nodes: number;
    max_seconds: number;
    explore_nodes: number;
    compare_rows: number;
    lines: number;
    searches_per_visitor: number;
  };
}

export interface VariantChoice {
  text: string;
  about: Text;
  options: Record<string, string>;
  start: string;
  scene: Scene;
}

export interface ClockSetting {
  initial_ms: number;
  increment_ms: number;
}

export interface GameSettings {
  game: string;
  variant?: string | null;
  position?: string | null;
  moves?: string[];
  seats: [string, string];
  clock?: ClockSetting | null;
}

export interface SeatInfo {
  kind: "person" | "level" | "random" | "search" | "perfect" | "server";
  text: string;
  name: Text;
  side: Text;
  level: number | null;
}

export interface ClockState {
  left_ms: [number, number];
  increment_ms: number;
  running: Owner;
}

export interface Thought {
  side: Side;
  value: number;
  first_value: number;
  text: Text;
  bound: "exact" | "lower" | "upper";
  depth: number;
  nodes: number;
  seconds: number;
  speed: number;
  line: string[];
  labels: string[];
  marks: Mark[];
  algorithm: string;
  backend: string;
  unseen_share: number | null;
}

export interface PlayedMove {
  ply: number;
  text: string;
  label: string;
  side: Side;
  source: string | null;
  target: string | null;
  left_ms: number | null;
  first_value: number | null;
}

export type May =
  "move" | "undo" | "resign" | "draw" | "claim" | "decline" | "hint" | "ask-hints" | "rematch";

export interface GameState {
  id: string;
  seq: number;
  game: string;
  variant: string;
  start: string;
  position: string;
  seats: [SeatInfo, SeatInfo];
  you: Side[];
  ply: number;
  to_move: Side;
  scene: Scene;
  legal: LegalMove[];
  last: Mark | null;
  steps: Step[];
  notes: Text[];
  moves: PlayedMove[];
  result: Result | null;
  clock: ClockState | null;
  thinking: boolean;
  thought: Thought | null;
  offer: { kind: "draw" | "undo" | "hints"; by: Side } | null;
  claim: Text | null;
  may: May[];
  /** Whether hints are allowed to everybody: two people must both agree to them while they play. */
  hints: boolean;
  rematch: string | null;
  paused: boolean;
}

export interface CreatedGame {
  state: GameState;
  secrets: [string | null, string | null];
}

export interface PlyState {
  ply: number;
  position: string;
  to_move: Side;
  scene: Scene;
  last: Mark | null;
  steps: Step[];
  notes: Text[];
  link: string;
}

export interface WhyLine {
  move: LegalMove;
  thought: Thought;
  played: boolean;
}

export interface Why {
  ply: number;
  lines: WhyLine[];
  text: Text;
}

export interface ErrorDetail {
  code: string;
  message: string;
  field: string | null;
}

export type LiveEvent =
  | { type: "state"; seq: number; state: GameState }
  | { type: "move"; seq: number; state: GameState }
  | { type: "sync"; seq: number }
  | { type: "seats"; seq: number; you: Side[]; may: May[] }
  | { type: "thinking"; ply: number; thought: Thought }
  | { type: "clock"; clock: ClockState }
  | { type: "error"; error: ErrorDetail };

export interface BestLine {
  rank: number;
  move: LegalMove;
  thought: Thought;
}

export interface ReviewPly {
  ply: number;
  first_value: number;
  text: Text;
  best: string | null;
  best_label: string | null;
  loss: number | null;
  turning: boolean;
  mark: "?!" | "?" | "??" | null;
  comment: Text | null;
}

/** What the work socket says to a job; the messages of comparison and exploration are typed where they are used. */
export interface WorkMessage {
  type: "queued" | "started" | "lines" | "ply" | "progress" | "row" | "minimum" | "tree" | "done" | "error";
  job: string | null;
  ahead: number | null;
  lines: BestLine[] | null;
  depth: number | null;
  nodes: number | null;
  seconds: number | null;
  speed: number | null;
  ply: ReviewPly | null;
  reason: "finished" | "cancelled" | "nodes" | "seconds" | null;
  error: ErrorDetail | null;
}
