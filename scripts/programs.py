"""Programs of the system: Rust, and what the tests use: a browser, small chess engines, PostgreSQL.

What is missing is installed only as root on Debian or Ubuntu, and announced first; SIASAT_NO_APT=1 prevents it. A
browser can also be Playwright's own. Without a program its tests are skipped, and say so.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

Run = Callable[..., bool]
"""Runs a command with its output in the log, and says whether it succeeded."""

FOLDERS = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/games", "/usr/local/games"])
"""Where programs are looked for: Debian keeps games outside the PATH of root."""


@dataclass(frozen=True)
class Program:
    """A program, the Debian packages that bring it, and what needs it."""

    name: str
    packages: tuple[str, ...]
    needed_by: str


BROWSER = Program("chromium-headless-shell", ("chromium-headless-shell", "fonts-liberation"), "the browser tests")
"""Chromium without windows: a page takes a third of the processor time that it takes in `chromium`."""

PROGRAMS = (
    BROWSER,
    Program("initdb", ("postgresql",), "the tests of PostgreSQL stores"),
    Program("stockfish", ("stockfish",), "tests with third-party engines"),
    Program("gnuchess", ("gnuchess",), "tests with third-party engines"),
    Program("fairymax", ("fairymax",), "tests with third-party engines"),
    Program("sjeng", ("sjeng",), "tests with third-party engines"),
)


RUST = (("cargo", "rustc"), ("cargo-web", "rustc-web"))
"""Debian's packages of Rust; the second pair is newer and made for building browsers: Debian 12 needs it."""


def find_chromium() -> str | None:
    """A Chromium: the one that SIASAT_CHROMIUM names, the system's, or the one that Playwright has downloaded."""
    system = (shutil.which(name) for name in (BROWSER.name, "chromium", "chromium-browser", "google-chrome"))
    return os.environ.get("SIASAT_CHROMIUM") or next(filter(None, system), None) or playwright_chromium()


def playwright_chromium() -> str | None:
    """Playwright's own Chromium, if it is downloaded and runs here (on Linux it may lack system libraries)."""
    default = {"nt": "AppData/Local/ms-playwright"}.get(os.name, ".cache/ms-playwright")
    folders = [Path.home() / default, Path.home() / "Library/Caches/ms-playwright"]
    if os.environ.get("PLAYWRIGHT_BROWSERS_PATH"):
        folders = [Path(os.environ["PLAYWRIGHT_BROWSERS_PATH"])]
    names = ("chrome-linux*/chrome", "chrome-mac*/*/Contents/MacOS/*", "chrome-win*/chrome.exe")
    found = [file for folder in folders for name in names for file in folder.glob(f"chromium-*/{name}")]
    return next((str(file) for file in sorted(found, reverse=True) if _runs(file)), None)


