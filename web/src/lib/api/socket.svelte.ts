/** A socket that comes back by itself, with growing pauses; `state` is what the page shows of it. */

import { transport, type Line } from "./transport";

export type SocketState = "connecting" | "open" | "waiting" | "closed";

/** Codes after which coming again makes no sense. */
const FINAL = new Set([4403, 4404]);
/** The server closes with this code when a page sends too much or has too many sockets open. */
const TOO_MANY = 4429;
const TOO_MANY_MS = 5000;
const LONGEST_MS = 30_000;
const LASTED_MS = 3000;

export class Socket {
  state: SocketState = $state("connecting");
  /** Why it was closed for good. */
  code: number | null = $state(null);
  #path: () => string;
  #heard: (message: unknown) => void;
  #hello: () => readonly unknown[];
  #line: Line | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  /** Whether the server asked for a pause: then the next attempt must not come sooner. */
  #patient = false;

  /** `path` is called on every attempt, because it contains what was seen so far; `hello` is sent first, every time. */
  constructor(
    path: () => string,
    heard: (message: unknown) => void,
    hello: () => readonly unknown[] = () => [],
  ) {
    this.#path = path;
    this.#heard = heard;
    this.#hello = hello;
    this.#open();
    addEventListener("online", this.#now);
    document.addEventListener("visibilitychange", this.#now);
  }

  /** Send a message now; false if there is no connection (`hello` sends it later). */
  send(message: unknown): boolean {
    if (!this.#line?.isOpen) return false;
    this.#line.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.state = "closed";
    clearTimeout(this.#timer);
    removeEventListener("online", this.#now);
    document.removeEventListener("visibilitychange", this.#now);
    this.#line?.close();
  }

  #now = (): void => {
    if (this.state !== "waiting" || this.#patient || document.visibilityState === "hidden") return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    let opened = Infinity;
    const line = transport.subscribe(this.#path(), {
      opened: () => {
        this.state = "open";
        opened = performance.now();
        for (const message of this.#hello()) line.send(JSON.stringify(message));
      },
      heard: (text) => this.#heard(JSON.parse(text)),
      closed: (code) => this.#closed(code, performance.now() - opened > LASTED_MS),
    });
    this.#line = line;
  }

  /** `lasted`: a server that refuses opens first, too; only a socket that lasted was wanted. */
  #closed(code: number, lasted: boolean): void {
    if (this.state === "closed") return;
    if (FINAL.has(code)) {
      this.code = code;
      this.close();
      return;
    }
    this.state = "waiting";
    if (lasted) this.#tries = 0;
    // The first try comes soon, since a restart takes about a second; later ones are apart, and not in step with others.
    const busy = code === TOO_MANY;
    const [first, longest] = busy ? [TOO_MANY_MS, LONGEST_MS] : [300, 4000];
    const pause = Math.min(longest, first * 2 ** this.#tries++) * (0.7 + 0.6 * Math.random());
    this.#patient = busy;
    this.#timer = setTimeout(() => this.#open(), pause);
  }
}
