"""Collect Python for the static site: the interpreter, the packages and siasat itself, as files of the site.

The interpreter is the npm package `pyodide`. The packages are those of .venv, whose versions the locks fix; the one
with native code, pydantic-core, is downloaded for the interpreter, checked against the hash in the lock, and kept
under target/. `scripts/build_site.py` calls this; run alone, it writes into the folder that it is given.
"""

from __future__ import annotations

import gzip
import importlib.metadata
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from notices import Part, distributions, inside_wheel, others, python_part
from setup import ROOT, WEB

PYODIDE = WEB / "node_modules" / "pyodide"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"
UNUSED = re.compile(
    r"^(_pyrepl|wsgiref|xmlrpc|ensurepip|idlelib|lib2to3|turtledemo|venv)/"
    r"|^(_pydatetime|_pyio|doctest|ftplib|imaplib|mailbox|netrc|optparse|pdb|pickletools|poplib|pydoc|smtplib|turtle)\.py$"
    r"|^encodings/(?!(__init__|aliases|ascii|charmap|cp437|cp1252|idna|latin_1|punycode|raw_unicode_escape"
    r"|undefined|unicode_escape|utf_.*)\.py$)"
)
"""What of the standard library no page needs: old mail and network protocols, debuggers, other alphabets' encodings."""

PURE = [
    "annotated-doc",
    "annotated-types",
    "anyio",
    "chess",
    "fastapi",
    "opentelemetry-api",
    "pydantic",
    "rich",
    "sqlalchemy",
    "starlette",
    "typing-extensions",
    "typing-inspection",
]
"""The packages without native code that the app imports."""

LEFT_OUT = re.compile(
    r"^(anyio/(_backends/_trio|pytest_plugin|to_process)|sqlalchemy/(testing|orm|ext|dialects/(mssql|mysql|oracle))/"
    r"|pydantic/(v1/|mypy\.py)|rich/(markdown|syntax|traceback|_win32_console|diagnose)\.py"
    r"|siasat/(web/static|notebook|cli|bridges|uci|kgp)/|siasat/lab/report/)|/tests?/"
)
CACHE = ROOT / "target" / "site" / "wheels"
STAMP = (2020, 1, 1, 0, 0, 0)
"""The time of every file in the standard library, so that the same sources give the same bytes."""


def locked(name: str) -> list[str]:
    """The lines of requirements/app.lock for one package: its version and the hashes of its files."""
    lines = (ROOT / "requirements" / "app.lock").read_text(encoding="utf-8").splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith(f"{name}=="))
    end = next(i for i in range(start, len(lines)) if not lines[i].endswith("\\"))
    return lines[start : end + 1]


def platform() -> tuple[str, str]:
    """The platform tag of the interpreter's wheels and its Python version: `pyemscripten_2026_0_wasm32`, `3.14`."""
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    return f"pyemscripten_{info['abi_version']}_{info['arch']}", ".".join(info["python"].split(".")[:2])


def native_wheel() -> Path:
    """The wheel of pydantic-core for the interpreter, downloaded the first time."""
    tag, python = platform()
    version = locked("pydantic-core")[0].split("==")[1].split()[0]
    wheel = CACHE / f"pydantic_core-{version}-cp{python.replace('.', '')}-cp{python.replace('.', '')}-{tag}.whl"
    if not wheel.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        wanted = CACHE / "wanted.txt"
        wanted.write_text("\n".join(locked("pydantic-core")) + "\n", encoding="utf-8")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += ["--only-binary", ":all:", "--require-hashes", "--platform", tag, "--python-version", python]
        command += ["--implementation", "cp", "--abi", f"cp{python.replace('.', '')}", "--dest", str(CACHE)]
        subprocess.run([*command, "--requirement", str(wanted)], check=True)
    return wheel


def package_files() -> Iterator[tuple[str, bytes]]:
    """Every file of the pure packages and of siasat, by its path in the archive."""
    for name in PURE:
        distribution = importlib.metadata.distribution(name)
        for file in distribution.files or ():
            path = file.as_posix()
            if path.startswith("..") or not path.endswith((".py", "/METADATA", "/entry_points.txt")):
                continue
            if not LEFT_OUT.search(path):
                yield path, Path(str(distribution.locate_file(file))).read_bytes()
    sources = ROOT / "python"
    for path in sorted((sources / "siasat").rglob("*")):
        name = path.relative_to(sources).as_posix()
        if path.is_file() and "__pycache__" not in name and not LEFT_OUT.search(name):
            yield name, path.read_bytes()


def parts() -> list[Part]:
    """Return what others made of the files here: the interpreter, its libraries, the packages and their crates."""
    pyodide = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))["version"]
    python = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]["python"]
    with zipfile.ZipFile(native_wheel()) as wheel:
        folder = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")).split("/", 1)[0]
        bills = [json.loads(wheel.read(name)) for name in wheel.namelist() if name.startswith(f"{folder}/sboms/")]
    core = importlib.metadata.PathDistribution(zipfile.Path(native_wheel(), f"{folder}/"))
    packages = [*distributions(PURE), python_part(core)]
    crates = [part for bill in bills for part in inside_wheel(bill, packages[-1].name)]
    return [*others("site", {"pyodide": pyodide, "python": python}), *packages, *crates]


def write_archive(archive: Path) -> None:
    """All Python sources in one archive that the worker unpacks: one stream, a sixth smaller than file by file."""
    files = dict(package_files())
    with zipfile.ZipFile(native_wheel()) as inside:
        files.update(
            {name: inside.read(name) for name in inside.namelist() if not name.endswith((".pyi", "/RECORD", ".json"))}
        )
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as out:
        for name in sorted(files):
            entry = tarfile.TarInfo(name)
            entry.size = len(files[name])
            out.addfile(entry, io.BytesIO(files[name]))
    archive.write_bytes(gzip.compress(packed.getvalue(), 9, mtime=0))


def write_library(archive: Path) -> None:
    """The standard library without what no page needs."""
    with zipfile.ZipFile(PYODIDE / LIBRARY) as source, zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:
        for entry in source.infolist():
            if not UNUSED.search(entry.filename):
                fresh = zipfile.ZipInfo(entry.filename, STAMP)
                out.writestr(fresh, source.read(entry), zipfile.ZIP_DEFLATED, 9)


def collect(folder: Path) -> None:
    """Write the interpreter and the archive `siasat.tar.gz` into the folder."""
    if not PYODIDE.exists():
        sys.exit("[site] the npm package pyodide is not installed: run `make check` once, or `npm ci` in web/")
    folder.mkdir(parents=True, exist_ok=True)
    for name in CORE:
        shutil.copyfile(PYODIDE / name, folder / name)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    # Nothing is loaded from the outside, so the list of the packages that could be is left empty.
    (folder / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}), encoding="utf-8")
    write_library(folder / LIBRARY)
    write_archive(folder / "siasat.tar.gz")


if __name__ == "__main__":
    collect(Path(sys.argv[1]))
