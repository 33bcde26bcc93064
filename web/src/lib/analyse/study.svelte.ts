/** A game under study: a tree of moves, the node that the board shows, and the edits so far. */

import { ApiError, get, post } from "../api/http";
import type { GameState, Imported, LegalMove, PositionRequest, PositionView } from "../api/types";
import type { Motion } from "../board/motion";
import { say } from "../i18n.svelte";
import { EditHistory, type Edited, type History } from "./history.svelte";
import type { GameLine } from "./review.svelte";
import type { SavedStudy } from "./saved";
import {
  addMoves,
  childWith,
  emptyTree,
  follow,
  isMain,
  isOnly,
  lineThrough,
  mainLine,
  nodeOf,
  pathTo,
  ROOT,
  siblings,
  texts,
  type MoveTree,
  type TreeMove,
} from "./tree";
import { fromWire } from "./wire";

/** Long enough for any game that is shared by link; servers refuse longer addresses. */
const MAX_LINK = 6000;

/** What a link adds to the game itself: the ply on the board, and a variation as "PLY:MOVE,MOVE". */
export interface Place {
  ply?: string | undefined;
  variation?: string | undefined;
}

export class Study {
  tree: MoveTree = $state.raw(emptyTree());
  /** The node that the board shows. */
  here = $state(ROOT);
  /** The position on the board. */
  view: PositionView | null = $state.raw(null);
  /** Game, rules and position in one text, which changes whenever one of them does. */
  readonly key: string | null = $derived(
    this.view && `${this.view.game} ${this.view.variant} ${this.view.position}`,
  );
  motion: Motion | null = $state.raw(null);
  complaint: string | null = $state(null);
  trouble: ApiError | null = $state.raw(null);
  readonly history = new EditHistory();
  /** The board follows the line through this node, so that stepping back stays in a variation. */
  #tip = $state(ROOT);
  /** The nodes of the line that the board follows, without the root. */
  readonly line: number[] = $derived(lineThrough(this.tree, this.#tip));
  /** The nodes of the game itself. */
  readonly main: number[] = $derived(mainLine(this.tree));
  readonly inVariation: boolean = $derived(!isMain(this.tree, this.#tip));
  /** How many moves of the game itself lead to the board. */
  readonly mainPly: number = $derived.by(() => {
    const path = pathTo(this.tree, this.here);
    const branch = path.findIndex((id, ply) => this.main[ply] !== id);
    return branch < 0 ? path.length : branch;
  });
  #motions = 0;
  /** Counts requests: an answer that comes after a later request is dropped. */
  #requests = 0;
  /** The node that the board is on its way to. */
  #heading: number | null = null;
  /** What was there before moves were only tried; null where moves are kept. */
  #trial: (Edited & { tip: number; past: History }) | null = $state.raw(null);
  readonly trying: boolean = $derived(this.#trial !== null);

  async open(request: PositionRequest, place: Place = {}): Promise<void> {
    const mine = this.#begin();
    this.trouble = null;
    try {
      const main = await post<PositionView>("/api/position", request);
      const { tree: game, last } = addMoves(emptyTree(), ROOT, movesOf(main));
      const tried = variationMoves(main.moves, place.variation);
      const other = tried ? await this.#ask(main, tried) : null;
      const line = other ? addMoves(game, ROOT, movesOf(other)) : { tree: game, last };
      const whole = other ?? main;
      const ply = place.ply === undefined ? whole.ply : wholeNumber(place.ply, whole.ply);
      const view = ply === whole.ply ? whole : ((await this.#ask(main, whole.moves.slice(0, ply))) ?? whole);
      if (this.#isLate(mine)) return;
      this.#load(line.tree, line.last, view);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!this.#isLate(mine)) this.trouble = error;
    }
  }

  /** Open a saved study, at the moves of a link where it gives some. */
  async restore(saved: SavedStudy, moves: readonly string[] | null, place: Place = {}): Promise<void> {
    const mine = this.#begin();
    const tree = fromWire(saved.nodes);
    const line = moves && (variationMoves(moves, place.variation) ?? moves);
    const tip = follow(tree, line ?? saved.moves);
    const path = pathTo(tree, tip);
    const ply = place.ply === undefined ? path.length : wholeNumber(place.ply, path.length);
    try {
      const view = await post<PositionView>("/api/position", {
        game: saved.game,
        variant: saved.variant,
        position: saved.start,
        moves: texts(tree, path.slice(0, ply)),
      });
      if (!this.#isLate(mine)) this.#load(tree, tip, view);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!this.#isLate(mine)) this.trouble = error;
    }
  }

  /** Take over a game that was played here, or open something else where the server does not have it. */
  async openGame(id: string, otherwise: PositionRequest | null = null): Promise<void> {
    const mine = this.#begin();
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
    const mine = this.#begin();
    try {
      const found = await post<Imported>("/api/import", { game, text });
      if (this.#isLate(mine)) return false;
      const tree = addMoves(fromWire(found.nodes ?? []), ROOT, movesOf(found.view)).tree;
      this.#load(tree, mainLine(tree).at(-1) ?? ROOT, found.view);
      return true;
    } catch (error) {
      this.#complain(error);
      return false;
    }
  }

  /** Play a move. A move that the tree does not have becomes a variation, or goes on at the end of its line. */
  async play(move: LegalMove): Promise<void> {
    const view = this.view;
    if (!view) return;
    const known = childWith(this.tree, this.here, move.text);
    if (known !== undefined) return this.goTo(known);
    const mine = this.#begin();
    const next = await this.#ask(view, [...view.moves, move.text]);
    if (!next || this.#isLate(mine)) return;
    const { tree, last } = addMoves(this.tree, this.here, movesOf(next).slice(-1));
    this.history.note({ tree: this.tree, here: this.here });
    [this.tree, this.#tip] = [tree, last];
    this.#show(view, next, last);
  }

  /** Show a node; the board then follows its line. */
  async goTo(id: number): Promise<void> {
    const view = this.view;
    if (!view) return;
    const mine = this.#begin();
    if (!this.line.includes(id) && id !== ROOT) this.#tip = id;
    const moves = texts(this.tree, pathTo(this.tree, id));
    if (id === this.here && moves.join() === view.moves.join()) return;
    this.#heading = id;
    const next = await this.#ask(view, moves);
    if (this.#isLate(mine)) return;
    this.#heading = null;
    if (next) this.#show(view, next, id);
  }

  /** Show the line that the board follows after `ply` moves. */
  async look(ply: number): Promise<void> {
    const at = Math.max(0, Math.min(this.line.length, ply));
    await this.goTo(this.line[at - 1] ?? ROOT);
  }

  /** Move a number of plies along the line; steps that come faster than the answers add up. */
  async step(by: number): Promise<void> {
    await this.look(this.#headingPly() + by);
  }

  /** Go to the next or the previous move that was tried instead of this one; false where there is none. */
  turnTo(by: 1 | -1): boolean {
    const at = this.#heading ?? this.here;
    const others = siblings(this.tree, at);
    const next = others[others.indexOf(at) + by];
    if (others.length < 2) return false;
    if (next !== undefined) void this.goTo(next);
    return true;
  }

  /** Leave the variation: show the game at `ply`, or where the variation left it. */
  async backToGame(ply: number = this.mainPly): Promise<void> {
    this.#tip = this.main.at(-1) ?? ROOT;
    await this.look(ply);
  }

  /** From now on moves are only tried: `endTrial` takes them back. */
  beginTrial(): void {
    const { tree, here } = this;
    this.#trial ??= { tree, here, tip: this.#tip, past: this.history.save() };
  }

  /** Put back what was there before the trial, unless it was edited since. */
  endTrial(): void {
    const before = this.#trial;
    this.#trial = null;
    if (!before) return;
    this.#begin();
    this.history.load(before.past);
    [this.tree, this.#tip] = [before.tree, before.tip];
    if (!before.tree.nodes.has(this.here)) this.here = before.here;
    void this.goTo(this.here);
  }

  /** Edit the tree. Edits with the same `key`, one after the other, are undone together. */
  edit(change: (tree: MoveTree) => MoveTree, key: string | null = null): void {
    const tree = change(this.tree);
    if (tree === this.tree) return;
    this.#trial = null;
    this.history.note({ tree: this.tree, here: this.here }, key);
    let here = this.here;
    while (!tree.nodes.has(here)) here = nodeOf(this.tree, here).parent ?? ROOT;
    this.#put({ tree, here });
  }

  undo(): void {
    this.#trial = null;
    const before = this.history.undo({ tree: this.tree, here: this.here });
    if (before) this.#put(before);
  }

  redo(): void {
    this.#trial = null;
    const after = this.history.redo({ tree: this.tree, here: this.here });
    if (after) this.#put(after);
  }

  request(): PositionRequest | null {
    if (!this.view) return null;
    const { game, variant, start, moves } = this.view;
    return { game, variant, position: start, moves };
  }

  /** The game itself, without variations. */
  gameLine(): GameLine | null {
    if (!this.view) return null;
    const { game, variant, start } = this.view;
    return { game, variant, start, moves: texts(this.tree, this.main) };
  }

  /** The address that restores the game, the line and the ply; `id` names the saved study that has the rest. */
  address(id: string): string | null {
    if (!this.view) return null;
    const short = new URLSearchParams(this.view.link.split("?")[1]);
    short.delete("moves");
    const words = new URLSearchParams(short);
    const [main, line] = [texts(this.tree, this.main), texts(this.tree, this.line)];
    if (main.length > 0) words.set("moves", main.join(","));
    if (this.inVariation) {
      const branch = line.findIndex((move, ply) => main[ply] !== move);
      words.set("variation", `${branch}:${line.slice(branch).join(",")}`);
    }
    if (this.view.ply !== line.length) words.set("ply", String(this.view.ply));
    if (!isOnly(this.tree, this.main, this.line)) words.set("study", id);
    const whole = `/analyse?${words.toString()}`;
    if (whole.length < MAX_LINK) return whole;
    short.set("study", id);
    return `/analyse?${short.toString()}`;
  }

  shown(): void {
    this.motion = null;
  }

  #headingPly(): number {
    return pathTo(this.tree, this.#heading ?? this.here).length;
  }

  #begin(): number {
    this.#heading = null;
    return ++this.#requests;
  }

  #isLate(request: number): boolean {
    return request !== this.#requests;
  }

  #load(tree: MoveTree, tip: number, view: PositionView): void {
    this.history.clear();
    this.#trial = null;
    [this.tree, this.#tip, this.view, this.motion] = [tree, tip, view, null];
    this.here = follow(tree, view.moves);
  }

  #put({ tree, here }: Edited): void {
    this.tree = tree;
    if (!tree.nodes.has(this.#tip) || !lineThrough(tree, this.#tip).includes(here)) this.#tip = here;
    if (here !== this.here) {
      this.here = here;
      void this.goTo(here);
    }
  }

  #show(before: PositionView, next: PositionView, id: number): void {
    this.motion =
      next.ply === before.ply + 1 && before.moves.every((move, ply) => next.moves[ply] === move)
        ? { id: ++this.#motions, before: before.scene, steps: next.steps, waiting: 0 }
        : null;
    [this.view, this.here] = [next, id];
  }

  async #ask({ game, variant, start }: PositionView, moves: string[]): Promise<PositionView | null> {
    this.complaint = null;
    try {
      return await post<PositionView>("/api/position", { game, variant, position: start, moves });
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

function movesOf({ moves, labels, sides }: PositionView): TreeMove[] {
  return moves.map((text, ply) => ({ text, label: labels?.[ply] ?? text, side: sides?.[ply] ?? 1 }));
}

function wholeNumber(text: string, most: number): number {
  return /^\d{1,6}$/.test(text) ? Math.min(Number(text), most) : most;
}

/** The moves of a variation from the start on, as a link has it; null if there is none. */
function variationMoves(main: readonly string[], text: string | undefined): string[] | null {
  const [, ply, moves] = /^(\d{1,6}):(.+)$/.exec(text ?? "") ?? [];
  if (ply === undefined || moves === undefined) return null;
  return [...main.slice(0, Number(ply)), ...moves.split(",").filter(Boolean)];
}
