/** Match the pieces of two pictures, so that moves can be animated. Does not know the rules. */

import type { GridScene, PieceView } from "../api/types";

export interface Standing {
  /** Stays the same while a piece is taken to be the same one. */
  key: number;
  piece: PieceView;
  square: string;
  x: number;
  y: number;
}

export interface Settled {
  standing: Standing[];
  /** Pieces that are gone. */
  gone: Standing[];
  next: number;
}

export function settle(before: readonly Standing[], grid: GridScene, next: number): Settled {
  const wanted = grid.rows.flatMap((row, y) =>
    row.flatMap((square, x) => (square.piece ? [{ piece: square.piece, square: square.id, x, y }] : [])),
  );
  const left = new Map(before.map((old) => [old.square, old]));
  const keys = new Map<string, number>();
  for (const found of wanted) {
    const old = left.get(found.square);
    if (old && same(old.piece, found.piece)) {
      keys.set(found.square, old.key);
      left.delete(found.square);
    }
  }
  for (const found of wanted) {
    if (keys.has(found.square)) continue;
    const old =
      nearest([...left.values()], found, (one) => same(one.piece, found.piece)) ??
      nearest([...left.values()], found, (one) => promoted(one.piece, found.piece));
    if (old) {
      keys.set(found.square, old.key);
      left.delete(old.square);
    }
  }
  const standing = wanted.map((found) => ({ ...found, key: keys.get(found.square) ?? next++ }));
  standing.sort((one, other) => one.key - other.key);
  return { standing, gone: [...left.values()], next };
}

function same(one: PieceView, other: PieceView): boolean {
  return one.art === other.art && one.owner === other.owner && one.letter === other.letter;
}

/** Another piece of the same side and set: what a pawn becomes at the end of the board. */
function promoted(one: PieceView, other: PieceView): boolean {
  return one.owner === other.owner && family(one) === family(other) && one.owner !== null;
}

function family(piece: PieceView): string {
  return piece.art.split("/")[0] ?? "";
}

function nearest(
  candidates: Standing[],
  to: { x: number; y: number },
  fits: (one: Standing) => boolean,
): Standing | undefined {
  let best: Standing | undefined;
  let shortest = Infinity;
  for (const one of candidates) {
    const distance = (one.x - to.x) ** 2 + (one.y - to.y) ** 2;
    if (fits(one) && distance < shortest) [best, shortest] = [one, distance];
  }
  return best;
}
