/** The secrets of this browser's seats, and which games it has. Nothing here leaves the browser unless it is shared. */

import { put, read } from "../storage";

export interface KeptGame {
  id: string;
  game: string;
  secrets: [string | null, string | null];
  /** When it was last seen, in milliseconds since 1970; the newest unfinished one is offered on the first page. */
  seen: number;
  finished: boolean;
  moves: number;
}

const KEY = "games";
const MOST = 60;
/** All games, where the browser does not keep them, because its storage is full or forbidden. */
let unkept: KeptGame[] = [];

export function keptGames(): KeptGame[] {
  if (unkept.length > 0) return unkept;
  const found = read(KEY);
  return Array.isArray(found) ? found.filter(isKept).sort((one, other) => other.seen - one.seen) : [];
}

function isKept(value: unknown): value is KeptGame {
  const game = value as Partial<KeptGame> | null;
  return typeof game?.id === "string" && typeof game.seen === "number" && Array.isArray(game.secrets);
}

export function keepGame(game: KeptGame): void {
  const others = keptGames().filter((one) => one.id !== game.id);
  const games = [game, ...others];
  // Games that were joined by a link must not cost a seat in a game that goes on.
  const dropped = [...games.filter((one) => !one.finished), ...games.filter((one) => one.finished)].slice(
    MOST,
  );
  store(games.filter((one) => !dropped.includes(one)));
}

export function forgetGame(id: string): void {
  store(keptGames().filter((one) => one.id !== id));
}

function store(games: KeptGame[]): void {
  unkept = put(KEY, games) ? [] : games;
}

export function secretsOf(id: string): [string | null, string | null] {
  return keptGames().find((one) => one.id === id)?.secrets ?? [null, null];
}
