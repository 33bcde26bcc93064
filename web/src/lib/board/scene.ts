/** What a board draws: scenes come from the server as they are, and no rules are known here. */

import type { LegalMove, Mark, PitView, PitsScene } from "../api/types";

/** A place of a board: the id of a cell. */
export type Place = string;

/** Where a move begins: the piece or pit to touch, or the square to put something on. */
export function begin(move: Pick<LegalMove, "source" | "target">): Place | null {
  return move.source ?? move.target;
}

/** The target cell of a move; null if one tap is enough. */
export function end(move: Pick<LegalMove, "source" | "target">): Place | null {
  return move.source === null ? null : move.target;
}

export interface Arrow {
  mark: Mark;
  kind: "best" | "other" | "hint" | "premove" | "dot" | "ring";
  label?: string;
}

/** All pits of a scene: rows from the top, then the stores. */
export function allPits(scene: PitsScene): PitView[] {
  const ends = [scene.left, scene.right].filter((pit): pit is PitView => pit !== null);
  return [...scene.rows.flat(), ...ends];
}
