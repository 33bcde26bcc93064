"""Training data: what is in the files, and that an export continues where it stopped."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from siasat import InputError, load_game
from siasat.bridges.encoding import Actions, Observations
from siasat.bridges.training_data import ExportSettings, ExportSummary, schema, write_training_data
from siasat.core.notation import notation_of
from siasat.core.player import Player

pl = pytest.importorskip("polars", reason='polars is not installed: pip install "siasat[lab]"')

SETTINGS = ExportSettings("congklak", "kalah:3,2", "alphabeta@depth=2", games=5, games_per_file=2, opening_plies=1)


@pytest.mark.parametrize(
    ("game", "variant"), [("congklak", "kalah:3,2"), ("chess", "standard"), ("nim", "normal:3,4,5"), ("tree", "nested")]
)
def test_every_row_is_a_position_of_the_game(tmp_path: Path, game: str, variant: str) -> None:
    settings = replace(SETTINGS, game=game, variant=variant, games=2, max_plies=12)
    done = write_training_data(tmp_path, settings)
    frame = pl.read_parquet(tmp_path / "*.parquet")
    assert dict(frame.schema) == schema()
    assert (done.written, done.kept, done.positions) == (1, 0, len(frame))
    rules = load_game(game, variant)
    actions, seen = Actions(rules), Observations(rules)
    for row in frame.iter_rows(named=True):
        state = notation_of(rules).parse_state(row["position"])
        moves = actions.moves(state)
        assert row["ply"] >= 1
        assert row["side"] == rules.to_move(state)
        assert row["legal_actions"] == sorted(moves)
        assert notation_of(rules).format_move(state, moves[row["action"]]) == row["move"]
        assert row["observation"] == seen.of(state, Player(row["side"]))
        assert row["result"] in (0, 0.5, 1)
        assert row["value"] is not None
    described = json.loads((tmp_path / "export.json").read_text())
    assert described["observation_shape"] == list(seen.shape)
    assert described["actions"] == actions.size


def test_results_belong_to_the_side_to_move(tmp_path: Path) -> None:
    write_training_data(tmp_path, replace(SETTINGS, games=6))
    frame = pl.read_parquet(tmp_path / "*.parquet").filter(pl.col("finished"))
    for _, rows in frame.group_by("game_number"):
        sides = dict(rows.select("side", "result").iter_rows())
        if len(sides) == 2:
            assert sum(sides.values()) == 1


def test_an_export_continues_where_it_stopped(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    assert write_training_data(whole, SETTINGS).written == 3

    def interrupt(done: int, _: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_training_data(parts, SETTINGS, interrupt)
    (parts / ".part-00002.parquet.x.tmp").write_bytes(b"half")
    again = write_training_data(parts, SETTINGS)
    assert (again.written, again.kept) == (1, 2)
    assert write_training_data(parts, SETTINGS) == ExportSummary(0, 3, 0)
    for path in whole.glob("part-*"):
        assert pl.read_parquet(path).equals(pl.read_parquet(parts / path.name))


def test_more_games_can_be_added_but_settings_not_changed(tmp_path: Path) -> None:
    write_training_data(tmp_path, replace(SETTINGS, games=2))
    assert write_training_data(tmp_path, replace(SETTINGS, games=4)).written == 1
    for other in (replace(SETTINGS, seed=2), replace(SETTINGS, player="alphabeta@depth=3"), replace(SETTINGS, games=2)):
        with pytest.raises(InputError, match="holds an export with other settings"):
            write_training_data(tmp_path, other)
    (tmp_path / "export.json").write_text("[]")
    with pytest.raises(InputError, match=r"export\.json: cannot be used"):
        write_training_data(tmp_path, SETTINGS)


def test_players_that_do_not_search_have_no_value_and_people_do_not_play(tmp_path: Path) -> None:
    write_training_data(tmp_path / "random", replace(SETTINGS, player="random:1"))
    assert pl.read_parquet(tmp_path / "random" / "*.parquet")["value"].null_count() > 0
    with pytest.raises(InputError, match="a person cannot play against itself"):
        write_training_data(tmp_path / "person", replace(SETTINGS, player="person"))


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from siasat.cli.main import main  # noqa: PLC0415

    def run(*words: str) -> int:
        return main(["export", "tictactoe", str(tmp_path / "data"), "--lang", "en", *words])

    assert run("--games", "10", "--per-file", "5") == 0
    assert "2 files with" in capsys.readouterr().out
    assert run("--games", "10", "--per-file", "5") == 0
    assert "2 files were there already" in capsys.readouterr().out
    assert run("--games", "0") == 2
    assert "--games must be a number between 1 and 1000000" in capsys.readouterr().err
