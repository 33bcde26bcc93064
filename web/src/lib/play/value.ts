/** Values for people. They belong to side 1; a forced win is `1000000 − plies`. */

const WIN = 1_000_000;
const CERTAIN = WIN - 10_000;

/** What counts as a clear advantage in a game: the bar is then three quarters full. */
const CLEAR: Record<string, number> = { chess: 250, doushouqi: 250, congklak: 10, tictactoe: 2, nim: 1 };

/** How many units of the evaluator make one that people speak of: centipawns are shown as pawns. */
const UNIT: Record<string, number> = { chess: 100, doushouqi: 100 };

export function isWon(value: number): boolean {
  return Math.abs(value) >= CERTAIN;
}

/** The part of a bar that belongs to side 1, 0 to 1. */
export function share(value: number, game: string): number {
  if (isWon(value)) return value > 0 ? 1 : 0;
  const clear = CLEAR[game] ?? 100;
  return 1 / (1 + Math.exp((-Math.log(3) * value) / clear));
}

/** `+1.2`, `−3`, `#4` (a forced win in four moves of both sides). */
export function shortValue(value: number, game: string): string {
  const sign = value > 0 ? "+" : value < 0 ? "−" : "";
  if (isWon(value)) return `${sign}#${WIN - Math.abs(value)}`;
  const unit = UNIT[game] ?? 1;
  return sign + (unit === 1 ? String(Math.abs(value)) : (Math.abs(value) / unit).toFixed(1));
}
