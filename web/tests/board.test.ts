import { describe, expect, test } from "vitest";
import { settle } from "../src/lib/board/diff";
import { origins, singles, targets, touch } from "../src/lib/board/pick";
import { COUNTED, layoutPits, seedsIn } from "../src/lib/board/pits";
import { shores } from "../src/lib/board/shores";
import { expectMove } from "../src/lib/play/optimistic";
import { isNarrow } from "../src/lib/play/ratio";
import { grid, move, piece, pits } from "./scenes";

describe("settle", () => {
  const at = (scene: ReturnType<typeof grid>, before: ReturnType<typeof settle> | null = null) =>
    settle(before?.standing ?? [], scene, before?.next ?? 0);

  test("a moved piece keeps its key, the others stay", () => {
    const before = at(grid("r..", "...", "R.K"));
    const after = at(grid("r..", "R..", "..K"), before);
    expect(after.gone).toEqual([]);
    expect(after.standing.map((one) => one.key)).toEqual(before.standing.map((one) => one.key));
    expect(after.standing.find((one) => one.square === "a2")?.piece.letter).toBe("R");
  });

  test("a captured piece is gone and its taker moved", () => {
    const before = at(grid("r..", "...", "R.."));
    const after = at(grid("R..", "...", "..."), before);
    expect(after.gone.map((one) => one.piece.letter)).toEqual(["r"]);
    expect(after.standing).toHaveLength(1);
    expect(after.standing[0]?.key).toBe(before.standing.find((one) => one.piece.letter === "R")?.key);
  });

  test("castling moves two pieces", () => {
    const before = at(grid("....", "R..K"));
    const after = at(grid("....", ".KR."), before);
    expect(new Set(after.standing.map((one) => one.key))).toEqual(
      new Set(before.standing.map((one) => one.key)),
    );
    expect(after.gone).toEqual([]);
  });

  test("a promoted piece comes from the pawn, not from nowhere", () => {
    const before = at(grid("...", "P..", "..k"));
    const after = at(grid("Q..", "...", "..k"), before);
    expect(after.gone).toEqual([]);
    expect(after.standing.map((one) => one.key)).toEqual(before.standing.map((one) => one.key));
  });
});

describe("touch", () => {
  const moves = [
    move("a1a2", "a1", "a2"),
    move("a1b1q", "a1", "b1"),
    move("a1b1n", "a1", "b1"),
    move("b2", null, "b2"),
    move("3", "1:3", null),
  ];

  test("knows what can be lifted and where it can go", () => {
    expect(origins(moves)).toEqual(new Set(["a1", "b2", "1:3"]));
    expect(singles(moves)).toEqual(new Set(["b2", "1:3"]));
    expect(targets(moves, "a1")).toEqual(new Set(["a2", "b1"]));
  });

  test("one touch plays a move of one place", () => {
    expect(touch(moves, null, "b2")).toEqual({ kind: "chosen", moves: [moves[3]] });
    expect(touch(moves, null, "1:3")).toEqual({ kind: "chosen", moves: [moves[4]] });
  });

  test("two touches play a move of two, and moves that share both are asked about", () => {
    expect(touch(moves, null, "a1")).toEqual({ kind: "lifted", from: "a1" });
    expect(touch(moves, "a1", "a2")).toEqual({ kind: "chosen", moves: [moves[0]] });
    expect(touch(moves, "a1", "b1")).toEqual({ kind: "chosen", moves: [moves[1], moves[2]] });
  });

  test("touching it again, or nothing, lets go", () => {
    expect(touch(moves, "a1", "a1")).toEqual({ kind: "nothing" });
    expect(touch(moves, "a1", "c3")).toEqual({ kind: "nothing" });
  });
});

describe("pits", () => {
  const scene = pits([7, 7, 7, 7, 7, 7, 7], [7, 7, 7, 7, 7, 7, 7]);

  test("every pit has a place inside the board, wide or narrow, either way up", () => {
    for (const narrow of [false, true])
      for (const flipped of [false, true]) {
        const layout = layoutPits(scene, narrow, flipped);
        expect(layout.spots.size).toBe(16);
        for (const hollow of layout.hollows) {
          expect(hollow.x - hollow.rx).toBeGreaterThan(0);
          expect(hollow.x + hollow.rx).toBeLessThan(layout.width);
          expect(hollow.y - hollow.ry).toBeGreaterThan(0);
          expect(hollow.y + hollow.ry).toBeLessThan(layout.height);
        }
      }
  });

  test("holes are wide enough to touch at 360 pixels", () => {
    const layout = layoutPits(scene, true, false);
    expect((102 / layout.width) * 360).toBeGreaterThan(44);
  });

  test("stores lie between the rows where that makes the holes larger", () => {
    expect(isNarrow(scene, 360, 580)).toBe(true);
    expect(isNarrow(scene, 506, 326)).toBe(true);
    expect(isNarrow(scene, 560, 286)).toBe(false);
    expect(isNarrow(scene, 850, 550)).toBe(false);
  });

  test("as many seeds as there are, up to a heap; one more leaves the others in place", () => {
    const [hollow] = layoutPits(scene, false, false).hollows;
    if (!hollow) throw new Error("no hole");
    for (let count = 0; count < COUNTED; count++) {
      expect(seedsIn(hollow, count)).toHaveLength(count);
      expect(seedsIn(hollow, count + 1).slice(0, count)).toEqual(seedsIn(hollow, count));
    }
    expect(seedsIn(hollow, 40).length).toBeGreaterThan(COUNTED);
  });
});

test("shores run round the water only", () => {
  const scene = grid("...", "...", "...");
  const rows = scene.rows.map((row, y) =>
    row.map((square, x) => ({ ...square, terrain: x === 1 && y === 1 ? "water" : "plain" })),
  );
  expect(shores(rows).match(/M/g)).toHaveLength(4);
  expect(shores(scene.rows)).toBe("");
});

test("the expected picture moves one piece and nothing else", () => {
  const scene = grid("r.", "R.");
  const after = expectMove(scene, move("a1a2", "a1", "a2"));
  expect(after.rows.flat().map((square) => square.piece?.letter ?? ".")).toEqual(["R", ".", ".", "."]);
  expect(scene.rows[1]?.[0]?.piece).toEqual(piece("R"));
  expect(expectMove(scene, move("b2", null, "b2"))).toBe(scene);
});
