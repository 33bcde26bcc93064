// Runs a Python program in Pyodide with the WebAssembly module beneath: node python_in_node.mjs ROOT PACKAGES shared|local PROGRAM [ARGUMENT …]
// The program sees siasat's sources, the packages of .venv that have no native code, and `siasat_native` of the page.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

const [root, packages, doors, program, ...words] = process.argv.slice(2);
const glue = pathToFileURL(join(root, "target/site/native.mjs")).href;
const { nativeForPython, sharedRoom } = await import(glue);
const { loadPyodide } = await import(pathToFileURL(join(root, "web/node_modules/pyodide/pyodide.mjs")).href);

const module = new WebAssembly.Module(readFileSync(join(root, "target/site/siasat.wasm")));
const shared = doors === "shared" ? sharedRoom() : undefined;
const worker = shared && new Worker(new URL("engine_worker.mjs", import.meta.url), { workerData: { glue, module, shared } });

const pyodide = await loadPyodide();
const mount = (folder, place) => {
  pyodide.FS.mkdirTree(place);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: folder }, place);
};
mount(join(root, "python"), "/siasat/python");
mount(join(root, "crates/siasat-wasm/python"), "/siasat/native");
mount(packages, "/siasat/packages");
pyodide.registerJsModule("siasat_wasm", nativeForPython(module, { shared, files: pyodide.FS }));
pyodide.globals.set("words", pyodide.toPy([program, ...words]));
pyodide.runPython("import sys; sys.argv = words; sys.path[:0] = ['/siasat/native', '/siasat/python']; sys.path.append('/siasat/packages')");
try {
  pyodide.runPython(readFileSync(program, "utf8"));
} catch (error) {
  // The rest of it would be the whole source of the interpreter, which is one line.
  console.error(String(error.message).slice(-3000));
  process.exitCode = 1;
}
await worker?.terminate();
