/** Positions as pictures before Python is there. */

import { describe, expect, test } from "vitest";
import { legalMoves, sceneOf, stepsOf } from "../src/lib/api/page/early/board";
import type { GridScene, PieceView, PitsScene } from "../src/lib/api/types";

const piece = (owner: 1 | 2, letter: string): PieceView => ({
  owner,
  letter,
  art: `chess/${letter}`,
  rank: null,
  name: { en: letter, id: letter },
});
const square = (id: string, piece: PieceView | null) => ({ id, terrain: "light", piece, label: "" });
const GRID: GridScene = {
  kind: "grid",
  rows: [
    [square("a2", piece(2, "k")), square("b2", null), square("c2", null)],
    [square("a1", null), square("b1", null), square("c1", piece(1, "R"))],
  ],
  files: ["a", "b", "c"],
  ranks: ["2", "1"],
  note: "",
  check: null,
};
const pit = (id: string, seeds: number) => ({
  id,
  name: id.slice(2),
  seeds,
  owner: id.startsWith("1") ? (1 as const) : (2 as const),
});
const pits = (counts: string): PitsScene => {
  const [first = [], second = [], stores = []] = counts.split("/").map((row) => row.split(",").map(Number));
  return {
    kind: "pits",
    rows: [
      second.map((seeds, hole) => pit(`2:${hole}`, seeds)).reverse(),
      first.map((seeds, hole) => pit(`1:${hole}`, seeds)),
    ],
    left: pit("2:store", stores[1] ?? 0),
    right: pit("1:store", stores[0] ?? 0),
    note: "",
  };
};

describe("a grid", () => {
  test("is read from its text, as the start shows it", () => {
    expect(sceneOf(GRID, "k2/2R w", "k2/2R w")).toEqual(GRID);
    const moved = sceneOf(GRID, "k2/2R w", "k2/R2 b") as GridScene;
    expect(moved.rows[1]?.map((one) => one.piece?.letter)).toEqual(["R", undefined, undefined]);
    expect(sceneOf(GRID, "k2/2R w", "k2/1Q1 w")).toBeNull();
    expect(sceneOf(GRID, "k2/2R w", "k2 w")).toBeNull();
  });

  test("shows a capture as a piece that is removed and one that moves", () => {
    const taken = sceneOf(GRID, "k2/2R w", "R2/3 b");
    const steps = stepsOf(GRID, taken ?? GRID, { source: "c1", target: "a2" }, 1);
    expect(steps.map(({ kind, at, to }) => [kind, at, to])).toEqual([
      ["remove", "a2", null],
      ["move", "c1", "a2"],
    ]);
    const [move] = legalMoves(GRID, 1, ["c1a2"]);
    expect(move).toMatchObject({ source: "c1", target: "a2", captures: true, choice: null });
  });
});

describe("holes", () => {
  test("are sown seed by seed, and what is captured goes to the store", () => {
    const before = pits("1,0,2/3,1,2/0,0");
    expect(sceneOf(before, "", "1,0,2/3,1,2/0-0/1")).toEqual(before);
    const after = sceneOf(before, "", "0,0,2/3,0,2/2-0/2") as PitsScene;
    const steps = stepsOf(before, after, { source: "1:0", target: null }, 1);
    expect(steps.map(({ kind, at }) => `${kind} ${at}`)).toEqual([
      "lift 1:0",
      "drop 1:1",
      "capture 1:1",
      "capture 2:1",
    ]);
  });

  test("change at once where the rules sow in another way", () => {
    const before = pits("2,0,2/3,1,2/0,0");
    const after = sceneOf(before, "", "0,3,2/3,1,1/0-0/2") as PitsScene;
    const steps = stepsOf(before, after, { source: "1:0", target: null }, 1);
    expect(new Set(steps.map(({ kind }) => kind))).toEqual(new Set(["set"]));
  });
});
