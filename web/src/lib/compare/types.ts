/** What one algorithm did, as the server tells it (`siasat.web.api.schemas.work`). */

import type { ErrorDetail, Text, WorkMessage } from "../api/types";

export interface CompareRow {
  algorithm: string;
  value: number;
  first_value: number;
  text: Text;
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
  error: ErrorDetail | null;
}

/** What an algorithm that still runs has counted so far. */
export interface CompareProgress {
  nodes: number;
  leaves: number;
  cutoffs: number;
  seconds: number;
}

export type CompareMessage = WorkMessage & {
  progress: CompareProgress | null;
  row: CompareRow | null;
  index: number | null;
  minimum: number | null;
  branching: number | null;
};

export const MEASURES = ["nodes", "leaves", "seconds", "cutoffs"] as const;
export type Measure = (typeof MEASURES)[number];

/** An algorithm that may take part. */
export interface Choice {
  id: number;
  text: string;
  on: boolean;
}

/** A line of the chart: an algorithm that was asked for, how far it is, and what it did once that is known. */
export interface Entry {
  text: string;
  progress: CompareProgress | null;
  row: CompareRow | null;
}
