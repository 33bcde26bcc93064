/** Undo and redo of the edits of a study. */

import type { MoveTree } from "./tree";

export interface Edited {
  tree: MoveTree;
  here: number;
}

/** All that can be undone and redone. */
export interface History {
  past: readonly Edited[];
  future: readonly Edited[];
}

/** No more edits can be undone. */
const MAX_EDITS = 200;

export class EditHistory {
  #past: readonly Edited[] = $state.raw([]);
  #future: readonly Edited[] = $state.raw([]);
  #key: string | null = null;

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  clear(): void {
    [this.#past, this.#future, this.#key] = [[], [], null];
  }

  save(): History {
    return { past: this.#past, future: this.#future };
  }

  load({ past, future }: History): void {
    [this.#past, this.#future, this.#key] = [past, future, null];
  }

  /** Note what was there before an edit. Edits with the same key, one after the other, count as one. */
  note(before: Edited, key: string | null = null): void {
    this.#future = [];
    if (key === null || key !== this.#key) this.#past = [...this.#past, before].slice(-MAX_EDITS);
    this.#key = key;
  }

  /** What was there before the last edit; null where nothing was edited. */
  undo(now: Edited): Edited | null {
    const before = this.#past.at(-1) ?? null;
    if (before) [this.#past, this.#future] = [this.#past.slice(0, -1), [...this.#future, now]];
    this.#key = null;
    return before;
  }

  redo(now: Edited): Edited | null {
    const after = this.#future.at(-1) ?? null;
    if (after) [this.#past, this.#future] = [[...this.#past, now], this.#future.slice(0, -1)];
    this.#key = null;
    return after;
  }
}
