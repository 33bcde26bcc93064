/** One game against a level with the WebAssembly module alone, as the application would show it. */

import { NativePlay, type EngineLine, type Position } from "../../../../native/play";
import type { GameState, LegalMove, May, PlayedMove, SeatInfo, Side } from "../../types";
import { legalMoves, markOf, sceneOf, stepsOf } from "./board";
import { keepEarly, type EarlyLevel, type EarlyRecord, type EarlyStart } from "./data";

/** A value beyond this is a forced win. */
const MOST = 990_000;

export class EarlyGame {
  state: GameState;
  readonly record: EarlyRecord;
  #native: NativePlay;
  #level: EarlyLevel;
  #tell: (state: GameState) => void;
  #engine: Promise<number> | null = null;
  /** What the game does now: a move, or the computer's thinking. */
  #work: Promise<void> = Promise.resolve();
  #person: Side;
  #start: GameState;

  /** `tell` gets every state after the first. */
  constructor(
    native: NativePlay,
    start: EarlyStart,
    level: EarlyLevel,
    person: Side,
    tell: (state: GameState) => void,
  ) {
    this.#native = native;
    this.#level = level;
    this.#person = person;
    this.#tell = tell;
    const id = secret();
    const { state } = start;
    this.#start = state;
    const seat = (side: Side, words: SeatInfo): SeatInfo => ({
      ...words,
      side: state.seats[side - 1]?.side ?? words.side,
    });
    const mine = state.seats[0];
    const seats: [SeatInfo, SeatInfo] =
      person === 1 ? [seat(1, mine), seat(2, level.seat)] : [seat(1, level.seat), seat(2, mine)];
    this.record = {
      id,
      version: 1,
      settings: {
        game: state.game,
        variant: state.variant,
        seats: [seats[0].text, seats[1].text],
        moves: [],
      },
      secrets: person === 1 ? [secret(), null] : [null, secret()],
      notes: [],
    };
    this.state = { ...state, id, seats, you: [person], seq: 1 };
    this.state = { ...this.state, may: this.#may(state.to_move), thinking: state.to_move !== person };
    keepEarly(this.record);
    if (state.to_move !== person) this.#work = this.#reply();
    else this.#open().catch(() => undefined); // the engine's table is made while the person thinks
  }

  /** Play a move of the person: the new state, or null where it is not legal now. */
  move(text: string): Promise<GameState | null> {
    const made = this.#work.then(() => this.#answer(text));
    this.#work = made.then(
      () => this.#reply(),
      () => undefined,
    );
    return made;
  }

  /** Until nothing more happens by itself. */
  async settled(): Promise<void> {
    let work;
    do await (work = this.#work);
    while (work !== this.#work);
  }

  async #answer(text: string): Promise<GameState | null> {
    const legal = this.state.legal.find((one) => one.text === text);
    if (!legal || this.state.to_move !== this.#person) return null;
    await this.#play(legal, null);
    return this.state;
  }

  #open(): Promise<number> {
    const { hash_mb, params } = this.#level;
    const { game, variant } = this.state;
    return (this.#engine ??= this.#native.engine({ game, variant }, hash_mb, params));
  }

  /** Let the computer move, if it is its turn; where it fails, Python takes the game over, and moves. */
  async #reply(): Promise<void> {
    try {
      await this.#think();
    } catch (error) {
      console.error(String(error));
      this.state = { ...this.state, thinking: false };
    }
  }

  async #think(): Promise<void> {
    while (this.state.thinking) {
      const engine = await this.#open();
      const { nodes, seconds, lines, noise } = this.#level;
      const moves = this.record.settings.moves;
      const limits = { ...(nodes === null ? {} : { nodes }), seconds, lines };
      let found = await this.#native.rank(engine, this.state.start, moves, limits);
      if (!found.length)
        found = await this.#native.rank(engine, this.state.start, moves, { depth: 1, lines });
      const best = choose(found, noise);
      const legal = this.state.legal.find((one) => one.text === best?.line[0]);
      if (!best || !legal) throw new Error("the engine has no move");
      await this.#play(legal, best);
      this.#tell(this.state);
    }
  }

  async #play(move: LegalMove, line: EngineLine | null): Promise<void> {
    const { state } = this;
    const rules = { game: state.game, variant: state.variant };
    const position = await this.#native.play(rules, state.position, move.text);
    const scene = position && sceneOf(this.#start.scene, this.#start.position, position.text);
    if (!position || !scene) throw new Error(`${move.text} leads to no position`);
    const side = state.to_move;
    const value = line && (side === 1 ? line.value : -line.value);
    const spent = line && Math.round(line.seconds * 1000);
    this.record.settings.moves.push(move.text);
    this.record.notes.push(line && value !== null && spent !== null ? [value, spent, line.nodes] : null);
    this.record.version++;
    keepEarly(this.record);
    const played: PlayedMove = {
      ply: state.ply + 1,
      text: move.text,
      label: move.label,
      side,
      source: move.source,
      target: move.target,
      left_ms: null,
      spent_ms: spent,
      nodes: line?.nodes ?? null,
      first_value: value,
    };
    const mark = markOf(state.scene, side, move.text);
    const to_move: Side = position.toMove === 0 ? 1 : 2;
    const isMine = to_move === this.#person;
    this.state = {
      ...state,
      seq: this.record.version,
      position: position.text,
      ply: state.ply + 1,
      to_move,
      scene,
      legal: legalMoves(scene, to_move, position.moves),
      last: mark,
      steps: stepsOf(state.scene, scene, mark, side),
      moves: [...state.moves, played],
      thinking: !isMine && !position.isOver,
    };
    this.state = { ...this.state, may: this.#may(to_move, position) };
  }

  #may(mover: Side, position?: Position): May[] {
    if (position?.isOver) return [];
    return mover === this.#person ? ["move", "hint", "resign", "draw"] : ["resign", "draw"];
  }
}

/** The line that looks best to someone who errs about each by up to `noise`, mostly less. A win is always seen. */
function choose(lines: readonly EngineLine[], noise: number): EngineLine | undefined {
  if ((lines[0]?.value ?? 0) > MOST) return lines[0];
  const seen = lines.map((line) => {
    const error = Math.abs(line.value) > MOST ? 0 : (Math.random() + Math.random() - 1) * noise;
    return { line, value: line.value + error };
  });
  return seen.reduce<(typeof seen)[number] | undefined>(
    (best, one) => (best === undefined || one.value > best.value ? one : best),
    undefined,
  )?.line;
}

/** 128 bits that nobody can guess, as the application makes them. */
function secret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}
