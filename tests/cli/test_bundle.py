"""The researcher's path: a spec, its rows, LaTeX and PDF, a bundle, and the same counts in another folder."""

import json
import re
import shlex
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Siasat = Callable[..., Any]

SPEC = """\
title = "Does move ordering pay off?"
algorithms = ["minimax", "alphabeta", "alphabeta+captures+history"]
depths = [2, 3]
minimal-tree = true
[[games]]
game = "congklak"
variant = "kalah:3,2"
positions.random = { count = 3, plies = 2 }
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    own = tmp_path / "my work"
    own.mkdir()
    monkeypatch.chdir(own)
    monkeypatch.delenv("SIASAT_STORE", raising=False)
    (own / "paper.toml").write_text(SPEC, encoding="utf-8")
    return own


def test_from_a_spec_to_a_paper_and_a_bundle_that_others_verify(
    siasat: Siasat, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = siasat("lab", "run", "paper.toml", "--jobs", "1")
    assert (done.status, done.err) == (0, "")
    assert "24 of 24 rows" in done.out
    assert siasat("lab", "export", "paper", "-o", "paper.tex", "--base", "alphabeta").status == 0
    assert "\\begin{table}" in (folder / "paper.tex").read_text(encoding="utf-8")
    assert siasat("lab", "plot", "paper", "nodes", "--out", "nodes.pdf").status == 0
    assert (folder / "nodes.pdf").read_bytes().startswith(b"%PDF")
    bundled = siasat("lab", "bundle", "paper", "-o", "the bundle.zip")
    assert (bundled.status, bundled.err) == (0, "")

    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "the bundle.zip").write_bytes((folder / "the bundle.zip").read_bytes())
    monkeypatch.chdir(elsewhere)
    hint = bundled.out.splitlines()[-1].partition(": ")[2]
    assert hint == "siasat lab verify 'the bundle.zip'"
    verified = siasat(*shlex.split(hint)[1:], "--jobs", "1")
    assert (verified.status, verified.err) == (0, "")
    assert verified.out == "paper: all 24 rows that were measured again are identical (24 rows in the bundle)\n"
    assert sorted(path.name for path in elsewhere.iterdir()) == ["the bundle.zip"]

    said = json.loads(siasat("lab", "verify", "the bundle.zip", "--rows", "4", "--jobs", "1", "--json").out)
    assert (said["identical"], said["compared"], said["rows"]) == (True, 4, 24)
    assert siasat("lab", "verify", "the bundle.zip", "--jobs", "1", "--lang", "id").out.startswith(
        "paper: semua 24 baris"
    )

    with zipfile.ZipFile("the bundle.zip") as archive:
        archive.extract("spec.toml")
    again = siasat("lab", "run", "spec.toml", "--jobs", "1")  # the spec of a bundle is one like any other
    assert "paper: 24 of 24 rows" in again.out


def test_differences_are_shown_with_both_numbers(siasat: Siasat, folder: Path) -> None:
    import hashlib  # noqa: PLC0415

    siasat("lab", "run", "paper.toml", "--jobs", "1")
    siasat("lab", "bundle", "paper")
    with zipfile.ZipFile("paper.zip") as archive:
        contents = {name: archive.read(name) for name in archive.namelist()}
    rows = [json.loads(line) for line in contents["rows.jsonl"].splitlines()]
    rows[0] |= {"nodes": 123_456, "move": "\x1b[2J"}
    contents["rows.jsonl"] = b"".join(json.dumps(row).encode() + b"\n" for row in rows)
    manifest = json.loads(contents["bundle.json"])
    manifest["files"]["rows.jsonl"]["sha256"] = hashlib.sha256(contents["rows.jsonl"]).hexdigest()
    contents["bundle.json"] = json.dumps(manifest).encode()
    with zipfile.ZipFile("forged.zip", "w") as archive:
        for name, content in contents.items():
            archive.writestr(name, content)
    answer = siasat("lab", "verify", "forged.zip", "--jobs", "1")
    assert answer.status == 1
    assert answer.out.startswith("paper: only 23 of 24 rows")
    assert re.search(r"nodes: 123456 in the bundle, \d+ here", answer.out)
    assert "\x1b" not in answer.out
    assert "The bundle was measured with siasat" in answer.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("verify", "none.zip"), "none.zip cannot be read (No such file or directory)"),
        (("verify", "paper.toml"), "paper.toml is damaged: File is not a zip file; get the file again"),
        (("verify", "none.zip", "--rows", "0"), "--rows must be a number between 1 and"),
        (("bundle", "paper", "--store", "none.sqlite"), "the store none.sqlite does not exist"),
    ],
)
def test_mistakes_are_one_line(siasat: Siasat, folder: Path, arguments: tuple[str, ...], message: str) -> None:
    answer = siasat("lab", *arguments)
    assert answer.status == 2
    assert message in answer.err
    assert answer.err.count("\n") == 1
