/**
 * Where a piece could go if the board were other than it is: what may be chosen while the opponent thinks. Only how
 * pieces move is known here, not what is legal; the server decides that when the turn comes.
 */

import type { GridScene, LegalMove, Side } from "../api/types";

type Step = readonly [dx: number, dy: number];

const STRAIGHT: readonly Step[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const DIAGONAL: readonly Step[] = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];
const KNIGHT: readonly Step[] = [-2, -1, 1, 2].flatMap((dx) =>
  [-2, -1, 1, 2].filter((dy) => Math.abs(dx) !== Math.abs(dy)).map((dy): Step => [dx, dy]),
);
/** Over the river: three or four squares on a board of 7 × 9. */
const LEAPS: readonly Step[] = STRAIGHT.flatMap(([dx, dy]) =>
  [3, 4].map((far): Step => [far * dx, far * dy]),
);

function sliding(steps: readonly Step[], far: number): Step[] {
  return steps.flatMap(([dx, dy]) =>
    Array.from({ length: far }, (_, i): Step => [(i + 1) * dx, (i + 1) * dy]),
  );
}

function stepsOf(art: string, side: Side, size: number): readonly Step[] {
  const ahead = side === 1 ? -1 : 1; // rows are counted from the top
  switch (art) {
    case "chess/pawn":
      return [
        [0, ahead],
        [0, 2 * ahead],
        [1, ahead],
        [-1, ahead],
      ];
    case "chess/knight":
      return KNIGHT;
    case "chess/bishop":
      return sliding(DIAGONAL, size);
    case "chess/rook":
      return sliding(STRAIGHT, size);
    case "chess/queen":
      return sliding([...STRAIGHT, ...DIAGONAL], size);
    case "chess/king":
      return [...STRAIGHT, ...DIAGONAL, [2, 0], [-2, 0]];
    case "doushouqi/lion":
    case "doushouqi/tiger":
      return [...STRAIGHT, ...LEAPS];
    default:
      return art.startsWith("doushouqi/") ? STRAIGHT : [];
  }
}

/** Every move by which a piece of `side` might answer, in chess and Dou Shou Qi; nothing in other games. */
export function premovesOf(grid: GridScene, side: Side): LegalMove[] {
  const size = Math.max(grid.rows.length, ...grid.rows.map((row) => row.length));
  return grid.rows.flatMap((row, y) =>
    row.flatMap((square, x) => {
      if (square.piece?.owner !== side) return [];
      return stepsOf(square.piece.art, side, size).flatMap(([dx, dy]) => {
        const target = grid.rows[y + dy]?.[x + dx];
        return target ? [imagined(square.id, target.id)] : [];
      });
    }),
  );
}

function imagined(source: string, target: string): LegalMove {
  return {
    text: `${source}${target}`,
    label: `${source}–${target}`,
    source,
    target,
    captures: false,
    choice: null,
    piece_art: null,
  };
}

/** The legal move that was chosen in advance; a pawn that gets to the end becomes a queen. */
export function premoveNow(
  chosen: Pick<LegalMove, "source" | "target">,
  legal: readonly LegalMove[],
): LegalMove | null {
  return legal.findLast((move) => move.source === chosen.source && move.target === chosen.target) ?? null;
}
