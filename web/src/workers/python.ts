/** Python in a worker: the interpreter and all packages are files of this site. */

import type { PyodideAPI } from "pyodide";
import { addNative, fetchNative } from "../native/load";

interface Pyodide {
  loadPyodide(options: { indexURL: string; jsglobals?: object }): Promise<PyodideAPI>;
}

/**
 * Load the interpreter and unpack the packages; `step` says what is being done. `base` is the folder of the site. A worker
 * that `searches` gets an engine that can be stopped. `globals` is all of JavaScript that Python programs see, if not
 * everything.
 */
export async function loadPython(
  base: string,
  step: (name: "interpreter" | "packages") => void,
  searches: boolean,
  globals?: object,
): Promise<PyodideAPI> {
  const folder = new URL("python/", base).href;
  step("interpreter");
  const archive = fetch(new URL("siasat.tar.gz", folder)).then(read);
  const native = fetchNative(base);
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as Pyodide;
  const python = await loadPyodide({ indexURL: folder, ...(globals ? { jsglobals: globals } : {}) });
  step("packages");
  const packages = python.runPython("import site; site.getsitepackages()[0]") as string;
  python.unpackArchive(await archive, "gztar", { extractDir: packages });
  const found = await native;
  if (found) await addNative(python, packages, found, searches);
  return python;
}

async function read(response: Response): Promise<ArrayBuffer> {
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  return response.arrayBuffer();
}
