/** The graph of a whole line: one value for each of its positions, in the order in which they come in. */

import type { PositionView, ReviewPly, ReviewSide, WorkMessage } from "../api/types";
import type { Work } from "../api/work.svelte";

/** A game or a variation from its start. */
export type GameLine = Pick<PositionView, "game" | "variant" | "start" | "moves">;

/** The identity of a line. */
export function nameOf(line: GameLine): string {
  return `${line.game} ${line.variant} ${line.start} ${line.moves.join(" ")}`;
}

export class Review {
  plies: ReviewPly[] = $state.raw([]);
  /** The line that was asked for, by its name. */
  of: string | null = $state(null);
  /** How many moves the reviewed line has. */
  total = $state(0);
  working = $state(false);
  problem: string | null = $state(null);
  /** How well both sides played, when all moves are judged. */
  sides: readonly [ReviewSide, ReviewSide] | null = $state.raw(null);
  /** Annotations ("?!", "?", "??") by ply. */
  readonly marks: Readonly<Record<number, string>> = $derived(
    Object.fromEntries(this.plies.flatMap((one) => (one.mark ? [[one.ply, one.mark]] : []))),
  );
  #work: Work;
  #job: string | null = null;

  constructor(work: Work) {
    this.#work = work;
  }

  start(line: GameLine): void {
    this.drop();
    [this.of, this.total, this.working] = [nameOf(line), line.moves.length, true];
    this.#job = this.#work.start(
      "review",
      { game: line.game, variant: line.variant, position: line.start, moves: line.moves },
      (message) => this.#hear(message),
    );
  }

  /** Whether a line has the reviewed moves, and possibly more after them. */
  covers(name: string | null): boolean {
    return this.of !== null && name !== null && (name === this.of || name.startsWith(`${this.of} `));
  }

  /** Call it off and forget what came in. */
  drop(): void {
    if (this.#job) this.#work.cancel(this.#job);
    [this.#job, this.plies, this.of, this.working, this.problem] = [null, [], null, false, null];
    this.sides = null;
  }

  #hear(message: WorkMessage): void {
    switch (message.type) {
      case "ply": {
        const news = message.ply;
        // After a restart of the server all plies come again.
        const others = this.plies.filter((one) => one.ply !== news.ply);
        this.plies = [...others, news].sort((one, other) => one.ply - other.ply);
        return;
      }
      case "summary":
        this.sides = message.sides;
        return;
      case "done":
        this.working = false;
        return;
      case "error":
        [this.of, this.working] = [null, false];
        this.problem = message.error.message;
    }
  }
}
