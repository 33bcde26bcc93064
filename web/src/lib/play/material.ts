/** Which pieces each side has captured, and who is ahead: the pieces of the start that are no longer on the board. */

import type { PieceView, Scene, Side } from "../api/types";

const CHESS_POINTS: Readonly<Record<string, number>> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9 };

export interface Material {
  /** What the side has taken, most valuable first. */
  taken: PieceView[];
  /** By how much the side is ahead: points in chess, animals in Dou Shou Qi; 0 if it is not. */
  ahead: number;
}

/** Captures and lead of a side; null for games without captured pieces. */
export function materialOf(start: Scene | null, now: Scene, side: Side): Material | null {
  if (start?.kind !== "grid" || now.kind !== "grid") return null;
  const before = piecesOf(start);
  if (!before.some((piece) => /^(chess|doushouqi)\//.test(piece.art))) return null;
  const left = piecesOf(now);
  const lost = missing(before, left, side === 1 ? 2 : 1);
  const lead = sum(left, side) - sum(left, side === 1 ? 2 : 1);
  return { taken: lost.sort((one, other) => worth(other) - worth(one)), ahead: Math.max(0, lead) };
}

function piecesOf(scene: Scene & { kind: "grid" }): PieceView[] {
  return scene.rows.flat().flatMap((square) => (square.piece ? [square.piece] : []));
}

function missing(before: readonly PieceView[], left: readonly PieceView[], owner: Side): PieceView[] {
  const stay = left.filter((piece) => piece.owner === owner).map((piece) => piece.art);
  const gone = before.filter((piece) => {
    if (piece.owner !== owner) return false;
    const at = stay.indexOf(piece.art);
    if (at >= 0) stay.splice(at, 1);
    return at < 0;
  });
  // What stays over was promoted: as many pawns are missing without having been taken.
  for (let promoted = stay.length; promoted > 0; promoted--) {
    const pawn = gone.findIndex((piece) => piece.art === "chess/pawn");
    if (pawn >= 0) gone.splice(pawn, 1);
  }
  return gone;
}

function points(piece: PieceView): number {
  const [game, kind = ""] = piece.art.split("/");
  return game === "chess" ? (CHESS_POINTS[kind] ?? 0) : 1;
}

/** Orders captured pieces: points in chess, ranks in Dou Shou Qi. */
function worth(piece: PieceView): number {
  return piece.rank ?? points(piece);
}

function sum(pieces: readonly PieceView[], owner: Side): number {
  return pieces.reduce((total, piece) => total + (piece.owner === owner ? points(piece) : 0), 0);
}
