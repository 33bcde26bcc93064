/** Small pictures for tests. */

import type { GridScene, LegalMove, PieceView, PitsScene } from "../src/lib/api/types";

export function piece(letter: string): PieceView {
  const owner = letter === letter.toUpperCase() ? 1 : 2;
  return { owner, letter, art: `test/${letter.toLowerCase()}`, rank: null, name: { en: letter, id: letter } };
}

/** A board from rows of letters, `.` for empty squares; names run from a1 at the lower left. */
export function grid(...rows: string[]): GridScene {
  return {
    kind: "grid",
    rows: rows.map((row, y) =>
      [...row].map((letter, x) => ({
        id: `${"abcdefgh"[x] ?? ""}${rows.length - y}`,
        terrain: "plain",
        piece: letter === "." ? null : piece(letter),
        label: "",
      })),
    ),
    files: [],
    ranks: [],
    note: "",
    check: null,
  };
}

export function pits(first: number[], second: number[], stores: [number, number] = [0, 0]): PitsScene {
  const row = (owner: 1 | 2, seeds: number[]) =>
    seeds.map((count, i) => ({ id: `${owner}:${i}`, name: String(i), seeds: count, owner }));
  return {
    kind: "pits",
    rows: [row(2, second), row(1, first).reverse()],
    left: { id: "1:store", name: "", seeds: stores[0], owner: 1 },
    right: { id: "2:store", name: "", seeds: stores[1], owner: 2 },
    note: "",
  };
}

export function move(text: string, source: string | null, target: string | null): LegalMove {
  return { text, label: text, source, target, captures: false, choice: null, piece_art: null };
}
