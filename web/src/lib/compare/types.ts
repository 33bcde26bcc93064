/** What the page keeps of a comparison. */

import type { CompareProgress, CompareRow } from "../api/types";

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
