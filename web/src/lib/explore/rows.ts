/** The rows of an indented tree: what is open, in the order searched. */

import { shortValue } from "../play/value";
import type { ChildrenPage, ExplorationInfo, ExploreNode } from "../api/types";

/** Writes a value. */
type Show = (value: number) => string;

/** Writes values in the unit of what was searched. */
export function showFor(info: Pick<ExplorationInfo, "game" | "evaluator">): Show {
  return (value) => shortValue(value, info.game, info.evaluator);
}

export type Row =
  | { kind: "node"; key: string; node: ExploreNode; level: number; place: number; of: number }
  | { kind: "more"; key: string; node: ExploreNode; level: number; left: number }
  | { kind: "skipped"; key: string; node: ExploreNode; level: number };

export function visibleRows(
  roots: readonly ExploreNode[],
  children: ReadonlyMap<number, ChildrenPage>,
  open: ReadonlySet<number>,
): Row[] {
  const rows: Row[] = [];
  function walk(node: ExploreNode, level: number, place: number, of: number): void {
    rows.push({ kind: "node", key: `n${node.id}`, node, level, place, of });
    const page = children.get(node.id);
    if (!open.has(node.id) || !page) return;
    page.children.forEach((child, i) => walk(child, level + 1, i + 1, page.total));
    const left = page.total - page.children.length;
    if (left > 0) rows.push({ kind: "more", key: `m${node.id}`, node, level: level + 1, left });
    else if (node.saved > 0) rows.push({ kind: "skipped", key: `s${node.id}`, node, level: level + 1 });
  }
  roots.forEach((root, i) => walk(root, 1, i + 1, roots.length));
  return rows;
}

/** A window as papers write it; an open end is infinite. */
export function windowText(alpha: number | null, beta: number | null, show: Show): string {
  return `(${alpha === null ? "−∞" : show(alpha)}, ${beta === null ? "+∞" : show(beta)})`;
}

/** A value with what it is: a bound where the window was left. */
export function valueText({ value, happened }: Pick<ExploreNode, "value" | "happened">, show: Show): string {
  if (value === null) return "…";
  const sign = happened === "cut" ? "≥ " : happened === "low" ? "≤ " : "";
  return sign + show(value);
}
