/** The visitor's own mistakes, kept in this browser as puzzles. */

import type { GameLine } from "../analyse/review.svelte";
import { secretsOf } from "../api/seats";
import type { ReviewPly, Side } from "../api/types";
import { put, read } from "../storage";
import type { Task } from "./retry.svelte";

export interface OwnMistake {
  /** The game and the ply: the same mistake is kept once. */
  id: string;
  game: string;
  variant: string;
  position: string;
  moves: string[];
  side: Side;
  best: string;
  bestLabel: string;
  bestValue: number;
  solved: boolean;
}

const KEY = "mistakes";
const MOST = 200;

export function ownMistakes(): OwnMistake[] {
  const found = read(KEY);
  return Array.isArray(found) ? found.filter(isMistake) : [];
}

function isMistake(value: unknown): value is OwnMistake {
  const one = value as Partial<OwnMistake> | null;
  const texts = [one?.id, one?.game, one?.variant, one?.position, one?.best, one?.bestLabel];
  return (
    texts.every((text) => typeof text === "string") &&
    Array.isArray(one?.moves) &&
    typeof one.bestValue === "number" &&
    (one.side === 1 || one.side === 2)
  );
}

/** Keep mistakes, the newest first; those that are there already stay as they are. */
export function keepMistakes(mistakes: readonly OwnMistake[]): void {
  const kept = ownMistakes();
  const known = new Set(kept.map((one) => one.id));
  put(KEY, [...mistakes.filter((one) => !known.has(one.id)), ...kept].slice(0, MOST));
}

export function markSolved(id: string): void {
  put(
    KEY,
    ownMistakes().map((one) => (one.id === id ? { ...one, solved: true } : one)),
  );
}

/** A mistake of a reviewed game as something to do better; null where no better move is known. */
export function taskFor(one: ReviewPly, line: GameLine, movers: readonly Side[]): Task | null {
  if (one.best === null || one.best_label === null || one.best_value === null) return null;
  const { game, variant, start } = line;
  return {
    request: { game, variant, position: start, moves: line.moves.slice(0, one.ply - 1) },
    side: movers[one.ply - 1] ?? 1,
    best: one.best,
    bestLabel: one.best_label,
    bestValue: one.best_value,
  };
}

/** Keep the mistakes and blunders of the seats that this browser had in a game. */
export function keepOwn(
  id: string,
  plies: readonly ReviewPly[],
  line: GameLine,
  movers: readonly Side[],
): void {
  const secrets = secretsOf(id);
  keepMistakes(
    plies.flatMap((one): OwnMistake[] => {
      const task = one.mark === "?" || one.mark === "??" ? taskFor(one, line, movers) : null;
      if (!task || secrets[task.side - 1] === null) return [];
      const { side, best, bestLabel, bestValue } = task;
      const { game, variant, start } = line;
      const place = { game, variant, position: start, moves: [...task.request.moves] };
      return [{ id: `${id}:${one.ply}`, ...place, side, best, bestLabel, bestValue, solved: false }];
    }),
  );
}

export function taskOf(one: OwnMistake): Task {
  const { game, variant, position, moves, side, best, bestLabel, bestValue } = one;
  return { request: { game, variant, position, moves }, side, best, bestLabel, bestValue };
}
