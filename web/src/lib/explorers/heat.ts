/** Histories as heat: how much each cell of a board, and each move, has gained by some step. */

import type { HistoryView } from "../api/types";

type Lesson = HistoryView["steps"][number];

export interface Heat {
  /** By cell id: the sum of the histories of all moves that end there (or begin there, where they have no end). */
  cells: Map<string, number>;
  /** Moves with their history, the largest first. */
  moves: { move: string; rank: number }[];
  most: number;
}

export function heatAfter(steps: readonly Lesson[], at: number, player: 1 | 2): Heat {
  const cells = new Map<string, number>();
  const ranks = new Map<string, number>();
  for (const one of steps.slice(0, at)) {
    if (one.player !== player) continue;
    const cell = one.mark.target ?? one.mark.source;
    if (cell !== null) cells.set(cell, (cells.get(cell) ?? 0) + one.bonus);
    const key = `${one.mark.source ?? ""}-${one.mark.target ?? ""}-${one.move}`;
    ranks.set(key, one.rank);
  }
  const names = new Map(
    steps.map((one) => [`${one.mark.source ?? ""}-${one.mark.target ?? ""}-${one.move}`, one.move]),
  );
  const taken = [...ranks.keys()].map((key) => names.get(key) ?? "");
  // Two moves with one name, such as two knights that reach a square, are distinguished by where they begin.
  const moves = [...ranks].map(([key, rank]) => {
    const move = names.get(key) ?? "";
    const shared = taken.filter((one) => one === move).length > 1;
    return { move: shared ? `${move} (${key.split("-")[0] ?? ""})` : move, rank };
  });
  moves.sort((one, other) => other.rank - one.rank);
  return { cells, moves, most: Math.max(1, ...cells.values()) };
}

/** The killers of every ply after some steps; the newest first. */
export function killersAfter(steps: readonly Lesson[], at: number): string[][] {
  const found: string[][] = [];
  for (const one of steps.slice(0, at)) {
    while (found.length <= one.ply) found.push([]);
    found[one.ply] = one.killers;
  }
  return found;
}
