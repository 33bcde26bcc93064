"""A class in the browser: the teacher's page, thirty students from one address, and a student on a phone."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import Server, running

from .board import fits
from .conftest import OpenPage

pytestmark = pytest.mark.needs_server("a class is on a server")

KEY = "terminal-key"
STUDENTS = 30
MATE = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for a class, with the limits of `--classroom`."""
    store = tmp_path_factory.mktemp("class") / "web.sqlite"
    with running(store, traffic="classroom_traffic()", more=f"classroom=True, teacher_key={KEY!r}") as started:
        yield started


def attend(address: str, code: str, number: int) -> list[int]:
    """What a student's phone does: join, look, do three tasks; the status of every answer."""
    found = []
    with httpx.Client(base_url=address, timeout=180, headers={"origin": address}) as client:
        joined = client.post("/api/class/join", json={"code": code, "name": f"Student {number:02}"})
        found.append(joined.status_code)
        secret = {"X-Student-Secret": joined.json()["secret"]}
        work = joined.json()["student"]["assignments"][0]["info"]["id"]
        for item, answer in enumerate((["3"], [], ["h5f7"])):
            path = f"/api/class/me/tasks/{work}/{item}"
            found.append(client.get(path, headers=secret).status_code)
            if number % 5 == 0:
                found.append(client.post(f"{path}/hint", headers=secret).status_code)
            found.append(client.post(f"{path}/answer", json={"answer": answer}, headers=secret).status_code)
        found.append(client.get("/api/class/me", headers=secret).status_code)
    return found


def set_an_assignment(page: Page) -> None:
    """A tree, an exercise and a position, by the editor."""
    page.locator("#tab-assignments").click()
    page.locator('[data-kind-choice="tree"]').click()
    page.locator('[name="tree"]').fill("((3 12 8) (2 4 6))")
    page.locator('[data-action="add-task"]').click()
    page.locator('[data-kind-choice="exercise"]').click()
    page.locator('[name="exercise"]').select_option("cuts")
    page.locator('[data-action="add-task"]').click()
    page.locator('[data-kind-choice="position"]').click()
    page.locator('[name="game"]').select_option("chess")
    page.locator('[name="position"]').fill(MATE)
    page.locator('[data-action="add-task"]').click()
    page.locator('.editor [name="title"]').fill("Week 1")
    page.locator('[data-action="publish"]').click()
    expect(page.locator('[data-assignment="Week 1"]')).to_be_visible()


@pytest.mark.slow
def test_thirty_students_from_one_address_and_the_teacher_sees_them_live(
    open_page: OpenPage, server: Server, tmp_path: Path
) -> None:
    teacher = open_page(f"/teach#{KEY}")
    teacher.locator("#class-title").fill("AI <b>Monday</b>")
    teacher.locator('[data-action="create-class"]').click()
    expect(teacher.locator("h1")).to_have_text("AI <b>Monday</b>")
    assert KEY not in teacher.url
    set_an_assignment(teacher)
    teacher.locator("#tab-join").click()
    teacher.locator('[data-action="open-class"]').click()
    code = teacher.locator("[data-code]").get_attribute("data-code") or ""
    expect(teacher.locator("[data-qr]")).to_be_visible()
    with ThreadPoolExecutor(6) as threads:
        answers = [
            one for part in threads.map(lambda n: attend(server.address, code, n), range(STUDENTS)) for one in part
        ]
    assert set(answers) <= {200, 201}
    assert len(answers) == STUDENTS * 8 + 3 * 6
    teacher.locator("#tab-overview").click()
    expect(teacher.locator("[data-student]")).to_have_count(STUDENTS)
    expect(teacher.locator("[data-online]")).to_have_attribute("data-online", str(STUDENTS))
    expect(teacher.locator('[data-student="Student 07"] [data-status="right"]')).to_have_count(2)

    # One more, on a phone, by the QR code's address; the teacher's page follows without a reload.
    follow_a_phone(open_page, server, teacher, code)
    with teacher.expect_download() as saved:
        teacher.locator('[data-action="save-tasks"]').click()
    saved.value.save_as(tmp_path / "results.csv")
    rows = list(csv.DictReader(io.StringIO((tmp_path / "results.csv").read_text("utf-8-sig"))))
    assert len(rows) == 3 * (STUDENTS + 1)
    assert {row["hints"] for row in rows if row["student"] == "Sri Ayu"} == {"0", "1"}
    teacher.set_viewport_size({"width": 360, "height": 740})
    fits(teacher)


