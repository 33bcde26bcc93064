/** Where the holes of a board lie, and where seeds lie in a hole. */

import type { PitView, PitsScene } from "../api/types";
import type { Place } from "./scene";

export const PITCH = 102;
export const RADIUS = 45;
export const COUNTED = 12;
/** The maximum number of seeds drawn one by one; more are drawn as a heap with a large number. */

export interface Hollow {
  pit: PitView;
  x: number;
  y: number;
  rx: number;
  ry: number;
  /** 1 if the middle of the board is below the hole, −1 if it is above, 0 for stores. */
  facing: 1 | 0 | -1;
  salt: number;
}

export interface PitsLayout {
  width: number;
  height: number;
  hollows: Hollow[];
  spots: Map<Place, Hollow>;
  /** Where the ornament runs, if there is room for it. */
  ornament: { x: number; y: number; length: number } | null;
}

const [ROW, STORE, END, PAD, BAND] = [178, 158, 30, 14, 150];

/**
 * Wide boards have their stores at the ends, as carved ones do. On a narrow screen the holes would become too small to
 * touch, so the stores move inward between the rows: each stays at its end, and the way of the seeds is the same.
 */
export function layoutPits(scene: PitsScene, narrow: boolean, flipped: boolean): PitsLayout {
  const columns = Math.max(1, ...scene.rows.map((row) => row.length));
  const rows = Math.max(1, scene.rows.length);
  const inward = narrow && rows === 2 && scene.left !== null && scene.right !== null;
  const left = inward || !scene.left ? END : STORE;
  const right = inward || !scene.right ? END : STORE;
  const band = inward ? BAND : 0;
  const width = left + columns * PITCH + right;
  const height = rows * ROW + 2 * PAD + band;
  const turn = (hollow: Hollow): Hollow =>
    flipped
      ? { ...hollow, x: width - hollow.x, y: height - hollow.y, facing: -hollow.facing as 1 | 0 | -1 }
      : hollow;

  const hollows: Hollow[] = scene.rows.flatMap((row, line) => {
    const start = left + ((columns - row.length + 1) / 2) * PITCH;
    const upper = 2 * line + 1 < rows;
    const facing = upper ? 1 : -1;
    const middle = PAD + line * ROW + ROW / 2 + (line > 0 ? band : 0) + 6 * facing;
    return row.map((pit, x) =>
      turn({ pit, x: start + x * PITCH, y: middle, rx: RADIUS, ry: RADIUS, facing, salt: x + 7 * line }),
    );
  });
  const storeRx = inward ? (columns * PITCH) / 4 - 24 : STORE / 2 - 22;
  const storeRy = inward ? 58 : Math.min(height / 2 - 44, 116);
  const ends: [PitView | null, number, number][] = [
    [scene.left, inward ? left + storeRx + 2 : left / 2 + 4, 3],
    [scene.right, inward ? width - right - storeRx - 2 : width - right / 2 - 4, 8],
  ];
  for (const [pit, x, salt] of ends) {
    if (pit) hollows.push(turn({ pit, x, y: height / 2, rx: storeRx, ry: storeRy, facing: 0, salt }));
  }
  const ornament =
    rows === 2 && !inward ? { x: left + 10, y: height / 2, length: columns * PITCH - 20 } : null;
  return { width, height, hollows, spots: new Map(hollows.map((one) => [one.pit.id, one])), ornament };
}

export interface Seed {
  x: number;
  y: number;
  turn: number;
}

// Twelve circles fill a circle best as three within nine; taken in this order, few seeds lie in the middle.
const SLOTS: readonly (readonly [number, number])[] = [
  ...[0, 1, 2].map((i) => [0.29, 120 * i] as const),
  ...[0, 3, 6, 1, 4, 7, 2, 5, 8].map((i) => [0.8, 40 * i + 20] as const),
];

/** The positions of the seeds in a hole. Adding a seed does not move the others, until they become a heap. */
export function seedsIn(hollow: Hollow, seeds: number): Seed[] {
  const [rx, ry] = hollow.facing === 0 ? [hollow.rx - 13, hollow.ry - 17] : [34, 34];
  const y = hollow.y - 3 * hollow.facing;
  let slots: (readonly [number, number])[];
  if (seeds > COUNTED) {
    const most = Math.round((rx * ry) / 42);
    const drawn = Math.min(seeds + COUNTED / 2, most);
    const spread = Math.max(0.5, 0.86 * Math.sqrt(drawn / most));
    slots = Array.from(
      { length: Math.round(drawn) },
      (_, i) => [spread * Math.sqrt((i + 0.4) / drawn), 137.508 * i] as const,
    );
    slots.reverse(); // the middle of a heap lies on top
  } else {
    slots = SLOTS.slice(0, Math.max(seeds, 0));
  }
  return slots.map(([reach, angle], i) => {
    const radians = ((angle + 47 * hollow.salt) * Math.PI) / 180;
    return {
      x: hollow.x + rx * reach * Math.cos(radians),
      y: y + ry * reach * Math.sin(radians),
      turn: (71 * i + 29 * hollow.salt) % 180,
    };
  });
}

/** A smooth way through points, in the order the hand took. */
export function wayThrough(points: readonly { x: number; y: number }[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  const parts = [`M${first.x.toFixed(1)} ${first.y.toFixed(1)}`];
  let before = first;
  for (const point of rest) {
    const [mx, my] = [(before.x + point.x) / 2, (before.y + point.y) / 2];
    const [dx, dy] = [point.x - before.x, point.y - before.y];
    const lift = Math.min(16, Math.hypot(dx, dy) / 6);
    const length = Math.hypot(dx, dy) || 1;
    parts.push(
      `Q${(mx + (dy / length) * lift).toFixed(1)} ${(my - (dx / length) * lift).toFixed(1)} ${point.x.toFixed(1)} ${point.y.toFixed(1)}`,
    );
    before = point;
  }
  return parts.join("");
}
