/** Recorded searches as the server tells them (`siasat.web.api.schemas.explore`). Values belong to the side to move. */

import type { Scene, Side, Text, WorkMessage } from "../api/types";

export const HAPPENED = ["exact", "cut", "table", "low", "leaf", "unfinished"] as const;
export type Happened = (typeof HAPPENED)[number];

export interface ExploreNode {
  id: number;
  parent: number | null;
  move: string;
  label: string;
  order: number;
  again: number;
  is_pass: boolean;
  player: Side | null;
  ply: number;
  depth: number;
  alpha: number | null;
  beta: number | null;
  value: number | null;
  happened: Happened;
  cutoff: number | null;
  saved: number;
  researches: number[];
  choices: number | null;
  children: number;
  size: number;
  left_out: number;
  pv: boolean;
  only_here: boolean | null;
}

export interface ExplorationInfo {
  id: string;
  game: string;
  variant: string;
  position: string;
  algorithm: string;
  evaluator: string;
  depth: number;
  value: number;
  text: Text;
  move: string | null;
  label: string | null;
  line: string[];
  nodes: number;
  kept: number;
  left_out: number;
  leaves: number;
  cutoffs: number;
  backend: string;
  events: number;
  iterations: { depth: number; value: number; nodes: number }[];
  roots: ExploreNode[];
  scene: Scene;
}

export interface ChildrenPage {
  node: number;
  children: ExploreNode[];
  total: number;
}

export interface NodeDetails {
  node: ExploreNode;
  why: Text;
  way: number[];
  moves: string[];
  labels: string[];
  position: string | null;
  scene: Scene | null;
}

export interface ExploreEvent {
  at: number;
  kind: "enter" | "leave" | "cutoff" | "table" | "research" | "iteration";
  node: number | null;
  value: number | null;
  alpha: number | null;
  beta: number | null;
  depth: number | null;
  place: number | null;
}

export interface OverviewNode {
  id: number;
  ply: number;
  x: number;
  width: number;
  happened: Happened;
  pv: boolean;
  only_here: boolean | null;
}

export interface TreeOverview {
  root: number;
  plies: number;
  nodes: OverviewNode[];
  hidden: number;
}

export interface Comparison {
  both: number;
  only_first: number;
  only_second: number;
  text: Text;
}

export type ExploreMessage = WorkMessage & { exploration: ExplorationInfo | null };
