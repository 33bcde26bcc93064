"""Specs: valid ones are read, errors name the file, line, key and the closest valid key."""

from pathlib import Path

import pytest
from tests.cli.conftest import Countdown

from siasat.core.search_api.limits import Limits
from siasat.errors import SpecError
from siasat.games.registry import entry_for, games
from siasat.lab.experiment import Experiment, GameChoice, Match, Positions, RandomOpenings, SelfPlay
from siasat.lab.shipped import STARTER, shipped
from siasat.lab.spec import parse_spec, read_spec
from siasat.lab.tasks import expand

SPEC = """\
title = "A title"
seed = 3
algorithms = [
  "minimax",
  "alphabeta+captures",
  "mtdf+guess=off-by:-10",
]
depths = "1-3"
measures = ["counts"]

[[games]]
game = "chess"
positions.random = { count = 2, plies = 6 }

[[games]]
game = "congklak"
variant = "kalah:6,4"
evaluator = "stores"
depths = [4]
[games.positions]
start = true
given = ["4,4,0,5,5,5/4,4,4,4,4,4/1-0/1"]
self-play = { games = 1, player = "alphabeta@depth=1" }
"""

MATCH = """\
[match]
players = ["alphabeta@depth=2", "random"]

[[games]]
game = "tictactoe"
"""


def test_a_spec_is_read() -> None:
    assert parse_spec(SPEC, name="my spec") == Experiment(
        name="my-spec",
        title="A title",
        seed=3,
        algorithms=("minimax", "alphabeta+captures", "mtdf+guess=off-by:-10"),
        budgets=(Limits(depth=1), Limits(depth=2), Limits(depth=3)),
        measures=("counts",),
        games=(
            GameChoice("chess", "standard", Positions(random=RandomOpenings(2, 6))),
            GameChoice(
                "congklak",
                "kalah:6,4",
                Positions(True, ("4,4,0,5,5,5/4,4,4,4,4,4/1-0/1",), None, SelfPlay(1, "alphabeta@depth=1")),
                "stores",
                None,
                (Limits(depth=4),),
            ),
        ),
    )


def test_a_match_is_read() -> None:
    experiment = parse_spec(MATCH)
    assert experiment.kind == "match"
    assert experiment.match == Match(("alphabeta@depth=2", "random"))


@pytest.mark.parametrize(
    ("right", "wrong", "line", "message"),
    [
        ('depths = "1-3"', "depth = 3", 8, "unknown key 'depth' in the spec; did you mean 'depths'?"),
        ("algorithms", "algoritms", 3, "unknown key 'algoritms' in the spec; did you mean 'algorithms'?"),
        ("alphabeta+c", "alphabta+c", 5, "unknown algorithm 'alphabta'; did you mean 'alphabeta'?"),
        ("+captures", "+capture", 5, "unknown switch 'capture'; did you mean 'captures'?"),
        ("off-by:-10", "off-by:x", 6, "write guess=off-by:40 or guess=off-by:-40, not 'guess=off-by:x'"),
        ("plies", "plyes", 13, "unknown key 'plyes' in [games.positions.random]; did you mean 'plies'?"),
        ('"chess"', '"ches"', 12, "unknown game 'ches'; did you mean 'chess'?"),
        ("kalah:6", "kalha:6", 17, "unknown variant 'kalha'"),
        ('"stores"', '"store"', 18, "unknown evaluator 'store'; did you mean 'stores'?"),
        ("[games.positions]", "[games.position]", 20, "unknown key 'position' in [games]; did you mean 'positions'?"),
        ("start = true", "strat = true", 21, "unknown key 'strat' in [games.positions]; did you mean 'start'?"),
        ("start = true", "start = 1", 21, "start must be true or false, not 1"),
        ("4,4,0,5,5,5/", "4,4,0,5,5/", 22, ""),
        ("@depth=1", "@depht=1", 23, "unknown player setting 'depht=1'"),
        ("seed = 3", 'seed = "x"', 2, "seed must be a whole number between 0 and 999,999,999, not 'x'"),
        ("[4]", '[4, "a"]', 19, "depths must be a whole number between 0 and 256, not 'a'"),
        ('"1-3"', '"3-1"', 8, "depths must be numbers or a range such as \"1-6\", not '3-1'"),
        ('"1-3"', '"1-3"\nnodes = 5', 9, "give only one of depths, nodes and seconds, not depths and nodes"),
        ('"minimax"', '"mcts"', 4, "'mcts' has no depth limit; give it nodes or seconds"),
        ('"counts"', '"count"', 9, "unknown measure 'count'; did you mean 'counts'?"),
        ("seed = 3", "seed = = 3", 2, "not TOML"),
        ("count = 2, ", "", 13, "[games.positions.random] needs the key 'count'; write count = 1"),
    ],
)
def test_a_typo_is_told_with_its_line_and_the_nearest_right_one(
    right: str, wrong: str, line: int, message: str
) -> None:
    assert right in SPEC
    with pytest.raises(SpecError) as caught:
        parse_spec(SPEC.replace(right, wrong, 1), "my.toml")
    assert str(caught.value).startswith(f"my.toml, line {line}")
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("right", "wrong", "line", "message"),
    [
        (', "random"', "", 2, "a match needs two players"),
        ("random", "person", 2, "a person cannot take part"),
        ("random", "alphabeta@depth=2", 2, "is listed twice"),
        ("@depth=2", "@depth=2,evaluator=stores", 5, "the evaluator 'stores' is for congklak, not tictactoe"),
        ("[match]", "depths = [1]\n[match]", 1, "in a match, give it to the players"),
        ('"tictactoe"', '"tictactoe"\ndepths = [1]', 6, "in a match, give it to the players"),
        ("[match]", '[match]\npairing = "gauntled"', 2, "did you mean 'gauntlet'?"),
        ("[match]", "[match]\nforgive-pauses = true", 2, "forgive-pauses needs a time control"),
    ],
)
def test_what_is_wrong_with_a_match(right: str, wrong: str, line: int, message: str) -> None:
    with pytest.raises(SpecError) as caught:
        parse_spec(MATCH.replace(right, wrong, 1), "m.toml")
    assert str(caught.value).startswith(f"m.toml, line {line}: ")
    assert message in str(caught.value)


