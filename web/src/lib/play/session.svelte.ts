/**
 * A game in the page: what the server knows (`state`), what the board shows just now (`scene`, which lags while moves
 * are shown), and what a visitor may do. Moves that arrive while one is being shown wait in a queue.
 */

import { ApiError, get, post } from "../api/http";
import { keepGame, keptGames, secretsOf } from "../api/seats";
import { sentence } from "../api/sentence";
import { Socket } from "../api/socket.svelte";
import type {
  ClockState,
  CreatedGame,
  GameState,
  LegalMove,
  LiveEvent,
  Mark,
  May,
  PlyState,
  Scene,
  SeatsMessage,
  Side,
  Text,
  Thought,
  Why,
} from "../api/types";
import type { Motion } from "../board/motion";
import { say } from "../i18n.svelte";
import { expectMove } from "./optimistic";

/** More moves than these at once are what was missed while away: the board goes to the last of them. */
const MOST_WAITING = 24;

export class GameSession {
  readonly id: string;
  state: GameState | null = $state.raw(null);
  /** The state that the board has come to; it lags while moves are shown. */
  shown: GameState | null = $state.raw(null);
  /** What the board shows of the running game. */
  scene: Scene | null = $state.raw(null);
  /** The board before the first move, for counting captured pieces; null until it has come. */
  startScene: Scene | null = $state.raw(null);
  last: Mark | null = $state.raw(null);
  motion: Motion | null = $state.raw(null);
  /** How many moves the board shows. */
  readonly shownPly = $derived(this.shown?.ply ?? 0);
  /** Whether a sowing is being animated: its result is announced only when it ends. */
  readonly sowing = $derived(this.motion !== null && this.scene?.kind === "pits");
  /** How many moves the board has shown to their end. */
  readonly landedPly = $derived(Math.max(0, this.shownPly - (this.sowing ? 1 : 0)));
  readonly notes: Text[] = $derived(this.sowing ? [] : (this.shown?.notes ?? []));
  thought: Thought | null = $state.raw(null);
  hint: Thought | null = $state.raw(null);
  why: Why | null = $state.raw(null);
  clock: { at: number; state: ClockState } | null = $state.raw(null);
  /** The ply being viewed; null for the current position. */
  looking: PlyState | null = $state.raw(null);
  trouble: ApiError | null = $state.raw(null);
  /** A request that went wrong and does not end the game: shown for a moment. */
  complaint: string | null = $state(null);
  busy: "hint" | "why" | "move" | null = $state(null);
  you: Side[] = $state.raw([]);
  may: May[] = $state.raw([]);
  socket: Socket | null = $state.raw(null);

