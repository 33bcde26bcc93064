/** Starting a game, and the address it has. */

import { post } from "../api/http";
import type { CreatedGame, GameSettings } from "../api/types";
import { go, link } from "../router.svelte";
import { rememberGame } from "./session.svelte";

export async function startGame(settings: GameSettings): Promise<void> {
  const made = await post<CreatedGame>("/api/games", settings);
  rememberGame(made.state, made.secrets);
  go(link("play", [made.state.id]));
}
