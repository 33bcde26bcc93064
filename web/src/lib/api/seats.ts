/** The secrets of this browser's seats, and which games it has. Nothing here leaves the browser unless it is shared. */

export interface KeptGame {
  id: string;
  game: string;
  secrets: [string | null, string | null];
  /** When it was last seen, in milliseconds since 1970; the newest unfinished one is offered on the first page. */
  seen: number;
  finished: boolean;
  moves: number;
}

const KEY = "siasat.games";
const MOST = 60;
/** All games, where the browser does not keep them, because its storage is full or forbidden. */
let unkept: KeptGame[] = [];

export function keptGames(): KeptGame[] {
  if (unkept.length > 0) return unkept;
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isKept).sort((one, other) => other.seen - one.seen) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is KeptGame {
  const game = value as Partial<KeptGame> | null;
  return typeof game?.id === "string" && typeof game.seen === "number" && Array.isArray(game.secrets);
}

export function keepGame(game: KeptGame): void {
  const others = keptGames().filter((one) => one.id !== game.id);
  const games = [game, ...others].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(games));
    unkept = [];
  } catch {
    unkept = games;
  }
}

export function forgetGame(id: string): void {
  unkept = unkept.filter((one) => one.id !== id);
  try {
    localStorage.setItem(KEY, JSON.stringify(keptGames().filter((one) => one.id !== id)));
  } catch {
    // Nothing was kept, so nothing needs forgetting.
  }
}

export function secretsOf(id: string): [string | null, string | null] {
  return keptGames().find((one) => one.id === id)?.secrets ?? [null, null];
}