  #secrets: [string | null, string | null];
  #queue: GameState[] = [];
  #motions = 0;
  #plies = new Map<number, PlyState>();
  /** Counts what was looked at: an answer that comes after a later look is dropped. */
  #looks = 0;
  /** The ply that the board is on its way to. */
  #heading: number | null = null;
  #refreshing: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.id = id;
    this.#secrets = secretsOf(id);
  }

  get secrets(): string[] {
    return this.#secrets.filter((secret): secret is string => secret !== null);
  }

  /** Whether the board waits for a move of a person at this screen. */
  readonly myTurn = $derived.by(() => {
    const now = this.state;
    if (!now || now.result || this.looking || this.busy === "move") return false;
    // Seeds on their way hide what lies where; a piece that still slides does not.
    const settled = this.motion === null || this.scene?.kind === "grid";
    return this.you.includes(now.to_move) && this.shownPly === now.ply && settled;
  });

  /** Whether this screen may show what a search thinks: hints, explanations, certain values. */
  readonly advised = $derived(this.state !== null && (this.state.hints || this.you.length === 2));

  async open(): Promise<void> {
    const invited = this.#invited();
    try {
      let state = await get<GameState>(this.#path(), { secrets: this.secrets });
      if (invited && !state.you.includes(invited.side)) {
        // A link that lost its end must not cost a seat that this browser has.
        this.#secrets[invited.side - 1] = invited.before;
        if (invited.before) state = await get<GameState>(this.#path(), { secrets: this.secrets });
        else this.complaint = say("page.play.bad-invitation");
      }
      this.#absorb(state, "state");
      void this.#readStart(state);
    } catch (error) {
      if (error instanceof ApiError) this.trouble = error;
      else throw error;
      return;
    }
    this.socket = new Socket(
      () => `${this.#path()}/live?after=${this.state?.seq ?? 0}`,
      (message) => this.#hear(message as LiveEvent),
      () =>
        this.secrets.length > 0 ? [{ type: "seats", secrets: this.secrets } satisfies SeatsMessage] : [],
    );
  }

  async #readStart(state: GameState): Promise<void> {
    if (state.ply === 0 || state.scene.kind !== "grid") {
      this.startScene = state.scene;
      return;
    }
    try {
      this.startScene = (await get<PlyState>(`${this.#path()}/plies/0`)).scene;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error; // captured pieces are not shown then
    }
  }

  close(): void {
    clearTimeout(this.#refreshing);
    this.socket?.close();
  }

  async move(move: LegalMove): Promise<void> {
    const now = this.state;
    if (!now || !this.myTurn) return;
    this.hint = null;
    this.busy = "move";
    const [scene, last] = [this.scene, this.last];
    if (scene?.kind === "grid") {
      this.scene = expectMove(scene, move);
      this.last = { source: move.source, target: move.target };
    }
    const done = await this.#ask<GameState>("move", { move: move.text, ply: now.ply });
    this.busy = null;
    if (done) this.#absorb(done, "move");
    else [this.scene, this.last] = [scene, last];
  }

  async undo(): Promise<void> {
    this.hint = null;
    const done = await this.#ask<GameState>("undo");
    if (done) this.#absorb(done, "state");
  }

  async resign(): Promise<void> {
    const done = await this.#ask<GameState>("resign");
    if (done) this.#absorb(done, "state");
  }

  async draw(): Promise<void> {
    const done = await this.#ask<GameState>("draw");
    if (done) this.#absorb(done, "state");
  }

  async decline(): Promise<void> {
    const done = await this.#ask<GameState>("decline");
    if (done) this.#absorb(done, "state");
  }

  /** Ask the other person to allow hints, or agree to it. */
  async allowHints(): Promise<void> {
    const done = await this.#ask<GameState>("hints");
    if (done) this.#absorb(done, "state");
  }

  async askHint(): Promise<void> {
    if (this.busy) return;
    this.busy = "hint";
    const ply = this.state?.ply;
    const hint = await this.#ask<Thought>("hint");
    this.busy = null;
    if (hint && this.state?.ply === ply) this.hint = hint;
  }

  async askWhy(ply: number): Promise<void> {
    this.busy = "why";
    try {
      this.why = await get<Why>(`${this.#path()}/why/${ply}`, { secrets: this.secrets });
    } catch (error) {
      this.#complain(error);
    }
    this.busy = null;
  }

  /** Ask for another game; the address of it, or null. */
  async rematch(): Promise<string | null> {
    const made = await this.#ask<CreatedGame>("rematch", { swap: true });
    if (!made) return null;
    rememberGame(made.state, made.secrets);
    return made.state.id;
  }

  /** View the game after `ply` moves; the last ply or beyond returns to the current position. */
  async look(ply: number): Promise<void> {
    const now = this.state;
    if (!now) return;
    const mine = ++this.#looks;
    if (ply >= now.ply || ply < 0) {
      [this.looking, this.#heading] = [null, null];
      return;
    }
    this.#heading = ply;
    try {
      const found = this.#plies.get(ply) ?? (await get<PlyState>(`${this.#path()}/plies/${ply}`));
      if (mine !== this.#looks) return; // someone looks elsewhere by now
      this.#plies.set(ply, found);
      [this.looking, this.#heading] = [found, null];
    } catch (error) {
      if (mine === this.#looks) this.#heading = null;
      this.#complain(error);
    }
  }

  /** Move `by` plies forward or back; steps that come faster than the responses add up. */
  async step(by: number): Promise<void> {
    await this.look(Math.max(0, (this.#heading ?? this.looking?.ply ?? this.shownPly) + by));
  }

  /** The board has shown the last motion. */
  settled(): void {
    this.motion = null;
    this.#pump();
  }

  #path(): string {
    return `/api/games/${encodeURIComponent(this.id)}`;
  }

  /** Take the seat that a link's fragment gives (`#2:SECRET`), which is then wiped from the address. */
  #invited(): { side: Side; before: string | null } | null {
    const found = /^#([12]):([\w-]+)$/.exec(location.hash);
    if (!found) return null;
    const side: Side = found[1] === "1" ? 1 : 2;
    const before = this.#secrets[side - 1] ?? null;
    this.#secrets[side - 1] = found[2] ?? null;
    history.replaceState(null, "", location.pathname + location.search);
    return { side, before };
  }

  async #ask<T>(what: string, body: unknown = {}): Promise<T | null> {
    this.complaint = null;
    try {
      return await post<T>(`${this.#path()}/${what}`, body, { secrets: this.secrets });
    } catch (error) {
      this.#complain(error);
      if (error instanceof ApiError && error.code === "stale") this.#refresh(0);
      return null;
    }
  }

  #complain(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    this.complaint = error.offline ? "offline" : error.message;
  }

  #hear(event: LiveEvent): void {
    switch (event.type) {
      case "state":
      case "move":
        return this.#absorb(event.state, event.type);
      case "thinking":
        if (event.ply === this.state?.ply) this.thought = event.thought;
        return;
      case "clock":
        this.clock = { at: performance.now(), state: event.clock };
        return;
      case "error":
        this.complaint = sentence(event.error);
        return;
      case "seats":
        this.you = event.you;
        if (!this.state || event.seq >= this.state.seq) this.may = event.may;
        return;
      case "sync":
        return;
    }
  }

  #absorb(state: GameState, how: "state" | "move"): void {
    const before = this.state;
    if (state.you.length > 0) {
      // Until the socket knows our seats it treats us as spectators and does not say what we may do.
      this.you = state.you;
      if (!before || state.seq >= before.seq) this.may = state.may;
    }
    if (before && state.seq <= before.seq) return;
    this.state = state;
    if (state.clock) this.clock = { at: performance.now(), state: state.clock };
    if (state.you.length === 0 && this.secrets.length > 0) this.#refresh(60);
    this.hint = null;
    rememberGame(state, this.#secrets);
    if (before && how === "move" && state.ply === before.ply + 1) {
      this.#queue.push(state);
      if (this.#queue.length > MOST_WAITING) this.#settle(state);
      else if (!this.motion) this.#pump();
    } else {
      this.#plies.clear();
      this.#looks++;
      [this.looking, this.#heading] = [null, null];
      this.why = null;
      this.#settle(state);
    }
  }

  #settle(state: GameState): void {
    this.#queue = [];
    this.motion = null;
    this.#put(state);
  }

  #put(state: GameState): void {
    this.shown = state;
    this.scene = state.scene;
    this.last = state.last;
  }

  #pump(): void {
    const next = this.#queue.shift();
    if (!next || !this.scene) return;
    this.motion = {
      id: ++this.#motions,
      before: this.scene,
      steps: next.steps,
      waiting: this.#queue.length,
      clocked: next.clock !== null,
    };
    this.#put(next);
    if (this.why && this.why.ply !== next.ply) this.why = null;
  }

  /** Ask with our secrets what we may do now. */
  #refresh(wait: number): void {
    clearTimeout(this.#refreshing);
    this.#refreshing = setTimeout(() => {
      get<GameState>(this.#path(), { secrets: this.secrets }).then(
        (state) => this.#absorb(state, "move"),
        () => undefined, // the socket says that the server is away
      );
    }, wait);
  }
}

/** Keep a game's secrets and how far it is, for the first page. */
export function rememberGame(state: GameState, secrets: [string | null, string | null]): void {
  const known = keptGames().find((one) => one.id === state.id);
  if (!known && secrets.every((secret) => secret === null)) return;
  keepGame({
    id: state.id,
    game: state.game,
    secrets,
    seen: Date.now(),
    finished: state.result !== null,
    moves: state.ply,
  });
}
