/** Clocks to choose from: minutes a side and seconds added by every move. */
export const CLOCKS: readonly string[] = ["1+1", "3+2", "5+3", "10+5", "30+20"];

/** Read `5+3`; null where it is no such text. */
export function parseClock(text: string): { minutes: number; increment: number } | null {
  const found = /^(\d{1,4})\+(\d{1,3})$/.exec(text);
  if (!found) return null;
  const [minutes, increment] = [Number(found[1]), Number(found[2])];
  return minutes >= 1 && minutes <= 1440 && increment <= 600 ? { minutes, increment } : null;
}
