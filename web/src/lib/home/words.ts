/** What the buttons of the first page say. */

import type { GameInfo } from "../api/types";
import { say } from "../i18n.svelte";

/** A game against a level names it; `starting` is the game that is being set up. */
export function playText(game: GameInfo, starting: string | null): string {
  if (starting === game.id) return say("page.home.starting");
  const level = /^level:(\d)$/.exec(game.opponent)?.[1];
  return level ? say("page.home.play-level", { level }) : say("page.home.play");
}
