/** A logarithmic scale from a power of ten to a power of ten. */

export interface LogScale {
  low: number;
  high: number;
  ticks: number[];
}

/** The scale from 10^`lowest` that holds all positive `values`; at least two powers wide, so that one bar has a length. */
export function logScale(values: readonly number[], lowest: number): LogScale {
  const positive = values.filter((value) => value > 0);
  const high = Math.max(lowest + 2, Math.ceil(Math.log10(Math.max(1e-9, ...positive)) + 0.02));
  return { low: lowest, high, ticks: Array.from({ length: high - lowest + 1 }, (_, i) => lowest + i) };
}

/** Where a value lies on the scale, 0 to 1. */
export function place(value: number, { low, high }: LogScale): number {
  if (value <= 0) return 0;
  return Math.max(0, Math.min(1, (Math.log10(value) - low) / (high - low)));
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A tick as people read it: 1, 10, 100, 1,000, 10⁴ …; 0.001 for parts. */
export function power(exponent: number): string {
  if (exponent >= 0 && exponent <= 3) return String(10 ** exponent);
  if (exponent < 0) return (10 ** exponent).toFixed(-exponent);
  return `10${[...String(exponent)].map((digit) => RAISED[Number(digit)]).join("")}`;
}
