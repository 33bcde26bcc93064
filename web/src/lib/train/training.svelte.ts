/** A puzzle against a perfect opponent: the board, the moves tried, and their verdicts. */

import { ApiError, post } from "../api/http";
import type { LegalMove, PositionRequest, PositionView, Puzzle, TrainAnswer } from "../api/types";
import type { Motion } from "../board/motion";
import { Knowledge } from "../known/knowledge.svelte";

export class Training {
  puzzle: Puzzle | null = $state.raw(null);
  /** The position on the board. */
  view: PositionView | null = $state.raw(null);
  motion: Motion | null = $state.raw(null);
  /** The verdict on the last move. */
  answer: TrainAnswer | null = $state.raw(null);
  /** The visitor's moves in the current line, and the moves that threw the win away. */
  count = $state(0);
  mistakes = $state(0);
  /** Whether the solution was shown. */
  helped = $state(false);
  busy = $state(false);
  complaint: string | null = $state(null);
  readonly knowledge = new Knowledge();
  readonly over = $derived(this.answer?.verdict === "won" && !this.motion);
  readonly thrown = $derived(this.answer?.verdict === "thrown" && !this.motion);
  #before: PositionView | null = null;
  #coming: PositionView[] = [];
  #motions = 0;

  async fresh(kind: string, level: number, seed: number | null): Promise<void> {
    await this.#guarded(async () => {
      const puzzle = await post<Puzzle>("/api/train", { kind, level, seed });
      this.puzzle = puzzle;
      this.mistakes = 0;
      this.helped = false;
      this.restart();
    });
  }

  /** From the puzzle's position once more. */
  restart(): void {
    this.#put(this.puzzle?.view ?? null);
    this.count = 0;
  }

  /** Take back the move that threw the win away. */
  retry(): void {
    if (this.thrown) this.#put(this.#before);
  }

  async move(move: LegalMove): Promise<void> {
    const view = this.view;
    if (!view || this.busy || this.motion || this.thrown || this.over) return;
    await this.#guarded(async () => {
      const request = { ...this.#place(view), moves: [...view.moves, move.text] };
      const answer = await post<TrainAnswer>("/api/train/move", request);
      void this.knowledge.ask(null);
      this.answer = answer;
      this.#before = view;
      if (answer.verdict === "thrown") this.mistakes++;
      else this.count++;
      this.#coming = [...answer.views];
      this.#next();
    });
  }

  /** Show what every move leads to. */
  async show(): Promise<void> {
    if (!this.view) return;
    this.helped = true;
    await this.knowledge.ask({ ...this.#place(this.view), moves: this.view.moves });
  }

  /** The board has shown the last move. */
  shown(): void {
    this.motion = null;
    if (this.#coming.length > 0) this.#next();
  }

  #next(): void {
    const [before, next] = [this.view, this.#coming.shift()];
    if (!before || !next) return;
    this.motion = {
      id: ++this.#motions,
      before: before.scene,
      steps: next.steps,
      waiting: this.#coming.length,
    };
    this.view = next;
  }

  #put(view: PositionView | null): void {
    this.#coming = [];
    [this.view, this.motion, this.answer, this.complaint] = [view, null, null, null];
    void this.knowledge.ask(null);
  }

  #place(view: PositionView): PositionRequest {
    return { game: view.game, variant: view.variant, position: view.start };
  }

  async #guarded(wish: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.complaint = null;
    try {
      await wish();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.complaint = error.message;
    } finally {
      this.busy = false;
    }
  }
}
