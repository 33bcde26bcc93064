/** Which tab has the application: the one that holds a lock of the browser. The others reach it over a channel. */

import type { FromWorker, ToWorker } from "./messages";

type Asked = Exclude<ToWorker, { kind: "start" }>;

export interface Owner {
  heard(message: FromWorker): void;
  /** The tab with the application was closed. */
  lost(): void;
}

export interface Tabs {
  post(message: Asked): void;
}

/** On the channel: to the tab with the application (`ask`, `left`, `hello`), from it (`tell`, `leader`). */
type Said =
  | { kind: "ask"; from: string; message: Asked }
  | { kind: "left" | "hello"; from: string }
  | { kind: "tell"; to: string; message: FromWorker }
  | { kind: "leader" };

/** The folder of this site, without the page's own address. */
export function siteFolder(): string {
  return new URL(".", location.href.split("#", 1)[0]).href;
}

export function joinTabs(owner: Owner): Tabs {
  const me = crypto.randomUUID();
  const name = `siasat ${new URL(siteFolder()).pathname}`;
  const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(name) : null;
  const say = (said: Said): void => channel?.postMessage(said);
  let leader: Leader | null = null;
  /** Whether a tab with the application is known; what is asked before that waits. */
  let found = false;
  const early: Asked[] = [];

  function lead(): void {
    leader = new Leader((to, message) => {
      if (to === me) owner.heard(message);
      else say({ kind: "tell", to, message });
    });
    if (found) owner.lost();
    found = true;
    say({ kind: "leader" });
    leader.greet(me);
    for (const message of early.splice(0)) leader.post(me, message);
  }

  channel?.addEventListener("message", (event: MessageEvent<Said>) => {
    const said = event.data;
    if (leader) {
      if (said.kind === "ask") leader.post(said.from, said.message);
      else if (said.kind === "left") leader.forget(said.from);
      else if (said.kind === "hello") {
        say({ kind: "leader" });
        leader.greet(said.from);
      }
    } else if (said.kind === "tell" && said.to === me) owner.heard(said.message);
    else if (said.kind === "leader" && !found) {
      found = true;
      for (const message of early.splice(0)) say({ kind: "ask", from: me, message });
    }
  });
  addEventListener("pagehide", () => say({ kind: "left", from: me }));
  if (channel && "locks" in navigator)
    void navigator.locks.request(name, () => {
      lead();
      return new Promise(() => undefined);
    });
  else lead();
  say({ kind: "hello", from: me });

  return {
    post(message) {
      if (leader) leader.post(me, message);
      else if (found) say({ kind: "ask", from: me, message });
      else early.push(message);
    },
  };
}

/** The application's worker, and whose every request and socket is. */
class Leader {
  #worker: Worker;
  #numbers = new Map<string, number>();
  #owners = new Map<number, { tab: string; id: number; isSocket: boolean }>();
  #tell: (tab: string, message: FromWorker) => void;
  #tabs = new Set<string>();
  /** What was last told to all tabs, by its kind: a tab that comes later hears it, too. */
  #said = new Map<string, FromWorker>();
  #count = 0;

  constructor(tell: (tab: string, message: FromWorker) => void) {
    this.#tell = tell;
    this.#worker = new Worker(new URL("../../../workers/application.ts", import.meta.url), {
      type: "module",
      name: "siasat-application",
    });
    this.#worker.onmessage = (event: MessageEvent<FromWorker>) => this.#hear(event.data);
    this.#worker.onerror = (event) => this.#hear({ kind: "failed", message: event.message });
    const base = siteFolder();
    const folder = `/siasat/${encodeURIComponent(new URL(base).pathname)}`;
    this.#worker.postMessage({
      kind: "start",
      base,
      folder,
      isolated: globalThis.crossOriginIsolated,
    } satisfies ToWorker);
  }

  greet(tab: string): void {
    if (this.#tabs.has(tab)) return;
    this.#tabs.add(tab);
    for (const message of this.#said.values()) this.#tell(tab, message);
  }

  post(tab: string, message: Asked): void {
    this.greet(tab);
    const key = `${tab} ${message.id}`;
    let id = this.#numbers.get(key);
    if (id === undefined) {
      id = ++this.#count;
      this.#numbers.set(key, id);
      this.#owners.set(id, { tab, id: message.id, isSocket: message.kind === "open" });
    }
    this.#worker.postMessage({ ...message, id });
  }

  /** A tab was closed: so are its sockets. */
  forget(tab: string): void {
    this.#tabs.delete(tab);
    for (const [id, one] of this.#owners)
      if (one.tab === tab && one.isSocket) this.#worker.postMessage({ kind: "close", id } satisfies ToWorker);
  }

  #hear(message: FromWorker): void {
    if (!("id" in message)) {
      this.#said.set(message.kind === "storage" ? "storage" : "progress", message);
      for (const tab of this.#tabs) this.#tell(tab, message);
      return;
    }
    const owner = this.#owners.get(message.id);
    if (!owner) return;
    if (!owner.isSocket || message.kind === "closed") {
      this.#owners.delete(message.id);
      this.#numbers.delete(`${owner.tab} ${owner.id}`);
    }
    this.#tell(owner.tab, { ...message, id: owner.id });
  }
}
