/** The worker with the application: the same code as the server's, called instead of served. */

import type { PyodideAPI } from "pyodide";
import type { FromWorker, ToWorker } from "../lib/api/page/messages";
import type { FromJobs, ToJobs } from "./jobs";
import { loadPython } from "./python";
import { Storage } from "./storage";

interface Application {
  request(id: number, method: string, path: string, headers: string, body: string): void;
  open(id: number, path: string): void;
  receive(id: number, text: string): void;
  leave(id: number): void;
  export_store(path: string): void;
  import_store(path: string): Promise<string | null>;
  adopt(game: string): Promise<string | null>;
  bench(number: number): Promise<string>;
}

const BOOT = `
from siasat.web.in_page.browser import serve_application
serve_application
`;
const STORE = "web.sqlite";
let base = "";
let isolated = false;
let python: PyodideAPI;
let storage: Storage;
let application: Application | null = null;
/** Messages that came before the application was there. */
const early: ToWorker[] = [];

function post(message: FromWorker): void {
  postMessage(message);
}

/** Start a worker that searches; Python gets its replies and hears when it ends. */
function spawn(reply: (data: Uint8Array) => void, ended: () => void): object {
  const jobs = new Worker(new URL("./jobs.ts", import.meta.url), { type: "module", name: "siasat-jobs" });
  const stops = isolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
  if (stops) Atomics.store(stops, 0, -1);
  const send = (message: ToJobs): void => jobs.postMessage(message);
  jobs.onmessage = (event: MessageEvent<FromJobs>) => {
    if (event.data.kind === "reply") reply(event.data.data);
    else {
      console.error(event.data.message);
      ended();
    }
  };
  jobs.onerror = () => ended();
  send({ kind: "start", base, stops });
  return {
    post: (data: Uint8Array) => send({ kind: "order", data }),
    stop: (number: number) => {
      if (stops) Atomics.store(stops, 0, number);
      else send({ kind: "stop", number });
    },
    end: () => jobs.terminate(),
  };
}

async function start(folder: string): Promise<void> {
  python = await loadPython(base, (step) => post({ kind: "progress", step }), false);
  storage = new Storage(python, folder, (kept, reason) => post({ kind: "storage", kept, reason }));
  await storage.open();
  post({ kind: "progress", step: "application" });
  const serve = python.runPython(BOOT) as (bridge: object) => Promise<Application>;
  application = await serve({
    store: `${storage.folder}/${STORE}`,
    post: (message: string) => post(JSON.parse(message) as FromWorker),
    flush: () => storage.flush(),
    spawn,
  });
  post({ kind: "ready" });
  for (const message of early.splice(0)) await hear(message, application);
}

async function hear(message: ToWorker, app: Application): Promise<void> {
  switch (message.kind) {
    case "request":
      return app.request(
        message.id,
        message.method,
        message.path,
        JSON.stringify(message.headers),
        message.body,
      );
    case "open":
      return app.open(message.id, message.path);
    case "text":
      return app.receive(message.id, message.text);
    case "close":
      return app.leave(message.id);
    case "export": {
      const store = await storage.taken((path) => app.export_store(path));
      return post({ kind: "exported", id: message.id, store });
    }
    case "import": {
      const error = await storage.given(message.store, (path) => app.import_store(path));
      return post({ kind: "imported", id: message.id, error: error ?? null });
    }
    case "adopt":
      return post({ kind: "adopted", id: message.id, error: (await app.adopt(message.game)) ?? null });
    case "bench":
      return post({ kind: "benched", id: message.id, row: await app.bench(message.number) });
  }
}

onmessage = (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.kind === "start") {
    ({ base, isolated } = message);
    start(message.folder).catch((error: unknown) =>
      post({ kind: "failed", message: String(error).slice(-2000) }),
    );
  } else if (application) void hear(message, application);
  else early.push(message);
};
