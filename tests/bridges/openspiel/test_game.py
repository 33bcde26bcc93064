"""How one game of OpenSpiel behaves as a game of siasat: names, positions, keys, results, pictures."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

from siasat import GameEntry, InputError, Player, UnknownNameError, VariantError, find_move, load_game, play_match
from siasat.cli.main import main
from siasat.core.game import AnyGame, Drawable
from siasat.core.mixing import SplitMix64
from siasat.core.scene import Grid, Pits
from siasat.core.walks import walk
from siasat.games.registry import facts_of, games
from siasat.perfect.oracle import why_unsolved

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: python3 scripts/setup.py dev bench")
from siasat.bridges.openspiel import OpenSpielGame, entry_of, suitable_names  # noqa: E402
from siasat.bridges.openspiel.game import OpenSpielState  # noqa: E402
from siasat.bridges.openspiel.identity import BOARD_IS_STATE  # noqa: E402


def spiel_game(text: str, variant: str | None = None) -> OpenSpielGame:
    game = load_game(f"openspiel:{text}", variant)
    assert isinstance(game, OpenSpielGame)
    return game


def position(game: AnyGame, *moves: str) -> Any:
    state = game.initial()
    for text in moves:
        assert isinstance(game, OpenSpielGame)
        state = game.play(state, game.parse_move(state, text))
    return state


def test_parameters_are_the_variant() -> None:
    game = spiel_game("connect_four(rows=5)")
    assert (game.id, game.variant) == ("openspiel:connect_four", "rows=5")
    assert spiel_game("connect_four", "rows=5") == game
    assert spiel_game("connect_four").variant == "default"
    assert spiel_game("connect_four", "default") == spiel_game("connect_four")
    assert len(spiel_game("connect_four(rows=5,columns=4)").legal_moves(game.initial())) == 7
    assert spiel_game("connect_four(rows=5,columns=4)") == spiel_game("connect_four(columns=4,rows=5)")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("kuhn_poker", "chance plays a part, players do not see everything"),
        ("matrix_rps", "players move at the same time"),
        ("dark_hex", "players do not see everything"),
        ("catch", "it is not a game for two players"),
        ("chinese_checkers(players=3)", "it is not a game for two players"),
        ("tiny_hanabi", "one player's gain is not the other's loss"),
    ],
)
def test_a_game_that_cannot_be_searched_is_refused_with_the_reason(name: str, reason: str) -> None:
    with pytest.raises(VariantError, match=reason):
        load_game(f"openspiel:{name}")


def test_a_wrong_name_or_parameter_is_an_input_error(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'connect_four'"):
        load_game("openspiel:conect_four")
    with pytest.raises(VariantError, match="the keys are columns, egocentric_obs_tensor, rows, x_in_row"):
        load_game("openspiel:connect_four", "height=5")
    with pytest.raises(VariantError, match="must be a number from 0 up, not '-3'"):
        load_game("openspiel:hex(board_size=-3)")
    with pytest.raises(VariantError, match="is over before the first move"):
        load_game("openspiel:nim(pile_sizes=0;0)")
    for text in ("", "connect four", "connect_four(", "hex)", "x" * 1000):
        with pytest.raises(InputError):
            load_game(f"openspiel:{text}")
    assert capfd.readouterr().err == ""
    with pytest.raises(VariantError, match="OpenSpiel cannot load"):
        load_game("openspiel:misere(game=nothing())")


def test_without_openspiel_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("siasat.bridges.find_spec", lambda _: None)
    with pytest.raises(InputError, match=r'needs pyspiel: pip install "siasat\[openspiel\]"'):
        entry_of("openspiel:connect_four")


def test_the_registry_finds_but_does_not_list_them(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "openspiel:hex" in games
    assert "openspiel:kuhn_poker" not in games
    assert not [name for name in games if name.startswith("openspiel:")]
    assert facts_of(spiel_game("hex")) == games.get("openspiel:hex").facts
    monkeypatch.setattr(games, "lists_all", True)  # as on a server
    with pytest.raises(UnknownNameError):
        load_game("openspiel:hex")
    assert "openspiel:hex" not in games


def test_the_first_to_move_is_the_first_player() -> None:
    chess = spiel_game("chess")
    assert chess.initial().position.current_player() == 1
    assert chess.to_move(chess.initial()) is Player.FIRST
    end = position(chess, "f3", "e5", "g4", "Qh4#")
    outcome = chess.outcome(end)
    assert outcome is not None
    assert outcome.winner is Player.SECOND
    assert chess.to_move(end) is Player.FIRST


def test_a_player_may_move_again() -> None:
    game = spiel_game("dots_and_boxes")
    state = position(game, "P1(h,0,0)", "P2(v,0,0)", "P1(v,0,1)", "P2(h,1,0)")
    assert not game.alternates
    assert game.to_move(state) is Player.SECOND


def test_results_with_margins_are_payoffs_of_a_hundred_points() -> None:
    game = spiel_game("dots_and_boxes(num_rows=1,num_cols=2,utility_margin=true)")
    state = game.initial()
    while game.outcome(state) is None:
        state = game.play(state, game.legal_moves(state)[0])
    end = game.outcome(state)
    assert end is not None
    assert end.payoff == round(100 * state.position.returns()[0])
    assert end.payoff != 0
    assert facts_of(game).scale.unit == 100


def test_a_game_within_a_game() -> None:
    game = spiel_game("misere(game=tic_tac_toe())")
    assert isinstance(game, Drawable)
    assert find_move(game, depth=9).value == 0
    late = spiel_game("start_at(game=tic_tac_toe(),history=0;4)")
    assert late.format_state(late.initial()) == "start"
    state = late.play(late.initial(), 8)
    assert late.format_state(state) == "8"
    assert late.parse_state("8") == state
    assert pickle.loads(pickle.dumps(state)) == state


def test_keys_are_the_same_in_every_process_and_states_are_pickled() -> None:
    game = spiel_game("connect_four")
    state = position(game, "x3", "o3", "x4")
    assert game.key(state) == 14465361155084071533
    assert game.key(state) == game.key(pickle.loads(pickle.dumps(state)))
    assert pickle.loads(pickle.dumps(game)) == game
    assert state == game.parse_state("x3 o3 x4") == game.parse_state("3 3 4")
    assert str(state).count("x") == 2


def test_positions_reached_by_other_moves_are_equal_where_the_board_says_all() -> None:
    four = spiel_game("connect_four")
    assert four.parse_state("0 1 2") == four.parse_state("2 1 0")
    hex_ = spiel_game("hex(board_size=5,swap=true)")  # who owns a stone depends on the moves
    assert hex_.parse_state("0 7 2") != hex_.parse_state("2 7 0")
    chess = spiel_game("chess")  # so does repetition
    there, back = position(chess, "Nf3", "Nf6", "Ng1", "Ng8"), chess.initial()
    assert there != back
    assert chess.key(there) != chess.key(back)


SMALL = {"hex": "board_size=4", "havannah": "board_size=3", "y": "board_size=4", "mnk": "m=4,n=4,k=3"}
SMALL |= {"gomoku": "size=5,connect=4", "breakthrough": "rows=5,columns=4", "clobber": "rows=4,columns=4"}
SMALL |= {"dots_and_boxes": "num_rows=2,num_cols=3", "connect_four": "rows=4,columns=4"}


@pytest.mark.parametrize("name", sorted(BOARD_IS_STATE))
def test_equal_positions_have_the_same_future(name: str) -> None:
    """Positions that several move orders lead to: whoever moves, what is legal and what follows is the same."""
    game = spiel_game(name, SMALL.get(name))
    compared = 0
    for seed in range(60):
        rng = SplitMix64(seed)
        start = [step.state for step in walk(game, rng, 2 + seed % 12)][-1]
        for first, second in _equal_pairs(game, start, plies=4, width=5)[:5]:
            compared += 1
            assert game.key(first) == game.key(second)
            other = second
            for step in walk(game, rng, 12, start=first):
                assert (game.to_move(other), game.outcome(other)) == (
                    game.to_move(step.state),
                    game.outcome(step.state),
                )
                assert tuple(game.legal_moves(other)) == step.moves
                assert other == step.state
                other = other if step.chosen is None else game.play(other, step.moves[step.chosen])
        if compared >= 40:
            break
    print(f"{name}: {compared} pairs of equal positions")
    assert compared >= 5


def _equal_pairs(
    game: OpenSpielGame, start: OpenSpielState, plies: int, width: int
) -> list[tuple[OpenSpielState, OpenSpielState]]:
    """Equal positions `plies` moves after `start` that were reached by different moves."""
    found, pairs, level = {start: start}, [], [start]
    for _ in range(plies):
        level = [game.play(state, move) for state in level for move in game.legal_moves(state)[:width]]
        for state in level:
            known = found.setdefault(state, state)
            if known is not state:
                pairs.append((known, state))
    return pairs


@pytest.mark.parametrize("name", suitable_names())
def test_pictures_show_what_can_move(name: str) -> None:
    """Wherever a game names a square, the picture has it; pieces have the owners that can move them."""
    game = spiel_game(name)
    if not isinstance(game, Drawable):
        assert name == "hive"
        return
    scene = game.scene(game.initial())
    assert isinstance(scene, Grid | Pits)
    squares = [square.name for row in scene.rows for square in row] if isinstance(scene, Grid) else []
    assert len(squares) == len(set(squares))
    for step in walk(game, SplitMix64(5), 30):
        if step.chosen is None or not isinstance(scene := game.scene(step.state), Grid):
            continue
        mover = game.to_move(step.state)
        owners = {square.name: square.piece and square.piece.owner for row in scene.rows for square in row}
        assert list(owners) == squares
        for text in (game.format_move(step.state, move) for move in step.moves):
            start, target = text[:2], text[2:4]
            if start in owners and target in owners and len(text) in (4, 5):
                assert owners[start] is mover, text


@pytest.mark.parametrize(
    "name", ["breakthrough", "connect_four", "dots_and_boxes", "mancala", "nim", "othello", "oware"]
)
def test_finished_games_are_drawn_too(name: str) -> None:
    game = spiel_game(name)
    assert isinstance(game, Drawable)
    for seed in range(3):
        *_, last = walk(game, SplitMix64(seed), 1_000)
        assert game.outcome(last.state) is not None
        assert isinstance(game.scene(last.state), Grid | Pits)


def test_the_engine_the_arena_and_the_solver_accept_them() -> None:
    game = spiel_game("tic_tac_toe")
    assert find_move(game, depth=9).value == 0
    assert find_move(game, depth=9, algorithm="negascout+table").value == 0
    assert find_move("openspiel:connect_four", "3 0 3 0 3 1", depth=1).move_text == "x3"
    match = play_match("openspiel:tic_tac_toe", "alphabeta@depth=9", "random:1", games=2)
    assert match.losses == 0
    assert why_unsolved(game) is not None


def test_the_lab_measures_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spec = tmp_path / "spiel.toml"
    spec.write_text(SPEC, encoding="utf-8")
    store = f"sqlite:///{tmp_path / 'lab.sqlite'}"
    assert main(["lab", "run", str(spec), "--store", store, "--jobs", "1", "--lang", "en"]) == 0
    capsys.readouterr()
    assert main(["lab", "export", "spiel", "--store", store, "-f", "csv", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert out.count("openspiel:connect_four") >= 4


SPEC = """
seed = 1
algorithms = ["alphabeta", "negascout"]

[[games]]
game = "openspiel:connect_four"
variant = "rows=4,columns=4"
depths = [3]
positions.random = { count = 2, plies = 3 }
"""


def test_listed_games_have_only_their_listed_parameters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIASAT_OPENSPIEL", "nim")
    monkeypatch.setattr(games, "_things", dict(games._things))
    from siasat.bridges.openspiel import listed  # noqa: PLC0415 - it registers when it is imported

    listed.list_games(["hex(board_size=5)", "hex(board_size=7)"])
    entry: GameEntry = games.get("openspiel:hex")
    assert entry.variants == ("board_size=5", "board_size=7")
    assert load_game("openspiel:hex").variant == "board_size=5"
    with pytest.raises(VariantError, match="is listed with the parameters board_size=5, board_size=7"):
        load_game("openspiel:hex", "board_size=1000")
