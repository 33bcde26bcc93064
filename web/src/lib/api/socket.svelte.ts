/** A socket that comes back by itself, with growing pauses; `state` is what the page shows of it. */

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
  #socket: WebSocket | null = null;
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
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.state = "closed";
    clearTimeout(this.#timer);
    removeEventListener("online", this.#now);
    document.removeEventListener("visibilitychange", this.#now);
    this.#socket?.close();
  }

  #now = (): void => {
    if (this.state !== "waiting" || this.#patient || document.visibilityState === "hidden") return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.#path()}`);
    this.#socket = socket;
    let opened = Infinity;
    socket.onopen = () => {
      this.state = "open";
      opened = performance.now();
      for (const message of this.#hello()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#heard(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      if (this.state === "closed") return;
      if (FINAL.has(event.code)) {
        this.code = event.code;
        this.close();
        return;
      }
      this.state = "waiting";
      // A server that refuses opens first, too: only a socket that lasted was wanted.
      if (performance.now() - opened > LASTED_MS) this.#tries = 0;
      // The first try comes soon, since a restart takes about a second; later ones are apart, and not in step with others.
      const busy = event.code === TOO_MANY;
      const [first, longest] = busy ? [TOO_MANY_MS, LONGEST_MS] : [300, 4000];
      const pause = Math.min(longest, first * 2 ** this.#tries++) * (0.7 + 0.6 * Math.random());
      this.#patient = busy;
      this.#timer = setTimeout(() => this.#open(), pause);
    };
  }
}
