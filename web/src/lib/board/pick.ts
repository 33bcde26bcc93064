/** Choosing a move by its cells: which can be picked up, where they can go, and which moves match two cells. */

import type { LegalMove } from "../api/types";
import { begin, end, type Place } from "./scene";

/** Places that a move begins with. */
export function origins(moves: readonly LegalMove[]): Set<Place> {
  return new Set(moves.map(begin).filter((place): place is Place => place !== null));
}

/** Places that one touch is enough for. */
export function singles(moves: readonly LegalMove[]): Set<Place> {
  return origins(moves.filter((move) => end(move) === null));
}

/** Places that a move from `from` ends on. */
export function targets(moves: readonly LegalMove[], from: Place): Set<Place> {
  const found = moves.filter((move) => begin(move) === from).map(end);
  return new Set(found.filter((place): place is Place => place !== null));
}

/** The move that is named like a file of the board: a touch anywhere in that column plays it. */
export function moveOfFile(moves: readonly LegalMove[], file: string | undefined): LegalMove | undefined {
  return moves.find((move) => move.source === null && move.text === file);
}

export type Pick =
  { kind: "nothing" } | { kind: "lifted"; from: Place } | { kind: "chosen"; moves: LegalMove[] };

/** What touching `place` means while `lifted` is in the hand (null: nothing is). Several chosen moves: ask which. */
export function touch(moves: readonly LegalMove[], lifted: Place | null, place: Place): Pick {
  if (lifted !== null && lifted !== place) {
    const found = moves.filter((move) => begin(move) === lifted && end(move) === place);
    if (found.length > 0) return { kind: "chosen", moves: found };
  }
  const here = moves.filter((move) => begin(move) === place);
  if (here.length === 0 || lifted === place) return { kind: "nothing" };
  return here.every((move) => end(move) === null)
    ? { kind: "chosen", moves: here }
    : { kind: "lifted", from: place };
}
