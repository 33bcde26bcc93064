"""The conversation, in this process."""

import threading
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from siasat.backend.engine import SMALL_NETWORK, Engine
from siasat.errors import BackendError
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


def test_moves_may_be_counted_from_nought(talk: Talk) -> None:
    best = talk.best("position fen 7k/8/5K2/6Q1/8/8/8/8 w - - 0 0", "go depth 3")
    assert best.split()[1].startswith("g5")


def test_a_finished_game_has_no_move(talk: Talk) -> None:
    assert talk.best("position fen 7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", "go depth 3") == "bestmove 0000"


def test_how_a_game_ended_is_told(talk: Talk) -> None:
    talk.best("position fen 7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", "go depth 3")
    assert talk.lines == ["info depth 0 score mate 0", "bestmove 0000"]
    talk.best("position fen 7k/8/5KQ1/8/8/8/8/8 b - - 0 1", "go movetime 20")
    assert talk.lines[-2:] == ["info depth 0 score cp 0", "bestmove 0000"]


def last_info(talk: Talk) -> str:
    return next(line for line in reversed(talk.lines) if line.startswith("info "))


@pytest.mark.parametrize("lines", [1, 3])
@pytest.mark.parametrize("nodes", [1000, 3001, 12345, 20000])
def test_the_last_line_has_the_move_and_all_nodes(talk: Talk, nodes: int, lines: int) -> None:
    best = talk.best(f"setoption name MultiPV value {lines}", "position startpos", f"go nodes {nodes}")
    info = last_info(talk)
    assert " multipv 1 score cp " in info
    assert f" nodes {nodes} " in info
    assert best.removeprefix("bestmove ").replace(" ponder", "") in info.partition(" pv ")[2]


def test_the_value_of_a_search_that_is_cut_off_may_be_a_bound(talk: Talk) -> None:
    sharp = "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
    last = []
    for nodes in range(1000, 40000, 1000):
        talk.best("ucinewgame", sharp, f"go nodes {nodes}")
        last.append(last_info(talk))
    assert any("bound" in line for line in last)
    assert any("bound" not in line for line in last)


def test_nothing_is_said_of_a_value_that_nobody_knows(talk: Talk) -> None:
    best = talk.best("position startpos", "go nodes 1")
    assert last_info(talk).startswith("info depth 0 seldepth 0 multipv 1 nodes 1 ")
    assert last_info(talk).endswith(f" pv {best.split()[1]}")


def test_a_search_that_ends_with_an_iteration_has_no_more_to_say(talk: Talk) -> None:
    talk.best("position startpos", "go depth 4")
    assert [line.split()[2] for line in talk.lines if line.startswith("info depth")] == ["1", "2", "3", "4"]


def test_the_clock_of_the_other_is_no_limit(talk: Talk) -> None:
    talk.say("position startpos", "go btime 1000")
    drained = threading.Thread(target=talk.session.drain)
    drained.start()
    drained.join(120)
    ended = not drained.is_alive()
    talk.session.close()
    assert ended


def test_a_hit_on_a_pondered_move_makes_a_search_with_a_limit_of_it(talk: Talk) -> None:
    talk.say("position startpos", "go ponder nodes 200000", "ponderhit")
    talk.session.drain()
    assert " nodes 200000 " in last_info(talk)


def test_a_hit_without_pondering_changes_nothing(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    hits: list[Engine] = []

    def hit(engine: Engine) -> None:
        hits.append(engine)

    monkeypatch.setattr(Engine, "ponder_hit", hit)
    talk.say("isready", "ponderhit", "position startpos", "go infinite", "ponderhit")
    assert not hits
    talk.best("stop")
    talk.say("go ponder infinite", "ponderhit", "ponderhit")
    assert len(hits) == 1


def test_contempt_zero_gives_the_game_its_own_back(talk: Talk) -> None:
    def searched() -> list[str]:
        talk.lines.clear()
        talk.best("ucinewgame", "position fen 7/7/7/3r3/7/3R3/7/7/7 w", "go depth 12")
        return [line.partition(" nps ")[0] for line in talk.lines]

    talk.say("setoption name TablesPath value none", "setoption name UCI_Variant value doushouqi")
    own = searched()
    talk.say("setoption name Contempt value 1")
    assert searched() != own
    talk.say("setoption name Contempt value 0")
    assert searched() == own


def test_what_a_program_waits_for_comes_also_where_there_is_no_engine(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> Engine:
        raise BackendError("there is no engine today")

    monkeypatch.setattr("siasat.uci.session.Engine", none)
    talk.say("isready", "go depth 1")
    note = "info string there is no engine today"
    assert talk.lines == [note, "readyok", note, "bestmove 0000"]


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


def test_a_calibrated_strength_keeps_the_network_it_was_measured_with(talk: Talk) -> None:
    def searched() -> list[str]:
        talk.lines.clear()
        talk.best("ucinewgame", "go nodes 2000")
        return [line.partition(" nps ")[0] for line in talk.lines if line.startswith("info depth")]

    large = searched()
    talk.say("setoption name UCI_LimitStrength value true", "isready")
    assert talk.session._ready().native.param("use_network") == SMALL_NETWORK
    talk.say("setoption name UCI_LimitStrength value false", "setoption name Network value false")
    assert searched() != large
    talk.say("setoption name Network value true")
    assert searched() == large


def test_a_weaker_engine_plays_legal_moves(talk: Talk) -> None:
    talk.say("setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 1100")
    moves: list[str] = []
    for _ in range(6):
        best = talk.best(f"position startpos moves {' '.join(moves)}", "go movetime 1000").split()[1]
        moves.append(best)
    assert not any(line.startswith("info string") for line in talk.lines)


@pytest.mark.parametrize("asked", [1, 2, 6])
def test_a_weaker_engine_tells_as_many_lines_as_are_asked_for(talk: Talk, asked: int) -> None:
    talk.say("setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 1600")
    talk.best(f"setoption name MultiPV value {asked}", "go movetime 1000")
    ranks = {int(line.split()[6]) for line in talk.lines if line.startswith("info depth")}
    assert ranks == set(range(1, asked + 1))


words = st.sampled_from(
    [*COMMANDS, *WORDS, "startpos", "fen", "moves", "name", "value", "Hash", "Threads", "MultiPV", "e2e4", "0000", "-1"]
) | st.text(max_size=8)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
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
