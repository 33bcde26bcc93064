// The worker of an engine that Python asks: it gets the module and the shared memory, and answers until it is ended.

import { serveEngine } from "./door.ts";

addEventListener(
  "message",
  ({ data }: MessageEvent<{ module: WebAssembly.Module; shared: SharedArrayBuffer }>) => {
    postMessage("ready");
    serveEngine(data.module, data.shared);
  },
);
