"""`siasat match` with the options of fastchess and cutechess-cli."""

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import chess.pgn
import pytest

from siasat.arena.adjudicate import Adjudication
from siasat.cli.match.fastchess import Request, _experiment, _output, _sprt
from siasat.cli.match.fastchess.engines import read_engines, read_tc
from siasat.cli.match.fastchess.options import (
    ENGINE_INSTEAD,
    INSTEAD,
    SETTING_INSTEAD,
    SETTINGS,
    SUPPORTED,
    is_fastchess,
)
from siasat.errors import InputError
from siasat.lab.experiment import Experiment
from siasat.lab.measure import measure
from siasat.lab.tasks import GameTask, expand, pack
from siasat.stats import Sprt
from siasat.texts.errors import translate_error

Siasat = Callable[..., Any]

TWO = ("-engine", "player=random:1", "name=Random One", "-engine", "player=alphabeta@depth=1", "name=Greedy")
DOCS = Path(__file__).parents[2] / "docs" / "arena.md"


def experiment_of(*words: str) -> Experiment:
    request = Request([*TWO, *words])
    return _experiment(request, read_engines(request.engines, request.settings("each")))[0]


def test_a_match_writes_games_positions_a_result_and_a_log(siasat: Siasat, tmp_path: Path) -> None:
    pgn, epd, result, log = (tmp_path / name for name in ("games.pgn", "end.epd", "result.json", "match.log"))
    asked = (
        *("match", *TWO, "-rounds", "1", "-games", "2", "-repeat", "-concurrency", "1", "-maxmoves", "4", "-recover"),
        *("-pgnout", str(pgn), "nodes=true", "-event", "My event", "-site", "Bandung", "-epdout", f"file={epd}"),
        *("-config", f"outname={result}", "-log", f"file={log}", "level=info", "-srand", "7"),
        *("--store", str(tmp_path / "m.sqlite"), "--as", "m"),
    )
    answer = siasat(*asked)
    assert answer.status == 0, answer.err
    assert "Random One" in answer.out
    assert "siasat lab report m" in answer.out
    stream = io.StringIO(pgn.read_text(encoding="utf-8"))
    games = [game for game in iter(lambda: chess.pgn.read_game(stream), None) if game is not None]
    assert len(games) == 2
    tags = games[0].headers
    assert (tags["Event"], tags["Site"], tags["Round"], tags["PlyCount"]) == ("My event", "Bandung", "1", "8")
    assert {tags["White"], tags["Black"]} == {"Random One", "Greedy"}
    assert (tags["Result"], tags["Termination"], tags["SetUp"]) == ("1/2-1/2", "adjudication", "1")
    comments = [node.comment for node in games[0].mainline()]
    greedy = [comment for comment in comments if "/1 " in comment]
    assert len(greedy) == 4
    assert re.fullmatch(r"[+-]?\d+\.\d\d/1 \d+\.\d{3}s, n=\d+", greedy[0])
    assert comments[-1].endswith(", max-plies")
    assert len(epd.read_text("utf-8").splitlines()) == 2
    stats = json.loads(result.read_text("utf-8"))["stats"]
    assert stats == {
        "Random One vs Greedy": {
            **{"wins": 0, "losses": 0, "draws": 2, "penta_WW": 0, "penta_WD": 0, "penta_WL": 0, "penta_DD": 1},
            **{"penta_LD": 0, "penta_LL": 0},
        }
    }
    lines = log.read_text("utf-8").splitlines()
    assert len(lines) == 2
    assert re.search(r"INFO game 1 \((Random One vs Greedy|Greedy vs Random One)\): 1/2-1/2 \{max-plies\}$", lines[0])
    assert siasat(*asked, "--json").status == 0, "the same command continues the match, which is complete"
    assert len(log.read_text("utf-8").splitlines()) == 2


def test_games_of_this_run_are_appended(siasat: Siasat, tmp_path: Path) -> None:
    pgn = tmp_path / "games.pgn"
    pgn.write_text('[Event "Earlier"]\n\n*\n\n', encoding="utf-8")
    asked = ("match", *TWO, "-maxmoves", "1", "--store", str(tmp_path / "m.sqlite"), "-pgnout", f"file={pgn}")
    for _ in range(2):
        siasat(*asked, "append=true", "-rounds", "1")
    text = pgn.read_text("utf-8")
    assert (text.count("[Event "), text.count('"Earlier"')) == (3, 1)
    siasat(*asked, "min=true", "-rounds", "1")
    assert pgn.read_text("utf-8").count("[Event ") == 2
    assert "{" not in pgn.read_text("utf-8")


