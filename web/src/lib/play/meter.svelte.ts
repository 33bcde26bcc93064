/** What the engine, at full strength, thinks of the position on the board: the number of the evaluation bar. */

import type { PositionRequest, WorkMessage } from "../api/types";
import { Work } from "../api/work.svelte";

/** Little, so that the opponent's own search does not wait. */
const SECONDS = 1;
const NODES = 200_000;

export class EngineMeter {
  /** For side 1; the last value stays until the next one is known. */
  value: number | null = $state(null);
  /** Whether the value may still change. */
  working = $state(false);
  #work: Work | null = null;
  #job: string | null = null;

  /** Evaluate a position; null evaluates nothing and forgets the value. */
  ask(request: PositionRequest | null): void {
    if (this.#job) this.#work?.cancel(this.#job);
    this.#job = null;
    this.working = request !== null;
    if (!request) {
      this.value = null;
      return;
    }
    this.#work ??= new Work();
    const job = this.#work.start(
      "analyse",
      { ...request, lines: 1, seconds: SECONDS, nodes: NODES },
      (message) => this.#hear(job, message),
    );
    this.#job = job;
  }

  close(): void {
    this.#work?.close();
  }

  #hear(job: string, message: WorkMessage): void {
    if (job !== this.#job) return;
    if (message.type === "done" || message.type === "error") this.working = false;
    if (message.type === "lines") this.value = message.lines[0]?.thought.first_value ?? this.value;
  }
}
