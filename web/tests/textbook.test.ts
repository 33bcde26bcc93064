/** The textbook tree after some steps, from both viewpoints. */

import { expect, test } from "vitest";
import type { TreeNodeView, TreeStep } from "../src/lib/api/types";
import { addLeaf, brackets, movedOrder, removeNode } from "../src/lib/textbook/edit";
import {
  figureAfter,
  lineOf,
  variablesOf,
  valueText,
  windowSeenBy,
  written,
} from "../src/lib/textbook/figure";

const leaf = (id: string, label: string): TreeNodeView => ({ id, label, owner: null, children: [] });
const ROOT: TreeNodeView = {
  id: "r",
  label: "",
  owner: 1,
  children: [
    { id: "r.0", label: "", owner: 2, children: [leaf("r.0.0", "-4"), leaf("r.0.1", "2")] },
    leaf("r.1", "7"),
  ],
};

function step(kind: TreeStep["kind"], node: string, more: Partial<TreeStep> = {}): TreeStep {
  return {
    kind,
    node,
    player: 1,
    alpha: null,
    beta: null,
    best: null,
    value: null,
    bound: null,
    skipped: [],
    tag: kind,
    driver: null,
    text: { en: "", id: "" },
    ...more,
  };
}

const looks = (steps: TreeStep[], ended: boolean): Record<string, string> =>
  Object.fromEntries([...figureAfter(ROOT, steps, ended).marks].map(([id, mark]) => [id, mark.look]));

test("the current line, what is still to come, and what was cut", () => {
  expect(looks([step("enter", "r"), step("enter", "r.0")], false)).toEqual({
    r: "line",
    "r.0": "now",
    "r.0.0": "later",
    "r.0.1": "later",
    "r.1": "later",
  });
  const cut = step("cutoff", "r", { skipped: ["r.0"] });
  expect(looks([step("enter", "r"), cut], false)).toMatchObject({
    "r.0": "cut",
    "r.0.0": "cut",
    "r.1": "later",
  });
});

test("the line both sides play is marked at the end, and leaves are counted", () => {
  const steps = [
    step("enter", "r"),
    step("enter", "r.0"),
    step("leaf", "r.0.0", { value: -4, bound: "exact" }),
    step("leaf", "r.0.0", { value: -4, bound: "exact" }),
    step("leave", "r.0", { value: -4, bound: "upper" }),
    step("leave", "r", { value: -4, bound: "exact" }),
  ];
  const figure = figureAfter(ROOT, steps, true);
  expect([figure.visits, figure.seen]).toEqual([2, 1]);
  expect(["r", "r.0", "r.0.0"].map((id) => figure.marks.get(id)?.look)).toEqual(["best", "best", "best"]);
  const min = figure.marks.get("r.0");
  expect(min && valueText(min, 2, "max")).toBe("≤−4");
  expect(min && valueText(min, 2, "mover")).toBe("≥4");
});

test("windows are shown only where the search has them, and turn with the viewpoint", () => {
  const plain = figureAfter(ROOT, [step("enter", "r")], false);
  expect(plain.marks.get("r")?.window).toBeNull();
  const narrow = figureAfter(ROOT, [step("enter", "r"), step("enter", "r.0", { alpha: 3 })], false);
  expect(narrow.marks.get("r")?.window).toEqual({ alpha: null, beta: null });
  expect(windowSeenBy({ alpha: 3, beta: null }, 2, "mover")).toEqual({ alpha: null, beta: -3 });
  expect(windowSeenBy({ alpha: 3, beta: null }, 2, "max")).toEqual({ alpha: 3, beta: null });
  expect([written(null, "−∞"), written(null), written(-3), written(0)]).toEqual(["−∞", "∞", "−3", "0"]);
});

test("a tree is edited node by node", () => {
  expect(brackets(ROOT)).toBe("((-4 2) 7)");
  expect(addLeaf(ROOT, "r.0", 5)).toBe("((-4 2 5) 7)");
  expect(addLeaf(ROOT, "r.1")).toBe("((-4 2) (7 0))");
  expect(removeNode(ROOT, "r.0")).toBe("(7)");
  expect(removeNode(ROOT, "r")).toBeNull();
  expect(movedOrder(ROOT, "r.0", 1)).toEqual([1, 0]);
  expect(movedOrder(ROOT, "r.0", -1)).toBeNull();
  expect(movedOrder(ROOT, "r", 1)).toBeNull();
  const again = { ...ROOT, owner: 2 as const };
  expect(brackets(again)).toBe("(=(-4 2) 7) 2");
});

test("a step has its line and its variables, from both viewpoints", () => {
  const tags = { enter: 0, "max:cutoff": 4, "min:cutoff": 9 };
  expect(lineOf({ tags }, step("enter", "r"))).toBe(0);
  expect(lineOf({ tags }, step("cutoff", "r", { player: 2 }))).toBe(9);
  expect(lineOf({ tags }, step("leave", "r"))).toBeNull();
  const min = step("compare", "r.0", { player: 2, alpha: 3, best: 2, value: 2 });
  expect(variablesOf(min, "max")).toEqual([
    ["α", "3"],
    ["β", "∞"],
    ["best", "2"],
    ["value", "2"],
  ]);
  expect(variablesOf(min, "mover")).toEqual([
    ["α", "−∞"],
    ["β", "−3"],
    ["best", "−2"],
    ["value", "−2"],
  ]);
  const driver = { aim: 5, lower: null, upper: 7 };
  expect(variablesOf(step("pass", "r", { driver }), "max")).toEqual([
    ["γ", "5"],
    ["lower", "−∞"],
    ["upper", "7"],
  ]);
});
