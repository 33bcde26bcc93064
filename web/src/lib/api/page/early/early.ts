/**
 * The application until Python is there: the catalogue, and new games against a level under the usual rules. Everything
 * else waits. When Python is there, it takes these games over, and from then on it answers everything.
 */

import { NativePlay } from "../../../../native/play";
import { MODULE } from "../../../../native/load";
import type { Line, Listener } from "../../transport";
import type { CreatedGame, GameSettings, GameState, LiveEvent, Side } from "../../types";
import { sceneOf } from "./board";
import { forgetEarly, keptEarly, type EarlyData, type EarlyRecord } from "./data";
import { EarlyGame } from "./game";

interface Application {
  subscribe(path: string, listener: Listener): Line;
  /** Give a game to Python. */
  adopt(record: EarlyRecord): Promise<void>;
}

export class Early {
  #base: string;
  #application: Application;
  #data: Promise<EarlyData | null>;
  #native: NativePlay | null = null;
  #games = new Map<string, EarlyGame>();
  #lines = new Map<string, Set<EarlyLine>>();
  #waiting = new Set(keptEarly().map((one) => one.id));
  #done!: () => void;
  /** Until Python has taken all games over. */
  readonly #taken = new Promise<void>((resolve) => (this.#done = resolve));
  #isOver = false;

  /** `base` is the folder of the site. */
  constructor(base: string, application: Application) {
    this.#base = base;
    this.#application = application;
    this.#data = fetch(new URL("early.json", base)).then(
      (found) => (found.ok ? (found.json() as Promise<EarlyData>) : null),
      () => null,
    );
  }

  /** The answer to a request; null where the application must answer it. */
  async request(method: string, path: string, body: string): Promise<Response | null> {
    if (this.#isOver) return null;
    if (method === "GET" && path === "/api/catalogue") return answer((await this.#data)?.catalogue);
    if (method === "POST" && path === "/api/games") return answer(await this.#create(body), 201);
    const [id, what] = this.#named(path);
    if (id === null) return null;
    const game = this.#games.get(id);
    if (game && method === "GET" && what === "") return answer(game.state);
    if (game && method === "POST" && what === "move") {
      const { move } = JSON.parse(body) as { move: string };
      const state = await game.move(move).catch(() => null);
      if (state && !this.#isOver) return answer(state);
    }
    await this.#taken;
    return null;
  }

  /** The socket of a game; null where it is not one of these. */
  subscribe(path: string, listener: Listener): Line | null {
    const [id] = this.#isOver ? [null] : this.#named(path);
    if (id === null) return null;
    const game = this.#games.get(id);
    const line = new EarlyLine(listener, (seq, told) =>
      this.#application.subscribe(seq === null ? path : path.replace(/after=\d*/, `after=${seq}`), told),
    );
    if (game) {
      this.#lines.set(id, (this.#lines.get(id) ?? new Set()).add(line));
      line.open();
    }
    void this.#taken.then(() => line.pass(game?.state.seq ?? null));
    return line;
  }

  /** Python is there: give it all games. */
  async handOver(): Promise<void> {
    if (this.#isOver) return;
    for (const game of this.#games.values()) await game.settled();
    this.#isOver = true;
    const mine = [...this.#games.values()].map((game) => game.record);
    const left = keptEarly().filter((one) => !this.#games.has(one.id));
    for (const record of [...left, ...mine]) {
      try {
        await this.#application.adopt(record);
      } catch (error) {
        console.error(String(error));
      }
      forgetEarly(record.id);
    }
    this.#native?.close();
    this.#done();
  }

  /** The game that a path names, if it is one of these, and what is asked of it. */
  #named(path: string): [string | null, string] {
    const found = /^\/api\/games\/([\w-]+)(?:\/([^?]*))?/.exec(path);
    const id = found?.[1] ?? "";
    return this.#games.has(id) || this.#waiting.has(id) ? [id, found?.[2] ?? ""] : [null, ""];
  }

  async #create(body: string): Promise<CreatedGame | undefined> {
    const wanted = JSON.parse(body) as GameSettings;
    const start = (await this.#data)?.games[wanted.game];
    const [first = "person", second = "level:2"] = wanted.seats ?? [];
    const person: Side | null = first === "person" ? 1 : second === "person" ? 2 : null;
    const level = start?.levels.find((one) => one.seat.text === (person === 1 ? second : first));
    const isUsual = (wanted.variant ?? start?.state.variant) === start?.state.variant && !wanted.position;
    if (!start || !person || !level || !isUsual || wanted.moves?.length || wanted.clock) return undefined;
    const { scene, position } = start.state;
    const read = sceneOf(scene, position, position);
    if (JSON.stringify(read) !== JSON.stringify(scene) || wanted.seed != null || this.#isOver)
      return undefined;
    this.#native ??= new NativePlay(new URL(MODULE, this.#base).href);
    const game = new EarlyGame(this.#native, start, level, person, (state) => this.#tell(state));
    this.#games.set(game.record.id, game);
    return { state: game.state, secrets: game.record.secrets };
  }

  #tell(state: GameState): void {
    const event: LiveEvent = { type: "move", seq: state.seq, state };
    for (const line of this.#lines.get(state.id) ?? []) line.hear(JSON.stringify(event));
  }
}

/** A socket that becomes one of the application. */
class EarlyLine implements Line {
  #listener: Listener;
  #real: (seq: number | null, listener: Listener) => Line;
  #line: Line | null = null;
  #sent: string[] = [];
  #isOpen = false;
  #isClosed = false;

  constructor(listener: Listener, real: (seq: number | null, listener: Listener) => Line) {
    this.#listener = listener;
    this.#real = real;
  }

  get isOpen(): boolean {
    return this.#line?.isOpen ?? this.#isOpen;
  }

  open(): void {
    queueMicrotask(() => {
      this.#isOpen = true;
      this.#listener.opened();
    });
  }

  hear(text: string): void {
    if (!this.#isClosed) this.#listener.heard(text);
  }

  send(text: string): void {
    if (this.#line) this.#line.send(text);
    else this.#sent.push(text);
  }

  close(): void {
    this.#isClosed = true;
    this.#isOpen = false;
    this.#line?.close();
  }

  /** Go on with the application's socket, from the last state that was seen. */
  pass(seq: number | null): void {
    if (this.#isClosed) return;
    const wasOpen = this.#isOpen;
    this.#line = this.#real(seq, {
      ...this.#listener,
      opened: () => {
        if (!wasOpen) this.#listener.opened();
        for (const text of this.#sent.splice(0)) this.#line?.send(text);
      },
    });
  }
}

function answer(body: unknown, status = 200): Response | null {
  return body == null ? null : new Response(JSON.stringify(body), { status });
}
