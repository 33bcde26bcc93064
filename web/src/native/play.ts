// Play against the engine with the WebAssembly module alone: the first move does not wait for Python.

/** What goes to the worker. */
export type PlayQuestion =
  | { kind: "open"; id: number; url: string; module?: WebAssembly.Module; wish?: SharedArrayBuffer }
  | { kind: "ask"; id: number; text: string };

/** What comes back. */
export type PlayAnswer =
  | { kind: "opened"; id: number; module: WebAssembly.Module }
  | { kind: "answer"; id: number; text: string; generation: number }
  | { kind: "line"; id: number; text: string }
  | { kind: "failed"; id: number; message: string };

/** A position: its text, who moves (0 or 1), the legal moves, and how the game ended, if it did. */
export interface Position {
  text: string;
  toMove: number;
  moves: string[];
  outcome: { winner: number | null; reason: string; margin: number } | undefined;
}

/** A line of the engine. `value` is for the side to move, in the game's units. */
export interface EngineLine {
  depth: number;
  rank: number;
  value: number;
  bound: string;
  nodes: number;
  seconds: number;
  line: string[];
}

/** When the engine must answer; at least one of them. */
export interface EngineLimits {
  depth?: number;
  nodes?: number;
  seconds?: number;
}

/** An error of the module: `kind` as in `siasat_native.pyi`. */
export class NativeError extends Error {
  constructor(
    readonly kind: string,
    message: string,
  ) {
    super(message);
  }
}

interface Waiting {
  resolve(text: string): void;
  reject(error: Error): void;
  listen: ((line: EngineLine) => void) | undefined;
  last: EngineLine | undefined;
}

/** The rules and the engine of one game in a worker. One search at a time. */
export class EnginePlayer {
  private worker!: Worker;
  private opened!: Promise<void>;
  private module: WebAssembly.Module | undefined;
  private readonly wish = globalThis.crossOriginIsolated ? new SharedArrayBuffer(4) : undefined;
  private readonly waiting = new Map<number, Waiting>();
  private engine: Promise<number> | undefined;
  private generation = 0;
  private last = 0;

  constructor(
    private readonly url: string,
    private readonly game: string,
    private readonly variant: string,
    private readonly hashMegabytes = 16,
    private readonly makeWorker = () =>
      new Worker(new URL("./play.worker.ts", import.meta.url), { type: "module" }),
  ) {
    this.start();
  }

  /** The position after moves from a start; without a text it is the game's own. */
  async position(moves: readonly string[] = [], start?: string): Promise<Position> {
    let text = start ?? ((await this.ask("initial", this.rules)) as string);
    for (const move of moves) {
      const legal = (await this.ask("legal_moves", { ...this.rules, state: text })) as string[];
      const index = legal.indexOf(move);
      if (index < 0) throw new NativeError("illegal-move", `${move} is not a legal move here`);
      text = (await this.ask("play", { ...this.rules, state: text, index })) as string;
    }
    const place = { ...this.rules, state: text };
    const view = (await this.ask("view", place)) as [
      string,
      number,
      number,
      number,
      [number | null, string, number] | null,
    ];
    const end = view[4];
    return {
      text: view[0],
      toMove: view[1],
      moves: end ? [] : ((await this.ask("legal_moves", place)) as string[]),
      outcome: end ? { winner: end[0], reason: end[1], margin: end[2] } : undefined,
    };
  }

  /** The engine's best line after moves from a start. `listen` gets the lines of finished iterations. */
  async bestLine(
    limits: EngineLimits,
    moves: readonly string[] = [],
    start?: string,
    listen?: (line: EngineLine) => void,
  ): Promise<EngineLine> {
    if (this.wish) Atomics.store(new Int32Array(this.wish), 0, 0);
    const hash_mb = this.hashMegabytes;
    this.engine ??= this.ask("engine_open", { ...this.rules, hash_mb }) as Promise<number>;
    const object = await this.engine.catch((error: unknown) => {
      this.engine = undefined;
      throw error;
    });
    return (await this.ask(
      "engine_search",
      { object, position: start ?? null, moves, ...limits },
      listen,
    )) as EngineLine;
  }

  /**
   * End the search that runs now; its promise gives the best line so far. Without shared memory the worker is ended and
   * started again: what the engine had learnt is lost.
   */
  stop(): void {
    if (this.wish) {
      Atomics.store(new Int32Array(this.wish), 0, 1);
      return;
    }
    this.worker.terminate();
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    this.start();
    for (const one of waiting) {
      if (one.last) one.resolve(JSON.stringify({ is: { ...one.last, stopped_by: "request" } }));
      else one.reject(new NativeError("", "the search was stopped before it found a move"));
    }
  }

  /** End the worker. */
  close(): void {
    this.worker.terminate();
    for (const one of this.waiting.values()) one.reject(new NativeError("", "the engine was closed"));
    this.waiting.clear();
  }

  private get rules() {
    return { game: this.game, variant: this.variant };
  }

  private start(): void {
    this.engine = undefined;
    this.generation = 0;
    this.worker = this.makeWorker();
    const id = ++this.last;
    this.opened = new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: () => resolve(), reject, listen: undefined, last: undefined });
    });
    this.opened.catch(() => undefined); // whoever asks next is told
    this.worker.onmessage = ({ data }: MessageEvent<PlayAnswer>) => this.receive(data);
    this.worker.onerror = (event) => this.receive({ kind: "failed", id, message: event.message });
    const { url, module, wish } = this;
    this.worker.postMessage({
      kind: "open",
      id,
      url,
      ...(module ? { module } : {}),
      ...(wish ? { wish } : {}),
    });
  }

  private async ask(ask: string, words: object, listen?: (line: EngineLine) => void): Promise<unknown> {
    await this.opened;
    const id = ++this.last;
    const text = await new Promise<string>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, listen, last: undefined });
      this.worker.postMessage({ kind: "ask", id, text: JSON.stringify({ ask, ...words }) });
    });
    const answer = JSON.parse(text) as { is?: unknown; error?: [string, string] };
    if (answer.error) throw new NativeError(...answer.error);
    return answer.is;
  }

  private receive(data: PlayAnswer): void {
    if (data.kind === "line") {
      // Lines carry the number under which the module was opened: they belong to the one search that runs.
      const line = JSON.parse(data.text) as EngineLine;
      for (const one of this.waiting.values()) {
        if (line.rank === 1) one.last = line;
        one.listen?.(line);
      }
      return;
    }
    const one = this.waiting.get(data.id);
    this.waiting.delete(data.id);
    if (data.kind === "failed") return one?.reject(new NativeError("panic", data.message));
    if (data.kind === "opened") {
      this.module = data.module;
      return one?.resolve("");
    }
    // A module that failed was opened again, without the engine.
    if (data.generation !== this.generation) this.engine = undefined;
    this.generation = data.generation;
    one?.resolve(data.text);
  }
}
