// The object behind the Python module `siasat_native` in the page (crates/siasat-wasm/python/siasat_native.py). A worker
// that runs Pyodide registers it: `pyodide.registerJsModule("siasat_wasm", nativeForPython(module, …))`.

import { type EngineDoor, LocalDoor, RemoteDoor } from "./door.ts";
import type { EmscriptenFiles } from "./files.ts";
import { CAN_SUSPEND, Native, STOP } from "./instance.ts";

/** Python is asked this often, in milliseconds, whether to stop. */
const ASK_EVERY = 15;

export interface NativeForPython {
  /** Answer a question; `shouldStop` is asked now and then while that takes. */
  ask(question: string, shouldStop?: () => boolean): string;
  /** The same in slices of time, where `canSuspend` is true: a message to stop is read meanwhile. */
  askInSlices(question: string, shouldStop: () => boolean): Promise<string>;
  canSuspend: boolean;
  bytes(): Uint8Array;
  generation(): number;
  engine: EngineDoor;
}

/**
 * What Python needs. `shared` is the memory of a worker that runs `serveEngine`; without it the engine searches in the
 * calling worker. `files` is `pyodide.FS`.
 */
export function nativeForPython(
  module: WebAssembly.Module,
  { shared, files }: { shared?: SharedArrayBuffer; files?: EmscriptenFiles } = {},
): NativeForPython {
  let shouldStop: (() => boolean) | undefined;
  let last = 0;
  const poll = () => {
    if (!shouldStop) return 0;
    const now = performance.now();
    if (now - last < ASK_EVERY) return 0;
    last = now;
    return shouldStop() ? STOP : 0;
  };
  const native = new Native(module, { poll, event: () => undefined }, files);
  return {
    ask(question, asked) {
      const before = shouldStop;
      shouldStop = asked;
      last = performance.now();
      try {
        return native.ask(question);
      } finally {
        shouldStop = before;
      }
    },
    async askInSlices(question, asked) {
      shouldStop = asked;
      try {
        return await native.askInSlices(question);
      } finally {
        shouldStop = undefined;
      }
    },
    canSuspend: !shared && CAN_SUSPEND,
    bytes: () => native.bytes(),
    generation: () => native.generation,
    engine: shared ? new RemoteDoor(shared) : new LocalDoor(module),
  };
}
