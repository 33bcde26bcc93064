// An engine's worker in Node: see web/src/native/door.ts.

import { workerData } from "node:worker_threads";

const { serveEngine } = await import(workerData.glue);
serveEngine(workerData.module, workerData.shared);
