"""Counts that are saved first move by first move."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from siasat.errors import InputError
from siasat.games.registry import load_game
from siasat.lab.long_count import LongCount, count_long


def test_a_stopped_count_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "perft.json"
    game = load_game("chess")

    def stop(done: int, count: int) -> None:
        assert count == 20
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        count_long(game, game.initial(), 3, file, tell=stop)
    begun = LongCount.read(file.read_text(), "it")
    assert (begun.nodes, len(begun.divide)) == (None, 3)
    done: list[int] = []
    whole = count_long(game, game.initial(), 3, file, tell=lambda at, _count: done.append(at))
    assert (whole.nodes, len(whole.divide), done) == (8902, 20, list(range(3, 20)))
    assert whole.command == "siasat perft chess --variant standard --depth 3 --save perft.json"
    assert LongCount.read(file.read_text(), "it") == whole == count_long(game, game.initial(), 3, file)


def test_a_file_of_another_count_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "perft.json"
    game = load_game("nim")
    count_long(game, game.initial(), 2, file)
    with pytest.raises(InputError, match=r"counts nim normal:3,4,5 to depth 2 with .*; name another file"):
        count_long(game, game.initial(), 3, file)
    for text in ("not json", "[]", json.dumps({"game": "nim"})):
        file.write_text(text)
        with pytest.raises(InputError, match="is not a saved perft; name a new file"):
            count_long(game, game.initial(), 2, file)
    with pytest.raises(InputError, match="depth of at least 1"):
        count_long(game, game.initial(), 0, file)
