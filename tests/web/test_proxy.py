"""The server behind nginx, with the configuration of `docs/web.md`; and whom `--trust-proxy` believes."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import create_connection, socket

import httpx
import pytest
from tests.web.conftest import Server, running
from websockets.sync.client import connect

from siasat.web.guard.middleware import Guard
from siasat.web.settings import Settings

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
DOCS = Path(__file__).parents[2] / "docs" / "web.md"
HOST = {"Host": "siasat.example"}
GAME = {"game": "tictactoe"}
FEW_GAMES = "Traffic(rate=5000, burst=5000, creation_rate=0.001, creation_burst=3)"


@contextmanager
def nginx(folder: Path, server: Server) -> Iterator[int]:
    """nginx with the documented configuration on a free port, in a folder of its own."""
    found = re.search(r"```nginx\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    site = found[1].replace("127.0.0.1:8000", server.address.removeprefix("http://"))
    site = site.replace("listen 80;", f"listen 127.0.0.1:{port};")
    assert str(port) in site
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    text = f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/errors;\nevents {{}}\n"
    (folder / "nginx.conf").write_text(f"{text}http {{\naccess_log off;\n{paths}{site}}}\n", encoding="utf-8")
    assert NGINX is not None
    process = subprocess.Popen([NGINX, "-p", str(folder), "-c", str(folder / "nginx.conf")])
    try:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                assert process.poll() is None, (folder / "errors").read_text(encoding="utf-8")
                time.sleep(0.05)
        yield port
    finally:
        process.terminate()
        process.wait(60)


def client_from(address: str, port: int) -> httpx.Client:
    """A client with an address of its own."""
    transport = httpx.HTTPTransport(local_address=address)
    return httpx.Client(base_url=f"http://127.0.0.1:{port}", transport=transport, headers=HOST, timeout=60)


def forged(number: int) -> dict[str, str]:
    """A header by which a visitor pretends to have another address."""
    return {"X-Forwarded-For": f"1.1.1.{number}"}


@pytest.mark.skipif(NGINX is None, reason="nginx is not installed (Debian: apt-get install nginx-light)")
def test_the_documented_nginx_configuration(tmp_path: Path) -> None:
    more = "origins=('https://siasat.example',), trust_proxy=True"
    folder = tmp_path / "nginx"
    folder.mkdir()
    with running(tmp_path / "web.sqlite", traffic=FEW_GAMES, more=more) as server, nginx(folder, server) as port:
        with client_from("127.0.0.2", port) as one, client_from("127.0.0.3", port) as other:
            own = {"Origin": "https://siasat.example"}
            made = [one.post("/api/games", json=GAME, headers=own | forged(number)) for number in range(5)]
            assert [answer.status_code for answer in made] == [201, 201, 201, 429, 429], "an address cannot be chosen"
            game = made[0].json()["state"]["id"]
            assert other.post("/api/games", json=GAME, headers=own).status_code == 201, "others have their own limits"
            foreign = {"Origin": "https://elsewhere.example"}
            assert other.post("/api/games", json=GAME, headers=foreign).status_code == 403
            assert other.post("/api/games", content=b"x" * 300_000).status_code == 413
        with connect(
            f"ws://siasat.example/api/games/{game}/live",
            sock=create_connection(("127.0.0.1", port), 60, source_address=("127.0.0.4", 0)),
            origin="https://siasat.example",  # type: ignore[arg-type]
        ) as live:
            assert json.loads(live.recv(timeout=60))["type"] == "state"


@pytest.mark.parametrize(
    ("peer", "trust_proxy", "header", "address"),
    [
        ("127.0.0.1", True, "1.1.1.1", "1.1.1.1"),
        ("127.0.0.1", True, "6.6.6.6, 1.1.1.1", "1.1.1.1"),
        ("10.0.0.9", True, "2600:1f18::1:2", "2600:1f18::/64"),
        ("127.0.0.1", True, "nonsense", "127.0.0.1"),
        ("127.0.0.1", True, "", "127.0.0.1"),
        ("8.8.8.8", True, "1.1.1.1", "8.8.8.8"),
        ("127.0.0.1", False, "1.1.1.1", "127.0.0.1"),
        ("::ffff:8.8.8.8", False, "", "8.8.8.8"),
    ],
)
def test_whose_word_on_an_address_counts(peer: str, trust_proxy: bool, header: str, address: str) -> None:
    async def app(*_: object) -> None:
        """Never called."""

    guard = Guard(app, Settings(":memory:", trust_proxy=trust_proxy))
    scope = {"type": "http", "client": (peer, 1234), "headers": [(b"x-forwarded-for", header.encode())]}
    assert guard.address(scope) == address
