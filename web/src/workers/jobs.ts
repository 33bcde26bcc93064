/** The worker that searches: one order after the other. It learns from shared memory, or from a message, when to stop. */

import { loadPython } from "./python";

export type ToJobs =
  | { kind: "start"; base: string; stops: Int32Array | null }
  | { kind: "order"; data: Uint8Array }
  | { kind: "stop"; number: number };
export type FromJobs = { kind: "reply"; data: Uint8Array } | { kind: "failed"; message: string };

const BOOT = `
from siasat.web.in_page.browser import serve_jobs
serve_jobs
`;
let stops: Int32Array | null = null;
let stopped = -1;
let work: ((data: Uint8Array) => Promise<void>) | null = null;
let queue = Promise.resolve();

/** Whether the task of this number is to end early. */
function isStopped(number: number): boolean {
  return stopped === number || (stops !== null && Atomics.load(stops, 0) === number);
}

function post(message: FromJobs): void {
  postMessage(message);
}

async function start(base: string): Promise<void> {
  const python = await loadPython(base, () => undefined, true);
  const serve = python.runPython(BOOT) as (bridge: object) => (data: Uint8Array) => Promise<void>;
  work = serve({
    reply: (data: Uint8Array) => post({ kind: "reply", data }),
    isStopped,
    hasSharedMemory: stops !== null,
    pause: () => new Promise((resolve) => setTimeout(resolve)),
  });
}

onmessage = (event: MessageEvent<ToJobs>) => {
  const message = event.data;
  if (message.kind === "stop") stopped = message.number;
  else if (message.kind === "order") queue = queue.then(() => work?.(message.data)).catch(fail);
  else {
    stops = message.stops;
    queue = start(message.base).catch(fail);
  }
};

function fail(error: unknown): void {
  post({ kind: "failed", message: String(error).slice(-2000) });
}
