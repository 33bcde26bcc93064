/** Studies that are kept in this browser: what a link cannot hold survives a reload. */

import type { StudyNode } from "../api/types";

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

const PREFIX = "siasat.study.";
/** Older studies without a name are dropped. */
const MAX_STUDIES = 30;
export const MAX_NAME = 80;

export function newStudyId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
    byte.toString(36).padStart(2, "0"),
  ).join("");
}

export function loadStudy(id: string | undefined): SavedStudy | null {
  if (!id) return null;
  try {
    const found = JSON.parse(localStorage.getItem(PREFIX + id) ?? "null") as SavedStudy | null;
    return found && Array.isArray(found.nodes) && Array.isArray(found.moves) ? found : null;
  } catch {
    return null;
  }
}

/** Keep a study; it keeps the name it had. False where the browser keeps nothing (a private window, or no room left). */
export function saveStudy(study: SavedStudy): boolean {
  try {
    const name = study.name ?? loadStudy(study.id)?.name;
    localStorage.setItem(PREFIX + study.id, JSON.stringify({ ...study, name }));
    const unnamed = savedStudies().filter((one) => !one.name);
    for (const old of unnamed.slice(MAX_STUDIES)) dropStudy(old.id);
    return true;
  } catch {
    return false;
  }
}

/** Give a study a name; an empty one takes its name away. */
export function renameStudy(id: string, name: string): void {
  const found = loadStudy(id);
  if (found) saveStudy({ ...found, name: name.trim().slice(0, MAX_NAME) });
}

export function dropStudy(id: string): void {
  localStorage.removeItem(PREFIX + id);
}

/** All saved studies, the latest first. */
export function savedStudies(): SavedStudy[] {
  const ids = Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length));
  return ids
    .map(loadStudy)
    .filter((study): study is SavedStudy => study !== null)
    .sort((one, other) => other.at - one.at);
}
