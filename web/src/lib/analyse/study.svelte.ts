/** A game under study: its moves, a variation that was tried beside it, and how far along the board is. */

import { ApiError, get, post } from "../api/http";
import type { GameState, Imported, LegalMove, PositionRequest, PositionView } from "../api/types";
import type { Motion } from "../board/motion";
import { say } from "../i18n.svelte";

/** Long enough for any game that is shared by link; servers refuse longer addresses. */
const MOST_LINK = 6000;

/** What a link adds to the game itself: the ply on the board, and a variation as "PLY:MOVE,MOVE". */
export interface Place {
  ply?: string | undefined;
  variation?: string | undefined;
}

export class Study {
  /** The game itself; a tried move never changes it, except to go on at its end. */
  main: PositionView | null = $state.raw(null);
  /** The line that the board follows: the game, or a variation of it. */
  line: PositionView | null = $state.raw(null);
  /** How many moves the line shares with the game, where it is a variation; null in the game itself. */
  readonly branch: number | null = $derived.by(() => {
    const [main, line] = [this.main, this.line];
    if (!main || !line || line === main) return null;
    const differs = line.moves.findIndex((move, ply) => main.moves[ply] !== move);
    return differs < 0 ? line.moves.length : differs;
  });
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

  async open(request: PositionRequest, place: Place = {}): Promise<void> {
    const mine = this.#wish();
    this.trouble = null;
    try {
      const main = await post<PositionView>("/api/position", request);
      const tried = variationMoves(main, place.variation);
      const line = tried ? ((await this.#ask(main, tried)) ?? main) : main;
      const ply = place.ply === undefined ? line.ply : wholeNumber(place.ply, line.ply);
      const view = ply === line.ply ? line : ((await this.#ask(main, line.moves.slice(0, ply))) ?? line);
      if (this.#isLate(mine)) return;
      [this.main, this.line, this.view] = [main, line, view];
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
      [this.main, this.line, this.view] = [found.view, found.view, found.view];
      return true;
    } catch (error) {
      this.#complain(error);
      return false;
    }
  }

  /** Try a move: at the end of the game it goes on, elsewhere the move starts a variation. */
  async play(move: LegalMove): Promise<void> {
    const [main, line, view] = [this.main, this.line, this.view];
    if (!main || !line || !view) return;
    const mine = this.#wish();
    const moves = [...view.moves, move.text];
    const next = await this.#ask(line, moves);
    if (!next || this.#isLate(mine)) return;
    if (startsWith(main.moves, moves)) this.line = main;
    else if (!startsWith(line.moves, moves)) {
      if (line === main && view.ply === main.ply) this.main = next;
      this.line = next;
    }
    this.#show(view, next);
  }

  async look(ply: number): Promise<void> {
    const [line, view] = [this.line, this.view];
    if (!line || !view) return;
    const mine = this.#wish();
    const to = Math.max(0, Math.min(line.moves.length, ply));
    if (to === view.ply && startsWith(line.moves, view.moves)) return;
    this.#heading = to;
    const next = to === line.ply ? line : await this.#ask(line, line.moves.slice(0, to));
    if (this.#isLate(mine)) return;
    this.#heading = null;
    if (next) this.#show(view, next);
  }

  /** Leave the variation: back to the game, at the given ply or where the variation left it. */
  async backToGame(ply: number | null = this.branch): Promise<void> {
    if (!this.main) return;
    this.line = this.main;
    await this.look(ply ?? this.main.ply);
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

  /** The address that restores the game, the variation and the ply, if it is short enough to be one. */
  address(): string | null {
    const [main, line, view] = [this.main, this.line, this.view];
    if (!main || !line || !view) return null;
    const extra = new URLSearchParams();
    if (this.branch !== null)
      extra.set("variation", `${this.branch}:${line.moves.slice(this.branch).join(",")}`);
    if (view.ply !== line.ply) extra.set("ply", String(view.ply));
    const link = extra.size > 0 ? `${main.link}&${extra.toString()}` : main.link;
    return link.length < MOST_LINK ? link : null;
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
      next.ply === before.ply + 1 && startsWith(next.moves, before.moves)
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

function startsWith(moves: readonly string[], first: readonly string[]): boolean {
  return first.every((move, ply) => moves[ply] === move);
}

function wholeNumber(text: string, most: number): number {
  return /^\d{1,6}$/.test(text) ? Math.min(Number(text), most) : most;
}

/** The moves of a variation from the start on, as a link has it; null if there is none. */
function variationMoves(main: PositionView, text: string | undefined): string[] | null {
  const [, ply, moves] = /^(\d{1,6}):(.+)$/.exec(text ?? "") ?? [];
  if (ply === undefined || moves === undefined) return null;
  return [...main.moves.slice(0, Number(ply)), ...moves.split(",").filter(Boolean)];
}
