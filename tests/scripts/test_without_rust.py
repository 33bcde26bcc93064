"""The copy of the working tree in which the tests run as on a machine without Rust."""

import shutil
import subprocess
from pathlib import Path

import pytest

import without_rust


def program(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("#!/bin/sh\n")
    file.chmod(0o755)


def test_the_path_has_everything_but_rust(tmp_path: Path) -> None:
    for name in ("both/cargo", "both/rustc", "both/node", "other/python3"):
        program(tmp_path / name)
    path = without_rust.path_without_rust(
        tmp_path / "links", f"{tmp_path}/both:{tmp_path}/nowhere:{tmp_path}/other:{tmp_path}/both"
    )
    found = {name: shutil.which(name, path=path) is not None for name in ("cargo", "rustc", "node", "python3")}
    assert found == {"cargo": False, "rustc": False, "node": True, "python3": True}


def test_the_copy_is_the_working_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree, copy = tmp_path / "tree", tmp_path / "copy"
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@b.c", "-C", str(tree)]
    tree.mkdir()
    for name in ("changed", "deleted", "same", ".gitignore"):
        (tree / name).write_text("ignored\n")
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "x"]):
        subprocess.run([*git, *words], check=True)
    (tree / "changed").write_text("new\n")
    (tree / "deleted").unlink()
    for name in ("folder/added", "ignored"):
        (tree / name).parent.mkdir(exist_ok=True)
        (tree / name).write_text("added\n")
    monkeypatch.setattr(without_rust, "ROOT", tree)
    without_rust.copy_tree(copy)
    shutil.rmtree(copy / ".git")
    files = {str(file.relative_to(copy)): file.read_text() for file in copy.rglob("*") if file.is_file()}
    assert files == {
        "changed": "new\n",
        "folder/added": "added\n",
        "same": "ignored\n",
        ".gitignore": "ignored\n",
    }
