"""The engine with the solver's tables, from Python."""

from pathlib import Path
from random import Random

import pytest

from siasat import load_game
from siasat.backend.engine import Engine
from siasat.core.referee import Referee
from siasat.core.score import WIN
from siasat.core.search_api.limits import Limits
from siasat.errors import InputError, TableError
from siasat.games.congklak.rules import Congklak
from siasat.perfect.attach import attach_tables
from siasat.perfect.endgames import EndgameFiles
from siasat.perfect.tables import TableSet
from siasat.players.parse import parse_player

pytestmark = pytest.mark.usefixtures("native")

LONGEST = "t6/7/7/C6/7/7/7/7/6E w"
"""Elephant and cat against tiger: won in 67 plies."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tables of elephant and cat against tiger, and of what captures lead to."""
    root = tmp_path_factory.mktemp("tables")
    TableSet(load_game("doushouqi"), root).build(materials=["ECvT"], jobs=1)
    return root


def test_what_tables_know_is_answered_exactly(folder: Path) -> None:
    game = load_game("doushouqi")
    tables, engine = TableSet(game, folder), Engine(game, hash_mb=1)
    state = game.parse_state(LONGEST)
    assert engine.search(state, Limits(depth=6)).counters == {}
    assert engine.set_tables(folder) == 3
    for _ in range(20):  # into the win, the tiger fleeing
        verdict = tables.probe(state)
        assert verdict is not None
        assert verdict.plies is not None
        result = engine.search(state, Limits(depth=1))
        assert result.value == (WIN - verdict.plies if verdict.outcome == "won" else verdict.plies - WIN)
        assert result.counters["solved"] > 0
        assert result.move in [move.move for move in tables.analyse(state).best]
        state = game.play(state, result.move)
    assert engine.set_tables(None) == 0
    assert engine.search(state, Limits(depth=3)).counters == {}


def test_a_player_carries_out_a_long_win(folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "tables").symlink_to(folder)
    monkeypatch.setenv("SIASAT_HOME", str(tmp_path))
    game = load_game("doushouqi")
    referee = Referee(game, game.parse_state(LONGEST))
    white = parse_player("engine@nodes=300,hash=1").player(game)
    black = parse_player("engine@nodes=2000,hash=1,tables=no").player(game)
    while referee.outcome is None:
        referee.play((white if referee.ply % 2 == 0 else black).choose(referee))
    assert referee.outcome.winner is game.to_move(game.parse_state(LONGEST))
    assert referee.ply <= 67


def test_few_seeds_are_answered_by_the_database(tmp_path: Path) -> None:
    game = load_game("congklak", "kalah:4,3")
    assert isinstance(game, Congklak)
    files = EndgameFiles(game, tmp_path)
    files.build(8)
    endgames, engine = files.open(), Engine(game, hash_mb=1)
    assert engine.set_tables(tmp_path) == 8
    random, seen = Random(5), set()
    for _ in range(40):
        state = game.initial()
        while game.outcome(state) is None:
            value = endgames.value(state) if sum(map(sum, state.holes)) <= 8 else None
            if value is not None:
                margin = value + state.stores[state.player] - state.stores[state.player.other]
                found = engine.search(state, Limits(depth=1)).value
                assert (found > 0, found < 0) == (margin > 0, margin < 0)
                seen.add((margin > 0) - (margin < 0))
            state = game.play(state, random.choice(game.legal_moves(state)))
    assert seen == {-1, 0, 1}


def test_what_is_wrong_is_said_and_by_default_nothing_is(folder: Path, tmp_path: Path) -> None:
    game = load_game("doushouqi")
    engine = Engine(game, hash_mb=1)
    with pytest.raises(TableError, match=r"there are no tables for the engine doushouqi \(standard\) below"):
        engine.set_tables(tmp_path)
    with pytest.raises(TableError, match=r"there are no Syzygy files \(\*\.rtbw\) in"):
        Engine(load_game("chess"), hash_mb=1).set_tables(folder)
    assert attach_tables(engine, tmp_path) == 0
    assert attach_tables(engine, folder) == 3
    broken = tmp_path / "doushouqi" / "standard"
    broken.mkdir(parents=True)
    for file in (folder / "doushouqi" / "standard").iterdir():
        (broken / file.name).write_bytes(file.read_bytes()[:-1])
    with pytest.raises(TableError, match="is damaged: it has"):
        engine.set_tables(tmp_path)
    assert attach_tables(engine, tmp_path) == 0


def test_a_player_may_do_without() -> None:
    assert str(parse_player("engine@tables=no,nodes=5")) == "engine@nodes=5,tables=no"
    assert str(parse_player("engine@tables=yes,nodes=5")) == "engine@nodes=5"
    with pytest.raises(InputError, match="tables= must be yes or no, not 'some'"):
        parse_player("engine@nodes=5,tables=some")
