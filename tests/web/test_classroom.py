"""A class: many devices behind one address, and the address that they type."""

from __future__ import annotations

import random
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from tests.web.conftest import running

from siasat.texts import load
from siasat.web.serving import classroom_words, listen, other_addresses
from siasat.web.settings import Settings, Traffic, classroom_traffic

STUDENTS = 30


def play_a_lesson(address: str) -> list[int]:
    """What thirty browsers do in their first minute, one after the other as fast as they can; the answers' status."""
    found = []
    for _ in range(STUDENTS):
        with httpx.Client(base_url=address, headers={"origin": address}) as client:
            for path in ("/api/catalogue", "/api/health", "/api/lab"):
                found.append(client.get(path).status_code)
            body = {"game": "tictactoe", "seats": ["person", "level:1"]}
            made = client.post("/api/games", json=body)
            found.append(made.status_code)
            for _ in range(6):
                if made.status_code == 201:
                    found.append(client.get(f"/api/games/{made.json()['state']['id']}").status_code)
    return found


@pytest.mark.slow
def test_thirty_students_behind_one_address_are_not_refused(tmp_path: Path) -> None:
    with running(tmp_path / "web.sqlite", traffic="classroom_traffic()") as server:
        answers = play_a_lesson(server.address)
    assert set(answers) <= {200, 201}
    assert len(answers) == STUDENTS * 10


def test_a_class_may_do_what_forty_visitors_may() -> None:
    usual, classroom = Traffic(), classroom_traffic()
    assert classroom.rate == 40 * usual.rate
    assert classroom.searches_per_visitor == usual.searches_per_visitor


def test_all_addresses_are_shown_where_all_are_listened_on(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 0)) for address in ("127.0.1.1", "192.168.7.5")]
    monkeypatch.setattr("socket.getaddrinfo", lambda *_: found)
    with listen("127.0.0.1", 0) as listener:
        assert other_addresses(listener, "127.0.0.1") == []
    with listen("0.0.0.0", 0) as listener:
        port = listener.getsockname()[1]
        shown = other_addresses(listener, "0.0.0.0")
    assert f"http://192.168.7.5:{port}/" in shown
    assert not any("//127." in address for address in shown)


def test_the_terminal_shows_the_teachers_link_and_a_code_for_students() -> None:
    settings = Settings("unused.sqlite", classroom=True, teacher_key="k3y", addresses=("http://192.168.7.5:8000/",))
    shown = classroom_words(settings, "http://127.0.0.1:8000/", load("en"), "utf-8")
    assert "http://127.0.0.1:8000/teach#k3y" in shown
    assert "http://192.168.7.5:8000/join" in shown
    assert "█" in shown
    plain = classroom_words(settings, "http://127.0.0.1:8000/", load("id"), "ascii")
    assert plain.isascii()
    assert plain.startswith("Guru: ")
    assert "k3y" not in repr(settings)


HONEST, KEY = 40, "terminal-key"
CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"


def attack(address: str, code: str, kind: str, stop: threading.Event) -> int:
    """What a pupil does who wants the class for himself; how many requests were answered until `stop`."""
    count = 0
    with httpx.Client(base_url=address, timeout=180) as browser:
        browser.get("/api/health")
        while not stop.is_set():
            count += 1
            if kind == "one browser joins":
                browser.post("/api/class/join", json={"code": code, "name": f"x{count}"})
            elif kind == "a program joins":
                httpx.post(f"{address}/api/class/join", json={"code": code, "name": f"y{count}"}, timeout=180)
            else:
                wrong = "".join(random.choices(CODE_LETTERS, k=8))
                client = browser if kind == "one browser guesses" else httpx
                client.post(f"{address}/api/class/join", json={"code": wrong, "name": "z"}, timeout=180)
    return count


def come_in(address: str, code: str, number: int) -> int:
    """A pupil's page: it loads, joins, and asks for the class; how many assignments there are."""
    with httpx.Client(base_url=address, timeout=180) as browser:
        browser.get("/api/catalogue")
        joined = browser.post("/api/class/join", json={"code": code, "name": f"Pupil {number:02}"})
        assert joined.status_code == 201, joined.text
        secret = {"X-Student-Secret": joined.json()["secret"]}
        me = browser.get("/api/class/me", headers=secret)
        assert me.status_code == 200, me.text
        assert not me.json()["waits"]
        return len(me.json()["assignments"])


@pytest.mark.slow
def test_a_class_comes_in_beside_pupils_who_fill_it_and_guess(tmp_path: Path) -> None:
    kinds = ("one browser joins", "a program joins", "one browser guesses", "a program guesses")
    more = f"classroom=True, teacher_key={KEY!r}"
    with running(tmp_path / "web.sqlite", traffic="classroom_traffic()", more=more) as server:
        teacher = {"X-Teacher-Secret": KEY}
        made = server.client.post("/api/classes", json={"title": "7A"}, headers=teacher).json()["id"]
        task = {"title": "t", "items": [{"kind": "tree", "tree": "((3 12 8) (2 4 6))"}]}
        server.client.post(f"/api/classes/{made}/assignments", json=task, headers=teacher)
        code = server.client.post(f"/api/classes/{made}/open", json={"open": True}, headers=teacher).json()["code"]
        stop = threading.Event()
        with ThreadPoolExecutor(16) as threads:
            attacks = [threads.submit(attack, server.address, code, kind, stop) for kind in kinds]
            try:
                time.sleep(2)  # they are first
                found = list(threads.map(lambda number: come_in(server.address, code, number), range(HONEST)))
            finally:
                stop.set()
            counts = dict(zip(kinds, (one.result() for one in attacks), strict=True))
        students = server.client.get(f"/api/classes/{made}", headers=teacher).json()["students"]
    assert found == [1] * HONEST, counts
    assert min(counts.values()) > 10
    assert {f"Pupil {number:02}" for number in range(HONEST)} <= {one["name"] for one in students}
    assert sum(one["name"].startswith("x") for one in students) <= 1
