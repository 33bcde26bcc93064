"""Games in progress are published for a display."""

from pathlib import Path

from siasat import load_game
from siasat.arena.game import play_game
from siasat.arena.live import LiveGame, live_games, published
from siasat.core.clock import parse_control
from siasat.core.notation import notation_of
from siasat.players.parse import parse_player


def test_a_game_is_published_while_it_is_played(tmp_path: Path) -> None:
    game = load_game("congklak", "kalah:3,2")
    players = tuple(parse_player(text).player(game) for text in ("alphabeta@depth=2", "random:1"))
    seen: list[LiveGame] = []
    start = LiveGame(game.id, game.variant, "one", "two", notation_of(game).format_state(game.initial()))
    with published(tmp_path, start) as watch:
        assert live_games(tmp_path) == [start]

        def look(referee: object, report: object) -> None:
            watch(referee, report)  # type: ignore[arg-type]
            seen.extend(live_games(tmp_path))

        played = play_game(game, players, control=parse_control("60"), watch=look)  # type: ignore[arg-type]
    assert live_games(tmp_path) == []
    assert list(tmp_path.iterdir()) == []
    assert [live.last_move for live in seen] == list(played.moves)
    assert seen[-1].ply == len(played.moves)
    assert seen[0].scores[0].endswith("/2")
    assert all(live.clocks[0] is None or live.clocks[0] <= 60 for live in seen)


def test_what_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    for number, text in enumerate(["", "{", "[]", '{"scores": [], "clocks": []}', "1"]):
        (tmp_path / f"{number}.game.json").write_text(text, encoding="utf-8")
    assert live_games(tmp_path) == []
    assert live_games(tmp_path / "missing") == []


def test_a_folder_that_is_gone_stops_no_game(tmp_path: Path) -> None:
    with published(tmp_path / "gone", LiveGame("nim", "", "a", "b", "")):
        pass