def test_limits_openings_and_pairings(tmp_path: Path) -> None:
    book = tmp_path / "book.txt"
    book.write_text("".join(f"{fen}\n" for fen in FENS), encoding="utf-8")
    found = experiment_of(
        *("-rounds", "3", "-openings", f"file={book}", "format=epd", "start=2", "-each", "tc=0:10+0.1"),
        *("timemargin=50", "-tournament", "gauntlet"),
    )
    assert found.match is not None
    assert (found.match.control, found.match.margin, found.match.pairing) == ("10+0.1", 0.05, "gauntlet")
    assert [fen.split()[0] for fen in found.games[0].positions.given] == [
        fen.split()[0] for fen in (*FENS[1:], FENS[0])
    ]
    shuffled = experiment_of("-rounds", "6", "-openings", f"file={book}", "format=epd", "order=random", "-srand", "3")
    assert (shuffled.repetitions, sorted(shuffled.games[0].positions.given)) == (2, sorted(FENS))
    with pytest.raises(InputError, match="has 3 openings, so none has the number 9"):
        experiment_of("-openings", f"file={book}", "format=epd", "start=9")


FENS = (
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -",
    "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -",
    "rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b KQkq -",
)


def test_openings_from_pgn_are_as_long_as_asked(tmp_path: Path) -> None:
    book = tmp_path / "book.games"
    book.write_text("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n", encoding="utf-8")
    for words, move in ((("plies=2",), 2), ((), 4)):
        (fen,) = (
            experiment_of("-openings", f"file={book}", "format=pgn", *words, "-rounds", "1").games[0].positions.given
        )
        assert fen.split()[-1] == str(move)


def test_adjudication_and_tests_are_those_of_fastchess() -> None:
    match = experiment_of(
        "-draw", "movenumber=34", "movecount=8", "score=20", "-resign", "movecount=3", "score=600"
    ).match
    assert match is not None
    assert match.adjudication == Adjudication(600, 3, 20, 8, 68, resign_both=False, draw_resets=True)
    match = experiment_of("-resign", "movecount=3", "score=600", "twosided=true").match
    assert match is not None
    assert match.adjudication is not None
    assert match.adjudication.resign_both
    assert match.adjudication.draw_score is None
    assert _sprt(Request([*TWO, "-sprt", "elo0=0", "elo1=2", "beta=0.1"]), 2) == Sprt(0, 2, 0.05, 0.1, "normalized")
    assert _sprt(Request([*TWO, "-sprt", "elo0=-3", "elo1=1", "model=logistic"]), 2) == Sprt(-3, 1, model="logistic")
    assert _output(Request([*TWO, "-ratinginterval", "5", "-show"]), {}).every == 5


def test_engines_are_read(tmp_path: Path) -> None:
    script = tmp_path / "my engine"
    script.write_text("", encoding="utf-8")
    engines = [
        {"cmd": "stockfish", "name": "SF 17", "option.Hash": "64", "nodes": "1000"},
        {"cmd": str(script), "proto": "xboard", "arg": "-a\n-b c", "st": "0.5"},
        {"cmd": "lc0", "args": "--threads=2 -v"},
    ]
    one, two, three = read_engines(engines, {"option.Threads": "2"})
    assert (one.text, one.name) == ("uci:stockfish@nodes=1000,Threads=2,Hash=64#SF-17", "SF 17")
    assert two.text == f"xboard:'{script}' -a '-b c'@seconds=0.5,Threads=2#my-engine"
    assert three.text == "uci:lc0 --threads=2 -v@Threads=2#lc0"
    assert [str(read_tc(text)) for text in ("40/60", "1:30+1", "0/10+0.1", "inf")] == [
        "40/60",
        "90+1",
        "10+0.1",
        "None",
    ]


def test_what_is_not_supported_is_named_with_what_to_use(siasat: Siasat) -> None:
    for name, instead in INSTEAD.items():
        answer = siasat("match", *TWO, f"-{name}", "x")
        assert answer.status == 2
        assert f"-{name} is not supported: {instead}" in answer.err
    for name, instead in ENGINE_INSTEAD.items():
        with pytest.raises(InputError, match=re.escape(f"{name} of -each is not supported: {instead}")):
            Request(["-each", f"{name}=1"])
    for (option, name), instead in SETTING_INSTEAD.items():
        with pytest.raises(InputError, match=re.escape(f"{name} of -{option} is not supported: {instead}")):
            Request([f"-{option}", f"{name}=1"])


