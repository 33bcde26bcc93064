"""The conversation, in this process."""

import threading
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from siasat.uci.go import WORDS, parse_go
from siasat.uci.session import COMMANDS, Session

pytestmark = pytest.mark.usefixtures("native")


class Talk:
    """A session that remembers what was said."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.answered = threading.Event()
        self.session = Session(self.hear)

    def hear(self, line: str) -> None:
        self.lines.append(line)
        if line.startswith("bestmove"):
            self.answered.set()

    def say(self, *lines: str) -> None:
        for line in lines:
            assert self.session.handle(line)

    def best(self, *lines: str) -> str:
        """Say these lines, and wait for the best move."""
        self.answered.clear()
        self.say(*lines)
        assert self.answered.wait(60)
        return next(line for line in reversed(self.lines) if line.startswith("bestmove"))


@pytest.fixture
def talk():
    talk = Talk()
    yield talk
    talk.session.close()


def test_it_introduces_itself(talk: Talk) -> None:
    talk.say("uci", "isready")
    assert talk.lines[0].startswith("id name siasat")
    assert "option name Hash type spin default 16 min 1 max 65536" in talk.lines
    assert any(line.startswith("option name UCI_Variant type combo default chess var chess var") for line in talk.lines)
    assert talk.lines[-2:] == ["uciok", "readyok"]


@pytest.mark.parametrize(
    "go",
    [
        "go depth 4",
        "go nodes 500",
        "go movetime 50",
        "go wtime 500 btime 500 winc 10 binc 10",
        "go wtime 500 btime 500 movestogo 3",
        "go wtime -20 btime -20",
        "go mate 1 nodes 500",
        "go searchmoves a2a3 h2h3 depth 3",
    ],
)
def test_every_form_of_go_is_answered(talk: Talk, go: str) -> None:
    best = talk.best("position startpos", go).split()
    assert best[0] == "bestmove"
    assert len(best[1]) == 4
    if "searchmoves" in go:
        assert best[1] in ("a2a3", "h2h3")


def test_an_infinite_search_waits_for_stop(talk: Talk) -> None:
    talk.say("position startpos moves e2e4 e7e5", "go infinite")
    time.sleep(0.2)
    assert not talk.answered.is_set()
    start = time.perf_counter()
    assert talk.best("stop").startswith("bestmove ")
    print(f"stop was answered within {1000 * (time.perf_counter() - start):.1f} ms")


def test_pondering_waits_for_the_hit(talk: Talk) -> None:
    talk.say("position startpos moves e2e4 e7e5", "go ponder wtime 300 btime 300")
    time.sleep(0.6)
    assert not talk.answered.is_set()
    assert talk.best("ponderhit").startswith("bestmove ")


def test_several_lines(talk: Talk) -> None:
    talk.best("setoption name MultiPV value 3", "position startpos", "go depth 3")
    ranks = [line.split()[6] for line in talk.lines if line.startswith("info depth 3")]
    assert ranks == ["1", "2", "3"]


def test_mate_is_told_in_moves(talk: Talk) -> None:
    best = talk.best("position fen 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "go depth 3")
    assert best.startswith("bestmove g5g7")
    assert any("score mate 1 " in line for line in talk.lines)


def test_a_finished_game_has_no_move(talk: Talk) -> None:
    assert talk.best("position fen 7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", "go depth 3") == "bestmove 0000"


@pytest.mark.parametrize("variant", ["doushouqi", "congklak", "congklak/kalah:6,4", "chess/king-capture", "nim"])
def test_other_games_by_variant(talk: Talk, variant: str) -> None:
    talk.say(f"setoption name UCI_Variant value {variant}", "position startpos")
    first = talk.best("go nodes 300").split()[1]
    assert talk.best(f"position startpos moves {first}", "go nodes 300") != "bestmove 0000"
    assert not any(line.startswith("info string") for line in talk.lines)


def test_bad_commands_are_told_and_change_nothing(talk: Talk) -> None:
    talk.say("position startpos moves e2e4")
    for line, word in (
        ("position fen nonsense", "a chess position has"),
        ("position startpos moves e2e5", "not legal"),
        ("position", "startpos"),
        ("setoption name Hsh value 3", "did you mean 'Hash'"),
        ("setoption name Hash value many", "between 1 and"),
        ("setoption name Ponder value perhaps", "true or false"),
        ("setoption name UCI_Variant value checkers", "variant"),
        ("setoption", "setoption name"),
    ):
        talk.say(line)
        assert talk.lines[-1].startswith("info string")
        assert word in talk.lines[-1], talk.lines[-1]
    assert talk.best("go searchmoves e7e5 depth 2").startswith("bestmove e7e5")


def test_unknown_words_are_passed_over(talk: Talk) -> None:
    talk.say("joho debug on", "nonsense", "")
    assert talk.lines == ["info string unknown command 'nonsense'"]
    assert talk.session.handle("quit") is False


def test_a_weaker_engine_plays_legal_moves(talk: Talk) -> None:
    talk.say("setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 1100")
    moves: list[str] = []
    for _ in range(6):
        best = talk.best(f"position startpos moves {' '.join(moves)}", "go movetime 1000").split()[1]
        moves.append(best)
    assert not any(line.startswith("info string") for line in talk.lines)


words = st.sampled_from(
    [*COMMANDS, *WORDS, "startpos", "fen", "moves", "name", "value", "Hash", "Threads", "MultiPV", "e2e4", "0000", "-1"]
) | st.text(max_size=8)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.lists(words, max_size=6), max_size=8))
def test_nothing_makes_it_fall_over(lines: list[list[str]]) -> None:
    talk = Talk()
    for tokens in lines:
        line = " ".join(tokens)
        if "Hash" in line or "Threads" in line or "quit" in line.split():
            continue  # memory and threads without bound are the user's own wish
        assert talk.session.handle(line)
    talk.session.close()
    talk.session.handle("isready")
    assert talk.lines[-1] == "readyok"


@given(st.lists(words, max_size=12))
def test_any_go_is_read(tokens: list[str]) -> None:
    parse_go(tokens)
