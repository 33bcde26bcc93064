/** The visitor's own program: its sandbox, and the application that runs inside it. One that hangs is ended. */

import workerAddress from "../../../workers/own.ts?worker&url";
import { link } from "../../router.svelte";
import type { FromWorker, ToWorker } from "./messages";
import { siteFolder, type Owner, type Tabs } from "./tabs";

export type ToOwn =
  | { kind: "load"; base: string }
  | { kind: "ping" }
  | { kind: "templates"; id: number; lang: string }
  | { kind: "check"; id: number; source: string }
  | { kind: "grade"; id: number; source: string; task: string; lang: string }
  | { kind: "run"; source: string };

export type FromOwn = { kind: "own"; id: number; answer: string } | { kind: "pong" };

/** What a check finds: `error` with its line, or what the program adds. */
export interface Checked {
  error: { line: number | null; text: string } | null;
  found: Found[];
  /** The program has used up the memory of its worker. */
  spent: boolean;
}
export interface Found {
  kind: "game" | "algorithm" | "evaluator";
  id: string;
  report?: { states: number; walks: number };
  nodes?: number;
}
export interface Graded {
  error: string | null;
  title: string;
  passed: boolean;
  checks: { passed: boolean; line: string; text: string }[];
}
export interface Templates {
  programs: Record<string, string>;
  tasks: Record<string, string>;
}

const KEY = "siasat.own-program";
/** The address of the editor with this program. */
const BACK = "siasat.own-program-editor";
const PING_MS = 2000;
/** A program may keep its worker busy for this long. A search of the application takes less. */
const LIMIT_MS = 30_000;

/** The program that this tab runs, if any. */
export function ownProgram(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null; // a browser that forbids its storage runs no program of its own
  }
}

/** Run a program in this tab from now on, or none; the page starts again at an address. `editor` is the way back. */
export function changeProgram(source: string | null, address: string, editor = ""): void {
  if (source === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, source);
  if (source !== null) sessionStorage.setItem(BACK, editor);
  location.hash = address;
  location.reload();
}

/** Go back to the editor. */
export function leaveProgram(): void {
  changeProgram(null, sessionStorage.getItem(BACK) || link("learn", ["write"]));
}

class Own {
  /** The program that runs has been ended: it kept its worker busy for too long, or used up its memory. */
  ended = $state(false);
  running: boolean = $state(ownProgram() !== null);
}

export const own = new Own();

/** A worker that inherits the page's policy, because it is made from a text of the page. */
function makeWorker(): Worker {
  const address = new URL(workerAddress, location.href.split("#", 1)[0]).href;
  const text = new Blob([`import ${JSON.stringify(address)};`], { type: "text/javascript" });
  const blob = URL.createObjectURL(text);
  return new Worker(blob, { type: "module", name: "siasat-own" });
}

/** The worker of a program; `lost` is called when it was ended. */
class Sandbox {
  #worker = makeWorker();
  #heard = performance.now();
  #ready = false;
  #timer: ReturnType<typeof setInterval>;

  constructor(
    hear: (message: FromOwn | FromWorker) => void,
    readonly lost: () => void,
  ) {
    this.#worker.onmessage = (event: MessageEvent<FromOwn | FromWorker>) => {
      this.#heard = performance.now();
      if (event.data.kind === "ready") this.#ready = true;
      if (event.data.kind === "failed" && this.#ready) this.end();
      else hear(event.data);
    };
    this.#worker.onerror = () => this.end();
    this.post({ kind: "load", base: siteFolder() });
    this.#timer = setInterval(() => this.#watch(), PING_MS);
  }

  post(message: ToOwn | ToWorker): void {
    this.#worker.postMessage(message);
  }

  end(): void {
    clearInterval(this.#timer);
    this.#worker.terminate();
    this.lost();
  }

  #watch(): void {
    if (!this.#ready) return;
    if (performance.now() - this.#heard > LIMIT_MS) this.end();
    else this.post({ kind: "ping" });
  }
}

/** The application with the visitor's program in it, in place of the one with the store. */
export function runOwn(source: string, owner: Owner): Tabs {
  const sandbox = new Sandbox(
    (message) => {
      if (message.kind !== "own" && message.kind !== "pong") owner.heard(message);
    },
    () => {
      own.ended = true;
      owner.lost();
    },
  );
  sandbox.post({ kind: "run", source });
  return { post: (message) => sandbox.post(message) };
}

/** Checks and grades programs, one at a time, in a sandbox; after it was ended, the next question starts another. */
export class Workbench {
  /** Whether Python is there. */
  ready = $state(false);
  #sandbox: Sandbox | null = null;
  #waiting = new Map<number, { resolve: (answer: string) => void; reject: (error: Error) => void }>();
  #count = 0;

  templates(lang: string): Promise<Templates> {
    return this.#ask<Templates>((id) => ({ kind: "templates", id, lang }));
  }

  async check(source: string): Promise<Checked> {
    const checked = await this.#ask<Checked>((id) => ({ kind: "check", id, source }));
    if (checked.spent) this.#sandbox?.end();
    return checked;
  }

  grade(source: string, task: string, lang: string): Promise<Graded> {
    return this.#ask<Graded>((id) => ({ kind: "grade", id, source, task, lang }));
  }

  close(): void {
    this.#sandbox?.end();
  }

  async #ask<T>(make: (id: number) => ToOwn): Promise<T> {
    const sandbox = (this.#sandbox ??= new Sandbox(
      (message) => this.#hear(message),
      () => this.#lost(),
    ));
    const id = ++this.#count;
    const answer = await new Promise<string>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      sandbox.post(make(id));
    });
    try {
      return JSON.parse(answer) as T;
    } catch {
      sandbox.end(); // its memory is not what it was
      throw new Error("ended");
    }
  }

  #hear(message: FromOwn | FromWorker): void {
    if (message.kind === "ready") this.ready = true;
    else if (message.kind === "failed") {
      console.error(message.message);
      this.#lost();
    } else if (message.kind === "own") {
      this.#waiting.get(message.id)?.resolve(message.answer);
      this.#waiting.delete(message.id);
    }
  }

  #lost(): void {
    this.ready = false;
    this.#sandbox = null;
    for (const one of this.#waiting.values()) one.reject(new Error("ended"));
    this.#waiting.clear();
  }
}
