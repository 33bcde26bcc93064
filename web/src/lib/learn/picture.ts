/** A tree after some steps of a search: values that are known, the node at hand, what was cut. */

import type { LessonStep, TreeNodeView, TreeScene } from "../api/types";

export interface Picture {
  scene: TreeScene;
  looks: Record<string, string>;
  /** How many different leaves were looked at. */
  leaves: number;
}

export function pictureAfter(scene: TreeScene, steps: readonly LessonStep[], ended: boolean): Picture {
  const entered = new Set<string>();
  const values = new Map<string, number>();
  const leaves = new Set<string>();
  const looks: Record<string, string> = {};
  const cut = new Set<string>();
  for (const step of steps) {
    if (step.node === null) continue;
    entered.add(step.node);
    cut.delete(step.node);
    for (const id of step.skipped) cut.add(id);
    if (step.kind === "leaf") leaves.add(step.node);
    if (step.value !== null && step.kind !== "cutoff") values.set(step.node, step.value);
  }
  const walk = (node: TreeNodeView, gone: boolean): TreeNodeView => {
    const left = gone || cut.has(node.id);
    if (left) looks[node.id] = "cut";
    else if (!entered.has(node.id)) looks[node.id] = "later";
    const value = values.get(node.id);
    const label = node.children.length > 0 && value !== undefined ? written(value) : node.label;
    return { ...node, label, children: node.children.map((child) => walk(child, left)) };
  };
  const root = walk(scene.root, false);
  if (ended) markBest(scene.root, values, looks);
  else {
    const now = steps[steps.length - 1]?.node;
    if (now != null) looks[now] = "now";
  }
  return { scene: { ...scene, root }, looks, leaves: leaves.size };
}

/** The line both sides would play: from every node to a child that has its value. */
function markBest(
  root: TreeNodeView,
  values: ReadonlyMap<string, number>,
  looks: Record<string, string>,
): void {
  let at: TreeNodeView | undefined = root;
  while (at) {
    const value = values.get(at.id);
    looks[at.id] = "best";
    at = at.children.find((child) => value !== undefined && values.get(child.id) === value);
  }
}

function written(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}
