/** What a notebook gives a widget (the model of anywidget), and what the widgets read from it. */

import type { KnownGame } from "$lib/api/catalogue.svelte";
import type { ExplorationInfo, PositionView, Scene } from "$lib/api/types";
import type { Arrow } from "$lib/board/scene";
import type { Lang } from "$lib/prefs.svelte";

/** A position, the picture before its last move, and how often the widget has changed. */
export interface BoardState extends PositionView {
  before: Scene | null;
  changes: number;
}

/** The traits of both widgets; each has those it needs. */
export interface Traits {
  kind: "board" | "tree";
  lang: Lang;
  game: KnownGame;
  width: number;
  state: BoardState;
  marks: Arrow[];
  flipped: boolean;
  playable: boolean;
  problem: string;
  info: ExplorationInfo;
}

export interface Model {
  get<K extends keyof Traits>(key: K): Traits[K];
  send(content: unknown): void;
  on(event: string, callback: (content: never) => void): void;
  off(event: string, callback: (content: never) => void): void;
}

interface Answer {
  id: number;
  answer?: unknown;
  error?: string;
}

let asked = 0;

/** Ask Python something and wait for the answer that carries the same number. */
export function ask<T>(model: Model, path: string): Promise<T> {
  const id = ++asked;
  return new Promise((resolve, reject) => {
    const hear = (content: Answer): void => {
      if (content.id !== id) return;
      model.off("msg:custom", hear as (content: never) => void);
      if (content.error === undefined) resolve(content.answer as T);
      else reject(new Error(content.error));
    };
    model.on("msg:custom", hear as (content: never) => void);
    model.send({ id, path });
  });
}