def test_what_to_use_instead_is_translated() -> None:
    for instead in {*INSTEAD.values(), *ENGINE_INSTEAD.values(), *SETTING_INSTEAD.values()}:
        assert translate_error(instead, "id") != instead


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["-rouns", "3"], "unknown option '-rouns'; did you mean '-rounds'?"),
        (["-draw", "moves=3"], "unknown setting 'moves' in -draw; choose from movecount, movenumber, score"),
        (["-games", "1", "-rounds", "3"], "each opening is played twice, so 3 games are not possible"),
        (["-each", "tc=1+0", "st=1"], "an engine has tc or st, not both"),
        (["-each", "proto=cecp"], "proto must be uci or xboard, not 'cecp'"),
        (["-openings", "format=epd"], "-openings needs file=FILE"),
        (["-rounds", "2", "-rounds", "3"], "-rounds is given twice"),
        (["-repeat", "4"], "-repeat plays each opening twice"),
        (["-sprt", "model=bayesian"], "model=bayesian of -sprt is not supported"),
        (["-tournament", "knockout"], "-tournament knockout is not supported"),
        (["-variant", "fischerandom"], "-variant fischerandom is not supported"),
        (["-pgnout", "min"], "-pgnout needs one file"),
        (["-log", "level=info"], "-log needs file=FILE"),
        (["-each", "restart=off"], "restart=off is not supported"),
        (["-each", "timemargin=10"], "timemargin needs a time control; add -each tc=10+0.1"),
        (["-engine", "name=C"], "engine 3 has no command"),
        (["-engine", "player=random:3", "name=Greedy"], "two engines are called 'Greedy'"),
        (["-engine", "cmd=a@b"], "cannot contain '@', '#' or ','"),
        (["-json", "yes"], "-json takes no value, not 'yes'"),
    ],
)
def test_mistakes_are_named(siasat: Siasat, words: list[str], message: str) -> None:
    answer = siasat("match", *TWO, *words)
    assert answer.status == 2
    assert message in answer.err
    assert answer.out == ""


def test_engines_may_have_different_times_but_not_only_one_of_them() -> None:
    times = [
        "-engine",
        "player=random",
        "name=A",
        "tc=1+0.5",
        "-engine",
        "player=alphabeta",
        "name=B",
        "depth=1",
        "st=2",
    ]
    request = Request([*times, "-each", "timemargin=20", "-rounds", "1", "-game", "tictactoe"])
    experiment, _ = _experiment(request, read_engines(request.engines, request.settings("each")))
    tasks = [task for task in expand(experiment) if isinstance(task, GameTask)]
    assert [(task.control, task.margin) for task in tasks] == [("1+0.5|2/move", 0.02), ("2/move|1+0.5", 0.02)]
    for task in tasks:
        row = measure(pack(task))
        assert row["reason"] in ("three-in-a-row", "board-full")
    request = Request(["-engine", "cmd=a", "tc=1+0", "-engine", "cmd=b"])
    with pytest.raises(InputError, match="either all engines have a time"):
        _experiment(request, read_engines(request.engines, {}))


def test_our_own_options_are_recognised() -> None:
    assert not is_fastchess(["level:1", "level:2", "-g", "chess", "-n", "2", "--games", "4", "-j", "1", "--as", "x"])
    assert is_fastchess(["-engine", "cmd=x"])
    assert is_fastchess(["-noswap"])


def test_the_documentation_lists_every_option() -> None:
    """The tables of docs/arena.md have each option of the program, marked as it is."""
    rows = re.findall(
        r"^\| `-([\w-]+)(?: [^|]*)?` \| ([✓✗]|—) \| ([✓✗]|—) \| ([✓✗]) \|", DOCS.read_text("utf-8"), re.MULTILINE
    )
    marks = {name: mark for name, _, _, mark in rows}
    ours = {
        "game",
        "as",
        "store",
        "jobs",
        "lang",
        "plugin",
        "plain",
        "json",
        "watch",
        "show",
        "solved",
        "forgive-pauses",
    }
    assert {name for name, mark in marks.items() if mark == "✓"} == set(SUPPORTED) - ours
    assert {name for name, mark in marks.items() if mark == "✗"} == set(INSTEAD)
    settings = re.findall(
        r"^\| `([\w.]+)=…` \| (?:[✓✗]|—) \| (?:[✓✗]|—) \| ([✓✗]) \|", DOCS.read_text("utf-8"), re.MULTILINE
    )
    assert {name for name, mark in settings if mark == "✓"} == {*SETTINGS["engine"]} - {"player"}
    assert {name for name, mark in settings if mark == "✗"} == set(ENGINE_INSTEAD)
