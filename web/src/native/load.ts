// Getting the WebAssembly module into a worker, and into the Python of a worker.

import { sharedRoom } from "./door.ts";
import type { EmscriptenFiles } from "./files.ts";
import { nativeForPython } from "./python.ts";

/** Fetch and compile a module; any content type will do. */
export async function compile(url: string | URL): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the native module cannot be loaded (${String(response.status)})`);
  const copy = response.clone();
  try {
    return await WebAssembly.compileStreaming(response);
  } catch {
    return WebAssembly.compile(await copy.arrayBuffer());
  }
}

/** What is used of Pyodide. */
export interface Pyodide {
  FS: unknown;
  registerJsModule(name: string, module: object): void;
}

/** Where the module lies in the site. */
export const MODULE = "native/siasat.wasm";
const PYTHON = "native/siasat_native.py";

/** The module and its Python side, as the site has them. */
export interface NativeFiles {
  module: WebAssembly.Module;
  source: string;
}

/** Fetch the native module; null where the site was built without it. Begin early: it takes as long as the network does. */
export async function fetchNative(base: string): Promise<NativeFiles | null> {
  const source = await fetch(new URL(PYTHON, base));
  if (!source.ok) return null;
  const [text, module] = await Promise.all([source.text(), compile(new URL(MODULE, base))]);
  return { module, source: text };
}

/**
 * Give Python its native module; call this before siasat is imported. `packages` is the folder of Python's packages. In an
 * isolated page the engine may have a worker of its own, so that its lines arrive while it searches and it can be stopped.
 */
export async function addNative(
  python: Pyodide,
  packages: string,
  { module, source }: NativeFiles,
  engineWorker: boolean,
): Promise<void> {
  const files = python.FS as EmscriptenFiles & { writeFile(path: string, text: string): void };
  files.writeFile(`${packages}/siasat_native.py`, source);
  const shared = engineWorker && globalThis.crossOriginIsolated ? sharedRoom() : undefined;
  if (shared) await startEngine(module, shared);
  python.registerJsModule("siasat_wasm", nativeForPython(module, shared ? { shared, files } : { files }));
}

/** Start the engine's worker. It must run before anyone waits for it: a worker that is blocked cannot start another. */
function startEngine(module: WebAssembly.Module, shared: SharedArrayBuffer): Promise<void> {
  const worker = new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onmessage = () => resolve();
    worker.onerror = (event) => reject(new Error(`the engine's worker cannot start (${event.message})`));
    worker.postMessage({ module, shared });
  });
}
