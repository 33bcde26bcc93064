/**
 * Compile the packages of the static site with the interpreter that will run them, so that a page does not have to:
 * `node compile.mjs FOLDER` replaces the sources in FOLDER/siasat.zip by bytecode, for the
 * modules that the application imports: bytecode is larger.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[2] ?? ".");
const archive = `${folder}/siasat.zip`;
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/` });
const packages = "/lib/python3.14/site-packages";
python.FS.writeFile("/in.zip", new Uint8Array(readFileSync(archive)));
python.unpackArchive(python.FS.readFile("/in.zip").buffer, "zip", { extractDir: packages });
python.globals.set("packages", packages);
python.runPython(`
import importlib._bootstrap_external as external
import sys
import zipfile

import siasat.web.in_page.browser, siasat.web.workers.jobs
from siasat.games.registry import games

for name in games:
    games.get(name)
used = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
source = zipfile.ZipFile("/in.zip")
with zipfile.ZipFile("/out.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
    for entry in source.infolist():
        data, name = source.read(entry), entry.filename
        # anyio reads its own sources. Docstrings and assertions of other packages are not needed.
        if f"{packages}/{name}" in used and name.endswith(".py") and not name.startswith("anyio/"):
            code = compile(data, name, "exec", dont_inherit=True, optimize=0 if name.startswith("siasat/") else 2)
            data, name = external._code_to_timestamp_pyc(code), name + "c"
        fresh = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
        fresh.compress_type = zipfile.ZIP_DEFLATED
        out.writestr(fresh, data)
`);
writeFileSync(archive, python.FS.readFile("/out.zip"));
process.exit(0);
