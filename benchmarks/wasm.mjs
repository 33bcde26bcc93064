// Answers questions to the WebAssembly module, one per line, with the processor's seconds that each took:
// node wasm.mjs GLUE MODULE

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [glue, file] = process.argv.slice(2);
const { Native } = await import(pathToFileURL(glue).href);
const native = new Native(new WebAssembly.Module(readFileSync(file)), { poll: () => 0, event: () => undefined });
for await (const line of createInterface({ input: process.stdin })) {
  const before = process.cpuUsage();
  const answer = native.ask(line);
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify([(user + system) / 1e6, answer]));
}
