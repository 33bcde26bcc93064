/** Studies that are kept in this browser: what a link cannot hold survives a reload. */

import type { StudyNode } from "../api/types";

export interface SavedStudy {
  id: string;
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
/** Older studies are dropped. */
const MAX_STUDIES = 30;

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

/** False where the browser keeps nothing (a private window, or no room left). */
export function saveStudy(study: SavedStudy): boolean {
  try {
    localStorage.setItem(PREFIX + study.id, JSON.stringify(study));
    for (const old of savedStudies().slice(MAX_STUDIES)) dropStudy(old.id);
    return true;
  } catch {
    return false;
  }
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
