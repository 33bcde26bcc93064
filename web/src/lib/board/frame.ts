/** The wooden frame round a board of squares, in units of 100 a square. */

/**
 * How wide the frame is. On a phone it is slim, both sides together 4 % of the board at most, and names stand within the
 * squares. Small boards are shown large, so theirs may be thin.
 */
export function frameWidth(columns: number, named: boolean, slim: boolean): number {
  if (slim) return Math.floor(2 * columns);
  return named ? Math.min(46, Math.max(24, 7 * columns)) : 26;
}
