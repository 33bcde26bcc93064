/**
 * A game with its variations, comments, signs and drawings.
 *
 * Trees are immutable: every edit returns a new tree, so that an older one can be put back (undo).
 */

import type { ShapeView, Side } from "../api/types";

/** A drawing on the board: a circle on `source`, or an arrow to `target`. */
export type Shape = Readonly<ShapeView>;
export type Colour = Shape["colour"];

/** A move as the server names it: `text` is what it reads, `label` is for people. */
export interface TreeMove {
  readonly text: string;
  readonly label: string;
  readonly side: Side;
}

export interface Notes {
  readonly comment: string;
  /** Numeric annotation glyphs of PGN: 1 "!", 2 "?", 3 "!!", 4 "??", 5 "!?", 6 "?!". Others are kept, not shown. */
  readonly nags: readonly number[];
  readonly shapes: readonly Shape[];
}

export interface TreeNode extends TreeMove, Notes {
  readonly parent: number | null;
  /** The first child is the main continuation. */
  readonly children: readonly number[];
}

export interface MoveTree {
  readonly nodes: ReadonlyMap<number, TreeNode>;
  readonly nextId: number;
}

export const ROOT = 0;
export const SIGNS: Readonly<Record<number, string>> = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };

const NO_NOTES: Notes = { comment: "", nags: [], shapes: [] };

export function emptyTree(): MoveTree {
  const root: TreeNode = { text: "", label: "", side: 1, parent: null, children: [], ...NO_NOTES };
  return { nodes: new Map([[ROOT, root]]), nextId: 1 };
}

export function nodeOf(tree: MoveTree, id: number): TreeNode {
  const node = tree.nodes.get(id);
  if (!node) throw new Error(`no node ${id} in the tree`);
  return node;
}

/** The nodes from the first move to `id`. */
export function pathTo(tree: MoveTree, id: number): number[] {
  const path: number[] = [];
  for (let at = id; at !== ROOT; at = nodeOf(tree, at).parent ?? ROOT) path.push(at);
  return path.reverse();
}

/** The path to `id`, and its main continuation. */
export function lineThrough(tree: MoveTree, id: number): number[] {
  const line = pathTo(tree, id);
  for (let [next] = nodeOf(tree, id).children; next !== undefined; [next] = nodeOf(tree, next).children)
    line.push(next);
  return line;
}

export function mainLine(tree: MoveTree): number[] {
  return lineThrough(tree, ROOT);
}

export function texts(tree: MoveTree, line: readonly number[]): string[] {
  return line.map((id) => nodeOf(tree, id).text);
}

export function isMain(tree: MoveTree, id: number): boolean {
  return pathTo(tree, id).every((at) => isFirst(tree, at));
}

function isFirst(tree: MoveTree, id: number): boolean {
  const { parent } = nodeOf(tree, id);
  return parent === null || nodeOf(tree, parent).children[0] === id;
}

/** The moves that were tried instead of `id`, itself included. */
export function siblings(tree: MoveTree, id: number): readonly number[] {
  const { parent } = nodeOf(tree, id);
  return parent === null ? [] : nodeOf(tree, parent).children;
}

export function childWith(tree: MoveTree, id: number, text: string): number | undefined {
  return nodeOf(tree, id).children.find((child) => nodeOf(tree, child).text === text);
}

/** Follow moves from the start as far as the tree has them: the last node. */
export function follow(tree: MoveTree, moves: readonly string[]): number {
  let at = ROOT;
  for (const text of moves) {
    const next = childWith(tree, at, text);
    if (next === undefined) break;
    at = next;
  }
  return at;
}

/** Add moves below `from`; moves that are there already are followed. Returns the last node, too. */
export function addMoves(
  tree: MoveTree,
  from: number,
  moves: readonly TreeMove[],
): { tree: MoveTree; last: number } {
  const nodes = new Map(tree.nodes);
  let { nextId } = tree;
  let last = from;
  for (const { text, label, side } of moves) {
    const known = childWith({ nodes, nextId }, last, text);
    if (known !== undefined) {
      last = known;
      continue;
    }
    const parent = nodeOf({ nodes, nextId }, last);
    nodes.set(last, { ...parent, children: [...parent.children, nextId] });
    nodes.set(nextId, { text, label, side, parent: last, children: [], ...NO_NOTES });
    last = nextId++;
  }
  return { tree: { nodes, nextId }, last };
}

export function annotate(tree: MoveTree, id: number, notes: Partial<Notes>): MoveTree {
  const nodes = new Map(tree.nodes);
  nodes.set(id, { ...nodeOf(tree, id), ...notes });
  return { ...tree, nodes };
}

/** Give a move one of the six signs, or take that sign away; glyphs of other kinds stay. */
export function toggleSign(tree: MoveTree, id: number, nag: number): MoveTree {
  const { nags } = nodeOf(tree, id);
  const others = nags.filter((one) => SIGNS[one] === undefined);
  return annotate(tree, id, { nags: nags.includes(nag) ? others : [nag, ...others] });
}

/** Draw a shape; the same shape again takes it away, another colour replaces it. */
export function toggleShape(tree: MoveTree, id: number, shape: Shape): MoveTree {
  const { shapes } = nodeOf(tree, id);
  const same = (one: Shape): boolean => one.source === shape.source && one.target === shape.target;
  const before = shapes.find(same);
  const others = shapes.filter((one) => !same(one));
  return annotate(tree, id, { shapes: before?.colour === shape.colour ? others : [...others, shape] });
}

/** Whether `promote` would change anything. */
export function canPromote(tree: MoveTree, id: number): boolean {
  return !isMain(tree, id);
}

/** Move the variation that `id` is in one level up, or all the way to the main line. */
export function promote(tree: MoveTree, id: number, toMain = false): MoveTree {
  const nodes = new Map(tree.nodes);
  for (const at of pathTo(tree, id).reverse()) {
    const { parent } = nodeOf(tree, at);
    if (parent === null || isFirst(tree, at)) continue;
    const above = nodeOf(tree, parent);
    nodes.set(parent, { ...above, children: [at, ...above.children.filter((child) => child !== at)] });
    if (!toMain) break;
  }
  return { ...tree, nodes };
}

/** Delete a move and everything after it. The root stays. */
export function remove(tree: MoveTree, id: number): MoveTree {
  const { parent } = nodeOf(tree, id);
  if (parent === null) return tree;
  const nodes = new Map(tree.nodes);
  const above = nodeOf(tree, parent);
  nodes.set(parent, { ...above, children: above.children.filter((child) => child !== id) });
  const doomed = [id];
  for (let at = doomed.pop(); at !== undefined; at = doomed.pop()) {
    doomed.push(...nodeOf(tree, at).children);
    nodes.delete(at);
  }
  return { ...tree, nodes };
}

/** Whether every node has no notes and lies on one of these lines: then a link says it all. */
export function isOnly(tree: MoveTree, ...lines: readonly number[][]): boolean {
  const shown = new Set([ROOT, ...lines.flat()]);
  return [...tree.nodes].every(
    ([id, node]) => shown.has(id) && !node.comment && node.nags.length === 0 && node.shapes.length === 0,
  );
}