def _runs(program: Path) -> bool:
    try:
        done = subprocess.run([program, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def is_here(program: Program) -> bool:
    """Whether a program is installed."""
    if program is BROWSER:
        return find_chromium() is not None
    if program.name == "initdb" and any(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        return True
    return shutil.which(program.name, path=FOLDERS) is not None


def system_id(release: Path = Path("/etc/os-release")) -> str:
    """The name of the Linux distribution, such as `debian`; empty elsewhere."""
    if not release.exists():
        return ""
    fields = dict(line.split("=", 1) for line in release.read_text(encoding="utf-8").splitlines() if "=" in line)
    return fields.get("ID", "").strip('"')


def is_root() -> bool:
    """Whether this process may install packages."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def apt_refusal() -> str:
    """Why apt-get is not used, as a sentence; empty if it may be."""
    if os.environ.get("SIASAT_NO_APT"):
        return "SIASAT_NO_APT is set"
    if system_id() not in {"debian", "ubuntu"} or shutil.which("apt-get") is None:
        return "this is neither Debian nor Ubuntu"
    return "" if is_root() else "only root can use apt-get"


APT = ("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=120")
APT_INSTALL = (*APT, "install", "-y", "--no-install-recommends")


def apt_update(run: Run) -> None:
    """Read the lists of packages again; a source that cannot be reached need not matter."""
    run(*APT, "update")


def apt_get(packages: list[str], run: Run) -> bool:
    """Install packages with apt-get, after reading its lists again: those of a fresh machine are empty.

    Where they cannot all be had, each is tried alone. Says whether all are installed.
    """
    apt_update(run)
    if run(*APT_INSTALL, *packages):
        return True
    alone = [run(*APT_INSTALL, package) for package in packages] if len(packages) > 1 else [False]
    return all(alone)


def version(text: str) -> tuple[int, ...]:
    """Return the first version number of a text, such as (1, 85, 1); () if there is none."""
    number = re.search(r"\d+(?:\.\d+)+", text)
    return tuple(int(part) for part in number[0].split(".")) if number else ()


def output_of(*command: str) -> str:
    """Return what a program prints; "" if it is missing or fails."""
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return ""


def why_no_rust(oldest: tuple[int, ...]) -> str:
    """Return why no Rust of this version or newer can be used, as a phrase; "" if it can."""
    if shutil.which("cargo") is None:
        return "no cargo on the PATH"
    number, wanted = version(output_of("rustc", "--version")), ".".join(map(str, oldest))
    if number >= oldest:
        return ""
    return f"rustc is {'.'.join(map(str, number))}, older than {wanted}" if number else "rustc does not run"


def install_rust(oldest: tuple[int, ...], run: Run, say: Callable[[str], None]) -> str:
    """Get a Rust of this version or newer; return what is missing and how to get it where that fails, "" otherwise.

    Installs the distribution's packages where they suffice. A Rust that is here is never replaced.
    """
    reason = why_no_rust(oldest)
    if not reason:
        return ""
    wanted = ".".join(map(str, oldest))
    advice = f"get Rust {wanted} or newer from https://rustup.rs, or Debian's packages cargo or cargo-web"
    refusal = apt_refusal()
    if refusal or shutil.which("cargo"):
        return f"{reason} ({'; '.join(filter(None, (advice, refusal)))})"
    apt_update(run)
    names = next((names for names in RUST if apt_version(names[1]) >= oldest), None)
    if names is None:
        return f"{reason}, and this system's packages have no Rust {wanted} or newer ({advice})"
    say(f"installing {' '.join(names)} with apt-get, for the native module (SIASAT_NO_APT=1 prevents this) …")
    run(*APT_INSTALL, *names)
    reason = why_no_rust(oldest)
    return f"{reason} ({advice})" if reason else ""


def apt_version(package: str) -> tuple[int, ...]:
    """Return the version of a package that apt-get would install; () if there is none."""
    fields = output_of("apt-cache", "show", "--no-all-versions", package).splitlines()
    return version(next((field for field in fields if field.startswith("Version:")), ""))


def apt_packages(missing: list[Program], system: str) -> list[str]:
    """The packages that bring what is missing. Ubuntu's `chromium` is a snap, which does not run in containers."""
    chosen = [program for program in missing if not (program is BROWSER and system != "debian")]
    return [package for program in chosen for package in program.packages]


def install_programs(python: Path, run: Run, say: Callable[[str], None], *, failed: list[str]) -> list[str]:
    """Install what the tests use and is missing; say what is done and what stays missing.

    `failed` names the programs that an earlier call tried to get in vain: they are not tried again. The answer is that
    list as it is now.
    """
    missing = [program for program in PROGRAMS if not is_here(program)]
    new = [program for program in missing if program.name not in failed]
    refusal = apt_refusal()
    packages = [] if refusal else apt_packages(new, system_id())
    tried = {program.name for program in new if set(program.packages) & set(packages)}
    if packages:
        reasons = ", ".join(dict.fromkeys(program.needed_by for program in new if program.name in tried))
        say(f"installing {' '.join(packages)} with apt-get, for {reasons} (SIASAT_NO_APT=1 prevents this) …")
        apt_get(packages, run)
    if BROWSER in new and not is_here(BROWSER) and not os.environ.get("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD"):
        opt_out = "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 prevents this"
        say(f"downloading Playwright's Chromium, for the browser tests ({opt_out}) …")
        tried.add(BROWSER.name)
        run(python, "-m", "playwright", "install", "chromium")
    missing = [program for program in missing if not is_here(program)]
    for program in missing:
        advice = f"Debian: apt install {' '.join(program.packages)}"
        say(f"{program.name} is missing: {program.needed_by} are skipped ({advice}{f'; {refusal}' if refusal else ''})")
    return [program.name for program in missing if program.name in tried.union(failed)]
