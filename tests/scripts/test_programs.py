"""Which programs of the system the set-up installs, how, and what it says; nothing is installed here."""

from collections.abc import Callable
from pathlib import Path

import pytest

import programs
from programs import BROWSER, PROGRAMS

NAMES = [program.name for program in PROGRAMS]


class Machine:
    """A machine that keeps a list of its programs and of the commands that it was given."""

    def __init__(self, here: set[str], brings: dict[str, str]) -> None:
        self.here = here
        self.brings = brings  # a word of a command, and the program that it brings
        self.commands: list[str] = []
        self.said: list[str] = []

    def run(self, *command: str | Path) -> bool:
        words = [str(word) for word in command]
        self.commands.append(" ".join(word for word in words if word not in ("env", "DEBIAN_FRONTEND=noninteractive")))
        wanted = words[words.index("--no-install-recommends") + 1 :] if "--no-install-recommends" in words else words
        known = {*self.brings, "fonts-liberation"}
        if "--no-install-recommends" in words and not set(wanted) <= known:
            return False  # apt-get installs nothing where it does not know one of the packages
        self.here |= {self.brings[word] for word in wanted if word in self.brings}
        return True

    def set_up(self, failed: list[str] | None = None) -> list[str]:
        return programs.install_programs(Path("python"), self.run, self.said.append, failed=failed or [])


MakeMachine = Callable[..., Machine]


