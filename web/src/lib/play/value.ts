/** Values for people. They belong to side 1; a forced win is `1000000 − plies`. */

export const WIN = 1_000_000;
const CERTAIN = WIN - 10_000;

/** What counts as a clear advantage in a game: the bar is then three quarters full. */
const CLEAR: Record<string, number> = { chess: 250, doushouqi: 250, congklak: 800, tictactoe: 2, nim: 1 };

export function isWon(value: number): boolean {
  return Math.abs(value) >= CERTAIN;
}

/** The part of a bar that belongs to side 1, 0 to 1. */
export function share(value: number, game: string): number {
  if (isWon(value)) return value > 0 ? 1 : 0;
  const clear = CLEAR[game] ?? 100;
  return 1 / (1 + Math.exp((-Math.log(3) * value) / clear));
}

/** `+48`, `−3`, `+#4` (a forced win in four moves of both sides): in the evaluator's own units, as texts have them. */
export function shortValue(value: number): string {
  const sign = value > 0 ? "+" : value < 0 ? "−" : "";
  if (isWon(value)) return `${sign}#${WIN - Math.abs(value)}`;
  return sign + String(Math.abs(value));
}
