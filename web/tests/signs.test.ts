import { describe, expect, it } from "vitest";
import type { KnownView, LegalMove, Outcome } from "../src/lib/api/types";
import { certainValue, signs, verdictsOf } from "../src/lib/known/signs";

function move(text: string, source: string | null, target: string | null): LegalMove {
  return { text, label: text, source, target, captures: false, choice: null, piece_art: null };
}

function known(outcome: Outcome): KnownView {
  return { outcome, plies: null, margin: null, text: { en: "", id: "" } };
}

const answer = {
  side: 1 as const,
  known: known("won"),
  source: "tables" as const,
  source_text: null,
  moves: [
    { move: "a1a2", known: known("lost"), best: false },
    { move: "a1b1", known: known("won"), best: true },
    { move: "c3c4", known: known("drawn"), best: false },
    { move: "d4d5", known: null, best: false },
  ],
};
const moves = [
  move("a1a2", "a1", "a2"),
  move("a1b1", "a1", "b1"),
  move("c3c4", "c3", "c4"),
  move("d4d5", "d4", "d5"),
];

describe("certainValue", () => {
  const of = (side: 1 | 2, outcome: Outcome, plies: number | null) =>
    certainValue({ ...answer, side, known: { ...known(outcome), plies } });

  it("belongs to side 1, whoever is to move", () => {
    expect(of(1, "won", 15)).toBe(1_000_000 - 15);
    expect(of(2, "won", 15)).toBe(15 - 1_000_000);
    expect(of(2, "lost", 4)).toBe(1_000_000 - 4);
    expect(of(1, "drawn", null)).toBe(0);
  });

  it("is left to the search where no distance is known", () => {
    expect(of(1, "won", null)).toBeNull();
    expect(certainValue(null)).toBeNull();
  });
});

describe("signs", () => {
  it("shows the best that every piece can do, and nothing where nobody knows", () => {
    expect([...signs(moves, verdictsOf(answer), null)]).toEqual([
      ["a1", "won"],
      ["c3", "drawn"],
    ]);
  });

  it("shows where the lifted piece may go", () => {
    expect([...signs(moves, verdictsOf(answer), "a1")]).toEqual([
      ["a2", "lost"],
      ["b1", "won"],
    ]);
  });

  it("has nothing to show without an answer", () => {
    expect(signs(moves, verdictsOf(null), null).size).toBe(0);
  });

  it("marks the square itself where a move only puts something down", () => {
    const put = [move("b2", null, "b2")];
    const one = { ...answer, moves: [{ move: "b2", known: known("drawn"), best: true }] };
    expect([...signs(put, verdictsOf(one), null)]).toEqual([["b2", "drawn"]]);
  });
});
