/** "Try again": find a better move where one was missed. The engine judges what is tried. */

import { catalogue, findGame } from "../api/catalogue.svelte";
import { ApiError, post } from "../api/http";
import type { PositionRequest, PositionView, Result, Side, WorkMessage } from "../api/types";
import type { Work } from "../api/work.svelte";
import { chances, WIN } from "../play/value";

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
  /** Whether the visitor gave up and was shown the best move. */
  gaveUp = $state(false);
  #work: Work;
  #job: string | null = null;

  constructor(work: Work) {
    this.#work = work;
  }

  /** Whether a move is waited for: until then nothing may give it away. */
  readonly waiting: boolean = $derived(this.task !== null && this.verdict === null && !this.gaveUp);
  readonly solved: boolean = $derived(this.verdict === "best" || this.verdict === "good");

  start(task: Task): void {
    this.stop();
    this.task = task;
  }

  stop(): void {
    this.#drop();
    [this.task, this.verdict, this.gaveUp] = [null, null, false];
  }

  /** Let the visitor try once more. */
  again(): void {
    this.#drop();
    this.verdict = null;
  }

  /** Show the best move: nothing that is played from now on is a try. */
  giveUp(): void {
    this.again();
    this.gaveUp = true;
  }

  /** Judge a move that was played after `moves`; moves elsewhere are no tries. */
  tried(moves: readonly string[], move: string): void {
    const task = this.task;
    if (!task || !this.waiting || this.checking || moves.join() !== task.request.moves.join()) return;
    if (move === task.best) {
      this.verdict = "best";
      return;
    }
    this.checking = true;
    const after = { ...task.request, moves: [...moves, move] };
    let value: number | null = null;
    const job = this.#work.start(
      "analyse",
      { ...after, lines: 1, nodes: NODES, seconds: SECONDS },
      (message: WorkMessage) => {
        if (job !== this.#job) return;
        if (message.type === "lines") value = message.lines[0]?.thought.first_value ?? value;
        if (message.type === "done" || message.type === "error") void this.#judge(task, after, value);
      },
    );
    this.#job = job;
  }

  #drop(): void {
    if (this.#job) this.#work.cancel(this.#job);
    [this.#job, this.checking] = [null, false];
  }

  /** Every move counts as good that gives away less than an inaccuracy. */
  async #judge(task: Task, after: PositionRequest, found: number | null): Promise<void> {
    const job = this.#job;
    let verdict: Verdict = "worse";
    try {
      const all = await catalogue();
      const scale = findGame(all, task.request.game)?.scale;
      // A game that the move ended is not searched: its result is the value.
      const value = found ?? valueOf((await post<PositionView>("/api/position", after)).result ?? null);
      if (value !== null && scale) {
        const sign = task.side === 1 ? 1 : -1;
        const drop = chances(sign * task.bestValue, scale) - chances(sign * value, scale);
        verdict = drop < all.inaccuracy ? "good" : "worse";
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    if (job === this.#job && task === this.task) [this.verdict, this.checking] = [verdict, false];
  }
}

function valueOf(result: Result | null): number | null {
  if (!result) return null;
  if (result.payoff !== null) return result.payoff;
  return result.winner === null ? 0 : result.winner === 1 ? WIN : -WIN;
}
