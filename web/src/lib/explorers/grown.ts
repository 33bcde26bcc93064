/** A tree that grows step by step: which nodes there are after some steps, and which of them are drawn. */

import { hierarchy, tree, type HierarchyPointNode } from "d3-hierarchy";

export interface Grown {
  id: number;
  parent: number | null;
  move: string;
  born: number;
}

export interface Placed<T extends Grown> {
  node: T;
  x: number;
  y: number;
  parent: { x: number; y: number } | null;
  /** How many children of this node are not drawn. */
  hidden: number;
}

interface Item<T> {
  node: T;
  children: Item<T>[];
}

/** More nodes than these are not drawn all at once: then only the children along the way are. */
export const MOST_DRAWN = 70;

/** The nodes to draw after `at` steps: all of them, or those whose parent is on the way. */
export function drawn<T extends Grown>(nodes: readonly T[], at: number, way: readonly number[]): T[] {
  const there = nodes.filter((node) => node.born <= at);
  if (there.length <= MOST_DRAWN) return there;
  const open = new Set([...way, there[0]?.id ?? 0]);
  return there.filter((node) => node.parent === null || open.has(node.parent));
}

/** Where the nodes stand; parents over the middle of their children. */
export function layOut<T extends Grown>(
  nodes: readonly T[],
  shown: readonly T[],
  at: number,
  size: [number, number],
): Placed<T>[] {
  const items = new Map<number, Item<T>>(shown.map((node) => [node.id, { node, children: [] }]));
  const counts = new Map<number, number>();
  for (const node of nodes)
    if (node.parent !== null && node.born <= at) counts.set(node.parent, (counts.get(node.parent) ?? 0) + 1);
  let root: Item<T> | undefined;
  for (const item of items.values()) {
    if (item.node.parent === null) root ??= item;
    else items.get(item.node.parent)?.children.push(item);
  }
  if (!root) return [];
  const placed: HierarchyPointNode<Item<T>> = tree<Item<T>>().nodeSize(size)(hierarchy(root));
  return placed.descendants().map((one) => ({
    node: one.data.node,
    x: one.x,
    y: one.y,
    parent: one.parent ? { x: one.parent.x, y: one.parent.y } : null,
    hidden: (counts.get(one.data.node.id) ?? 0) - one.data.children.length,
  }));
}
