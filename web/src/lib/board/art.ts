/** The drawings by name, written from `siasat.draw` by `scripts/web_art.py`; `docs/art.md` says where each is from. */

import art from "./art.json";
import type { PieceView } from "../api/types";

interface Drawing {
  onToken: boolean;
  markup: string;
}

interface Stored {
  onToken: boolean;
  markup: Record<string, string>;
}

const pieces = art.pieces as Record<string, Stored>;
const grounds = art.terrain as Record<string, string>;

/** The drawing of a piece, or null if there is none: pieces of a plug-in are tokens with a letter. */
export function pieceDrawing(piece: Pick<PieceView, "art" | "owner">): Drawing | null {
  const found = Object.hasOwn(pieces, piece.art) ? pieces[piece.art] : undefined;
  const markup = found?.markup["any"] ?? found?.markup[String(piece.owner ?? "")];
  return found && markup !== undefined ? { onToken: found.onToken, markup } : null;
}

/** The ground of a square; an unknown one is plain land. */
export function ground(terrain: string): string {
  return (Object.hasOwn(grounds, terrain) ? grounds[terrain] : undefined) ?? grounds["plain"] ?? "";
}
