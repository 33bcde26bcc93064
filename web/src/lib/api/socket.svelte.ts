/** A socket that comes back by itself, with growing pauses; `state` is what the page shows of it. */

export type SocketState = "connecting" | "open" | "waiting" | "closed";

/** Codes after which coming again makes no sense. */
const FINAL = new Set([4403, 4404]);

export class Socket {
  state: SocketState = $state("connecting");
  /** Why it was closed for good. */
  code: number | null = $state(null);
  #path: () => string;
  #heard: (message: unknown) => void;
  #hello: () => unknown;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #waiting: string[] = [];

  /** `path` is asked anew on every try, since what was seen so far is part of it; `hello` is said first. */
  constructor(path: () => string, heard: (message: unknown) => void, hello: () => unknown = () => null) {
    this.#path = path;
    this.#heard = heard;
    this.#hello = hello;
    this.#open();
    addEventListener("online", this.#now);
    document.addEventListener("visibilitychange", this.#now);
  }

  send(message: unknown): void {
    const text = JSON.stringify(message);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    else this.#waiting.push(text);
  }

  close(): void {
    this.state = "closed";
    clearTimeout(this.#timer);
    removeEventListener("online", this.#now);
    document.removeEventListener("visibilitychange", this.#now);
    this.#socket?.close();
  }

  #now = (): void => {
    if (this.state !== "waiting" || document.visibilityState === "hidden") return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.#path()}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.state = "open";
      this.#tries = 0;
      const hello = this.#hello();
      if (hello !== null) socket.send(JSON.stringify(hello));
      for (const text of this.#waiting.splice(0)) socket.send(text);
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
      // The first try comes soon, since a restart takes about a second; later ones are apart, and not in step with others.
      const pause = Math.min(4000, 300 * 2 ** this.#tries++) * (0.7 + 0.6 * Math.random());
      this.#timer = setTimeout(() => this.#open(), pause);
    };
  }
}
