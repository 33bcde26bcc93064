/** The catalogue of games and algorithms, loaded once per visit. */

import { language } from "../i18n.svelte";
import { get } from "./http";
import type { Catalogue, GameInfo, Scale, Text } from "./types";

let asked: Promise<Catalogue> | null = null;
let known: Catalogue | null = $state.raw(null);
let provided: readonly KnownGame[] = $state.raw([]);

/** What drawing a position or a value of a game needs to know about it. */
export type KnownGame = Pick<GameInfo, "id" | "sides" | "colours" | "scale">;

/** Make a game known where there is no server with a catalogue. */
export function provideGame(game: KnownGame): void {
  provided = [...provided.filter((one) => one.id !== game.id), game];
}

export function catalogue(): Promise<Catalogue> {
  asked ??= get<Catalogue>("/api/catalogue").then(
    (found) => (known = found),
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** A game's entry; undefined until the catalogue is here. */
export function gameInfo(game: string): KnownGame | undefined {
  const found = provided.find((one) => one.id === game);
  if (found) return found;
  if (!known) void catalogue().catch(() => undefined);
  return known?.games.find((one) => one.id === game);
}

/** How the values of a game are shown; undefined until the catalogue is here. */
export function scaleOf(game: string): Scale | undefined {
  return gameInfo(game)?.scale;
}

export function findGame(all: Catalogue, id: string): GameInfo | undefined {
  return all.games.find((game) => game.id === id);
}

/** A text of the server in the visitor's language. */
export function told(text: Text): string {
  return text[language()];
}
