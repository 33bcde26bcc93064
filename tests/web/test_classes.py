"""Classes: what teachers and students may do, what they may not, and what a restart keeps."""

from __future__ import annotations

import csv
import io
import re
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
from tests.web.conftest import Server, running

from siasat.encoders.names import clean_name
from siasat.encoders.sheets import cell
from siasat.errors import InputError
from siasat.web.api.schemas import PositionRequest
from siasat.web.api.schemas.learn import ExerciseKind
from siasat.web.classes.admission import JOINS_A_MINUTE, MOST_OF_BROWSER, MOST_STUDENTS, Door, Student
from siasat.web.classes.codes import ALPHABET, LENGTH, OPEN_SECONDS, Tries
from siasat.web.classes.items import Item, Task
from siasat.web.classes.records import ClassRecords, Event
from siasat.web.errors import Refused
from siasat.web.lessons.titles import exercise_kinds, exercise_title
from siasat.web.settings import classroom_traffic
from siasat.web.store import GameStore
from siasat.web.visitor import Visitor
from siasat.web.workers.kinds import Refusal, SolvePayload
from siasat.web.workers.solve_jobs import solve

KEY = "the key of the terminal"
TEACHER = {"X-Teacher-Secret": KEY}
CLASSROOM = f"classroom=True, teacher_key={KEY!r}"
TREE = {"kind": "tree", "tree": "((3 12 8) (2 4 6))"}
MATE = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with classes."""
    with running(tmp_path_factory.mktemp("school") / "web.sqlite", more=CLASSROOM) as server:
        yield server


class Room:
    """A class that is open, and its doors."""

    def __init__(self, client: httpx.Client, title: str = "7A") -> None:
        self.client = client
        made = client.post("/api/classes", json={"title": title}, headers=TEACHER)
        assert made.status_code == 201, made.text
        self.path = f"/api/classes/{made.json()['id']}"
        self.teacher = {"X-Teacher-Secret": made.json()["secret"]}
        self.code: str = self.post("open", open=True).json()["code"]

    def post(self, door: str, **body: Any) -> httpx.Response:
        return self.client.post(f"{self.path}/{door}", json=body, headers=self.teacher)

    def see(self) -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(self.path, headers=self.teacher).json()
        return found

    def assign(self, *items: dict[str, Any], attempts: int = 2) -> str:
        made = self.post("assignments", title="Homework", items=list(items), attempts=attempts)
        assert made.status_code == 201, made.text
        return str(made.json()["assignments"][-1]["id"])

    def join(self, name: str, code: str | None = None, browser: httpx.Client | None = None) -> httpx.Response:
        """What someone gets who joins, with a browser of their own unless it is given."""
        asked = {"code": code or self.code, "name": name}
        if browser is not None:
            return browser.post("/api/class/join", json=asked)
        return httpx.post(f"{self.client.base_url}/api/class/join", json=asked, timeout=180)

    def student(self, name: str) -> dict[str, str]:
        """The header of a new student."""
        joined = self.join(name)
        assert joined.status_code == 201, joined.text
        return {"X-Student-Secret": joined.json()["secret"]}

    def sheet(self, form: str = "tasks") -> list[dict[str, str]]:
        text = self.client.get(f"{self.path}/results", params={"form": form}, headers=self.teacher).text
        return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))


def code_of(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.json()["error"]["code"]


def test_a_server_without_classroom_has_no_classes(server: Server) -> None:
    assert code_of(server.client.get("/api/classes", headers=TEACHER)) == (404, "no-classes")
    assert code_of(server.client.get("/api/class/me")) == (404, "no-classes")
    joined = server.client.post("/api/class/join", json={"code": "ABCDEF", "name": "Ani"})
    assert code_of(joined) == (404, "no-classes")


def test_an_assignment_is_graded_hints_are_counted_and_every_attempt_is_kept(school: Server) -> None:
    room = Room(school.client)
    assignment = room.assign(
        {"kind": "lesson", "lesson": "minimax"},
        TREE,
        {**TREE, "ask": "cuts"},
        {"kind": "exercise", "exercise": "value", "seed": 7},
        {"kind": "position", "game": "chess", "position": MATE, "depth": 3},
        {"kind": "position", "game": "congklak", "ask": "value", "depth": 2, "evaluator": "stores"},
    )
    budi, siti = room.student("Budi"), room.student("Siti")
    tasks = f"/api/class/me/tasks/{assignment}"

    def answer(item: int, *given: str) -> dict[str, Any]:
        found: dict[str, Any] = school.client.post(
            f"{tasks}/{item}/answer", json={"answer": given}, headers=budi
        ).json()
        return found

    assert school.client.post(f"{tasks}/0/read", headers=budi).status_code == 200
    first = answer(1, "12")
    assert (first["correct"], first["attempts_left"], first["right"], first["why"]) == (False, 1, [], None)
    hint = school.client.post(f"{tasks}/1/hint", headers=budi).json()["text"]
    assert school.client.post(f"{tasks}/1/hint", headers=budi).json()["text"] == hint
    assert answer(1, " 3 ")["why"]["en"].endswith("MAX takes the largest: 3.")
    assert answer(1, "4")["error"]["code"] == "task-done"
    assert answer(2, "r.1.1", "r.1.2")["correct"]
    shown = school.client.get(f"{tasks}/3", headers=budi).json()
    assert (shown["exercise"]["seed"], shown["exercise"]["id"], shown["verdict"]) == (0, "value-0", None)
    assert school.client.get(f"{tasks}/4", headers=budi).json()["position"]["legal"]
    assert answer(4, "h5f6")["error"]["message"] == "the answer must be one legal move"
    assert len(school.client.post(f"{tasks}/4/hint", headers=budi).json()["options"]) == 2
    assert answer(4, "h5f7")["correct"]
    assert [answer(5, "-99")["right"], len(answer(5, "-98")["right"])] == [[], 1]

    rows = {row["name"]: row for row in room.see()["students"]}
    states = [(one["status"], one["attempts"], one["hints"]) for one in rows["Budi"]["results"][assignment]]
    assert states == [
        *[("read", 0, 0), ("right", 2, 1), ("right", 1, 0)],
        *[("open", 0, 0), ("right", 1, 1), ("wrong", 2, 0)],
    ]
    assert {one["status"] for one in rows["Siti"]["results"][assignment]} == {"open"}
    assert (rows["Budi"]["online"], rows["Budi"]["at"], rows["Budi"]["at_item"]) == (True, assignment, 5)
    assert [row["answer"] for row in room.sheet("attempts") if row["task"] == "2"] == ["12", "", "3"]
    assert len(room.sheet()) == 12
    # Another student's work is not touched, and cannot be named.
    assert school.client.get(f"{tasks}/1", headers=siti).json()["state"]["attempts"] == 0


def test_every_student_gets_another_tree_without_a_seed() -> None:
    item = Item.model_validate({"asked": {"kind": "exercise", "exercise": "cuts"}})
    views = [Task(item, f"student {number}").view() for number in range(10)]
    assert len({view.tree for view in views if view is not None}) == 10
    assert views[0] == Task(item, "student 0").view()


def test_every_kind_of_exercise_can_be_set_and_has_a_name_and_a_hint_that_is_true() -> None:
    kinds = exercise_kinds()
    assert set(kinds) == set(get_args(ExerciseKind))
    assert len({exercise_title(kind).en for kind in kinds}) == len(kinds)
    for kind in kinds:
        task = Task(Item.model_validate({"asked": {"kind": "exercise", "exercise": kind}}), "student 1 homework 0")
        exercise, hint = task.exercise(), task.hint()
        view = task.view()
        assert view is not None
        assert view.id == f"{kind}-0"
        if exercise.answer == "number":
            low, high = (int(part) for part in re.findall(r"-?\d+", hint.text.en))
            assert low < int(exercise.right[0]) < high
        elif hint.options:
            assert set(exercise.right) < set(hint.options) <= set(exercise.choices)
        assert task.judge(list(exercise.right)).correct


def test_nobody_but_the_teacher_comes_through_the_teachers_doors(school: Server) -> None:
    room, other = Room(school.client), Room(school.client)
    budi = room.student("Budi")
    student_id = room.see()["students"][0]["id"]
    doors = [
        ("GET", ""),
        ("DELETE", ""),
        ("POST", "/open"),
        ("POST", "/assignments"),
        ("DELETE", "/assignments/abcdefgh"),
        ("POST", f"/students/{student_id}/name"),
        ("POST", f"/students/{student_id}/link"),
        ("DELETE", f"/students/{student_id}"),
        ("GET", "/results"),
    ]
    bodies = {"/open": {"open": True}, "/assignments": {"title": "x", "items": [TREE]}}
    for secret in ({}, {"X-Teacher-Secret": budi["X-Student-Secret"]}, other.teacher, {"X-Teacher-Secret": room.code}):
        for method, door in doors:
            body = bodies.get(door, {"name": "x"}) if method == "POST" else None
            answer = school.client.request(method, room.path + door, headers={**secret, **budi}, json=body)
            assert code_of(answer) == (403, "not-the-teacher"), (secret, door)
    assert code_of(school.client.get("/api/classes", headers=room.teacher)) == (403, "not-the-teacher")
    assert code_of(school.client.post("/api/classes", json={"title": "x"})) == (403, "not-the-teacher")
    assert code_of(school.client.get("/api/classes/AAAAAAAAAAAA", headers=room.teacher)) == (403, "not-the-teacher")
    # One teacher's student is not in another teacher's class.
    for door in ("name", "link"):
        answer = other.post(f"students/{student_id}/{door}", name="x")
        assert code_of(answer) == (404, "no-such-student")
    assert [student["name"] for student in room.see()["students"]] == ["Budi"]
    assert len(school.client.get("/api/classes", headers=TEACHER).json()["classes"]) >= 2


def test_students_are_told_no_secret_and_no_solution(school: Server) -> None:
    room = Room(school.client)
    assignment = room.assign({"kind": "position", "game": "chess", "position": MATE, "depth": 3})
    ani, budi = room.student("Ani"), room.student("Budi")
    texts = [
        school.client.get(path, headers=ani).text
        for path in ("/api/class/me", f"/api/class/me/tasks/{assignment}/0", "/api/health", "/api/catalogue")
    ]
    secrets = [KEY, room.teacher["X-Teacher-Secret"], budi["X-Student-Secret"], "Budi", '"best"', room.code]
    assert not [secret for secret in secrets for text in texts if secret in text]
    for wrong in ({}, {"X-Student-Secret": "A" * 22}, {"X-Student-Secret": KEY}, room.teacher):
        assert code_of(school.client.get("/api/class/me", headers=wrong)) == (403, "not-a-student")
    elsewhere = Room(school.client).assign(TREE)
    answer = school.client.post(f"/api/class/me/tasks/{elsewhere}/0/answer", json={"answer": ["3"]}, headers=ani)
    assert code_of(answer) == (404, "no-such-task")


def test_names_are_cleaned_unique_and_never_a_formula(school: Server) -> None:
    room = Room(school.client)
    budi = room.student("  Budi \n Santoso ")
    assert code_of(room.join("budi santoso")) == (409, "name-taken")
    names = ["<img src=x onerror=alert(1)>", "=HYPERLINK(1)", "李小龙", "Nguyễn Ánh 🌺", "@SUM(A1)", "‌سارا"]
    for name in names:
        room.student(name)
    for name in ("", "   ", "\u2800", "\u3164", "x" * 41, "a\u202eb", "a\x00b", "\u0301", "a" + "\u0301" * 9):
        assert room.join(name).status_code in (400, 422), name
    assert school.client.post("/api/class/me/name", json={"name": "Budi S."}, headers=budi).json()["name"] == "Budi S."
    assert code_of(school.client.post("/api/class/me/name", json={"name": "李小龙"}, headers=budi))[1] == "name-taken"
    room.assign(TREE)
    listed = {row["student"] for row in room.sheet()}
    assert {"'=HYPERLINK(1)", "'@SUM(A1)", "<img src=x onerror=alert(1)>", "李小龙", "Budi S."} <= listed
    assert [cell(text) for text in ("-3", "+1-1", "-cmd", "a,b")] == ["-3", "'+1-1", "'-cmd", "a,b"]
    student = next(row for row in room.see()["students"] if row["name"] == "Budi S.")
    assert room.post(f"students/{student['id']}/name", name="Budi").status_code == 200
    link = room.post(f"students/{student['id']}/link").json()["secret"]
    assert school.client.get("/api/class/me", headers={"X-Student-Secret": link}).json()["name"] == "Budi"
    assert code_of(school.client.get("/api/class/me", headers=budi)) == (403, "not-a-student")


def test_a_code_is_valid_while_the_class_is_open(school: Server) -> None:
    room = Room(school.client)
    old = room.code
    assert len(old) == LENGTH
    assert set(old) <= set(ALPHABET)
    assert room.join("Ani", f" {old[:4].lower()}-{old[4:]} ").status_code == 201
    assert room.post("open", open=False).json()["code"] is None
    assert code_of(room.join("Budi", old)) == (404, "no-such-class")
    new = room.post("open", open=True).json()["code"]
    assert new != old
    assert code_of(room.join("Budi", old)) == (404, "no-such-class")
    assert room.join("Budi", new).status_code == 201


def test_a_browser_that_guesses_is_slowed_and_costs_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    tries = Tries()
    school = [Visitor(f"browser {number}", "school") for number in range(40)]
    for guesser in (Visitor("guesser", "school"), Visitor("any", "school", is_new=True)):
        for _ in range(10):
            tries.start(guesser)
        with pytest.raises(Refused) as refused:
            tries.start(guesser)
        assert refused.value.status == 429
        assert refused.value.retry_after
    with pytest.raises(Refused):
        tries.start(Visitor("another", "school", is_new=True))  # without a cookie a program is known by its address
    for visitor in school * 25:
        tries.start(visitor)
        tries.succeed(visitor)
    # All that the limits of a class let one address send while a class is open: fewer than one in 50,000 of the codes.
    assert OPEN_SECONDS * classroom_traffic().rate * 50_000 < len(ALPHABET) ** LENGTH


OPEN_DOOR = Door(lambda _class: False, lambda _student: True, lambda _student: False)


@pytest.fixture
def records(tmp_path: Path) -> Iterator[tuple[ClassRecords, str, str]]:
    """The records of a store, a class and its code."""
    store = GameStore(str(tmp_path / "web.sqlite"))
    found = ClassRecords(store)
    class_id, _ = found.add_class("7A")
    found.set_open(class_id, True)
    stored = found.find_class(class_id)
    assert stored is not None
    assert stored.code is not None
    yield found, class_id, stored.code
    store.close()


def work(records: ClassRecords, student: Student) -> None:
    """Let a student do something."""
    event = Event(student.id, "assignment", 0, "read", [], None, time.time())
    records.add_event(student.class_id, event, 1)


def test_a_full_class_has_room_for_nobody_but_in_place_of_the_idle(
    records: tuple[ClassRecords, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("siasat.web.classes.admission.JOINS_A_MINUTE", 1_000)
    found, class_id, code = records
    silent = replace(OPEN_DOOR, has_returned=lambda _student: False)  # as programs are that only join
    students = [found.join(code, f"student {number}", f"b{number}", silent)[0] for number in range(MOST_STUDENTS)]
    with pytest.raises(Refused, match="this class is full"):
        found.join(code, "one more", "b", OPEN_DOOR)
    work(found, students[0])
    found.join(code, "one more", "b", replace(OPEN_DOOR, is_away=lambda student: student != students[1].id))
    found.join(code, "and one", "c", replace(silent, has_returned=lambda student: student != students[3].id))
    names = {student.name for student in found.students(class_id)}
    gone, new = {"student 2", "student 3"}, {"one more", "and one"}
    assert names == {f"student {number}" for number in range(MOST_STUDENTS)} - gone | new


def test_after_a_large_class_the_next_ones_wait(records: tuple[ClassRecords, str, str]) -> None:
    found, class_id, code = records
    for number in range(JOINS_A_MINUTE + 2):
        student, _ = found.join(code, f"student {number}", f"b{number}", OPEN_DOOR)
        assert student.waits == (number >= JOINS_A_MINUTE)
    found.admit(class_id, student.id)
    assert sum(one.waits for one in found.students(class_id)) == 1
    found.remove_unused(class_id, waits=True, is_away=lambda _student: False)
    found.remove_unused(class_id, waits=False, is_away=lambda one: one == student.id)
    assert len(found.students(class_id)) == JOINS_A_MINUTE
    found.delete_class(class_id)
    assert found.students(class_id) == []


def test_a_browser_has_one_place_until_it_has_worked(records: tuple[ClassRecords, str, str]) -> None:
    found, class_id, code = records
    for number in range(200):
        student, _ = found.join(code, f"name {number}", "one browser", OPEN_DOOR)
    assert [one.name for one in found.students(class_id)] == ["name 199"]
    for number in range(MOST_OF_BROWSER):  # sisters and brothers, one after the other
        work(found, student)
        if number < MOST_OF_BROWSER - 1:
            student, _ = found.join(code, f"sister {number}", "one browser", OPEN_DOOR)
    with pytest.raises(Refused, match="4 students have joined here"):
        found.join(code, "one more", "one browser", OPEN_DOOR)
    found.join(code, "one more", "another browser", OPEN_DOOR)


def test_the_teacher_lets_in_removes_and_bars(school: Server) -> None:
    room = Room(school.client)
    assignment = room.assign(TREE)
    assert room.post("asks", asks=True).json()["asks"]
    with httpx.Client(base_url=school.address) as phone:
        phone.get("/api/health")
        ani = {"X-Student-Secret": room.join("Ani", browser=phone).json()["secret"]}
        assert phone.get("/api/class/me", headers=ani).json() == {
            "name": "Ani",
            "title": "7A",
            "waits": True,
            "assignments": [],
        }
        task = phone.get(f"/api/class/me/tasks/{assignment}/0", headers=ani)
        assert code_of(task) == (403, "waits")
        assert room.sheet() == []
        row = room.see()["students"][0]
        assert row["waits"]
        assert room.post("admissions").json()["students"][0]["waits"] is False
        assert len(phone.get("/api/class/me", headers=ani).json()["assignments"]) == 1
        school.client.delete(f"{room.path}/students/{row['id']}", headers=room.teacher)
        assert code_of(room.join("Ani again", browser=phone)) == (403, "removed")
        room.code = room.post("open", open=True).json()["code"]
        budi = {"X-Student-Secret": room.join("Budi", browser=phone).json()["secret"]}
        assert room.see()["students"][0]["waits"]
        gone = school.client.delete(f"{room.path}/students?which=waiting", headers=room.teacher)
        assert gone.status_code == 204
        assert code_of(phone.get("/api/class/me", headers=budi)) == (403, "not-a-student")


@pytest.mark.parametrize(
    ("item", "message"),
    [
        ({"kind": "lesson", "lesson": "nothing"}, "task 1: there is no lesson 'nothing'"),
        ({"kind": "tree", "tree": "((3 12"}, "task 1: "),
        ({"kind": "tree", "tree": "7"}, "task 1: "),
        ({"kind": "position", "game": "chess", "position": "8/8 w"}, "task 1: "),
        ({"kind": "position", "game": "tictactoe", "depth": 9}, "task 1: all 9 moves are equally good"),
        ({"kind": "position", "game": "tictactoe", "position": "xxx/oo./... o"}, "task 1: "),
    ],
)
def test_a_task_that_does_not_work_is_named(school: Server, item: dict[str, Any], message: str) -> None:
    room = Room(school.client)
    made = room.post("assignments", title="x", items=[item])
    assert made.status_code == 400, made.text
    assert made.json()["error"]["message"].startswith(message)
    assert room.see()["assignments"] == []


def test_a_position_that_takes_too_long_is_refused() -> None:
    position = PositionRequest(game="chess")
    payload = SolvePayload(position, 12, asks_move=True, evaluator=None, nodes=2_000, seconds=10)
    refusal = solve(payload, lambda _news: None, threading.Event())
    assert isinstance(refusal, Refusal)
    assert refusal.message == "a search of depth 12 takes too long here; choose a smaller depth"


def test_a_restart_keeps_everything_and_wrong_codes_are_refused(tmp_path: Path) -> None:
    with running(tmp_path / "web.sqlite", more=CLASSROOM) as server:
        room = Room(server.client)
        assignment = room.assign(TREE)
        budi = room.student("Budi")
        path = f"/api/class/me/tasks/{assignment}/0"
        assert server.client.post(f"{path}/answer", json={"answer": ["3"]}, headers=budi).json()["correct"]
        before = room.see()["students"][0]["results"]
        answers = [room.join("Guesser", "AAAAAAAA").status_code for _ in range(15)]
        assert answers[:10] == [404] * 10
        assert 429 in answers[10:]
        assert code_of(room.join("Ani")) == (429, "too-many-requests")  # a right guess would not be seen either
    with running(tmp_path / "web.sqlite", more="classroom=True, teacher_key='another key'") as server:
        shown = server.client.get(path, headers=budi).json()
        assert (shown["state"]["status"], shown["verdict"]["right"]) == ("right", ["3"])
        room.client = server.client
        assert room.see()["students"][0]["results"] == before
        assert room.join("Siti").status_code == 201
        assert code_of(server.client.get(room.path, headers=TEACHER)) == (403, "not-the-teacher")
        since = room.see()["version"]
        assert server.client.get(room.path, params={"since": since}, headers=room.teacher).json() is None
        server.client.post("/api/class/me/name", json={"name": "Budi S."}, headers=budi)
        assert server.client.get(room.path, params={"since": since}, headers=room.teacher).json() is not None


def test_clean_name_bounds() -> None:
    assert clean_name("x" * 40) == "x" * 40
    with pytest.raises(InputError, match="at most 40"):
        clean_name("x" * 41)