@pytest.fixture
def make_machine(monkeypatch: pytest.MonkeyPatch) -> MakeMachine:
    def make(*here: str, brings: dict[str, str], system: str = "debian", root: bool = True) -> Machine:
        machine = Machine(set(here), brings)
        for name in ("SIASAT_NO_APT", "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setattr(programs, "is_here", lambda program: program.name in machine.here)
        monkeypatch.setattr(programs, "system_id", lambda: system)
        monkeypatch.setattr(programs, "is_root", lambda: root)

        def which(name: str) -> str | None:
            return None if name == "cargo" and name not in machine.here else f"/usr/bin/{name}"

        monkeypatch.setattr(programs.shutil, "which", which)
        return machine

    return make


def install_rust(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, *, offered: dict[str, str], installed: str = ""
) -> str:
    """Ask for Rust 1.85.1 where the system offers these packages and where `installed` is what rustc is."""

    def output_of(*command: str) -> str:
        if command[0] == "apt-cache":
            return f"Package: {command[-1]}\nVersion: {offered[command[-1]]}\n" if command[-1] in offered else ""
        return f"rustc {installed or offered[next(name for name in offered if name in machine.here)]} (x 2026-03-21)"

    monkeypatch.setattr(programs, "output_of", output_of)
    machine.brings = {"cargo": "cargo", "cargo-web": "cargo", **{name: name for name in offered}}
    return programs.install_rust((1, 85, 1), machine.run, machine.said.append)


DEBIAN_12 = {"rustc": "1.63.0+dfsg1-2", "rustc-web": "1.96.0+dfsg1-1~deb12u2"}
DEBIAN_13 = {"rustc": "1.85.1+dfsg1-1+deb13u1", "rustc-web": "1.96.0+dfsg1-1~deb13u1+b1"}
UBUNTU_24 = {"rustc": "1.75.0+dfsg0ubuntu1-0ubuntu7"}


@pytest.mark.parametrize(
    ("offered", "packages"), [(DEBIAN_12, "cargo-web rustc-web"), (DEBIAN_13, "cargo rustc")], ids=["12", "13"]
)
def test_root_on_debian_gets_a_rust_that_suffices(
    make_machine: MakeMachine, monkeypatch: pytest.MonkeyPatch, offered: dict[str, str], packages: str
) -> None:
    machine = make_machine(brings={})
    assert install_rust(machine, monkeypatch, offered=offered) == ""
    assert machine.said == [
        f"installing {packages} with apt-get, for the native module (SIASAT_NO_APT=1 prevents this) …"
    ]
    assert machine.commands[-1].endswith(f"install -y --no-install-recommends {packages}")


@pytest.mark.parametrize(
    ("offered", "reason"),
    [(UBUNTU_24, "this system's packages have no Rust 1.85.1 or newer"), ({}, "no Rust 1.85.1")],
    ids=["too old", "none"],
)
def test_a_system_without_such_a_rust_is_left_alone(
    make_machine: MakeMachine, monkeypatch: pytest.MonkeyPatch, offered: dict[str, str], reason: str
) -> None:
    machine = make_machine(brings={}, system="ubuntu")
    lack = install_rust(machine, monkeypatch, offered=offered)
    assert reason in lack
    assert "rustup.rs" in lack
    assert machine.said == []


def test_nobody_gets_rust_unasked(make_machine: MakeMachine, monkeypatch: pytest.MonkeyPatch) -> None:
    user = make_machine(brings={}, root=False)
    assert "no cargo on the PATH" in install_rust(user, monkeypatch, offered=DEBIAN_13)
    root = make_machine(brings={})
    monkeypatch.setenv("SIASAT_NO_APT", "1")
    assert "SIASAT_NO_APT is set" in install_rust(root, monkeypatch, offered=DEBIAN_13)
    assert user.commands == root.commands == []


@pytest.mark.parametrize(("installed", "lack"), [("1.63.0", "rustc is 1.63.0, older than 1.85.1"), ("1.85.1", "")])
def test_a_rust_that_is_here_is_never_replaced(
    make_machine: MakeMachine, monkeypatch: pytest.MonkeyPatch, installed: str, lack: str
) -> None:
    machine = make_machine("cargo", brings={})
    answer = install_rust(machine, monkeypatch, offered=DEBIAN_12, installed=installed)
    assert answer.partition(" (")[0] == lack
    assert machine.commands == []


DEBIAN = {package: program.name for program in PROGRAMS for package in program.packages[:1]}


def test_root_on_debian_gets_everything_and_is_told_before(make_machine: MakeMachine) -> None:
    machine = make_machine(brings=DEBIAN)
    assert machine.set_up() == []
    apt = "apt-get -o DPkg::Lock::Timeout=120"
    packages = "chromium-headless-shell fonts-liberation postgresql stockfish gnuchess fairymax sjeng"
    assert machine.commands == [f"{apt} update", f"{apt} install -y --no-install-recommends {packages}"]
    assert machine.said == [
        f"installing {packages} with apt-get, for the browser tests, the tests of PostgreSQL stores, tests "
        "with third-party engines (SIASAT_NO_APT=1 prevents this) …"
    ]


def test_what_is_there_is_left_alone(make_machine: MakeMachine) -> None:
    machine = make_machine(*NAMES, brings={})
    assert machine.set_up() == []
    assert machine.commands == machine.said == []


def test_a_package_that_is_unknown_does_not_prevent_the_others_and_is_not_tried_again(
    make_machine: MakeMachine,
) -> None:
    machine = make_machine(BROWSER.name, "initdb", brings={name: name for name in ("stockfish", "gnuchess", "sjeng")})
    assert machine.set_up() == ["fairymax"]
    missing = "fairymax is missing: tests with third-party engines are skipped (Debian: apt install fairymax)"
    assert machine.said[-1] == missing
    machine.commands.clear()
    assert machine.set_up(["fairymax"]) == ["fairymax"]
    assert machine.commands == []
    assert machine.said[-1] == missing


def test_who_opts_out_gets_nothing_and_is_asked_again_later(
    make_machine: MakeMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = make_machine(BROWSER.name, brings=DEBIAN)
    monkeypatch.setenv("SIASAT_NO_APT", "1")
    assert machine.set_up() == []
    assert machine.commands == []
    assert machine.said[0] == (
        "initdb is missing: the tests of PostgreSQL stores are skipped "
        "(Debian: apt install postgresql; SIASAT_NO_APT is set)"
    )
    monkeypatch.delenv("SIASAT_NO_APT")
    assert machine.set_up() == []
    assert set(NAMES) <= machine.here


@pytest.mark.parametrize(("system", "root"), [("fedora", True), ("", False), ("debian", False)])
def test_elsewhere_playwright_brings_the_browser(make_machine: MakeMachine, system: str, root: bool) -> None:
    machine = make_machine(brings={"playwright": BROWSER.name}, system=system, root=root)
    assert machine.set_up() == []
    assert machine.commands == ["python -m playwright install chromium"]
    assert "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 prevents this" in machine.said[0]
    assert [line.split()[0] for line in machine.said[1:]] == NAMES[1:]


def test_the_chromium_of_ubuntu_is_playwrights(make_machine: MakeMachine) -> None:
    machine = make_machine("initdb", brings={**DEBIAN, "playwright": BROWSER.name}, system="ubuntu")
    assert machine.set_up() == []
    assert machine.commands[-1] == "python -m playwright install chromium"
    assert not any("chromium" in command for command in machine.commands[:-1])


def test_a_browser_that_cannot_be_downloaded_is_tried_once(
    make_machine: MakeMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = make_machine(*NAMES[1:], brings={}, system="fedora")
    assert machine.set_up() == [BROWSER.name]
    assert machine.set_up([BROWSER.name]) == [BROWSER.name]
    assert len(machine.commands) == 1
    monkeypatch.setenv("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")
    assert machine.set_up() == []
    assert len(machine.commands) == 1


def test_a_named_browser_comes_first_then_the_systems_then_playwrights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    downloaded = tmp_path / "chromium-1200" / "chrome-linux64" / "chrome"
    downloaded.parent.mkdir(parents=True)
    downloaded.write_text("#!/bin/sh\nexit 0\n")
    downloaded.chmod(0o755)
    broken = tmp_path / "chromium-1300" / "chrome-linux64" / "chrome"  # newer, but a library is missing
    broken.parent.mkdir(parents=True)
    broken.write_text("#!/bin/sh\nexit 127\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    monkeypatch.delenv("SIASAT_CHROMIUM", raising=False)
    monkeypatch.setattr(programs.shutil, "which", lambda _: None)
    assert programs.find_chromium() == str(downloaded)
    monkeypatch.setattr(programs.shutil, "which", lambda name: "/snap/chromium" if name == "chromium-browser" else None)
    assert programs.find_chromium() == "/snap/chromium"
    monkeypatch.setenv("SIASAT_CHROMIUM", "/opt/mine")
    assert programs.find_chromium() == "/opt/mine"


def test_the_distribution_is_read(tmp_path: Path) -> None:
    release = tmp_path / "os-release"
    assert programs.system_id(release) == ""
    release.write_text('PRETTY_NAME="Debian"\nID="debian"\n\nVERSION_ID=12\n')
    assert programs.system_id(release) == "debian"
