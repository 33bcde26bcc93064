/** What a game needs that begins before Python is there: `early.json`, written by the build (siasat.web.in_page.early). */

import { drop, put, read } from "../../../storage";
import type { Catalogue, GameState, SeatInfo } from "../../types";

export interface EarlyData {
  catalogue: Catalogue;
  games: Record<string, EarlyStart>;
}

/** A game between a person and level 1, before its first move; and how strong every level is. */
export interface EarlyStart {
  state: GameState;
  levels: EarlyLevel[];
}

/** A level by the engine: as in `siasat.players.levels.with_engine`. */
export interface EarlyLevel {
  seat: SeatInfo;
  nodes: number | null;
  seconds: number;
  lines: number;
  /** The largest error of judgement, in points. */
  noise: number;
  hash_mb: number;
  params: Record<string, number>;
}

/** A game that Python takes over. `version` is the number of the last state that the page has seen. */
export interface EarlyRecord {
  id: string;
  version: number;
  settings: { game: string; variant: string; seats: [string, string]; moves: string[] };
  secrets: [string | null, string | null];
  /** For every move of the engine its value for side 1, its time in milliseconds and its nodes; null for a person's. */
  notes: ([number, number, number] | null)[];
}

const KEY = "early";

/** Games that no Python has taken over yet, also of an earlier visit that was too short. */
export function keptEarly(): EarlyRecord[] {
  const found = read(KEY);
  return Array.isArray(found) ? (found as EarlyRecord[]) : [];
}

export function keepEarly(record: EarlyRecord): void {
  write([...keptEarly().filter((one) => one.id !== record.id), record]);
}

export function forgetEarly(id: string): void {
  write(keptEarly().filter((one) => one.id !== id));
}

/** Where nothing is kept, the game lives as long as its page. */
function write(records: EarlyRecord[]): void {
  if (records.length) put(KEY, records);
  else drop(KEY);
}
