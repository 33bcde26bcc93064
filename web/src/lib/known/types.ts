/** What is known for certain, and the trainer, as `siasat.web.api.schemas.known` has them. */

import type { PositionView, Side, Text } from "../api/types";

export type Outcome = "won" | "drawn" | "lost";

export interface KnownView {
  outcome: Outcome;
  plies: number | null;
  margin: number | null;
  text: Text;
}

export interface KnownMove {
  move: string;
  known: KnownView | null;
  best: boolean;
}

export interface KnownAnswer {
  side: Side;
  known: KnownView | null;
  source: "tables" | "syzygy" | "whole" | "solver" | "rules" | null;
  source_text: Text | null;
  moves: KnownMove[];
}

export interface TrainKind {
  id: string;
  game: string;
  title: Text;
  about: Text;
  levels: number;
}

export interface Puzzle {
  kind: string;
  level: number;
  seed: number;
  side: Side;
  known: KnownView;
  moves: number | null;
  view: PositionView;
}

export interface TrainAnswer {
  verdict: "best" | "slower" | "thrown" | "won";
  before: KnownView;
  after: KnownView | null;
  text: Text;
  views: PositionView[];
}
