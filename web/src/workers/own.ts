/**
 * The worker for programs that visitors write. It is made from a text of the page and so has the page's policy: nothing
 * but this site can be reached, and no JavaScript can be made from text. Once Python is there, the ways to the network,
 * to what the browser stores and to other workers are removed, too.
 */

import type { FromWorker, ToWorker } from "../lib/api/page/messages";
import type { FromOwn, ToOwn } from "../lib/api/page/own.svelte";
import { loadPython } from "./python";

interface Application {
  request(id: number, method: string, path: string, headers: string, body: string): void;
  open(id: number, path: string): void;
  receive(id: number, text: string): void;
  leave(id: number): void;
}

interface Sandbox {
  templates(lang: string): string;
  check(source: string): string;
  grade(source: string, task: string, lang: string): string;
  run(source: string): Promise<Application>;
}

const BOOT = `
from siasat.web.in_page.browser import OwnServed
OwnServed
`;
const REMOVED = [
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "WebSocketStream",
  "WebTransport",
  "EventSource",
  "RTCPeerConnection",
  "BroadcastChannel",
  "Worker",
  "SharedWorker",
  "importScripts",
  "indexedDB",
  "caches",
  "cookieStore",
  "navigator",
];
/** The most memory of a program, in bytes: beyond it Python raises MemoryError, and the visitor's machine is not used up. */
const MOST_BYTES = 1 << 30;
const PAGE_BYTES = 1 << 16;
let application: Application | null = null;
let sandbox: Promise<Sandbox> | null = null;
const early: ToWorker[] = [];

function post(message: FromOwn | FromWorker): void {
  postMessage(message);
}

async function start(base: string): Promise<Sandbox> {
  const visible = {
    Object,
    Array,
    Promise,
    Uint8Array,
    console,
    performance,
    setTimeout,
    clearTimeout,
    setInterval,
  };
  limitMemory();
  const python = await loadPython(base, (step) => post({ kind: "progress", step }), false, visible);
  post({ kind: "progress", step: "application" });
  const serve = python.runPython(BOOT) as (bridge: object) => Sandbox;
  const made = serve({ post: (message: string) => post(JSON.parse(message) as FromWorker) });
  lock();
  post({ kind: "ready" });
  return made;
}

/** Python asks JavaScript for more memory: refuse what is too much. */
function limitMemory(): void {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > MOST_BYTES) throw new RangeError("no more memory");
    return grow.call(this, pages);
  };
}

/** Remove what a program must not reach. */
function lock(): void {
  for (const name of REMOVED) {
    for (let owner: object | null = globalThis; owner; owner = Object.getPrototypeOf(owner) as object | null)
      Reflect.deleteProperty(owner, name);
    Reflect.defineProperty(globalThis, name, { value: undefined, writable: false, configurable: false });
  }
}

async function hear(message: ToOwn | ToWorker): Promise<void> {
  switch (message.kind) {
    case "load":
      sandbox = start(message.base);
      await sandbox;
      return;
    case "ping":
      return post({ kind: "pong" });
    case "templates":
    case "check":
    case "grade": {
      const made = await sandbox;
      if (!made) return;
      const { id } = message;
      if (message.kind === "templates") post({ kind: "own", id, answer: made.templates(message.lang) });
      else if (message.kind === "check") post({ kind: "own", id, answer: made.check(message.source) });
      else post({ kind: "own", id, answer: made.grade(message.source, message.task, message.lang) });
      return;
    }
    case "run": {
      const made = await sandbox;
      if (!made) return;
      application = await made.run(message.source);
      for (const one of early.splice(0)) serve(one, application);
      return;
    }
    default:
      if (application) serve(message, application);
      else early.push(message);
  }
}

function serve(message: ToWorker, app: Application): void {
  if (message.kind === "request")
    app.request(message.id, message.method, message.path, JSON.stringify(message.headers), message.body);
  else if (message.kind === "open") app.open(message.id, message.path);
  else if (message.kind === "text") app.receive(message.id, message.text);
  else if (message.kind === "close") app.leave(message.id);
}

onmessage = (event: MessageEvent<ToOwn | ToWorker>) => {
  hear(event.data).catch((error: unknown) => post({ kind: "failed", message: String(error).slice(-2000) }));
};