def test_a_spec_without_the_necessary() -> None:
    with pytest.raises(SpecError, match=r"spec, line 1: the spec names no game"):
        parse_spec("")
    with pytest.raises(SpecError, match="no algorithms; write algorithms ="):
        parse_spec('depths = 1\n[[games]]\ngame = "nim"')
    with pytest.raises(SpecError, match="line 2: no limits; write depths ="):
        parse_spec('algorithms = ["minimax"]\n[[games]]\ngame = "nim"')


def test_positions_from_files(tmp_path: Path) -> None:
    (tmp_path / "some.epd").write_text(
        '# comment\n1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";\n', encoding="utf-8"
    )
    (tmp_path / "one.pgn").write_text('[Event "?"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n', encoding="utf-8")
    spec = (
        'algorithms = ["minimax"]\ndepths = 1\n[[games]]\ngame = "chess"\n'
        'positions.files = ["some.epd", { file = "one.pgn", from = 2, every = 3 }]\n'
    )
    (tmp_path / "files.toml").write_text(spec, encoding="utf-8")
    given = read_spec(tmp_path / "files.toml").games[0].positions.given
    assert given == (
        "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - -",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    )
    (tmp_path / "some.epd").write_text("8/8 b - -\n", encoding="utf-8")
    with pytest.raises(SpecError, match=r"files.toml, line 5: .*some.epd, line 1: "):
        read_spec(tmp_path / "files.toml")


def test_files_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="cannot be read"):
        read_spec(tmp_path / "none.toml")
    with pytest.raises(SpecError, match=r"spec, line 3: .*none.epd: cannot be read"):
        parse_spec('[[games]]\ngame = "chess"\npositions.files = ["none.epd"]', folder=tmp_path)


def test_the_starting_spec_is_right() -> None:
    experiment = parse_spec(STARTER.format(file="x.toml", name="x"), name="x")
    assert len(list(expand(experiment))) == 5 * 3 * 3 + 4 * 6 * 3


@pytest.mark.parametrize("path", shipped().values(), ids=lambda path: path.stem)
def test_the_shipped_specs_are_right(path: Path) -> None:
    experiment = read_spec(path)
    assert experiment.name == path.stem
    assert experiment.title
    assert next(expand(experiment))


def test_a_game_without_notation_is_searched_from_its_start_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games._things, "countdown", entry_for(Countdown()))
    spec = 'algorithms = ["minimax"]\ndepths = [1]\n[[games]]\ngame = "countdown"\n[games.positions]\nstart = true\n'
    assert len(list(expand(parse_spec(spec, name="mine")))) == 1
    for more in ("random = { count = 1, plies = 1 }", 'self-play = { games = 1, player = "random" }'):
        with pytest.raises(
            SpecError, match=r"line 5.*countdown has no notation for positions, so only its start can be"
        ):
            parse_spec(spec + more, name="mine")
