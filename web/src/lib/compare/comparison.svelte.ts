/** A comparison as it runs: what every algorithm has counted so far, and the smallest tree. */

import type { PositionRequest, WorkMessage } from "../api/types";
import { Work } from "../api/work.svelte";
import type { Entry } from "./types";

export class Comparison {
  entries: readonly Entry[] = $state.raw([]);
  minimum: { leaves: number; branching: number } | null = $state.raw(null);
  running = $state(false);
  cancelled = $state(false);
  problem: string | null = $state(null);
  readonly #work = new Work();
  #job: string | null = null;

  /** Run these algorithms on a position (`request`); what was there before is forgotten. */
  run(request: PositionRequest, algorithms: string[], depth: number): void {
    this.forget();
    this.entries = algorithms.map((text) => ({ text, progress: null, row: null }));
    this.running = true;
    this.#job = this.#work.start("compare", { ...request, algorithms, depth }, (message) =>
      this.#hear(message),
    );
  }

  /** Stop, and keep what has come to its end. */
  cancel(): void {
    this.#stop();
    this.cancelled = true;
    this.entries = this.entries.filter(({ row }) => row !== null);
  }

  /** Stop, and keep nothing. */
  forget(): void {
    this.#stop();
    [this.entries, this.minimum, this.problem, this.cancelled] = [[], null, null, false];
  }

  close(): void {
    this.#work.close();
  }

  #stop(): void {
    if (this.#job) this.#work.cancel(this.#job);
    [this.#job, this.running] = [null, false];
  }

  #hear(message: WorkMessage): void {
    switch (message.type) {
      case "progress":
        return this.#put(message.index, { progress: message.progress });
      case "row":
        return this.#put(message.index, { row: message.row });
      case "minimum":
        this.minimum = { leaves: message.minimum, branching: message.branching };
        return;
      case "done":
        [this.running, this.#job] = [false, null];
        return;
      case "error":
        [this.running, this.#job, this.problem] = [false, null, message.error.message];
    }
  }

  #put(index: number, news: Partial<Entry>): void {
    this.entries = this.entries.map((entry, i) => (i === index ? { ...entry, ...news } : entry));
  }
}
