/** Which position a search is of, between a page's address and the board. */

import type { Study } from "../analyse/study.svelte";
import type { PositionRequest, PositionView } from "../api/types";
import { keptGames } from "../api/seats";

/** The position an address asks for; without one, the game this browser played last, else `otherwise`. */
export function askedPosition(
  query: Readonly<Record<string, string>>,
  otherwise: string,
): { from: string; otherwise: PositionRequest | null } | PositionRequest {
  if (query["from"]) return { from: query["from"], otherwise: null };
  const [last] = keptGames();
  if (query["game"] === undefined && last && !last.finished && last.moves > 0)
    return { from: last.id, otherwise: { game: otherwise } };
  return {
    game: query["game"] ?? otherwise,
    variant: query["variant"] ?? null,
    position: query["position"] ?? null,
    moves: query["moves"]?.split(",").filter(Boolean) ?? [],
  };
}

/** Open the position that an address asks for, as `askedPosition` says. */
export function openAsked(study: Study, query: Readonly<Record<string, string>>, otherwise: string): void {
  const start = askedPosition(query, otherwise);
  if ("from" in start) void study.openGame(start.from, start.otherwise);
  else void study.open(start);
}

/** The part of an address that restores a position. */
export function positionQuery(view: PositionView): Record<string, string> {
  return Object.fromEntries(new URL(view.link, "http://localhost").searchParams);
}

/** Whether this is the starting position of its rules; its link then names no position. */
export function isStart(view: PositionView): boolean {
  return view.moves.length === 0 && positionQuery(view)["position"] === undefined;
}

/** How deep a first look goes, so that it ends soon. */
export function usualDepth(game: string): number {
  return (
    { chess: 3, doushouqi: 3, congklak: 4, othello: 3, draughts: 4, connectfour: 4, tictactoe: 5, nim: 6 }[
      game
    ] ?? 4
  );
}

/** The maximum depth that a page can request. */
export const DEEPEST = 12;

/** The depth in the address, limited to the maximum; 0 if it has none. */
export function askedDepth(query: Readonly<Record<string, string>>): number {
  return Math.max(0, Math.min(DEEPEST, Math.trunc(Number(query["depth"])) || 0));
}
