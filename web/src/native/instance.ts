// The WebAssembly module (crates/siasat-wasm) as a function from a question to an answer, both JSON.

import type { EmscriptenFiles } from "./files.ts";
import { wasi } from "./wasi.ts";

/** What a module asks while it works. */
export interface Host {
  /** Bits: 1 stop, 2 the opponent played the expected move. Called thousands of times a second. */
  poll(): number;
  /** A line of an engine that searches, as JSON. */
  event(text: string): void;
}

interface Exports {
  memory: WebAssembly.Memory;
  __wasm_call_ctors(): void;
  siasat_start(): void;
  siasat_room(bytes: number): number;
  siasat_call(): number;
  siasat_call_in_slices(): number;
  siasat_text(): number;
  siasat_bytes(): number;
  siasat_bytes_length(): number;
}

export const STOP = 1;
export const PONDER_HIT = 2;

/** JavaScript Promise Integration: a module waits for a promise in the middle of its work. Not every browser has it. */
const { Suspending, promising } = WebAssembly as unknown as {
  Suspending?: new (call: () => number | Promise<number>) => () => number;
  promising?: (call: () => number) => () => Promise<number>;
};
export const CAN_SUSPEND = Suspending !== undefined && promising !== undefined;
/** How long a module works between two looks at the messages, in milliseconds. */
const SLICE = 25;

/**
 * The native module. It answers every question: where it fails (a bug, no memory, a search too deep for the stack), the
 * answer is an error of the kind `panic` or `memory`, and the next question goes to a fresh instance.
 */
export class Native {
  /** Counts the failures: objects from before one are gone. */
  generation = 0;
  private exports: Exports | undefined;
  private failure = "";
  private depth = 0;
  /** When the slice of time began in which the module works. */
  private sliceBegan = 0;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly host: Host,
    private readonly files?: EmscriptenFiles,
  ) {}

  /** Answer a question. */
  ask(question: string): string {
    try {
      this.depth++;
      const exports = this.put(question);
      const length = exports.siasat_call();
      return text(exports.memory, exports.siasat_text(), length);
    } catch (error) {
      const reason = this.fail(error);
      // A question from within another one shares its instance: the outer one must end as well.
      if (this.depth > 1) throw error;
      return JSON.stringify({ error: reason });
    } finally {
      this.depth--;
    }
  }

  /** Answer a question in slices of time, between which the worker reads its messages; needs `CAN_SUSPEND`. */
  async askInSlices(question: string): Promise<string> {
    try {
      const exports = this.put(question);
      this.sliceBegan = performance.now();
      const length = await (promising?.(exports.siasat_call_in_slices) ?? exports.siasat_call)();
      return text(exports.memory, exports.siasat_text(), length);
    } catch (error) {
      return JSON.stringify({ error: this.fail(error) });
    }
  }

  /** Write a question into the memory of the instance. */
  private put(question: string): Exports {
    const exports = (this.exports ??= this.open());
    const bytes = new TextEncoder().encode(question);
    new Uint8Array(exports.memory.buffer, exports.siasat_room(bytes.length), bytes.length).set(bytes);
    return exports;
  }

  /** Give the instance up; what went wrong with it. */
  private fail(error: unknown): [string, string] {
    this.exports = undefined;
    this.generation++;
    return this.reason(error);
  }

  private pollBetweenSlices(): number | Promise<number> {
    if (performance.now() - this.sliceBegan < SLICE) return 0;
    return new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
      this.sliceBegan = performance.now();
      return this.host.poll();
    });
  }

  /** The bytes that go with the last answer. */
  bytes(): Uint8Array {
    const exports = this.exports;
    if (!exports) return new Uint8Array();
    return new Uint8Array(
      exports.memory.buffer,
      exports.siasat_bytes(),
      exports.siasat_bytes_length(),
    ).slice();
  }

  /** Bytes of memory that the instance holds. */
  get size(): number {
    return this.exports?.memory.buffer.byteLength ?? 0;
  }

  private open(): Exports {
    this.failure = "";
    const memory = () => exports.memory.buffer;
    const siasat = {
      poll: () => this.host.poll(),
      poll_between_slices: Suspending
        ? new Suspending(() => this.pollBetweenSlices())
        : () => this.host.poll(),
      event: (at: number, length: number) => this.host.event(text(exports.memory, at, length)),
      panicked: (at: number, length: number) => (this.failure = text(exports.memory, at, length)),
    };
    const imports = { siasat, wasi_snapshot_preview1: wasi(memory, this.files) };
    const exports = new WebAssembly.Instance(this.module, imports).exports as unknown as Exports;
    exports.__wasm_call_ctors();
    exports.siasat_start();
    return exports;
  }

  private reason(error: unknown): [string, string] {
    const report = "this is a bug in siasat, please report it";
    if (this.failure) return ["panic", `the native accelerator failed (${this.failure}); ${report}`];
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof RangeError)
      return ["memory", `the page gives no memory or stack for this (${message})`];
    // The allocator has no message: it just ends the instance.
    if (message === "unreachable") return ["memory", "there is no memory for this in the page; ask for less"];
    return ["panic", `the native accelerator failed (${message}); ${report}`];
  }
}

function text(memory: WebAssembly.Memory, at: number, length: number): string {
  return new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));
}
