/** The tree as it is written down: rows of the main line, and between them comments and variations. */

import type { Side } from "../api/types";
import { mainLine, nodeOf, ROOT, siblings, type MoveTree } from "./tree";

/** A row of the main line; after a comment or a variation the turn goes on in a row with the same number. */
export interface MovesRow {
  kind: "moves";
  key: string;
  number: number;
  first: number[];
  second: number[];
}

/** What is said about a move of the main line: its comment, and the moves that were tried instead. */
export interface AsideRow {
  kind: "aside";
  key: string;
  comment: string;
  variations: Token[][];
}

export type Row = MovesRow | AsideRow;

/** A piece of a variation's text. */
export type Token =
  | { kind: "move"; id: number; prefix: string }
  | { kind: "comment"; id: number; text: string }
  | { kind: "open" | "close"; id: number };

interface Turn {
  number: number;
  side: Side | null;
}

/** The number of a move's turn: a side that moves again stays in its turn. */
function turnAfter(before: Turn, side: Side): Turn & { opens: boolean } {
  const opens = side !== before.side && (side === 1 || before.side === null);
  return { number: before.number + (opens ? 1 : 0), side, opens: side !== before.side };
}

export function listing(tree: MoveTree): Row[] {
  const rows: Row[] = [];
  const opening = nodeOf(tree, ROOT).comment;
  if (opening) rows.push({ kind: "aside", key: "aside-0", comment: opening, variations: [] });
  let before: Turn = { number: 0, side: null };
  let row: MovesRow | null = null;
  for (const id of mainLine(tree)) {
    const { side, comment } = nodeOf(tree, id);
    const turn = turnAfter(before, side);
    if (!row || turn.number !== row.number) {
      row = { kind: "moves", key: `moves-${id}`, number: turn.number, first: [], second: [] };
      rows.push(row);
    }
    row[side === 1 ? "first" : "second"].push(id);
    const start = before;
    const others = siblings(tree, id).filter((one) => one !== id);
    if (comment || others.length > 0) {
      const variations = others.map((one) => variationTokens(tree, one, start));
      rows.push({ kind: "aside", key: `aside-${id}`, comment, variations });
      row = null;
    }
    before = turn;
  }
  return rows;
}

/** A variation from `first` on; variations of its own moves follow them in parentheses. */
export function variationTokens(tree: MoveTree, first: number, start: Turn): Token[] {
  const tokens: Token[] = [];
  let before = start;
  let fresh = true; // after a start or an interruption the number is repeated
  for (let id: number | undefined = first; id !== undefined; [id] = nodeOf(tree, id).children) {
    const node = nodeOf(tree, id);
    const turn = turnAfter(before, node.side);
    const numbered = fresh || (turn.opens && node.side === 1);
    tokens.push({
      kind: "move",
      id,
      prefix: numbered ? `${turn.number}${node.side === 1 ? "." : "…"}` : "",
    });
    fresh = false;
    if (node.comment) {
      tokens.push({ kind: "comment", id, text: node.comment });
      fresh = true;
    }
    for (const other of id === first ? [] : siblings(tree, id).filter((one) => one !== id)) {
      tokens.push({ kind: "open", id: other }, ...variationTokens(tree, other, before));
      tokens.push({ kind: "close", id: other });
      fresh = true;
    }
    before = turn;
  }
  return tokens;
}
