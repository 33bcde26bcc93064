/** Studies that are kept in this browser: what a link cannot hold survives a reload. */

import type { StudyNode } from "../api/types";
import { follow, pathTo } from "./tree";
import { fromWire } from "./wire";
import { drop, names, put, read } from "../storage";

export interface SavedStudy {
  id: string;
  /** What the visitor calls it; studies without a name are dropped when there are too many. */
  name?: string | undefined;
  game: string;
  variant: string;
  /** The position before the first move, in the game's notation. */
  start: string;
  nodes: StudyNode[];
  /** The moves to the node on the board. */
  moves: string[];
  /** When it was saved, in milliseconds since 1970. */
  at: number;
}

const PREFIX = "study.";
/** Older studies without a name are dropped. */
const MAX_STUDIES = 30;
export const MAX_NAME = 80;

export function newStudyId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
    byte.toString(36).padStart(2, "0"),
  ).join("");
}

export function loadStudy(id: string | undefined): SavedStudy | null {
  const found = id ? (read(PREFIX + id) as SavedStudy | null) : null;
  return Array.isArray(found?.nodes) && Array.isArray(found.moves) ? found : null;
}

/** Whether a link leads into a saved study: to its game, its start, and moves that it has. */
export function holds(
  saved: SavedStudy,
  asked: Readonly<Record<string, string>>,
  moves: readonly string[] | null,
): boolean {
  const { game = saved.game, variant = saved.variant, position = saved.start } = asked;
  const isThere = game === saved.game && variant === saved.variant && position === saved.start;
  const tree = fromWire(saved.nodes);
  return isThere && pathTo(tree, follow(tree, moves ?? [])).length === (moves?.length ?? 0);
}

/** Keep a study; it keeps the name it had. False where the browser keeps nothing (a private window, or no room left). */
export function saveStudy(study: SavedStudy): boolean {
  const name = study.name ?? loadStudy(study.id)?.name;
  if (!put(PREFIX + study.id, { ...study, name })) return false;
  const unnamed = savedStudies().filter((one) => !one.name);
  for (const old of unnamed.slice(MAX_STUDIES)) dropStudy(old.id);
  return true;
}

/** Give a study a name; an empty one takes its name away. */
export function renameStudy(id: string, name: string): void {
  const found = loadStudy(id);
  if (found) saveStudy({ ...found, name: name.trim().slice(0, MAX_NAME) });
}

export function dropStudy(id: string): void {
  drop(PREFIX + id);
}

/** All saved studies, the latest first. */
export function savedStudies(): SavedStudy[] {
  return names(PREFIX)
    .map(loadStudy)
    .filter((study): study is SavedStudy => study !== null)
    .sort((one, other) => other.at - one.at);
}
