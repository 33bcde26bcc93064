/** How the page reaches the application: over the network, or in this page. No component knows which. */

import { SITE } from "../site/flag";

/** What a socket tells its owner. */
export interface Listener {
  opened(): void;
  heard(text: string): void;
  closed(code: number): void;
}

/** An open or opening socket. */
export interface Line {
  readonly isOpen: boolean;
  send(text: string): void;
  close(): void;
}

export interface Transport {
  /** Answers like `fetch`: it rejects only where the application cannot be reached, or the request was given up. */
  request(path: string, init: RequestInit): Promise<Response>;
  subscribe(path: string, listener: Listener): Line;
}

/** The server, over HTTP and WebSocket. */
const overNetwork: Transport = {
  request: (path, init) => fetch(path, init),

  subscribe(path, listener) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${path}`);
    socket.onopen = () => listener.opened();
    socket.onmessage = (event: MessageEvent<string>) => listener.heard(event.data);
    socket.onclose = (event) => listener.closed(event.code);
    return {
      get isOpen() {
        return socket.readyState === WebSocket.OPEN;
      },
      send: (text) => socket.send(text),
      close: () => socket.close(),
    };
  },
};

export const transport: Transport = SITE ? (await import("./page/transport")).inThisPage : overNetwork;