def follow_a_phone(open_page: OpenPage, server: Server, teacher: Page, code: str) -> None:
    """A student works on a phone, and the teacher's page shows it."""
    phone = open_page(f"/join#{code}", width=360, height=740, lang="id")
    phone.locator('[name="name"]').fill("Sri Ayu")
    phone.locator('[data-action="join"]').click()
    phone.locator('[data-task="0"]').click()
    phone.locator('[data-action="hint"]').click()
    expect(phone.locator("[data-hint]")).to_be_visible()
    phone.locator('[name="number"]').fill("12")
    phone.locator('[data-action="check"]').click()
    expect(phone.locator("[data-verdict]")).to_have_attribute("data-verdict", "wrong")
    expect(phone.locator("[data-verdict]")).to_contain_text("Sisa 1 percobaan")
    row = teacher.locator('[data-student="Sri Ayu"]')
    expect(row.locator("td.here.tried")).to_have_count(1)
    phone.locator('[name="number"]').fill("3")
    phone.locator('[data-action="check"]').click()
    expect(phone.locator("[data-verdict]")).to_have_attribute("data-verdict", "right")
    fits(phone)
    phone.locator('[data-action="next-task"]').click()
    expect(row.locator('[data-status="right"]')).to_have_count(1)
    expect(row.locator("td").last).to_have_text("1")

    # The personal link brings the student back to another browser.
    phone.goto("/learn/class")
    phone.locator("summary").click()
    address = phone.locator("#personal-link").input_value()
    again = open_page(address.removeprefix(server.address), width=360, height=740, lang="id")
    expect(again.get_by_text("Kamu Sri Ayu.")).to_be_visible()
    expect(again.locator('[data-task="0"]')).to_have_attribute("data-status", "right")
    assert "#" not in again.url


def test_without_the_key_the_page_says_where_it_is(open_page: OpenPage) -> None:
    page = open_page("/teach", width=360, lang="id")
    expect(page.locator('[data-trouble="not-the-teacher"]')).to_contain_text("siasat serve --classroom")
    fits(page)


def test_a_personal_link_does_not_take_another_students_place(open_page: OpenPage, server: Server) -> None:
    teacher = {"X-Teacher-Secret": KEY, "origin": server.address}
    with httpx.Client(base_url=server.address, headers=teacher) as client:
        made = client.post("/api/classes", json={"title": "Tuesday"}).json()["id"]
        code = client.post(f"/api/classes/{made}/open", json={"open": True}).json()["code"]
    links = [
        httpx.post(f"{server.address}/api/class/join", json={"code": code, "name": name}).json()["secret"]
        for name in ("Ani", "Budi")
    ]
    page = open_page(f"/learn/class#me-{links[0]}", width=360)
    expect(page.get_by_text("You are Ani.")).to_be_visible()
    for action, shown in (("stay", "Ani"), ("change", "Budi")):
        page.goto("/")
        page.goto(f"/learn/class#me-{links[1]}")
        page.locator(f'[data-action="{action}"]').click()
        expect(page.get_by_text(f"You are {shown}.")).to_be_visible()
        page.reload()
        expect(page.get_by_text(f"You are {shown}.")).to_be_visible()
    page.goto("/")
    page.goto("/learn/class#me-no-such-secret")
    expect(page.get_by_text("You are Budi.")).to_be_visible()


def test_a_wrong_teachers_link_does_not_cost_the_right_one(open_page: OpenPage) -> None:
    page = open_page(f"/teach#{KEY}")
    expect(page.locator("#class-title")).to_be_visible()
    page.goto("/")
    page.goto("/teach#wrong")
    expect(page.locator("#class-title")).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "id"])
def test_students_wait_until_the_teacher_lets_them_in(open_page: OpenPage, lang: str) -> None:
    teacher = open_page(f"/teach#{KEY}", width=360, lang=lang)
    teacher.locator("#class-title").fill(f"Asks {lang}")
    teacher.locator('[data-action="create-class"]').click()
    teacher.locator('[data-action="open-class"]').click()
    code = teacher.locator("[data-code]").get_attribute("data-code") or ""
    teacher.get_by_role("switch").check()
    phones = []
    for name in ("Ani", "Budi"):
        phones.append(open_page(f"/join#{code}", width=360, height=740, lang=lang))
        phones[-1].locator('[name="name"]').fill(name)
        phones[-1].locator('[data-action="join"]').click()
        expect(phones[-1].locator('[data-waits="true"]')).to_be_visible()
    teacher.locator("#tab-overview").click()
    expect(teacher.locator('[data-waiting="2"]')).to_be_visible()
    fits(teacher)
    teacher.locator('[data-admit="Ani"]').click()
    expect(teacher.locator('[data-student="Ani"]')).to_be_visible()
    teacher.locator('[data-action="clear-waiting"]').click()
    expect(teacher.locator("[data-waiting]")).to_have_count(0)
    phones[0].reload()
    expect(phones[0].locator('[data-waits="false"]')).to_be_visible()
    phones[1].reload()
    phones[1].locator('[name="code"]').fill(code)
    phones[1].locator('[name="name"]').fill("Budi again")
    phones[1].locator('[data-action="join"]').click()
    expect(phones[1].get_by_role("alert")).to_be_visible()
