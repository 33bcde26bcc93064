/** What there is to choose from, asked once a visit. */

import { language } from "../i18n.svelte";
import { get } from "./http";
import type { Catalogue, GameInfo, Text } from "./types";

let asked: Promise<Catalogue> | null = null;

export function catalogue(): Promise<Catalogue> {
  asked ??= get<Catalogue>("/api/catalogue").catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

export function findGame(all: Catalogue, id: string): GameInfo | undefined {
  return all.games.find((game) => game.id === id);
}

/** A text of the server in the visitor's language. */
export function told(text: Text): string {
  return text[language()];
}
