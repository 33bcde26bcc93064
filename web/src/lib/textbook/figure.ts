/** A tree after some steps of a search: values, bounds and windows so far, the current line, what was cut. */

import type { Pseudocode, TreeNodeView, TreeStep } from "../api/types";

export type Viewpoint = "max" | "mover";

export interface NodeMarks {
  /** `later`: not entered yet; `line`: on the way to the node at hand; `now`: the node at hand; `opened`: in a cut branch. */
  look: "later" | "done" | "line" | "now" | "cut" | "best" | "opened";
  /** The value or the best so far, for MAX; null: none yet. */
  value: number | null;
  bound: "exact" | "lower" | "upper" | null;
  /** Null: no window is shown at this node. */
  window: { alpha: number | null; beta: number | null } | null;
}

export interface Figure {
  marks: Map<string, NodeMarks>;
  /** How many visits of leaves there were, and of how many different ones. */
  visits: number;
  seen: number;
}

export function figureAfter(root: TreeNodeView, steps: readonly TreeStep[], ended: boolean): Figure {
  const marks = new Map<string, NodeMarks>();
  const cut = new Set<string>();
  const leaves = new Set<string>();
  let visits = 0;
  let windowed = false;
  for (const step of steps) {
    const mark = marks.get(step.node) ?? { look: "done", value: null, bound: null, window: null };
    if (step.alpha !== null || step.beta !== null) windowed = true;
    if (step.kind === "pass") {
      // A new test looks at the whole tree again.
      for (const one of marks.values()) one.window = null;
      cut.clear();
    }
    cut.delete(step.node);
    for (const id of step.skipped) cut.add(id);
    if (step.kind === "leaf") {
      visits++;
      leaves.add(step.node);
    } else if (step.kind !== "research" && step.kind !== "pass" && step.kind !== "bound")
      mark.window = { alpha: step.alpha, beta: step.beta };
    if (step.kind === "enter") [mark.value, mark.bound] = [null, null];
    else if (step.kind === "compare") [mark.value, mark.bound] = [step.best, null];
    else if (step.kind === "leaf" || step.kind === "leave" || step.kind === "table")
      [mark.value, mark.bound] = [step.value, step.bound];
    marks.set(step.node, mark);
  }
  if (!windowed) for (const mark of marks.values()) mark.window = null;
  const last = steps[steps.length - 1];
  paint(root, false, marks, cut, ended ? undefined : last?.node);
  if (ended) markBest(root, marks);
  return { marks, visits, seen: leaves.size };
}

function paint(
  node: TreeNodeView,
  gone: boolean,
  marks: Map<string, NodeMarks>,
  cut: ReadonlySet<string>,
  now: string | undefined,
): void {
  const left = gone || cut.has(node.id);
  const mark = marks.get(node.id);
  if (left || !mark)
    marks.set(node.id, { look: left ? "cut" : "later", value: null, bound: null, window: null });
  else if (now === node.id) mark.look = "now";
  else if (now?.startsWith(`${node.id}.`)) mark.look = "line";
  for (const child of node.children) paint(child, left, marks, cut, now);
}

/** The figure with the values of a cut branch that was searched anyway. */
export function withOpened(figure: Figure, values: Readonly<Record<string, number>>): Figure {
  const marks = new Map(figure.marks);
  for (const [id, value] of Object.entries(values))
    marks.set(id, { look: "opened", value, bound: "exact", window: null });
  return { ...figure, marks };
}

/** The line both sides would play: from every node to a child that has its value. */
function markBest(root: TreeNodeView, marks: Map<string, NodeMarks>): void {
  let at: TreeNodeView | undefined = root;
  while (at) {
    const mark = marks.get(at.id);
    if (mark) mark.look = "best";
    const value = mark?.value;
    at = at.children.find((child) => value != null && marks.get(child.id)?.value === value);
  }
}

/** A number with a real minus sign; null is an open bound with the sign of its end. */
export function written(value: number | null, end: "−∞" | "∞" = "∞"): string {
  if (value === null) return end;
  return value < 0 ? `−${-value}` : String(value);
}

/** A value as the chosen viewpoint shows it: for MAX, or for the side to move at the node. */
export function seenBy(value: number, owner: number | null, view: Viewpoint): number {
  return view === "mover" && owner === 2 && value !== 0 ? -value : value;
}

export function windowSeenBy(
  window: { alpha: number | null; beta: number | null },
  owner: number | null,
  view: Viewpoint,
): { alpha: number | null; beta: number | null } {
  if (view === "max" || owner !== 2) return window;
  const turn = (value: number | null): number | null => (value === null || value === 0 ? value : -value);
  return { alpha: turn(window.beta), beta: turn(window.alpha) };
}

const SIGNS = { exact: "", lower: "≥", upper: "≤" };

export function valueText(mark: NodeMarks, owner: number | null, view: Viewpoint): string {
  if (mark.value === null) return "";
  const turned = view === "mover" && owner === 2;
  const bound = mark.bound === null || mark.bound === "exact" ? "exact" : mark.bound;
  const sign = SIGNS[turned && bound !== "exact" ? (bound === "lower" ? "upper" : "lower") : bound];
  return sign + written(seenBy(mark.value, owner, view));
}

/** The line of pseudocode that a step stands for; null where there is none. */
export function lineOf(
  form: Pick<Pseudocode, "tags">,
  step: Pick<TreeStep, "tag" | "player">,
): number | null {
  return form.tags[`${step.player === 2 ? "min" : "max"}:${step.tag}`] ?? form.tags[step.tag] ?? null;
}

/** The names and values of the variables after a step, as the viewpoint shows them. */
export function variablesOf(step: TreeStep, view: Viewpoint): [string, string][] {
  if (step.driver) {
    const { aim, lower, upper } = step.driver;
    return [
      ["γ", written(aim)],
      ["lower", written(lower, "−∞")],
      ["upper", written(upper)],
    ];
  }
  const found: [string, string][] = [];
  if (step.alpha !== null || step.beta !== null) {
    const window = windowSeenBy({ alpha: step.alpha, beta: step.beta }, step.player, view);
    found.push(["α", written(window.alpha, "−∞")], ["β", written(window.beta)]);
  }
  if (step.best !== null) found.push(["best", written(seenBy(step.best, step.player, view))]);
  if (step.value !== null) found.push(["value", written(seenBy(step.value, step.player, view))]);
  return found;
}
