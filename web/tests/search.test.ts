/** The parts of Compare, Explore, Lab and Learn that need no page. */

import { describe, expect, test } from "vitest";
import { logScale, place, power } from "../src/lib/compare/scale";
import { valueText, visibleRows, windowText } from "../src/lib/explore/rows";
import type { ExploreNode } from "../src/lib/api/types";
import { pieces } from "../src/lib/lab/marked";
import { formatAlgorithm, parseAlgorithm } from "../src/lib/search/algorithm";
import { askedDepth } from "../src/lib/search/position";

function node(id: number, saved = 0): ExploreNode {
  return {
    id,
    parent: null,
    move: "",
    label: "",
    order: 0,
    again: 0,
    is_pass: false,
    player: 1,
    ply: 0,
    depth: 0,
    alpha: null,
    beta: null,
    value: 5,
    happened: saved > 0 ? "cut" : "exact",
    cutoff: null,
    saved,
    researches: [],
    choices: null,
    children: 0,
    size: 0,
    left_out: 0,
    pv: false,
    only_here: null,
  };
}

describe("rows of the tree", () => {
  const root = node(0, 3);
  const page = { node: 0, children: [node(1), node(2)], total: 2 };

  test("closed nodes hide what lies below", () => {
    expect(visibleRows([root], new Map([[0, page]]), new Set()).map((row) => row.key)).toEqual(["n0"]);
  });

  test("open ones show their children, and what a cut left out", () => {
    const rows = visibleRows([root], new Map([[0, page]]), new Set([0]));
    expect(rows.map((row) => [row.key, row.level])).toEqual([
      ["n0", 1],
      ["n1", 2],
      ["n2", 2],
      ["s0", 2],
    ]);
  });

  test("children that are not fetched yet are offered", () => {
    const rows = visibleRows([root], new Map([[0, { ...page, total: 40 }]]), new Set([0]));
    expect(rows.at(-1)).toMatchObject({ kind: "more", left: 38 });
  });

  test("windows and bounds are written as papers do", () => {
    const show = (value: number): string => (value > 0 ? `+${value}` : `−${-value}`);
    expect(windowText(null, 12, show)).toBe("(−∞, +12)");
    expect(valueText({ value: 4, happened: "cut" }, show)).toBe("≥ +4");
    expect(valueText({ value: -4, happened: "low" }, show)).toBe("≤ −4");
    expect(valueText({ value: null, happened: "unfinished" }, show)).toBe("…");
  });
});

describe("logarithmic scale", () => {
  test("holds every value between powers of ten", () => {
    const scale = logScale([3, 4200], 0);
    expect(scale.ticks.map(power)).toEqual(["1", "10", "100", "1000", "10⁴"]);
    expect(place(1, scale)).toBe(0);
    expect(place(100, scale)).toBe(0.5);
    expect(place(0, scale)).toBe(0);
  });

  test("goes below one for seconds", () => {
    expect(logScale([0.02], -3).ticks.map(power)).toEqual(["0.001", "0.01", "0.1"]);
  });
});

test("an algorithm's text keeps its switches", () => {
  const text = "mtdf+guess=5+table";
  expect(parseAlgorithm(text)).toEqual({ id: "mtdf", switches: ["guess=5", "table"] });
  expect(formatAlgorithm(parseAlgorithm(text))).toBe(text);
});

test("marks of reports become pieces", () => {
  expect(pieces("run `siasat` **now** or *later*: 2 * 3").map((piece) => piece.kind)).toEqual([
    "plain",
    "code",
    "plain",
    "strong",
    "plain",
    "stress",
    "plain",
  ]);
});

test("the depth of an address is one that can be had", () => {
  const depths = ["5", "999", "-3", "2.7", "x", "Infinity"].map((depth) => askedDepth({ depth }));
  expect(depths).toEqual([5, 12, 0, 2, 0, 12]);
  expect(askedDepth({})).toBe(0);
});
