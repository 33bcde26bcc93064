/** A line along every edge where water meets something else, in units of 100 a square. */

import type { SquareView } from "../api/types";

export function shores(rows: readonly (readonly SquareView[])[]): string {
  const isWater = (x: number, y: number): boolean => rows[y]?.[x]?.terrain === "water";
  const lines: string[] = [];
  rows.forEach((row, y) => {
    row.forEach((_, x) => {
      if (!isWater(x, y)) return;
      const [left, top] = [100 * x, 100 * y];
      if (!isWater(x, y - 1)) lines.push(`M${left} ${top}h100`);
      if (!isWater(x, y + 1)) lines.push(`M${left} ${top + 100}h100`);
      if (!isWater(x - 1, y)) lines.push(`M${left} ${top}v100`);
      if (!isWater(x + 1, y)) lines.push(`M${left + 100} ${top}v100`);
    });
  });
  return lines.join("");
}
