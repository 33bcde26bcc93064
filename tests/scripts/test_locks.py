"""The locks: complete, with hashes, without the name of any package index, and up to date."""

import json
import re
from pathlib import Path

import pytest

import locks
import setup
from locks import LOCKS

NPM = json.loads((setup.WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]


@pytest.mark.parametrize("lock", LOCKS.values(), ids=list(LOCKS))
def test_a_lock_pins_every_package_with_its_hashes_and_fits_pyproject(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    pins = re.split(r"\n(?=\w)", "\n".join(line for line in text.splitlines() if not line.startswith("#")).strip())
    assert pins
    for pin in pins:
        assert re.match(r"[\w.\[\]-]+==[\w.!+]+( ; [^\\]+)? \\\n    --hash=sha256:[0-9a-f]{64}", pin), pin
    assert not re.search(r"https?:|--(extra-)?index-url|@ file", text)
    reason = locks.why_unlocked(lock, version=(3, 11, 0), opted_out=False, wanted=locks.fingerprint())
    assert reason == "", "run `make lock`"


def test_the_lock_of_the_app_is_part_of_that_for_development() -> None:
    pins = [set(re.findall(r"^[\w.\[\]-]+==\S+", LOCKS[name].read_text(), re.MULTILINE)) for name in ("app", "dev")]
    assert pins[0] < pins[1]


def test_why_a_lock_is_not_used(tmp_path: Path) -> None:
    lock = tmp_path / "requirements" / "dev.lock"
    assert "there is no requirements/dev.lock" in locks.why_unlocked(lock, version=(3, 11), opted_out=False, wanted="1")
    lock.parent.mkdir()
    lock.write_text("# Inputs: 1\n")
    assert locks.why_unlocked(lock, version=(3, 14, 2), opted_out=False, wanted="1") == ""
    newer = locks.why_unlocked(lock, version=(3, 15, 0), opted_out=False, wanted="1")
    assert newer == "requirements/dev.lock is for Python 3.11 to 3.14, and this is 3.15"
    assert "does not fit pyproject.toml" in locks.why_unlocked(lock, version=(3, 11), opted_out=False, wanted="2")
    assert "SIASAT_UNLOCKED is set" in locks.why_unlocked(lock, version=(3, 11), opted_out=True, wanted="1")


def test_the_lock_of_the_page_has_all_platforms_and_no_registry() -> None:
    """`npm ci` refuses a lock that lacks a package, even the binary of another platform."""
    for name, package in NPM.items():
        assert "resolved" not in package, name
        assert "hasInstallScript" not in package or name == "node_modules/fsevents", name  # we run none of them
        if name:
            assert package["integrity"].startswith("sha512-"), name
        for other in package.get("optionalDependencies", {}):
            assert f"node_modules/{other}" in NPM, f"{name} needs {other}"


class Pip:
    """Takes the place of `run`, and keeps what it was asked."""

    def __init__(self) -> None:
        self.commands: list[str] = []

    def __call__(self, *command: str | Path) -> bool:
        words = (str(word).removeprefix(f"{setup.ROOT}/") for word in command)
        self.commands.append(" ".join(words).removeprefix(".venv/bin/python -m pip install -q "))
        return True


@pytest.fixture
def pip(monkeypatch: pytest.MonkeyPatch) -> Pip:
    fake = Pip()
    monkeypatch.setattr(setup, "run", fake)
    monkeypatch.setattr(setup, "interpreter", lambda: (3, 12, 1))
    inputs = LOCKS["app"].read_text(encoding="utf-8").partition("Inputs: ")[2].split()[0]
    monkeypatch.setattr(setup, "fingerprint", lambda: inputs)  # whether it is up to date is another test's matter
    monkeypatch.delenv("SIASAT_UNLOCKED", raising=False)
    return fake


HASHED = "--require-hashes --no-build-isolation --use-pep517 -r requirements"


@pytest.mark.parametrize(("groups", "lock"), [([], "app"), (["dev"], "dev"), (["dev", "docs"], "dev")])
def test_packages_are_installed_by_the_lock(pip: Pip, groups: list[str], lock: str) -> None:
    setup.install_python(groups)
    in_place = "--no-deps --no-build-isolation -e ."
    assert pip.commands == [f"{HASHED}/build.lock", f"{HASHED}/{lock}.lock", in_place]


def test_a_group_without_a_lock_is_announced(pip: Pip, capsys: pytest.CaptureFixture[str]) -> None:
    setup.install_python(["bench", "dev"])
    assert pip.commands[-2:] == ["--upgrade pip>=25.1", "--group bench"]
    assert "no lock covers bench: those packages are installed without checking hashes" in capsys.readouterr().out


def test_without_a_fitting_lock_everything_is_installed_with_a_message(
    pip: Pip, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(setup, "interpreter", lambda: (3, 15, 0))
    setup.install_python(["dev"])
    assert pip.commands == ["--upgrade pip>=25.1", "-e .[lab,web] --group dev"]
    assert "and this is 3.15: installing the newest packages that pyproject.toml allows" in capsys.readouterr().out


def test_a_lock_that_cannot_be_installed_ends_the_set_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], pip: Pip, tmp_path: Path
) -> None:
    monkeypatch.setattr(setup, "run", lambda *_: False)
    monkeypatch.setattr(setup, "LOG", tmp_path / "none")
    with pytest.raises(SystemExit):
        setup.install_python([])
    assert "SIASAT_UNLOCKED=1" in capsys.readouterr().out


def test_the_packages_of_the_page_come_from_the_lock_and_run_no_scripts(
    pip: Pip, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(setup, "WEB", tmp_path)
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "package.json").write_text("{}")
    (tmp_path / "package-lock.json").write_text("{}")
    assert setup.install_page_packages(Path("npm"))
    assert pip.commands == [f"npm ci --ignore-scripts --prefix {tmp_path} --no-audit --no-fund"]
    assert setup.install_page_packages(Path("npm"))
    assert len(pip.commands) == 1  # nothing is done twice
    (tmp_path / "package-lock.json").write_text("{ }")
    assert setup.install_page_packages(Path("npm"))
    assert len(pip.commands) == 2
