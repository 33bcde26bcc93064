"""The widgets without a browser: what they hand to the page, what they do with its messages, and bad input."""

from __future__ import annotations

import subprocess
import sys
from typing import NamedTuple

import pytest

import siasat
from siasat import InputError, Outcome, Player
from siasat.notebook import BoardWidget, TreeWidget


class Countdown(NamedTuple):
    """A game of three lines that nobody registered: take 1 or 2 from 5; whoever takes the last one wins."""

    id: str = "countdown"
    variant: str = "standard"
    alternates: bool = True
    repetition: None = None

    def initial(self) -> tuple[int, Player]:
        return 5, Player.FIRST

    def to_move(self, state: tuple[int, Player]) -> Player:
        return state[1]

    def legal_moves(self, state: tuple[int, Player]) -> list[int]:
        return [take for take in (1, 2) if take <= state[0]]

    def play(self, state: tuple[int, Player], move: int) -> tuple[int, Player]:
        return state[0] - move, state[1].other

    def outcome(self, state: tuple[int, Player]) -> Outcome | None:
        return None if state[0] else Outcome(state[1].other, "took-the-last")

    def key(self, state: tuple[int, Player]) -> int:
        return state[0] * 2 + state[1]

    def is_irreversible(self, state: tuple[int, Player], move: int) -> bool:
        return True


def test_a_game_that_is_not_registered_has_a_board_and_a_tree() -> None:
    game = Countdown()
    board = BoardWidget(game, second="alphabeta@depth=5")
    board.play("1")
    assert board.position.moves == ("1", "1")
    assert [move["text"] for move in board.state["legal"]] == ["1", "2"]
    tree = TreeWidget(board.position, depth=4)
    page = tree.answer(f"/api/explorations/{tree.info['id']}/nodes/0/children?start=0&count=1").model_dump()
    assert page["total"] == 2
    assert [child["move"] for child in page["children"]] == ["1"]


def test_messages_of_the_page_are_checked() -> None:
    board = BoardWidget(siasat.position("chess").play("e2e4"))
    board._handle_custom_msg({"move": "e2e4"}, [])
    assert "e2e4" in board.problem
    assert board.position.moves == ("e2e4",)
    board._handle_custom_msg({"undo": True}, [])  # never before the position that was given
    assert board.position.moves == ("e2e4",)
    board._handle_custom_msg({"move": "e7e5"}, [])
    assert (board.problem, board.position.moves) == ("", ("e2e4", "e7e5"))
    board.playable = False
    board._handle_custom_msg({"move": "g1f3"}, [])
    assert board.position.moves == ("e2e4", "e7e5")
    tree = TreeWidget("tictactoe", depth=1)
    sent: list[object] = []
    tree.send = sent.append  # type: ignore[method-assign]
    for path in ("nodes/99999", "nodes/x", "nothing"):
        tree._handle_custom_msg({"id": 1, "path": f"/{tree.info['id']}/{path}"}, [])
    assert [sorted(answer) for answer in sent] == [["error", "id"]] * 3  # type: ignore[call-overload]


def test_a_computer_begins_and_arrows_go_with_the_move() -> None:
    board = BoardWidget("tictactoe", first="alphabeta@depth=2", arrows=[])
    assert len(board.position.moves) == 1
    free = board.position.legal_moves[0]
    board.arrows = [free, (free, "hint"), (free, "other", "+1")]
    assert [mark["kind"] for mark in board.marks] == ["best", "hint", "other"]
    board.play(free)
    assert board.marks == []
    board.position = siasat.position("tictactoe")
    assert len(board.position.moves) == 1  # the computer begins again


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: BoardWidget("chess", arrows=["e2e5"]), "e2e5"),
        (lambda: BoardWidget("chess", arrows=[("e2e4", "wavy")]), "no kind of arrow 'wavy'; there are best, other"),
        (lambda: BoardWidget("chess", lang="fr"), "no language 'fr'"),
        (lambda: BoardWidget("chess", second="levl:3"), "levl"),
        (lambda: TreeWidget("chess", depth=0), "at least 1"),
        (lambda: TreeWidget("tictactoe", algorithm="alphabetta"), "alphabetta"),
        (lambda: setattr(BoardWidget("chess"), "position", siasat.position("nim")), "shows chess"),
    ],
)
def test_bad_input_is_one_line(make: object, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        make()  # type: ignore[operator]
    assert "\n" not in str(caught.value)


def test_without_the_extra_the_message_names_it() -> None:
    code = "import sys; sys.modules['anywidget'] = None\nimport siasat.notebook"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert answer.stderr.splitlines()[-1].endswith("get it with: pip install 'siasat[notebook]'")
