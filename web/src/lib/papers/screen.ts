/** What the screen of a paper's program shows after its last move. */

import type { GameState } from "../api/types";
import { number, say } from "../i18n.svelte";

/** The place of the paper's program among the seats; -1 where none plays. */
export function programSeat(match: GameState): number {
  return match.seats.findIndex((one) => one.kind === "paper");
}

/** Nodes, counted as in the paper, and milliseconds of the program's last move up to a ply; null before its first. */
export function programScreen(match: GameState, at: number): string | null {
  const seat = programSeat(match);
  const last = match.moves.slice(0, at).findLast((move) => move.side - 1 === seat);
  if (!last || last.nodes === null) return null;
  const ms = number(last.spent_ms ?? 0);
  if (last.nodes === 0) return say("page.papers.remembered", { ms });
  return say("page.papers.screen-move", { count: last.nodes, nodes: number(last.nodes), ms });
}
