/** "Try again": find a better move where one was missed. The engine judges what is tried. */

import { scaleOf } from "../api/catalogue.svelte";
import type { PositionRequest, Side, WorkMessage } from "../api/types";
import type { Work } from "../api/work.svelte";
import { chances } from "../play/value";

/** A tried move may give away this much of the winning chances and still count as good. */
const ENOUGH = 0.05;
const NODES = 200_000;
const SECONDS = 5;

/** A mistake to be done better: the position before it, the best move, and its value for side 1. */
export interface Task {
  request: PositionRequest & { moves: readonly string[] };
  side: Side;
  best: string;
  bestLabel: string;
  bestValue: number;
}

export type Verdict = "best" | "good" | "worse";

export class Retry {
  task: Task | null = $state.raw(null);
  verdict: Verdict | null = $state(null);
  checking = $state(false);
  #work: Work;
  #job: string | null = null;

  constructor(work: Work) {
    this.#work = work;
  }

  /** Whether a move is waited for: until then nothing may give it away. */
  readonly waiting: boolean = $derived(this.task !== null && this.verdict === null);
  readonly solved: boolean = $derived(this.verdict === "best" || this.verdict === "good");

  start(task: Task): void {
    this.stop();
    this.task = task;
  }

  stop(): void {
    if (this.#job) this.#work.cancel(this.#job);
    [this.#job, this.task, this.verdict, this.checking] = [null, null, null, false];
  }

  /** Let the visitor try once more. */
  again(): void {
    this.verdict = null;
  }

  /** Judge a move that was played after `moves`; moves elsewhere are no tries. */
  tried(moves: readonly string[], move: string): void {
    const task = this.task;
    if (!task || this.checking || moves.join() !== task.request.moves.join()) return;
    if (move === task.best) {
      this.verdict = "best";
      return;
    }
    this.checking = true;
    const request = { ...task.request, moves: [...moves, move], lines: 1, nodes: NODES, seconds: SECONDS };
    let value: number | null = null;
    this.#job = this.#work.start("analyse", request, (message: WorkMessage) => {
      if (message.type === "lines") value = message.lines[0]?.thought.first_value ?? value;
      // A game that the move ended is not searched; only a win, which the best move is then too, ends it well.
      if (message.type === "done" || message.type === "error") this.#judge(task, value);
    });
  }

  #judge(task: Task, value: number | null): void {
    if (task !== this.task) return;
    const scale = scaleOf(task.request.game);
    this.checking = false;
    if (value === null || !scale) {
      this.verdict = "worse";
      return;
    }
    const sign = task.side === 1 ? 1 : -1;
    const drop = chances(sign * task.bestValue, scale) - chances(sign * value, scale);
    this.verdict = drop <= ENOUGH ? "good" : "worse";
  }
}
