// Rules and engine with the WebAssembly module alone: a game can begin before Python is there.

/** What goes to the worker: how to open the module, then questions. */
export type PlayQuestion =
  { kind: "open"; id: number; url: string } | { kind: "ask"; id: number; text: string };

/** What comes back. `lines` are those that the engine told while it searched. */
export type PlayAnswer =
  | { kind: "answer"; id: number; text: string; lines: string[] }
  | { kind: "failed"; id: number; message: string };

/** A position: its text, who moves (0 or 1), the legal moves, and whether the game is over. */
export interface Position {
  text: string;
  toMove: number;
  moves: string[];
  isOver: boolean;
}

/** A line of the engine. `value` is for the side to move, in points. */
export interface EngineLine {
  depth: number;
  rank: number;
  value: number;
  bound: string;
  is_last: boolean;
  nodes: number;
  seconds: number;
  line: string[];
}

/** When the engine must answer, and how many moves it values. */
export interface EngineLimits {
  depth?: number;
  nodes?: number;
  seconds?: number;
  lines: number;
}

type Told = Extract<PlayAnswer, { kind: "answer" }>;

/** The native module in a worker of its own. Whatever it cannot do rejects. */
export class NativePlay {
  private readonly worker = new Worker(new URL("./play.worker.ts", import.meta.url), { type: "module" });
  private readonly waiting = new Map<number, { resolve(told: Told): void; reject(error: Error): void }>();
  private last = 0;

  constructor(url: string) {
    this.worker.onmessage = ({ data }: MessageEvent<PlayAnswer>) => {
      const one = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.kind === "failed") one?.reject(new Error(data.message));
      else one?.resolve(data);
    };
    this.worker.onerror = (event) => {
      for (const one of this.waiting.values()) one.reject(new Error(event.message));
      this.waiting.clear();
    };
    this.worker.postMessage({ kind: "open", id: 0, url } satisfies PlayQuestion);
  }

  /** The position after a legal move from a position; null for a move that is not legal. */
  async play(rules: Rules, state: string, move: string): Promise<Position | null> {
    const legal = (await this.ask("legal_moves", { ...rules, state })) as string[];
    const index = legal.indexOf(move);
    if (index < 0) return null;
    const text = (await this.ask("play", { ...rules, state, index })) as string;
    const place = { ...rules, state: text };
    const view = (await this.ask("view", place)) as [string, number, number, number, unknown];
    const isOver = view[4] !== null;
    const moves = isOver ? [] : ((await this.ask("legal_moves", place)) as string[]);
    return { text, toMove: view[1], moves, isOver };
  }

  /** Open an engine; `params` change how it searches. */
  async engine(rules: Rules, hash_mb: number, params: Readonly<Record<string, number>>): Promise<number> {
    const object = (await this.ask("engine_open", { ...rules, hash_mb })) as number;
    for (const [name, value] of Object.entries(params))
      await this.ask("engine_set_param", { object, name, value });
    return object;
  }

  /** The best moves after moves from a start, the best first, by the deepest iteration that has them. */
  async rank(object: number, start: string, moves: string[], limits: EngineLimits): Promise<EngineLine[]> {
    const { text, lines } = await this.send({
      ask: "engine_search",
      object,
      position: start,
      moves,
      ...limits,
    });
    const best = read(text) as EngineLine;
    const found: EngineLine[] = [];
    for (const line of lines.map((one) => JSON.parse(one) as EngineLine))
      if (!line.is_last && line.bound === "exact") found[line.rank - 1] = line;
    return limits.lines > 1 ? found.filter(Boolean) : [best];
  }

  /** End the worker. */
  close(): void {
    this.worker.terminate();
  }

  private async ask(ask: string, words: object): Promise<unknown> {
    return read((await this.send({ ask, ...words })).text);
  }

  private send(question: object): Promise<Told> {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      const text = JSON.stringify(question);
      this.worker.postMessage({ kind: "ask", id, text } satisfies PlayQuestion);
    });
  }
}

/** A game and its rule set. */
export interface Rules {
  game: string;
  variant: string;
}

function read(text: string): unknown {
  const answer = JSON.parse(text) as { is?: unknown; error?: [string, string] };
  if (answer.error) throw new Error(answer.error[1]);
  return answer.is;
}
