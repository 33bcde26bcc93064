/** The picture a visitor expects at once after putting a piece down; the server's own picture follows and corrects it. */

import type { GridScene, LegalMove } from "../api/types";

export function expectMove(grid: GridScene, move: LegalMove): GridScene {
  if (move.source === null || move.target === null) return grid;
  const piece = grid.rows.flat().find((square) => square.id === move.source)?.piece ?? null;
  if (!piece) return grid;
  const rows = grid.rows.map((row) =>
    row.map((square) => {
      if (square.id === move.source) return { ...square, piece: null };
      if (square.id === move.target) return { ...square, piece };
      return square;
    }),
  );
  return { ...grid, rows, check: null };
}
