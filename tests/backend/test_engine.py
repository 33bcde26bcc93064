"""The engine from Python."""

import threading
import time

import pytest

from siasat import BackendError, InputError, load_game
from siasat.backend.engine import Engine, Line, why_no_engine
from siasat.core.referee import Referee
from siasat.core.score import WIN
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.result import StoppedBy
from siasat.errors import LimitError, PositionError
from siasat.players.parse import parse_player

pytestmark = pytest.mark.usefixtures("native")


def test_a_search_answers_like_any_other() -> None:
    game = load_game("tictactoe")
    result = Engine(game, hash_mb=1).search(game.initial(), Limits(depth=9))
    assert (result.value, result.depth, result.backend) == (0, 9, "rust")
    assert result.pv[0] == result.move
    assert len(result.pv) == 9


def test_node_limits_are_exact_and_answers_repeat() -> None:
    game = load_game("chess")
    engine = Engine(game, hash_mb=1)
    first = engine.search(game.initial(), Limits(nodes=3000))
    engine.clear()
    second = engine.search(game.initial(), Limits(nodes=3000))
    assert (first.nodes, first.stopped_by) == (3000, StoppedBy.NODES)
    assert (first.move, first.value, first.pv) == (second.move, second.value, second.pv)


def test_lines_are_told_as_they_come() -> None:
    game = load_game("chess")
    heard: list[Line] = []
    Engine(game).search(game.initial(), Limits(depth=4), listen=heard.append)
    assert [line.depth for line in heard] == [1, 2, 3, 4]


def test_another_thread_may_stop_it() -> None:
    game = load_game("chess")
    stop = threading.Event()
    threading.Timer(0.1, stop.set).start()
    start = time.perf_counter()
    result = Engine(game).search(game.initial(), Limits(), should_stop=stop.is_set)
    print(f"stopped after {time.perf_counter() - start:.3f} s")
    assert result.stopped_by is StoppedBy.REQUEST
    assert result.move in game.legal_moves(game.initial())


def test_what_is_wrong_is_said() -> None:
    game = load_game("chess")
    with pytest.raises(BackendError, match="does not play 'tree'; it plays chess"):
        Engine(load_game("tree"))
    assert why_no_engine(game) is None
    with pytest.raises(LimitError, match="threads must be between 1 and"):
        Engine(game, threads=0)
    engine = Engine(game)
    with pytest.raises(PositionError):
        engine.start("nonsense")
    with pytest.raises(InputError, match="must be between"):
        engine.set_params({"null_base": 99})
    engine.start(None, infinite=True)
    with pytest.raises(RuntimeError, match="the engine is searching"):
        engine.clear()
    engine.stop()
    assert [line.is_last for line in engine.lines()][-1]


@pytest.mark.parametrize("name", ["chess", "doushouqi", "congklak", "tictactoe"])
def test_it_plays_whole_games_as_a_player(name: str) -> None:
    game = load_game(name)
    referee = Referee(game)
    seats = [parse_player("engine@nodes=200"), parse_player("random:7")]
    agents = [seat.player(game) for seat in seats]
    while referee.outcome is None and referee.ply < 120:
        agent = agents[referee.to_move.value]
        assert agent is not None
        referee.play(agent.choose(referee))


def test_a_seat_is_written_as_it_is_read() -> None:
    assert str(parse_player("engine@hash=64,seconds=1")) == "engine@seconds=1,hash=64"
    assert str(parse_player("engine", on_clock=True)) == "engine"
    assert str(parse_player("engine@nodes=5,use_network=2")) == "engine@nodes=5"
    assert str(parse_player("engine@nodes=5,use_network=1")) == "engine@nodes=5,use_network=1"
    for bad, why in (
        ("engine", "needs a limit"),
        ("engine@speed=9", "unknown engine setting"),
        ("engine@nodes=5,nodes=6", "given twice"),
        ("engine@nodes=5,threads=0", "between 1 and"),
    ):
        with pytest.raises(InputError, match=why):
            parse_player(bad)


def test_a_forced_win_is_told_on_the_common_scale() -> None:
    game = load_game("chess")
    root = game.parse_state("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1")  # type: ignore[attr-defined]
    assert Engine(game).search(root, Limits(depth=3)).value == WIN - 1


def test_a_board_with_more_seeds_than_the_engine_holds_is_refused() -> None:
    game = load_game("congklak", "kalah:6,4,empty")
    state = game.parse_state("1,0,3,8,7,1/2,6,2,259,0,6/3-2/2")
    with pytest.raises(PositionError, match="at most 255 seeds"):
        Engine(game, hash_mb=1).search(state, Limits(depth=2))


def test_the_player_has_the_large_network_and_the_engine_the_small_one() -> None:
    game = load_game("chess")
    referee = Referee(game)
    values = {}
    for text in ("engine@nodes=2000", "engine@nodes=2000,use_network=1", "engine@nodes=2000,use_network=0"):
        player = parse_player(text).player(game)
        values[text] = player.think(referee)
    large, small, terms = values.values()
    plain = Engine(game).search(game.initial(), Limits(nodes=2000))
    assert (small.move, small.value, small.pv) == (plain.move, plain.value, plain.pv)
    assert len({large.value, small.value, terms.value}) == 3
    other = load_game("doushouqi")
    chosen = [
        parse_player(f"engine@nodes=500,tables=no,use_network={value}").player(other).think(Referee(other)).value
        for value in (1, 2)
    ]
    assert chosen[0] == chosen[1]  # it has one network
