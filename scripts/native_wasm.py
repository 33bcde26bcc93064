"""Build crates/siasat-wasm for the static site: target/site/siasat.wasm, and its glue for Node, target/site/native.mjs.

Needs cargo and the standard library of `wasm32-wasip1`. `rustup target add` brings it where rustup is there; Debian 13
has it in packages. Where it cannot be had, this says what is missing, and the site computes in Python alone. What is up
to date is not built again.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

from programs import apt_get, apt_refusal, apt_version
from setup import ROOT, WEB, digest, oldest_rust

TARGET = "wasm32-wasip1"
BUILT = ROOT / "target" / TARGET / "release" / "siasat_wasm.wasm"
FOLDER = ROOT / "target" / "site"
WASM = FOLDER / "siasat.wasm"
GLUE = FOLDER / "native.mjs"
STAMP = FOLDER / "native.stamp"
GLUE_SOURCES = WEB / "src" / "native"
DEBIAN = ("libstd-rust-dev-wasm32", "lld")
"""Debian's packages of the target and its linker; Debian 13 is the first whose Rust is new enough."""


def say(message: str) -> None:
    """Print a message of the build."""
    print(f"[site] {message}", flush=True)


def has_target() -> bool:
    """Whether rustc has the standard library of the target."""
    command = ["rustc", "--print", "target-libdir", "--target", TARGET]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    folder = Path(found.stdout.strip())
    return found.returncode == 0 and any(folder.glob("libstd-*.rlib"))


def install_from_debian() -> bool:
    """Install Debian's packages, and announce that."""
    say(f"installing {' '.join(DEBIAN)} with apt-get (SIASAT_NO_APT=1 prevents this) …")
    return apt_get(list(DEBIAN), lambda *words: subprocess.run(words, capture_output=True, check=False).returncode == 0)


def why_no_target() -> str:
    """Get the target; a sentence about what is missing where that fails."""
    if shutil.which("cargo") is None or shutil.which("rustc") is None:
        return "no cargo on the PATH"
    if has_target():
        return ""
    if shutil.which("rustup") is None:
        suffices = not apt_refusal() and apt_version(DEBIAN[0]) >= oldest_rust()
        if suffices and install_from_debian() and has_target():
            return ""
        debian = " ".join(DEBIAN)
        return f"rustc lacks the target {TARGET} (rustup target add {TARGET}; on Debian 13: apt install {debian})"
    say(f"getting the Rust target {TARGET} …")
    added = subprocess.run(["rustup", "target", "add", TARGET], cwd=ROOT, capture_output=True, text=True, check=False)
    if added.returncode == 0 and has_target():
        return ""
    reason = (added.stderr.strip().splitlines() or ["no reason given"])[-1]
    return f"rustup cannot add the target {TARGET} ({reason})"


def fingerprint() -> str:
    """What the module is built from."""
    crates = [path for name in ("Cargo.toml", "src") for path in sorted((ROOT / "crates").glob(f"*/{name}"))]
    return digest(ROOT / "Cargo.toml", ROOT / "Cargo.lock", ROOT / ".cargo", Path(__file__), *crates)


def remapped() -> list[str]:
    """Return cargo's option that names the sources without the folders of this machine: anywhere the same bytes."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1"]
    found = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    folders = {ROOT: "siasat"}
    for package in json.loads(found)["packages"]:
        if package["source"] is not None:
            folders[Path(package["manifest_path"]).parent.parent] = "crates"
    flags = [f"--remap-path-prefix={folder}={name}" for folder, name in folders.items()]
    return ["--config", f"target.'cfg(all())'.rustflags={json.dumps(flags)}"]


def is_current(now: str) -> bool:
    """Whether the module is there and built from these sources."""
    return WASM.exists() and STAMP.exists() and STAMP.read_text(encoding="utf-8") == now


def build_wasm() -> str:
    """Build the module if it is missing or out of date; a sentence about what is missing where that fails."""
    now = fingerprint()
    if is_current(now):
        return ""
    reason = why_no_target()
    if reason:
        return reason
    say("building the WebAssembly module (about a minute the first time) …")
    command = ["cargo", "build", "--release", "--quiet", "-p", "siasat-wasm", "--target", TARGET, *remapped()]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        return "the WebAssembly module cannot be built"
    FOLDER.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(BUILT, WASM)
    STAMP.write_text(now, encoding="utf-8")
    return ""


def build_glue() -> str:
    """Bundle the module's JavaScript for Node, which the tests and the benchmark use; a sentence where that fails."""
    bundler = WEB / "node_modules" / ".bin" / "rolldown"
    if not bundler.exists():
        return "the page's npm packages are not installed"
    newest = max(file.stat().st_mtime for file in GLUE_SOURCES.glob("*.ts"))
    if GLUE.exists() and GLUE.stat().st_mtime >= newest:
        return ""
    command = [str(bundler), str(GLUE_SOURCES / "node.ts"), "--format", "esm", "--platform", "neutral", "-o", str(GLUE)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else f"the module's JavaScript cannot be bundled ({done.stderr.strip()[-200:]})"


def main() -> None:
    """Build both; the exit status says whether all is there."""
    reason = build_wasm() or build_glue()
    if reason:
        say(f"{reason}: there is no WebAssembly module, the site computes in Python alone, slower")
        sys.exit(1)


if __name__ == "__main__":
    main()
