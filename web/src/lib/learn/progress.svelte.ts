/** Which exercises of which lessons were answered right; stored only in this browser. */

import { put, read } from "../storage";

const KEY = "course";

type Solved = Record<string, string[]>;

function load(): Solved {
  const lists = Object.entries(read(KEY) ?? {}).filter((pair): pair is [string, string[]] =>
    Array.isArray(pair[1]),
  );
  return Object.fromEntries(
    lists.map(([id, kinds]) => [id, kinds.filter((kind) => typeof kind === "string")]),
  );
}

class Progress {
  #solved = $state.raw(load());

  /** The kinds of a lesson that were answered right at least once. */
  solved(lesson: string): readonly string[] {
    return this.#solved[lesson] ?? [];
  }

  isDone(lesson: string, kinds: readonly string[]): boolean {
    return kinds.length > 0 && kinds.every((kind) => this.solved(lesson).includes(kind));
  }

  solve(lesson: string, kind: string): void {
    if (this.solved(lesson).includes(kind)) return;
    // Another tab may have solved something since.
    const stored = load();
    this.#solved = { ...this.#solved, ...stored, [lesson]: [...(stored[lesson] ?? []), kind] };
    put(KEY, this.#solved); // a private window may refuse; the progress then lasts as long as the page
  }
}

export const progress = new Progress();
