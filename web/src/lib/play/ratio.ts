import type { Scene } from "../api/types";
import { frameWidth } from "../board/frame";
import { layoutPits } from "../board/pits";

/** Width divided by height of a board, to fit it into a window; null if its height is free. */
export function boardRatio(scene: Scene, narrow: boolean, slim: boolean): number | null {
  if (scene.kind === "pits") {
    const { width, height } = layoutPits(scene, narrow, false);
    return width / height;
  }
  if (scene.kind !== "grid") return null;
  const columns = Math.max(1, ...scene.rows.map((row) => row.length));
  const frame = 2 * frameWidth(columns, scene.files.length > 0, slim);
  return (columns * 100 + frame) / (scene.rows.length * 100 + frame);
}

/** A board of holes that is not even this wide has its stores between the rows, if that makes the holes larger. */
export const NARROW = 620;

/** A board of squares that is not even this wide has a slim frame. */
export const SLIM = 500;

/** Whether a board of holes should have its stores between the rows in a room of this size. */
export function isNarrow(scene: Scene, width: number, height: number): boolean {
  if (scene.kind !== "pits" || width === 0) return false;
  const [wide, narrow] = [false, true].map((inward) => {
    const layout = layoutPits(scene, inward, false);
    return { shown: Math.min(width, (height * layout.width) / layout.height), all: layout.width };
  }) as [{ shown: number; all: number }, { shown: number; all: number }];
  return wide.shown < NARROW && narrow.shown / narrow.all > wide.shown / wide.all;
}
