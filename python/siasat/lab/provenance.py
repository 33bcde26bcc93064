"""Where a number comes from: version, commit and machine. Computed once per process.

The bench signature is computed, not read: it says what the searches of this very installation do. Since that takes
a while, it is kept in the user's cache under a fingerprint of every source and library that it depends on.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import platform
import subprocess
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from siasat import version
from siasat.bench.searches import run, searches, signature
from siasat.version import VERSION

PACKAGE = Path(version.__file__).resolve().parent


@dataclass(frozen=True, slots=True)
class Provenance:
    """`commit` is None outside a repository, and ends in `-dirty` if sources have uncommitted changes."""

    version: str
    commit: str | None
    bench: str
    machine: str
    python: str


@functools.cache
def provenance() -> Provenance:
    """The provenance of everything that this process measures."""
    return Provenance(VERSION, source_commit(), bench_signature(), _machine(), platform.python_version())


def _machine() -> str:
    """Name, processor and system, as far as the system reports them: `box, Intel(R) Xeon(R) … × 8, Linux x86_64`."""
    model = platform.processor() or platform.machine()
    with suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                model = " ".join(line.partition(":")[2].split())
                break
    return f"{platform.node()}, {model} × {os.cpu_count()}, {platform.system()} {platform.machine()}"


def source_commit() -> str | None:
    """The commit of the repository that the package's sources belong to, if they do."""
    if _git("ls-files", "--error-unmatch", "version.py") is None:
        return None
    head = _git("rev-parse", "--short=12", "HEAD")
    changed = _git("status", "--porcelain", "--untracked-files=no", "--", ".")
    return f"{head}-dirty" if head and changed else head


def _git(*arguments: str) -> str | None:
    try:
        done = subprocess.run(
            ["git", "-C", str(PACKAGE), *arguments], capture_output=True, text=True, timeout=20, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def bench_signature() -> str:
    """Nodes and digest of the bench, as `siasat bench` sums it up; from the cache if it is there."""
    file = cache_folder() / f"bench-{fingerprint()}.json"
    with suppress(OSError, ValueError, KeyError, TypeError):
        found = json.loads(file.read_text(encoding="utf-8"))
        return f"{int(found['nodes'])} {int(found['digest'], 16):016x}"
    total = signature([run(search) for search in searches()])
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            json.dump({"nodes": total.nodes, "digest": total.digest}, out)
        os.replace(name, file)
    return f"{total.nodes} {total.digest}"


def cache_folder() -> Path:
    """The user's cache of siasat."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "siasat"


def fingerprint() -> str:
    """A hash of all that the bench depends on: our searching sources, the accelerator, python-chess, Python itself."""
    total = hashlib.sha256(f"{VERSION} {platform.python_version()}".encode())
    for folder in ("core", "games", "evaluation", "search", "observe", "backend", "bench"):
        for file in sorted((PACKAGE / folder).rglob("*.py")):
            total.update(file.relative_to(PACKAGE).as_posix().encode())
            total.update(file.read_bytes())
    for library in ("chess", "siasat_native"):
        found = find_spec(library)
        folder_of = found.submodule_search_locations if found is not None else None
        files = [Path(found.origin)] if found is not None and found.origin else []
        for place in folder_of or ():
            files += [file for file in Path(place).iterdir() if file.suffix in (".py", ".so", ".pyd", ".dylib")]
        for file in sorted(set(files)):
            total.update(file.name.encode())
            total.update(file.read_bytes())
    return total.hexdigest()[:20]
