/**
 * Compile the packages of the static site with the interpreter that will run them, so that a page does not have to:
 * `node compile.mjs FOLDER` replaces the sources in FOLDER/siasat.tar.gz by bytecode, for the
 * modules that the application imports: bytecode is larger.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[2] ?? ".");
const archive = `${folder}/siasat.tar.gz`;
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/` });
const packages = "/lib/python3.14/site-packages";
python.FS.writeFile("/in.tar.gz", new Uint8Array(readFileSync(archive)));
python.unpackArchive(python.FS.readFile("/in.tar.gz").buffer, "gztar", { extractDir: packages });
python.globals.set("packages", packages);
python.runPython(`
import gzip
import importlib._bootstrap_external as external
import io
import sys
import tarfile

import siasat.web.in_page.browser, siasat.web.workers.jobs
from siasat.games.registry import games

for name in games:
    games.get(name)
used = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
packed = io.BytesIO()
with tarfile.open("/in.tar.gz") as source, tarfile.open(fileobj=packed, mode="w") as out:
    for entry in source:
        data, name = source.extractfile(entry).read(), entry.name
        # anyio reads its own sources. Docstrings and assertions of other packages are not needed.
        if f"{packages}/{name}" in used and name.endswith(".py") and not name.startswith("anyio/"):
            code = compile(data, name, "exec", dont_inherit=True, optimize=0 if name.startswith("siasat/") else 2)
            data, name = external._code_to_timestamp_pyc(code), name + "c"
        fresh = tarfile.TarInfo(name)
        fresh.size = len(data)
        out.addfile(fresh, io.BytesIO(data))
with open("/out.tar.gz", "wb") as out:
    out.write(gzip.compress(packed.getvalue(), 9, mtime=0))
`);
writeFileSync(archive, python.FS.readFile("/out.tar.gz"));
process.exit(0);
