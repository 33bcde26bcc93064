/** The best lines of one position, which come in while its search deepens. */

import type { BestLine, PositionRequest, WorkMessage } from "../api/types";
import type { Work } from "../api/work.svelte";

/** How long a position is searched: there may be one worker for all, and others wait. */
const SECONDS = 12;
/** Positions that follow each other faster (an arrow key held down) are not searched: the server limits messages. */
const PAUSE_MS = 250;

export type Numbers = { depth: number | null; nodes: number | null; speed: number | null };

const NONE: Numbers = { depth: null, nodes: null, speed: null };

export class LiveLines {
  lines: BestLine[] = $state.raw([]);
  numbers: Numbers = $state.raw(NONE);
  working = $state(false);
  problem: string | null = $state(null);
  #work: Work;
  #job: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = -Infinity;

  #seconds: number;

  /** `seconds` is how long a position is searched. */
  constructor(work: Work, seconds = SECONDS) {
    this.#work = work;
    this.#seconds = seconds;
  }

  /** Search for this many lines; cancels the previous search. Null searches nothing. */
  ask(request: PositionRequest | null, count: number): void {
    clearTimeout(this.#timer);
    if (this.#job) this.#work.cancel(this.#job);
    [this.#job, this.lines, this.numbers, this.problem] = [null, [], NONE, null];
    this.working = request !== null;
    if (!request) return;
    const start = (): void => {
      this.#job = this.#work.start(
        "analyse",
        { ...request, lines: count, seconds: this.#seconds },
        (message) => this.#hear(message),
      );
    };
    const wait = this.#asked + PAUSE_MS - performance.now();
    this.#asked = performance.now();
    if (wait <= 0) start();
    else this.#timer = setTimeout(start, PAUSE_MS);
  }

  #hear(message: WorkMessage): void {
    switch (message.type) {
      case "lines":
        this.lines = message.lines;
        this.numbers = { depth: message.depth, nodes: message.nodes, speed: message.speed };
        return;
      case "done":
        this.working = false;
        return;
      case "error":
        this.working = false;
        this.problem = message.error.message;
    }
  }
}
