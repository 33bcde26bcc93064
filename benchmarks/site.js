/**
 * What `benchmarks/site.py` does in a page of the static site: it speaks to the worker with the application itself, as the
 * page does (web/src/lib/api/page/messages.ts).
 */
class Application {
  static async start(script) {
    const application = new Application();
    application.worker = new Worker(script, { type: "module" });
    application.waiting = new Map();
    application.count = 0;
    const ready = new Promise((resolve, reject) => {
      application.worker.onmessage = ({ data }) => {
        if (data.kind === "ready") resolve();
        else if (data.kind === "failed") reject(new Error(data.message));
        else application.waiting.get(data.id)?.(data);
      };
    });
    const base = location.href.split("#")[0];
    application.worker.postMessage({ kind: "start", base, folder: "/benchmark", isolated: crossOriginIsolated });
    await ready;
    return application;
  }

  /** Ask for an answer as JSON. */
  request(method, path, body = {}, secret = "") {
    const id = ++this.count;
    const headers = { "content-type": "application/json", "x-seat-secret": secret };
    const message = { kind: "request", id, method, path, headers, body: JSON.stringify(body) };
    return new Promise((resolve) => {
      this.waiting.set(id, (data) => {
        this.waiting.delete(id);
        resolve(JSON.parse(data.body));
      });
      this.worker.postMessage(message);
    });
  }

  /** Open a socket: `next` waits for the next message that `fits`. */
  async open(path) {
    const id = ++this.count;
    let hear = () => undefined;
    const opened = new Promise((resolve) => {
      this.waiting.set(id, (data) => (data.kind === "opened" ? resolve() : data.kind === "text" && hear(JSON.parse(data.text))));
    });
    this.worker.postMessage({ kind: "open", id, path });
    await opened;
    return {
      send: (message) => this.worker.postMessage({ kind: "text", id, text: JSON.stringify(message) }),
      next: (fits) => new Promise((resolve) => (hear = (message) => fits(message) && resolve(message))),
      close: () => {
        this.worker.postMessage({ kind: "close", id });
        this.waiting.delete(id);
      },
    };
  }

  /** A whole game of tic-tac-toe against level 1. */
  async play() {
    const { state, secrets } = await this.request("POST", "/api/games", { game: "tictactoe", seats: ["person", "level:1"] });
    const socket = await this.open(`/api/games/${state.id}/live`);
    let now = state;
    while (!now.result) {
      const { seq } = now;
      const later = socket.next((message) => message.state && message.state.seq > seq && (message.state.result || message.state.to_move === 1));
      await this.request("POST", `/api/games/${state.id}/move`, { move: now.legal[0].text, ply: now.ply }, secrets[0]);
      now = (await later).state;
    }
    socket.close();
  }

  /** An analysis of chess that is cancelled once it has lines: how many milliseconds until it has ended. */
  async analyse() {
    const socket = await this.open("/api/work");
    const lines = socket.next((message) => message.type === "lines" && message.depth >= 6);
    socket.send({ type: "analyse", job: "one", game: "chess", lines: 3, seconds: 10 });
    await lines;
    const done = socket.next((message) => message.type === "done");
    const began = performance.now();
    socket.send({ type: "cancel", job: "one" });
    await done;
    const took = performance.now() - began;
    socket.close();
    return took;
  }
}

/** The bytes of WebAssembly's memories in every worker that can answer: Python's, and the native module's. */
async function measureWorkers() {
  const channel = new BroadcastChannel("benchmark");
  const held = {};
  const all = new Promise((resolve) => {
    channel.onmessage = ({ data }) => {
      if (data.name) held[data.name] = data.bytes;
      if (Object.keys(held).length === 2) resolve();
    };
  });
  const asking = setInterval(() => channel.postMessage("how much"), 500); // a worker that has just started hears nothing
  await all;
  globalThis.gc?.();
  clearInterval(asking);
  channel.close();
  return held;
}
