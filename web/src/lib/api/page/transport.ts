/**
 * The application in this page. One tab of a browser has the workers and the store; other tabs speak to it, and when it
 * is closed, the next one takes over. Their sockets come back by themselves, as they do when a server is restarted.
 */

import type { Line, Listener, Transport } from "../transport";
import { Early } from "./early/early";
import { local } from "./local.svelte";
import type { FromWorker, ToWorker } from "./messages";
import { ownProgram, runOwn } from "./own.svelte";
import { joinTabs, siteFolder, type Tabs } from "./tabs";

type Asked = Exclude<ToWorker, { kind: "start" }>;

interface Waiting {
  resolve: (answer: FromWorker) => void;
  reject: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
const lines = new Map<number, Listener>();
let count = 0;
let tabs: Tabs | null = null;
/** Python starts so long after the page, unless something needs it sooner: the first page and move come before. */
const PAUSE_MS = 1500;

function start(): Tabs {
  const source = tabs ? null : ownProgram();
  tabs ??= source === null ? joinTabs({ heard: hear, lost }) : runOwn(source, { heard: hear, lost });
  return tabs;
}

function post(message: Asked): void {
  start().post(message);
}

const early = ownProgram() === null ? new Early(siteFolder(), { subscribe: subscribeLate, adopt }) : null;
setTimeout(start, PAUSE_MS);

async function adopt(record: object): Promise<void> {
  const answer = await ask((id) => ({ kind: "adopt", id, game: JSON.stringify(record) }));
  if (answer.kind === "adopted" && answer.error !== null) throw new Error(answer.error);
}

function hear(message: FromWorker): void {
  switch (message.kind) {
    case "response":
    case "exported":
    case "imported":
    case "adopted":
    case "benched":
      waiting.get(message.id)?.resolve(message);
      waiting.delete(message.id);
      break;
    case "opened":
      lines.get(message.id)?.opened();
      break;
    case "text":
      lines.get(message.id)?.heard(message.text);
      break;
    case "closed": {
      const listener = lines.get(message.id);
      lines.delete(message.id);
      listener?.closed(message.code);
      break;
    }
    default:
      local.hear(message);
      if (message.kind === "ready") void early?.handOver();
  }
}

/** The worker is gone: nothing that was asked is answered. */
function lost(): void {
  for (const one of waiting.values()) one.reject(new TypeError("the application was ended"));
  waiting.clear();
  const closed = [...lines.values()];
  lines.clear();
  for (const listener of closed) listener.closed(1006);
}

/** Ask the worker for one answer. */
export function ask(make: (id: number) => Asked): Promise<FromWorker> {
  const id = ++count;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    post(make(id));
  });
}

async function request(path: string, init: RequestInit): Promise<Response> {
  const { method = "GET", headers, body, signal } = init;
  const first = await early?.request(method, path, typeof body === "string" ? body : "");
  if (first) return first;
  const asked = ask((id) => ({
    kind: "request",
    id,
    method,
    path,
    headers: (headers ?? {}) as Record<string, string>,
    body: typeof body === "string" ? body : "",
  }));
  const given = new Promise<never>((_, reject) =>
    signal?.addEventListener("abort", () => reject(new DOMException("given up", "AbortError"))),
  );
  const answer = await Promise.race([asked, given]);
  if (answer.kind !== "response") throw new TypeError("no answer");
  const empty = answer.status === 204 || answer.status === 304;
  return new Response(empty ? null : answer.body, { status: answer.status, headers: answer.headers });
}

function subscribe(path: string, listener: Listener): Line {
  return early?.subscribe(path, listener) ?? subscribeLate(path, listener);
}

function subscribeLate(path: string, listener: Listener): Line {
  const id = ++count;
  let isOpen = false;
  lines.set(id, {
    opened: () => {
      isOpen = true;
      listener.opened();
    },
    heard: listener.heard,
    closed: (code) => {
      isOpen = false;
      listener.closed(code);
    },
  });
  post({ kind: "open", id, path });
  return {
    get isOpen() {
      return isOpen;
    },
    send: (text) => post({ kind: "text", id, text }),
    close: () => {
      isOpen = false;
      if (lines.has(id)) post({ kind: "close", id });
    },
  };
}

export const inThisPage: Transport = { request, subscribe };
