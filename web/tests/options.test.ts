import { describe, expect, it } from "vitest";
import type { GridScene, LegalMove } from "../src/lib/api/types";
import { carved } from "../src/lib/board/carved";
import { premoveNow, premovesOf } from "../src/lib/play/premove";
import { readMove } from "../src/lib/play/typed";

function move(text: string, label: string, more: Partial<LegalMove> = {}): LegalMove {
  const [source, target] = [text.slice(0, 2), text.slice(2, 4) || null];
  return { text, label, source, target, captures: false, choice: null, piece_art: null, ...more };
}

const LEGAL = [
  move("g1f3", "Nf3"),
  move("b1d2", "Nbd2"),
  move("f3d2", "Nfd2"),
  move("e1g1", "O-O"),
  move("b2c3", "bxc3"),
  move("f1c3", "Bxc3+"),
  move("e7e8n", "e8=N", { target: "e8", piece_art: "chess/knight" }),
  move("e7e8q", "e8=Q", { target: "e8", piece_art: "chess/queen" }),
];

function played(text: string, legal = LEGAL): string | null {
  const found = readMove(text, legal);
  return found.kind === "move" ? found.move.text : null;
}

describe("typed moves", () => {
  it("reads texts and labels, whatever the capitals, dashes and signs", () => {
    expect(["Nf3", "nf3", "g1f3", "g1-f3", " Nf3+ ", "0-0", "o-o"].map((text) => played(text))).toEqual([
      ...Array<string>(5).fill("g1f3"),
      "e1g1",
      "e1g1",
    ]);
  });

  it("tells a pawn from a bishop by its capital", () => {
    expect([played("bc3"), played("Bc3"), played("bxc3")]).toEqual(["b2c3", "f1c3", "b2c3"]);
  });

  it("makes a queen unless something else is typed", () => {
    expect([played("e7e8"), played("e8"), played("e8=N"), played("e7e8n")]).toEqual([
      "e7e8q",
      "e7e8q",
      "e7e8n",
      "e7e8n",
    ]);
  });

  it("asks where several moves fit, and refuses what is none", () => {
    expect(readMove("Nd2", LEGAL)).toMatchObject({ kind: "ambiguous", moves: [LEGAL[1], LEGAL[2]] });
    expect(["Nf6", "", "e2e4", "<b>"].map((text) => readMove(text, LEGAL).kind)).toEqual(
      Array<string>(4).fill("illegal"),
    );
  });

  it("reads holes and animals", () => {
    const holes = [move("5", "hole 5 (+9)", { source: "1:5", target: null }), move("6", "hole 6")];
    expect([played("5", holes), played("hole 6", holes)]).toEqual(["5", "6"]);
    const rat = [move("a3b3", "Rat a3–b3")];
    expect([played("a3b3", rat), played("Rat a3-b3", rat), played("a3 b3", rat)]).toEqual(
      Array<string>(3).fill("a3b3"),
    );
  });
});

describe("premoves", () => {
  const empty = (id: string): GridScene["rows"][number][number] => ({
    id,
    terrain: "plain",
    piece: null,
    label: "",
  });
  function grid(pieces: Record<string, [string, 1 | 2]>): GridScene {
    const rows = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) =>
      [..."abcdefgh"].map((file) => {
        const found = pieces[`${file}${rank}`];
        const piece = found && {
          art: found[0],
          owner: found[1],
          letter: "",
          rank: null,
          name: { en: "", id: "" },
        };
        return { ...empty(`${file}${rank}`), piece: piece ?? null };
      }),
    );
    return { kind: "grid", rows, files: [], ranks: [], check: null } as unknown as GridScene;
  }
  const goals = (scene: GridScene, side: 1 | 2): string[] =>
    premovesOf(scene, side)
      .map((one) => one.target ?? "")
      .sort();

  it("goes where pieces go, through anything", () => {
    expect(goals(grid({ b1: ["chess/knight", 1], d2: ["chess/pawn", 2] }), 1)).toEqual(["a3", "c3", "d2"]);
    expect(goals(grid({ a1: ["chess/rook", 1], a2: ["chess/pawn", 2] }), 1)).toHaveLength(14);
    expect(goals(grid({ e2: ["chess/pawn", 1] }), 1)).toEqual(["d3", "e3", "e4", "f3"]);
    expect(goals(grid({ e7: ["chess/pawn", 2] }), 2)).toEqual(["d6", "e5", "e6", "f6"]);
  });

  it("leaps for lions, steps for others, and knows no other game", () => {
    expect(goals(grid({ d5: ["doushouqi/lion", 1] }), 1)).toContain("d2");
    expect(goals(grid({ d5: ["doushouqi/wolf", 1] }), 1)).toEqual(["c5", "d4", "d6", "e5"]);
    expect(goals(grid({ a1: ["tictactoe/x", 1] }), 1)).toEqual([]);
  });

  it("is played only where it is legal, and makes a queen", () => {
    expect(premoveNow({ source: "e7", target: "e8" }, LEGAL)?.text).toBe("e7e8q");
    expect(premoveNow({ source: "a1", target: "a2" }, LEGAL)).toBeNull();
  });
});

describe("carved pieces", () => {
  it("are there for every chess piece, and for nothing else", () => {
    for (const name of ["pawn", "knight", "bishop", "rook", "queen", "king"])
      expect(carved(`chess/${name}`)).toContain("<path");
    expect([carved("doushouqi/rat"), carved("chess/toString"), carved("chess")]).toEqual([null, null, null]);
  });
});
