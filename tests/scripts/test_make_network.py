"""From nothing to a network in one command: its steps with stand-ins, and the real ones where PyTorch is installed."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

import make_network

ROOT = Path(__file__).parent.parent.parent

GATHER = """#!{python}
import sys
verb, game, out, *rest = sys.argv[1:]
settings = dict(word.split("=", 1) for word in rest if "=" in word)
with open(out, "w") as file:
    file.write(f"{{verb}} {{game}} by {{settings.get('network', 'hand').rsplit('/', 1)[-1]}}")
"""
TRAINER = """
import sys
from pathlib import Path
target, *rest = sys.argv[1:]
samples = [word for word in rest if "samples-" in word]
Path(target).write_text(f"{len(samples)} samples, {rest[rest.index('--epochs') + 1]} epochs")
"""


@pytest.fixture
def stand_ins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A `gather` and a trainer that only write down what they were asked."""
    gather = tmp_path / "gather"
    gather.write_text(GATHER.format(python=sys.executable), encoding="utf-8")
    gather.chmod(0o755)
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts" / "train_network.py").write_text(TRAINER, encoding="utf-8")
    monkeypatch.setattr(make_network, "ROOT", tmp_path)
    return gather


def make(monkeypatch: pytest.MonkeyPatch, *arguments: str | Path) -> None:
    monkeypatch.setattr(sys, "argv", ["make_network.py", *map(str, arguments)])
    make_network.main()


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for gather is a script with a #! line")
def test_games_are_unfolded_trained_on_and_used_again(
    stand_ins: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "work"
    folder.mkdir()
    (folder / "network-00.bin").write_text("from before", encoding="utf-8")
    (folder / "games-000.part").write_text("cut off", encoding="utf-8")
    make(monkeypatch, folder, "--gather", stand_ins, "--seconds", "1", "--chunk", "1", "--epochs", "3")
    games = sorted(folder.glob("games-*.bin"))
    assert (folder / "games-000.bin").read_text(encoding="utf-8") == "play chess by network-00.bin"
    assert len(list(folder.glob("samples-*.bin"))) == len(games) > 1
    assert (folder / "network.bin").read_text(encoding="utf-8") == f"{len(games)} samples, 3 epochs"
    assert not list(folder.glob("*.part"))
    make(monkeypatch, folder, "--gather", stand_ins, "--seconds", "0", "--epochs", "2")
    assert (folder / "network.bin").read_text(encoding="utf-8") == f"{len(games)} samples, 2 epochs"


def test_a_step_that_fails_ends_the_command(stand_ins: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "scripts" / "train_network.py").write_text("raise SystemExit('no samples')", encoding="utf-8")
    with pytest.raises(SystemExit, match=r"failed; see the end of .*log\.txt"):
        make(monkeypatch, tmp_path / "work", "--gather", stand_ins, "--seconds", "0")
    assert "no samples" in (tmp_path / "work" / "log.txt").read_text(encoding="utf-8")


@pytest.mark.long
def test_from_nothing_to_a_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch", reason="training needs PyTorch: pip install torch")
    if shutil.which("cargo") is None:
        pytest.skip("no cargo on the PATH: gather cannot be built")
    options = ["--seconds", "4", "--chunk", "1", "--threads", "1", "--nodes", "100", "--width", "128", "--epochs", "2"]
    make(monkeypatch, tmp_path, *options, "--batch", "64")
    network = (tmp_path / "network.bin").read_bytes()
    assert network[:8] == b"SIASATN1"
    assert len(network) == (ROOT / "crates/siasat-engine/src/chess/network.bin").stat().st_size
    # The next games are by the new network: the engine reads it.
    make(monkeypatch, tmp_path, *options, "--batch", "64", "--first", str(tmp_path / "network.bin"))
