/** Changing a tree by hand: the picture's nodes become brackets again, and the server reads them. */

import type { TreeNodeView } from "../api/types";

interface Draft {
  id: string;
  owner: number | null;
  label: string;
  children: Draft[];
}

function draft(node: TreeNodeView): Draft {
  return { ...node, children: node.children.map(draft) };
}

/** The text of a tree; `=` marks a node where the same side moves again. */
export function brackets(root: TreeNodeView | Draft): string {
  return inner(root) + (root.owner === 2 ? " 2" : "");
}

function inner(node: TreeNodeView | Draft): string {
  if (node.children.length === 0) return node.label;
  const parts = node.children.map((child) => {
    const again = child.children.length > 0 && child.owner === node.owner;
    return (again ? "=" : "") + inner(child);
  });
  return `(${parts.join(" ")})`;
}

function changed(
  root: TreeNodeView,
  id: string,
  change: (node: Draft, parent: Draft | null) => void,
): string {
  const copy = draft(root);
  const visit = (node: Draft, parent: Draft | null): boolean => {
    if (node.id === id) {
      change(node, parent);
      return true;
    }
    return node.children.some((child) => visit(child, node));
  };
  visit(copy, null);
  return brackets(copy);
}

/** A new leaf below a node; a leaf becomes a node with its old value and the new one below it. */
export function addLeaf(root: TreeNodeView, id: string, value = 0): string {
  return changed(root, id, (node, parent) => {
    const leaf = (label: string): Draft => ({ id: "", owner: null, label, children: [] });
    if (node.children.length === 0) {
      node.children = [leaf(node.label)];
      node.owner = parent?.owner === 1 ? 2 : 1;
    }
    node.children.push(leaf(String(value)));
  });
}

/** The tree without a node; null where it cannot go: the root, or an only child. */
export function removeNode(root: TreeNodeView, id: string): string | null {
  let possible = true;
  const text = changed(root, id, (node, parent) => {
    if (!parent || parent.children.length === 1) possible = false;
    else parent.children = parent.children.filter((child) => child !== node);
  });
  return possible && id !== root.id ? text : null;
}

/** The order of the siblings with a node one place further to the left (-1) or right (1); null at the edge. */
export function movedOrder(root: TreeNodeView, id: string, by: -1 | 1): number[] | null {
  const at = Number(id.slice(id.lastIndexOf(".") + 1));
  const parent = id === root.id ? undefined : find(root, parentOf(id));
  if (!parent?.children[at + by]) return null;
  const order = parent.children.map((_, index) => index);
  [order[at], order[at + by]] = [at + by, at];
  return order;
}

export function parentOf(id: string): string {
  return id.slice(0, id.lastIndexOf("."));
}

function find(node: TreeNodeView, id: string): TreeNodeView | undefined {
  if (node.id === id) return node;
  for (const child of node.children) {
    const found = find(child, id);
    if (found) return found;
  }
  return undefined;
}
