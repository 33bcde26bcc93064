import type { Scene } from "../api/types";

/** Width over height of a board, so that it can be made to fit a window; null where it is as high as it needs. */
export function boardRatio(scene: Scene): number | null {
  if (scene.kind !== "grid") return null;
  const columns = Math.max(1, ...scene.rows.map((row) => row.length));
  const frame = 2 * (scene.files.length > 0 ? Math.min(46, Math.max(24, 7 * columns)) : 26);
  return (columns * 100 + frame) / (scene.rows.length * 100 + frame);
}
