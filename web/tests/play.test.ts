import { describe, expect, test } from "vitest";
import type { ClockState, PlayedMove, Side } from "../src/lib/api/types";
import { animalRules, takes } from "../src/lib/play/animals";
import { clockText, timeLeft } from "../src/lib/play/clock";
import { parseClock } from "../src/lib/play/clocks";
import { formatSeat, parseSeat } from "../src/lib/play/seat";
import { turnLines } from "../src/lib/play/turns";
import { chances, formatValue } from "../src/lib/play/value";
import { link, parseRoute, viewOf } from "../src/lib/router.svelte";

describe("seats", () => {
  test.each([
    "person",
    "random",
    "level:3",
    "server:Stockfish 17",
    "negascout+captures@depth=6",
    "alphabeta+table=4096+table-move@nodes=50000",
    "alphabeta@depth=1,evaluator=stores",
  ])("%s is read and written alike", (text) => {
    expect(formatSeat(parseSeat(text))).toBe(text);
  });

  test("what is not understood is a person", () => {
    expect(parseSeat("")).toEqual({ kind: "person" });
  });
});

describe("clocks", () => {
  test.each([
    [300_000, "5:00"],
    [3_661_000, "1:01:01"],
    [59_001, "1:00"],
    [9_940, "0:09.9"],
    [-5, "0:00.0"],
  ])("%d ms is shown as %s", (left, text) => {
    expect(clockText(left)).toBe(text);
  });

  test("a running clock waits for the seeds, the other one stands", () => {
    const state: ClockState = { left_ms: [60_000, 50_000], increment_ms: 0, running: 2, wait_ms: 1_500 };
    const clock = { at: 1_000, state };
    expect(timeLeft(clock, 2, 2_000)).toBe(50_000);
    expect(timeLeft(clock, 2, 3_500)).toBe(49_000);
    expect(timeLeft(clock, 1, 3_500)).toBe(60_000);
  });

  test("texts are read", () => {
    expect(parseClock("5+3")).toEqual({ minutes: 5, increment: 3 });
    expect(parseClock("0+3")).toBeNull();
    expect(parseClock("five")).toBeNull();
  });
});

test("a side that moves again stays in its turn", () => {
  const sides: Side[] = [1, 1, 2, 1, 2, 2];
  const moves = sides.map((side, i) => ({ ply: i + 1, side, label: String(i) }) as PlayedMove);
  const lines = turnLines(moves).map((line) => [line.first.length, line.second.length]);
  expect(lines).toEqual([
    [2, 1],
    [1, 2],
  ]);
  expect(turnLines([{ ply: 1, side: 2 } as PlayedMove])).toHaveLength(1);
});

describe("values", () => {
  const pawns = { name: "pawn", unit: 100, slope: 200, other_units: {}, counts_both: false };
  const seeds = { ...pawns, name: "seed", other_units: { stores: 1 }, counts_both: true };

  test("are in pawns or seeds, and a forced win counts its moves", () => {
    expect(formatValue(558, pawns)).toBe("+5.58");
    expect(formatValue(-20, pawns)).toBe("−0.20");
    expect(formatValue(0, pawns)).toBe("0.00");
    expect(formatValue(999_997, pawns)).toBe("#2");
    expect(formatValue(-999_996, pawns)).toBe("#−2");
    expect(formatValue(990_000, pawns)).toBe("#");
    expect(formatValue(925, seeds)).toBe("+9.25");
    expect(formatValue(9, seeds, "stores")).toBe("+9");
    expect(formatValue(999_996, seeds)).toBe("#4");
  });

  test("a finished game is named as finished", () => {
    expect(formatValue(1_000_000, pawns)).toBe("1–0");
    expect(formatValue(-1_000_000, pawns)).toBe("0–1");
  });

  test("the bar is even at 0, full when won, and grows with the value", () => {
    expect(chances(0, pawns)).toBe(0.5);
    expect(chances(999_999, pawns)).toBe(1);
    expect(chances(-999_999, pawns)).toBe(0);
    expect(chances(100, pawns)).toBeGreaterThan(chances(50, pawns));
  });
});

test("animals take as the variant says", () => {
  const standard = animalRules("standard");
  expect(takes("rat", "elephant", standard)).toBe(true);
  expect(takes("elephant", "rat", standard)).toBe(false);
  expect(takes("elephant", "rat", animalRules("van-rijn-vis"))).toBe(true);
  expect(takes("dog", "wolf", standard)).toBe(false);
  expect(takes("dog", "wolf", animalRules("standard:dog-over-wolf=yes"))).toBe(true);
  expect(takes("cat", "cat", animalRules("standard:equal-captures=no"))).toBe(false);
});

describe("routes", () => {
  test("addresses are read and written", () => {
    const route = parseRoute("/play/new", "?game=chess");
    expect(route).toEqual({ page: "play", rest: ["new"], query: { game: "chess" } });
    expect(viewOf(route)).toBe("setup");
    expect(viewOf(parseRoute("/", ""))).toBe("home");
    expect(viewOf(parseRoute("/play", ""))).toBe("home");
    expect(viewOf(parseRoute("/learn/rules/chess", ""))).toBe("rules");
    expect(viewOf(parseRoute("/nowhere", ""))).toBe("unknown");
    expect(link("analyse", [], { game: "chess", variant: undefined })).toBe("/analyse?game=chess");
  });

  test("a broken escape does not break the page", () => {
    expect(parseRoute("/play/%E0%A4%A", "").rest).toEqual(["%E0%A4%A"]);
  });
});
