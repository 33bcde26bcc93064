/** A line of moves under study: a start, the moves from it, and how far along the board is. */

import { ApiError, get, post } from "../api/http";
import type { GameState, Imported, LegalMove, PositionRequest, PositionView } from "../api/types";
import type { Motion } from "../board/motion";
import { say } from "../i18n.svelte";

/** Long enough for any game that is shared by link; servers refuse longer addresses. */
const MOST_LINK = 6000;

export class Study {
  /** The whole line. */
  line: PositionView | null = $state.raw(null);
  /** The position on the board. */
  view: PositionView | null = $state.raw(null);
  motion: Motion | null = $state.raw(null);
  complaint: string | null = $state(null);
  trouble: ApiError | null = $state.raw(null);
  #motions = 0;
  /** Counts what was asked for: an answer that comes after a later wish is dropped. */
  #wishes = 0;
  /** The ply that the board is on its way to. */
  #heading: number | null = null;

  async open(request: PositionRequest): Promise<void> {
    const mine = this.#wish();
    this.trouble = null;
    try {
      const found = await post<PositionView>("/api/position", request);
      if (this.#isLate(mine)) return;
      this.line = found;
      this.view = found;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!this.#isLate(mine)) this.trouble = error;
    }
  }

  /** Take over a game that was played here, or open something else where the server does not have it. */
  async openGame(id: string, otherwise: PositionRequest | null = null): Promise<void> {
    const mine = this.#wish();
    try {
      const state = await get<GameState>(`/api/games/${encodeURIComponent(id)}`);
      if (this.#isLate(mine)) return;
      await this.open({
        game: state.game,
        variant: state.variant,
        position: state.start,
        moves: state.moves.map((move) => move.text),
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (this.#isLate(mine)) return;
      const gone = [404, 422].includes(error.status);
      if (gone && otherwise) await this.open(otherwise);
      else this.trouble = gone ? new ApiError(404, "no-such-game", say("page.error.no-such-game")) : error;
    }
  }

  async read(text: string, game: string | null): Promise<boolean> {
    this.complaint = null;
    const mine = this.#wish();
    try {
      const found = await post<Imported>("/api/import", { game, text });
      if (this.#isLate(mine)) return false;
      this.line = found.view;
      this.view = found.view;
      return true;
    } catch (error) {
      this.#complain(error);
      return false;
    }
  }

  async play(move: LegalMove): Promise<void> {
    const [line, view] = [this.line, this.view];
    if (!line || !view) return;
    const mine = this.#wish();
    const moves = [...view.moves, move.text];
    const next = await this.#ask(line, moves);
    if (!next || this.#isLate(mine)) return;
    // A move that the line has anyway leaves the rest of it in place.
    if (line.moves[view.ply] !== move.text) this.line = next;
    this.#show(view, next);
  }

  async look(ply: number): Promise<void> {
    const [line, view] = [this.line, this.view];
    if (!line || !view) return;
    const mine = this.#wish();
    const to = Math.max(0, Math.min(line.moves.length, ply));
    if (to === view.ply) return;
    this.#heading = to;
    const next = to === line.ply ? line : await this.#ask(line, line.moves.slice(0, to));
    if (this.#isLate(mine)) return;
    this.#heading = null;
    if (next) this.#show(view, next);
  }

  /** So many plies on, or back; steps that come faster than the answers add up. */
  async step(by: number): Promise<void> {
    await this.look((this.#heading ?? this.view?.ply ?? 0) + by);
  }

  request(): PositionRequest | null {
    if (!this.line || !this.view) return null;
    return {
      game: this.line.game,
      variant: this.line.variant,
      position: this.line.start,
      moves: this.view.moves,
    };
  }

  /** The address that restores what is on the board, if it is short enough to be one. */
  address(): string | null {
    const link = this.view?.link ?? null;
    return link !== null && link.length < MOST_LINK ? link : null;
  }

  shown(): void {
    this.motion = null;
  }

  #wish(): number {
    this.#heading = null;
    return ++this.#wishes;
  }

  #isLate(wish: number): boolean {
    return wish !== this.#wishes;
  }

  #show(before: PositionView, next: PositionView): void {
    this.motion =
      next.ply === before.ply + 1
        ? { id: ++this.#motions, before: before.scene, steps: next.steps, waiting: 0 }
        : null;
    this.view = next;
  }

  async #ask(line: PositionView, moves: string[]): Promise<PositionView | null> {
    this.complaint = null;
    try {
      return await post<PositionView>("/api/position", {
        game: line.game,
        variant: line.variant,
        position: line.start,
        moves,
      });
    } catch (error) {
      this.#complain(error);
      return null;
    }
  }

  #complain(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    this.complaint = error.message;
  }
}
