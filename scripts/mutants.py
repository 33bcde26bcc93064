"""Change the sources in one place at a time, and list the changes that no test notices.

`make mutants` takes a shard of all changes of core, games and search by cosmic-ray's operators, `SHARD=3/100`, for at
most SECONDS=1200. A change is tested by what mirrors its file: `tests/games/test_nim.py` or `tests/games/chess` for
those of the game, else the nearest folder, and `tests/evaluation` for evaluators. Settings of the games (`facts.py`)
are left out. Survivors are written to target/mutants. The tests run in a copy, so the working tree stays as it is.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "target" / "mutants"
ROOMS = ("core", "games", "search")
SKIPPED = ("NoOp", "Variable", "RemoveDecorator", "ExceptionReplacer")
"""Operators that change nothing, need settings, or mostly make changes that no behaviour shows."""
PATIENCE = 300
"""Seconds after which the tests of a change are ended; it counts as noticed."""


class Mutant(NamedTuple):
    """One change: a file, an operator of cosmic-ray, and which of the places where it applies."""

    file: str
    operator: str
    place: int


def all_mutants(files: list[str]) -> Iterator[Mutant]:
    """Every change of these files."""
    from cosmic_ray.ast import ast_nodes, get_ast  # noqa: PLC0415 — installed by `make mutants`
    from cosmic_ray.plugins import get_operator, operator_names  # noqa: PLC0415

    names = [name for name in operator_names() if not name.split("/")[1].startswith(SKIPPED)]
    for file in files:
        nodes = list(ast_nodes(get_ast((ROOT / file).read_text(encoding="utf-8"))))
        for name in names:
            operator = get_operator(name)()
            places = sum(len(list(operator.mutation_positions(node))) for node in nodes)
            yield from (Mutant(file, name, place) for place in range(places))


def mutated(mutant: Mutant, source: str) -> str | None:
    """The changed source; None where only an annotation is another one."""
    from cosmic_ray.mutating import mutate_code  # noqa: PLC0415
    from cosmic_ray.plugins import get_operator  # noqa: PLC0415

    changed: str | None = mutate_code(source, get_operator(mutant.operator)(), mutant.place)
    try:
        return None if changed is None or _meaning(changed) == _meaning(source) else changed
    except SyntaxError:
        return None


def _meaning(source: str) -> str:
    """The syntax tree without annotations."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        for field in ("annotation", "returns"):
            if getattr(node, field, None) is not None:
                setattr(node, field, ast.Constant(0))
    return ast.dump(tree)


def tests_of(file: str) -> tuple[str, ...]:
    """The test file or folder that mirrors a source most closely, and what tests all evaluators."""
    more = ("tests/evaluation",) if "evaluation" in file else ()
    path = Path("tests") / Path(file).relative_to("python/siasat").with_suffix("")
    while not (ROOT / path).is_dir():
        own = path.with_name(f"test_{path.name}.py")
        if (ROOT / own).is_file():
            return (str(own), *more)
        path = path.parent
    return (str(path), *more)


def mutate(shard: tuple[int, int], end: float) -> None:
    """Test the changes of a shard until the time is up, and write the survivors."""
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split(
        "\n"
    )
    files = [name for name in tracked if name.startswith(tuple(f"python/siasat/{room}/" for room in ROOMS))]
    chosen = sorted(
        all_mutants([name for name in files if name.endswith(".py") and not name.endswith("facts.py")]), key=_order
    )[shard[0] - 1 :: shard[1]]
    killed, survivors, clean = 0, list[str](), set[tuple[str, ...]]()
    with tempfile.TemporaryDirectory() as folder:
        for name in filter(None, tracked):
            if (ROOT / name).is_file() and not name.startswith(("web/", "docs/")):
                (Path(folder) / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, Path(folder) / name)
        for mutant in chosen:
            source = (ROOT / mutant.file).read_text(encoding="utf-8")
            changed = mutated(mutant, source)
            if changed is None:
                continue
            if time.monotonic() > end:
                break
            tests = tests_of(mutant.file)
            if tests not in clean and _notices(Path(folder), tests):
                sys.exit(f"[mutants] {' '.join(tests)} fails without a change, or takes more than {PATIENCE} s")
            clean.add(tests)
            (Path(folder) / mutant.file).write_text(changed, encoding="utf-8")
            if _notices(Path(folder), tests):
                killed += 1
            else:
                lines = list(difflib.unified_diff(source.splitlines(), changed.splitlines(), lineterm="", n=0))
                survivors.append("\n".join([f"{mutant.file} ({mutant.operator})", *lines[2:]]))
                print(survivors[-1], flush=True)
            (Path(folder) / mutant.file).write_text(source, encoding="utf-8")
    _report(shard, killed, survivors, f"of {len(chosen):,} in the shard")


def _order(mutant: Mutant) -> bytes:
    return hashlib.sha256(repr(mutant).encode()).digest()


def _notices(folder: Path, tests: tuple[str, ...]) -> bool:
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-m", "not long and not slow", "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTHONPATH": str(folder / "python"), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [*command, *tests], cwd=folder, env=environment, capture_output=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def _report(shard: tuple[int, int], killed: int, survivors: list[str], rest: str) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    file = OUT / f"{shard[0]}-of-{shard[1]}.txt"
    file.write_text("\n\n".join(survivors) + "\n", encoding="utf-8")
    total = killed + len(survivors)
    share = 100 * killed / total if total else 100
    print(f"[mutants] {killed} of {total} changes noticed ({share:.1f} %), {rest}; survivors in {file}")


def main() -> None:
    """Read the shard and the time."""
    parser = argparse.ArgumentParser(description="List changes of the sources that no test notices.")
    parser.add_argument("--shard", default="1/100", help="which part of all changes, as in 3/100")
    parser.add_argument("--seconds", type=float, default=1200, help="time for the tests")
    options = parser.parse_args()
    number, _, count = options.shard.partition("/")
    if not (number.isdecimal() and count.isdecimal() and 1 <= int(number) <= int(count)):
        sys.exit(f"[mutants] a shard is a number and how many there are, as in 3/100, not {options.shard!r}")
    mutate((int(number), int(count)), time.monotonic() + options.seconds)


if __name__ == "__main__":
    main()
