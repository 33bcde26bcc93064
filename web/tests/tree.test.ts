/** The tree of a study: edits, how it is written down, and undo. */

import { describe, expect, test } from "vitest";
import { EditHistory } from "../src/lib/analyse/history.svelte";
import { listing, type Token } from "../src/lib/analyse/listing";
import {
  addMoves,
  annotate,
  emptyTree,
  follow,
  isMain,
  isOnly,
  lineThrough,
  mainLine,
  nodeOf,
  promote,
  remove,
  ROOT,
  texts,
  toggleShape,
  toggleSign,
  type MoveTree,
} from "../src/lib/analyse/tree";
import { fromWire, toWire } from "../src/lib/analyse/wire";

/** Lines of moves from the start, each as words; sides alternate. */
function treeOf(...lines: string[]): MoveTree {
  return lines.reduce(
    (tree, line) =>
      addMoves(
        tree,
        ROOT,
        line.split(" ").map((text, ply) => ({ text, label: text, side: ply % 2 === 0 ? 1 : 2 })),
      ).tree,
    emptyTree(),
  );
}

const at = (tree: MoveTree, line: string): number => follow(tree, line.split(" "));
const main = (tree: MoveTree): string => texts(tree, mainLine(tree)).join(" ");

function written(tree: MoveTree): string[] {
  const word = (id: number): string => nodeOf(tree, id).label;
  const token = (one: Token): string =>
    one.kind === "move"
      ? one.prefix + word(one.id)
      : one.kind === "comment"
        ? `{${one.text}}`
        : one.kind === "open"
          ? "("
          : ")";
  return listing(tree).flatMap((row) =>
    row.kind === "moves"
      ? [`${row.number} ${row.first.map(word).join("+") || "…"} ${row.second.map(word).join("+")}`.trim()]
      : [
          ...(row.comment ? [`{${row.comment}}`] : []),
          ...row.variations.map((tokens) => tokens.map(token).join(" ")),
        ],
  );
}

describe("edits", () => {
  const tree = treeOf("e4 e5 Nf3 Nc6", "e4 c5 Nf3 d6", "e4 c5 c3", "d4 d5");

  test("moves that are there are followed, new ones branch off", () => {
    expect(tree.nodes.size).toBe(11);
    expect(main(tree)).toBe("e4 e5 Nf3 Nc6");
    expect(texts(tree, lineThrough(tree, at(tree, "e4 c5")))).toEqual(["e4", "c5", "Nf3", "d6"]);
    expect(isMain(tree, at(tree, "e4 e5 Nf3"))).toBe(true);
    expect(isMain(tree, at(tree, "e4 c5"))).toBe(false);
  });

  test("promote moves a variation one level up, or to the main line", () => {
    const deep = at(tree, "e4 c5 c3");
    const once = promote(tree, deep);
    expect(main(once)).toBe("e4 e5 Nf3 Nc6");
    expect(texts(once, lineThrough(once, at(once, "e4 c5")))).toEqual(["e4", "c5", "c3"]);
    expect(main(promote(once, deep))).toBe("e4 c5 c3");
    expect(main(promote(tree, deep, true))).toBe("e4 c5 c3");
    expect(promote(tree, at(tree, "e4 e5")).nodes).toEqual(tree.nodes);
  });

  test("remove takes a move and all that follows it", () => {
    const less = remove(tree, at(tree, "e4 c5"));
    expect(less.nodes.size).toBe(7);
    expect(main(remove(tree, at(tree, "e4 e5")))).toBe("e4 c5 Nf3 d6");
    expect(remove(tree, ROOT)).toBe(tree);
  });

  test("a move has one of the six signs, and keeps other glyphs", () => {
    const id = at(tree, "e4");
    const other = annotate(tree, id, { nags: [10] });
    const good = toggleSign(other, id, 1);
    expect(nodeOf(good, id).nags).toEqual([1, 10]);
    expect(nodeOf(toggleSign(good, id, 6), id).nags).toEqual([6, 10]);
    expect(nodeOf(toggleSign(good, id, 1), id).nags).toEqual([10]);
  });

  test("the same shape again is taken away, another colour replaces it", () => {
    const arrow = { source: "e2", target: "e4", colour: "green" } as const;
    const once = toggleShape(tree, ROOT, arrow);
    expect(nodeOf(once, ROOT).shapes).toEqual([arrow]);
    expect(nodeOf(toggleShape(once, ROOT, { ...arrow, colour: "red" }), ROOT).shapes).toHaveLength(1);
    expect(nodeOf(toggleShape(once, ROOT, arrow), ROOT).shapes).toEqual([]);
  });

  test("a link says it all only without notes and other variations", () => {
    const two = treeOf("e4 e5", "e4 c5");
    const [game, line] = [mainLine(two), lineThrough(two, at(two, "e4 c5"))];
    expect(isOnly(two, game, line)).toBe(true);
    expect(isOnly(two, game)).toBe(false);
    expect(isOnly(annotate(two, ROOT, { comment: "x" }), game, line)).toBe(false);
  });

  test("a tree survives the way through a list", () => {
    const noted = toggleShape(annotate(tree, at(tree, "e4 c5 c3"), { comment: "Alapin", nags: [5] }), ROOT, {
      source: "d4",
      target: null,
      colour: "blue",
    });
    const wire = toWire(noted);
    expect(toWire(fromWire(wire))).toEqual(wire);
    expect(written(fromWire(wire))).toEqual(written(noted));
  });
});

describe("listing", () => {
  test("variations and comments stand between rows, and the number is repeated", () => {
    const tree = treeOf("e4 e5 Nf3 Nc6", "e4 c5 Nf3 d6", "e4 c5 c3 d5", "d4");
    const noted = annotate(tree, at(tree, "e4 c5 Nf3"), { comment: "open" });
    expect(written(noted)).toEqual([
      "1 e4",
      "1.d4",
      "1 … e5",
      "1…c5 2.Nf3 {open} ( 2.c3 d5 ) 2…d6",
      "2 Nf3 Nc6",
    ]);
  });

  test("a side that moves again stays in its turn", () => {
    const moves = ["5", "6", "1", "2"].map(
      (text, i) => ({ text, label: text, side: i < 2 ? 1 : 2 }) as const,
    );
    expect(written(addMoves(emptyTree(), ROOT, moves).tree)).toEqual(["1 5+6 1+2"]);
    const second = addMoves(emptyTree(), ROOT, [{ text: "e5", label: "e5", side: 2 }]).tree;
    expect(written(second)).toEqual(["1 … e5"]);
  });
});

test("edits with one key are undone together, and can be redone", () => {
  const [one, two, three] = [treeOf("a"), treeOf("a b"), treeOf("a b c")];
  const history = new EditHistory();
  history.note({ tree: one, here: 0 });
  history.note({ tree: two, here: 1 }, "comment 1");
  history.note({ tree: three, here: 1 }, "comment 1");
  expect(history.undo({ tree: three, here: 1 })?.tree).toBe(two);
  expect(history.undo({ tree: two, here: 1 })?.tree).toBe(one);
  expect(history.undo({ tree: one, here: 0 })).toBeNull();
  expect(history.redo({ tree: one, here: 0 })?.tree).toBe(two);
  history.note({ tree: two, here: 1 });
  expect(history.canRedo).toBe(false);
});
