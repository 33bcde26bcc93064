// What the WebAssembly module needs of a system (WASI preview 1): a clock, random numbers, and files where there are any.

import { type Call, type EmscriptenFiles, fileCalls, OK } from "./files.ts";

const CLOCK_REALTIME = 0;
const STANDARD_STREAMS = 3;

/** The functions for one instance; `buffer` gives its memory, which moves when it grows. */
export function wasi(buffer: () => ArrayBuffer, files?: EmscriptenFiles): Record<string, Call> {
  const view = () => new DataView(buffer());
  const bytes = (at: number, length: number) => new Uint8Array(buffer(), at, length);
  const calls = fileCalls({ view, bytes }, files);
  return {
    ...calls,
    clock_time_get: (id: number, _precision: bigint, out: number) => {
      const now = id === CLOCK_REALTIME ? Date.now() : performance.now();
      view().setBigUint64(out, BigInt(Math.round(now * 1e6)), true);
      return OK;
    },
    random_get: (at: number, length: number) => {
      crypto.getRandomValues(bytes(at, length));
      return OK;
    },
    environ_sizes_get: (count: number, size: number) => {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return OK;
    },
    environ_get: () => OK,
    // Only a search that waits to be stopped sleeps; it asks the host between two naps.
    poll_oneoff: (_in: number, out: number, count: number, written: number) => {
      nap(2);
      bytes(out, 32 * count).fill(0);
      view().setUint32(written, count, true);
      return OK;
    },
    proc_exit: (code: number) => {
      throw new Error(`the native module ended itself (${code})`);
    },
    fd_write: (descriptor: number, vectors: number, count: number, out: number) => {
      if (descriptor >= STANDARD_STREAMS) return calls.fd_write(descriptor, vectors, count, out);
      // What goes to the standard streams is dropped: panics are reported in another way.
      let total = 0;
      for (let i = 0; i < count; i++) total += view().getUint32(vectors + 8 * i + 4, true);
      view().setUint32(out, total, true);
      return OK;
    },
  } as Record<string, Call>;
}

/** Wait in a worker; where that is not possible, return at once. */
function nap(milliseconds: number): void {
  if (typeof SharedArrayBuffer === "undefined") return;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
