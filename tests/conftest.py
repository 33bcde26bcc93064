"""What all tests share."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from siasat.backend.native import why_missing
from siasat.search.declaration import declarations
from siasat.search.registry import forget_algorithms, own_algorithms

# How long an example takes says how busy the machine is, not whether the code is right.
settings.register_profile("siasat", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("siasat")

STARTS_A_PROGRAM = {"browser", "cluster", "postgres", "server"}
LEFT_OUT = {"long": "make test-long", "slow": "make test"}


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what starts a browser, a server or a database as slow, so that nobody has to think of it."""
    for item in items:
        if STARTS_A_PROGRAM & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.slow)


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Say in the first lines which tests this run leaves out by their marker, or because Rust is missing."""
    chosen = config.option.markexpr
    left_out = [f"{name} ({target} runs them)" for name, target in LEFT_OUT.items() if f"not {name}" in chosen]
    chosen = f"left out: tests marked {' and '.join(left_out)}" if left_out else f"markers: {chosen or 'all tests'}"
    missing = why_missing()
    return [chosen, f"skipped: what needs the native module, because {missing}"] if missing else [chosen]


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what is marked `native` where the module is missing: single parameters can have a marker only."""
    if item.get_closest_marker("native"):
        skip_without_native()


@pytest.fixture
def own_algorithms_only() -> Iterator[None]:
    """Forget what a test declares when it ends."""
    before = own_algorithms()
    declarations.clear()
    declarations.update(before)
    yield
    for name in declarations.keys() - before.keys():
        forget_algorithms(declarations[name].function.__module__)
    declarations.update(before)


@pytest.fixture(scope="session")
def native() -> None:
    """Skip a test that needs the native module, with a message."""
    skip_without_native()


def skip_without_native() -> None:
    reason = why_missing()
    if reason is not None:
        pytest.skip(reason)


class Postgres:
    """A PostgreSQL server of our own, in a folder of its own, reached by a socket there."""

    def __init__(self, programs: Path, folder: Path, user: str | None) -> None:
        self.programs, self.folder, self.user = programs, folder, user
        self.numbers = count()

    def call(self, program: str, *arguments: str) -> None:
        log = self.folder / "log"
        command = [str(self.programs / program), *arguments]
        with log.open("ab") as out:  # a pipe would stay open in the server, and we would wait for its end
            done = subprocess.run(command, stdout=out, stderr=out, user=self.user, cwd=self.folder, check=False)
        assert done.returncode == 0, log.read_text()

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"siasat_{next(self.numbers)}"
        self.call("createdb", "-h", str(self.folder), "-U", "siasat", name)
        return f"postgresql://siasat@/{name}?host={self.folder}"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server for the tests of this process; skipped with a message if PostgreSQL is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    on_path = shutil.which("initdb")
    if not found and on_path is None:
        pytest.skip("no PostgreSQL server is installed (Debian: apt install postgresql)")
    programs = found[-1].parent if found else Path(str(on_path)).parent
    folder = Path(tempfile.mkdtemp(prefix="siasat-pg-", dir="/tmp"))  # short: a socket's path has a limit
    user = None
    if os.geteuid() == 0:  # the server refuses to run as root
        user = "postgres" if shutil.which("postgres") or found else "nobody"
        shutil.chown(folder, user)
    server = Postgres(programs, folder, user)
    data = str(folder / "data")
    try:
        (folder / "log").touch()
        if user is not None:
            shutil.chown(folder / "log", user)
        server.call("initdb", "-D", data, "-U", "siasat", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
        server.call("pg_ctl", "-D", data, "-w", "-o", options, "start")
        try:
            yield server
        finally:
            server.call("pg_ctl", "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The documentation site, built once for all processes of a run; a warning is a failure."""
    pytest.importorskip("sphinx", reason="Sphinx is not installed: `python3 scripts/setup.py docs` installs it")
    fcntl = pytest.importorskip("fcntl", reason="the lock of the site needs POSIX")
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "site"
    with (folder.parent / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "built").exists():
            docs = Path(__file__).parent.parent / "docs"
            command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going"]
            answer = subprocess.run([*command, str(docs), str(folder)], capture_output=True, text=True, check=False)
            assert answer.returncode == 0, answer.stderr
            (folder / "built").touch()
    return folder


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def store_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store, once of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "lab.sqlite")
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()
