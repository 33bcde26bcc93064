"""What `make dist` builds, installed into a fresh environment outside the repository: play, search, serve, lab."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
import venv
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

import dist

ROOT = dist.ROOT
SPEC = """
title = "Two searches"
algorithms = ["minimax", "alphabeta"]
depths = "1-2"

[[games]]
game = "tictactoe"
"""
UCI = "uci\nisready\nposition startpos moves e2e4\ngo depth 2\n"


def without_page(folder: Path) -> Path:
    """A copy of what a clone has: the sources, not the built page."""
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "CHANGELOG.md", "CITATION.cff"):
        shutil.copy(ROOT / name, folder)
    shutil.copytree(ROOT / "experiments", folder / "experiments")
    ignore = shutil.ignore_patterns("static", "__pycache__")
    shutil.copytree(ROOT / "python", folder / "python", ignore=ignore)
    return folder


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_nothing_is_built_without_the_page(tmp_path: Path, target: str) -> None:
    folder = without_page(tmp_path)
    command = [sys.executable, "-m", "hatchling", "build", "-t", target]
    answer = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert answer.returncode != 0
    assert "the web page is not built" in answer.stderr
    assert not list(folder.glob("dist/*"))


class Installed:
    """A fresh environment in a folder of its own, with the two wheels and their extras."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / "venv/bin/python"
        self.environment = {key: word for key, word in os.environ.items() if not key.startswith(("PYTHON", "SIASAT"))}
        self.environment["SIASAT_HOME"] = str(folder / "home")
        dist.build_siasat(folder / "wheels", "wheel")
        self.native = dist.build_native(folder / "wheels")
        venv.create(folder / "venv", with_pip=True)
        extras = "[lab,web,native]" if self.native else "[lab,web]"
        quickly = ("-q", "--no-compile")  # few of the installed modules are imported here
        self.run(self.python, "-m", "pip", "install", *quickly, "--find-links", folder / "wheels", f"siasat{extras}")

    def run(self, *words: str | Path, entered: str = "") -> str:
        command = [str(word) for word in words]
        answer = subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment,
            input=entered,
            capture_output=True,
            text=True,
            check=False,
        )
        if "No matching distribution" in answer.stderr:
            pytest.skip(f"the packages cannot be installed: {answer.stderr.splitlines()[-1]}")
        assert answer.returncode == 0, f"{command}: {answer.stderr}"
        return answer.stdout

    def siasat(self, *words: str, entered: str = "") -> str:
        return self.run(self.folder / "venv/bin/siasat", *words, entered=entered)

    def page(self) -> tuple[str, str]:
        """What `siasat serve` sends: the page, and its script."""
        command = [self.folder / "venv/bin/siasat", "serve", "--port", "0", "--store", self.folder / "web.sqlite"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=self.folder) as server:
            try:
                assert server.stdout is not None
                address = re.search(r"http://\S+?:\d+/", server.stdout.readline())
                assert address is not None
                page = fetch(address[0])
                script = re.search(r'src="(?:\./|/)?(assets/[^"]+\.js)"', page)
                assert script is not None, page
                return page, fetch(address[0] + script[1])
            finally:
                server.terminate()


def fetch(address: str) -> str:
    """What the server sends, once it answers."""
    for _ in range(600):
        try:
            with urlopen(address) as answer:
                return str(answer.read().decode())
        except URLError:
            time.sleep(0.1)
    raise TimeoutError(address)


@pytest.mark.slow
def test_the_wheels_work_outside_the_repository(tmp_path: Path) -> None:
    if not (ROOT / dist.STATIC / "index.html").is_file():
        pytest.skip("the web page is not built here")
    fresh = Installed(tmp_path)
    where = fresh.run(fresh.python, "-c", "import siasat; print(siasat.__file__)")
    assert Path(where.strip()).is_relative_to(tmp_path)
    backend = ("--backend", "rust") if fresh.native else ()
    assert "nodes" in fresh.siasat("search", "chess", "--depth", "4", *backend)
    assert re.search("wins|Draw", fresh.siasat("play", "tictactoe", "--first", "random", "--second", "level:1"))
    if fresh.native:
        assert "bestmove" in fresh.siasat("uci", entered=UCI)
    (tmp_path / "two.toml").write_text(SPEC)
    fresh.siasat("lab", "run", "two.toml", "--store", "lab.sqlite", "--plain")
    fresh.siasat("lab", "report", "two", "--store", "lab.sqlite", "--out", "report.html")
    assert "<svg" in (tmp_path / "report.html").read_text(encoding="utf-8")
    assert fresh.siasat("solve", "whole", "tictactoe")
    page, script = fresh.page()
    assert "<title>" in page
    assert len(script) > 10_000
