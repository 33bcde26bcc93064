/** Moves grouped as they are written down: a line for each pair of turns; a side that moves again stays in its turn. */

import type { PlayedMove, Side } from "../api/types";

export interface TurnLine {
  number: number;
  first: PlayedMove[];
  second: PlayedMove[];
}

export function turnLines(moves: readonly PlayedMove[]): TurnLine[] {
  const lines: TurnLine[] = [];
  let side: Side | null = null;
  for (const move of moves) {
    const now = lines.at(-1);
    const opens = move.side !== side && (move.side === 1 || side === null);
    if (!now || opens) lines.push({ number: lines.length + 1, first: [], second: [] });
    side = move.side;
    lines.at(-1)?.[side === 1 ? "first" : "second"].push(move);
  }
  return lines;
}
