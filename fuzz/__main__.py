"""`python -m fuzz --seconds 60`: feed every target with mutated input, and report what broke.

The exit status is 1 where something was found. Each finding is written to a file; `--input FILE --target NAME` feeds it
again and shows the traceback. The same `--seed` makes the same inputs as long as the machine is as fast.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import signal
import sys
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from fuzz.mutate import mutated
from fuzz.target import Target
from fuzz.targets import all_targets

SLOW_SECONDS = 10.0
"""The maximum processor time for an input of 20,000 characters."""

TURN_SECONDS = 0.2
"""How long a target is fed before the next one has its turn."""

KEPT = 200
"""Inputs that were read without an error become seeds, at most so many a target."""


class TooSlowError(BaseException):
    """Raised in the middle of a reader; not an `Exception`, so that nothing catches it as its own."""


@dataclass(slots=True)
class Findings:
    """What broke, each place once; inputs go to files in `folder`."""

    folder: Path
    seen: Counter[str] = field(default_factory=Counter)

    def add(self, target: Target, text: str, error: BaseException) -> None:
        """Save the input, unless the same place has failed before."""
        frames = traceback.extract_tb(error.__traceback__)
        frame = next((one for one in reversed(frames) if "/siasat/" in one.filename), frames[-1])
        place = f"{target.name}: {type(error).__name__} at {Path(frame.filename).name}:{frame.lineno}"
        self.seen[place] += 1
        if self.seen[place] > 1:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / f"{target.name}-{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"
        file.write_bytes(text.encode("utf-8", "surrogatepass"))
        print(f"{place}: {str(error)[:200]!r}\n  input: {file}", flush=True)


def feed(target: Target, text: str) -> BaseException | None:
    """Let a target read a text; the error that it should not have raised, if any."""
    signal.setitimer(signal.ITIMER_VIRTUAL, SLOW_SECONDS)
    try:
        target.read(text)
    except target.expected:
        raise
    except (Exception, TooSlowError) as error:
        return error
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return None


def run(targets: list[Target], seconds: float, seed: int, findings: Findings) -> Counter[str]:
    """Feed the targets in turns until the time is over; how many inputs each had."""
    stream, counts = random.Random(seed), Counter[str]()
    pools = {target.name: list(target.seeds) for target in targets}
    for target in targets:
        for text in target.seeds:
            if (error := _problem(target, text)) is not None:
                findings.add(target, text, error)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for target in targets:
            pool, turn = pools[target.name], time.monotonic() + TURN_SECONDS
            while time.monotonic() < min(turn, end):
                text = mutated(stream, pool)
                counts[target.name] += 1
                try:
                    error = feed(target, text)
                except target.expected:
                    continue
                if error is not None:
                    findings.add(target, text, error)
                elif len(pool) < KEPT:
                    pool.append(text)
    return counts


def _problem(target: Target, text: str) -> BaseException | None:
    try:
        return feed(target, text)
    except target.expected:
        return None


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise TooSlowError(f"took over {SLOW_SECONDS:.0f} seconds")


def main() -> int:
    """The exit status: 1 if something was found."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description="Feed every reader with mutated input.")
    parser.add_argument("--seconds", type=float, default=60.0, help="total time (60)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the inputs (1)")
    parser.add_argument("--target", action="append", help="only targets whose name starts with this; repeatable")
    parser.add_argument("--out", type=Path, default=Path("fuzz/findings"), help="folder for the inputs of findings")
    parser.add_argument("--input", type=Path, help="feed this file to the target and show the result")
    options = parser.parse_args()
    signal.signal(signal.SIGVTALRM, _stop)
    targets = [one for one in all_targets() if not options.target or one.name.startswith(tuple(options.target))]
    if not targets:
        parser.error("no target has such a name")
    if options.input is not None:
        text = options.input.read_bytes().decode("utf-8", "surrogatepass")
        for target in targets:
            print(f"{target.name}: {target.read(text)!r}")
        return 0
    findings = Findings(options.out)
    counts = run(targets, options.seconds, options.seed, findings)
    for name, count in counts.items():
        print(f"{count:>9,}  {name}")
    print(f"{counts.total():,} inputs for {len(targets)} targets, {len(findings.seen)} findings")
    return 1 if findings.seen else 0


if __name__ == "__main__":
    sys.exit(main())
