"""Run the crates under the sanitizers of the compiler, and report what cannot be run here.

ThreadSanitizer looks for data races between the engine's threads, AddressSanitizer for memory errors in what reads
bytes and texts. Both need an unstable flag of rustc, so `RUSTC_BOOTSTRAP` is set. The standard library is not
instrumented (that would need its sources): errors inside of it are not seen.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = "x86_64-unknown-linux-gnu"
CANNOT = ("unknown -Z", "unstable", "could not find", "not supported", "cannot find -l", "librustc")
"""Parts of messages that say that the toolchain has no such sanitizer."""


@dataclass(frozen=True)
class Run:
    """One sanitizer on one command of cargo; `environment` is for the program under it."""

    sanitizer: str
    what: str
    command: tuple[str, ...]
    environment: tuple[tuple[str, str], ...] = ()


def runs(seconds: int) -> list[Run]:
    """What is run; the fuzzer for this many seconds."""
    fuzz = ("run", "--profile", "fuzz", "-p", "siasat-fuzz", "--", "--seconds", str(seconds))
    leaks = (("ASAN_OPTIONS", "detect_leaks=1:detect_stack_use_after_return=0"),)
    known = (("TSAN_OPTIONS", f"suppressions={ROOT / 'scripts' / 'tsan.supp'}"),)
    threads = ("test", "-p", "siasat-engine", "--test", "threads")
    return [
        Run("thread", "the engine's shared table and its threads", threads, known),
        Run("address", "the fuzzer: texts, searches, engines, damaged files", fuzz, leaks),
    ]


def main() -> int:
    """Run everything; the exit status is 1 where a sanitizer reports something."""
    cargo = shutil.which("cargo")
    if cargo is None or sys.platform != "linux" or os.uname().machine != "x86_64":
        print("[sanitize] NOT RUN: this needs cargo on Linux x86_64")
        return 0
    seconds = int(os.environ.get("SECONDS", "60"))
    failed = missing = 0
    for run in runs(seconds):
        flags = f"-Zsanitizer={run.sanitizer} -Cunsafe-allow-abi-mismatch=sanitizer"
        environment = {**os.environ, "RUSTC_BOOTSTRAP": "1", "RUSTFLAGS": flags, **dict(run.environment)}
        place = ("--target", TARGET, "--target-dir", str(ROOT / "target" / f"sanitize-{run.sanitizer}"))
        at = run.command.index("--") if "--" in run.command else len(run.command)
        command = (cargo, *run.command[:at], "--quiet", *place, *run.command[at:])
        print(f"[sanitize] {run.sanitizer}: {run.what}", flush=True)
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        output = done.stdout + done.stderr
        print(output[-6000:] if done.returncode else done.stdout[-1500:].strip(), flush=True)
        if done.returncode == 0:
            print(f"[sanitize] {run.sanitizer}: nothing found", flush=True)
        elif "Sanitizer" not in output and any(words in output for words in CANNOT):
            missing += 1
            print(f"[sanitize] NOT RUN: {run.sanitizer} is not in this toolchain", flush=True)
        else:
            failed += 1
            print(f"[sanitize] {run.sanitizer}: FAILED", flush=True)
    print(f"[sanitize] {len(runs(seconds)) - failed - missing} clean, {failed} failed, {missing} not run")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
