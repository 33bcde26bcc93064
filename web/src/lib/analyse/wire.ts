/** Trees as lists, as they are stored and sent: parents come before their children, the first node is the root. */

import type { StudyNode } from "../api/types";
import { emptyTree, nodeOf, ROOT, type MoveTree, type TreeNode } from "./tree";

export function toWire(tree: MoveTree): StudyNode[] {
  const list: StudyNode[] = [];
  const waiting: [number, number][] = [[ROOT, -1]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [id, parent] = next;
    const { text, label, side, comment, nags, shapes, children } = nodeOf(tree, id);
    const place = list.push({ parent, text, label, side, comment, nags: [...nags], shapes: [...shapes] }) - 1;
    for (const child of children.toReversed()) waiting.push([child, place]);
  }
  return list;
}

export function fromWire(list: readonly StudyNode[]): MoveTree {
  if (list.length === 0) return emptyTree();
  const nodes = new Map<number, TreeNode>();
  list.forEach(({ parent, ...rest }, id) => {
    const above = nodes.get(parent);
    if (above) nodes.set(parent, { ...above, children: [...above.children, id] });
    nodes.set(id, { ...rest, parent: id === ROOT ? null : parent, children: [] });
  });
  return { nodes, nextId: list.length };
}
