"""Every example runs as it says, and the example games keep the contract."""

import json
import os
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from siasat import ContractError, InputError, PositionError
from siasat.backend.algorithm import find_algorithm
from siasat.core.registry import Registry
from siasat.evaluation import registry as evaluation_registry
from siasat.games import registry
from siasat.testing import check_evaluator, check_game, check_searcher

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples"

SCRIPTS = {
    "beam_search.py": (["search", "nim", "--algorithm", "beam+width=9", "--depth", "2", "--json"], '"nodes": '),
    "breakthrough.py": (["perft", "breakthrough", "--depth", "3", "--json"], '"nodes": 4308'),
    "my_player.py": ([], "greedy against Careful: "),
    "race_to_21.py": (["perft", "race-to-21", "--depth", "4", "--json"], '"nodes": 81'),
    "random_games.py": (["nim", "5", "misere:1,2,3"], "nim misere:1,2,3: 5 random games"),
}
"""For each script: arguments that make it do its work quickly, and something that it must say then."""


def run(*command: str, path: str = "", folder: Path = ROOT, typed: str = "") -> str:
    """What a command of this Python prints; it must end well. `path` is added to the import path."""
    done = subprocess.run(
        [sys.executable, *command],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "SIASAT_HOME": str(folder), "SIASAT_LANG": "en"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_script_is_run_here() -> None:
    assert sorted(SCRIPTS) == sorted(path.name for path in EXAMPLES.glob("*.py"))


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_script_runs(name: str) -> None:
    arguments, said = SCRIPTS[name]
    assert said in run(str(EXAMPLES / name), *arguments)


@pytest.fixture
def no_games(monkeypatch: pytest.MonkeyPatch) -> Registry[registry.GameEntry]:
    """A registry of its own for games that register themselves, so that no other test sees them."""
    games: Registry[registry.GameEntry] = Registry("game", "siasat.no-such-group")
    monkeypatch.setattr(registry, "games", games)
    return games


def test_the_small_game_registers_itself_and_keeps_the_contract(no_games: Registry[registry.GameEntry]) -> None:
    game = runpy.run_path(str(EXAMPLES / "race_to_21.py"))["RaceTo21"]()
    assert list(no_games) == ["race-to-21"]
    report = check_game(game)
    assert report.finished == report.walks


def test_the_small_game_can_be_played_in_the_terminal(tmp_path: Path) -> None:
    said = run(str(EXAMPLES / "race_to_21.py"), "play", "race-to-21", "--plain", folder=tmp_path, typed="3\nquit\n")
    assert "Race to 21" in said


def test_the_larger_game_keeps_the_contract_with_its_evaluator(
    no_games: Registry[registry.GameEntry], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evaluation_registry, "evaluators", Registry("evaluator", "siasat.no-such-group"))
    example = runpy.run_path(str(EXAMPLES / "breakthrough.py"))
    game = example["Breakthrough"]()
    assert list(no_games) == ["breakthrough"]
    report = check_game(game)
    assert report.finished == report.walks
    check_evaluator(example["Advance"](), game)
    won = game.parse_state("..w.../b...../....../....../....w./...... b")
    assert (game.outcome(won).reason, game.legal_moves(won)) == ("far-row", [])
    for text in ("", "wwwwww w", "..w.../b...../....../....../....w./...... w"):
        with pytest.raises(PositionError, match=r"a position looks like|although the game was over"):
            game.parse_state(text)


def test_the_plugin_keeps_the_contract_in_all_its_variants() -> None:
    entry = runpy.run_path(str(EXAMPLES / "plugin" / "chomp.py"))["ENTRY"]
    for variant in (*entry.variants, "bar:1,1", "bar:8,8"):
        game = entry.make(variant)
        assert game.variant == variant
        check_game(game)


def test_the_plugin_is_found_by_its_entry_point(tmp_path: Path) -> None:
    """As pip would install it, without asking an index for the build tools."""
    project = tomllib.loads((EXAMPLES / "plugin" / "pyproject.toml").read_text())["project"]
    about = tmp_path / f"siasat_chomp-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8"
    )
    points = [f"{name} = {place}" for name, place in project["entry-points"]["siasat.games"].items()]
    (about / "entry_points.txt").write_text("\n".join(["[siasat.games]", *points]) + "\n", encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), str(EXAMPLES / "plugin")])

    listed = json.loads(run("-m", "siasat.cli.main", "games", "--json", path=path))
    assert listed[-1]["title"] == "Chomp"
    counted = json.loads(run("-m", "siasat.cli.main", "perft", "chomp", "--depth", "3", "--json", path=path))
    assert counted["nodes"] == 2300  # 20 bites, 250 pairs, 2,300 triples
    assert "5,4,1,0/2" in run("-m", "siasat.cli.main", "show", "chomp", "--position", "5,4,1,0/2", path=path)


def test_a_broken_plugin_does_not_hide_the_other_games(tmp_path: Path) -> None:
    about = tmp_path / "broken-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[siasat.games]\nbroken = no_such_module:GAME\n", encoding="utf-8")
    listed = json.loads(run("-m", "siasat.cli.main", "games", "--json", path=str(tmp_path)))
    assert "chess" in [game["id"] for game in listed]
    assert "broken" not in [game["id"] for game in listed]


BEAM = str(EXAMPLES / "beam_search.py")


@pytest.mark.usefixtures("own_algorithms_only")
def test_the_example_algorithm_keeps_the_contract() -> None:
    runpy.run_path(BEAM)
    check_searcher(find_algorithm("beam"))
    whole = find_algorithm("beam+width=999")  # a beam that leaves nothing out is minimax
    assert check_searcher(whole, is_sound=True).compared > 100
    with pytest.raises(ContractError, match="by minimax, not"):
        check_searcher(find_algorithm("beam+width=1"), is_sound=True)
    for switches in ("width=0", "width=x", "depth=3", "width=2+deep"):
        with pytest.raises(InputError, match=r"the argument of 'width' must be|unknown switch"):
            find_algorithm(f"beam+{switches}")


def test_the_example_algorithm_plays(tmp_path: Path) -> None:
    said = run(BEAM, "play", "nim", "--plain", "--second", "beam+width=9@depth=3", folder=tmp_path, typed="1:3\nquit\n")
    assert "Player 2 (beam+width=9, depth 3) plays" in said
    saved = json.loads((tmp_path / "games" / "nim-normal-3-4-5.json").read_text())
    assert saved["players"] == ["person", "beam+width=9@depth=3"]
    assert "Added by users\n  beam" in run(BEAM, "algorithms", "--plain")


def test_the_example_algorithm_is_measured_in_processes_of_the_lab(tmp_path: Path) -> None:
    spec = tmp_path / "beam.toml"
    spec.write_text('algorithms = ["beam+width=2"]\ndepths = [1, 2]\n[[games]]\ngame = "nim"\n', encoding="utf-8")
    store = str(tmp_path / "lab.sqlite")
    said = json.loads(run(BEAM, "lab", "run", str(spec), "--jobs", "2", "--store", store, "--json", folder=tmp_path))
    assert (said["added"], said["failures"]) == (2, [])


def test_an_algorithm_is_found_by_its_entry_point(tmp_path: Path) -> None:
    about = tmp_path / "siasat_beam-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: siasat-beam\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[siasat.algorithms]\nbeam = beam_search:beam\n", encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), str(EXAMPLES)])
    search = ("-m", "siasat.cli.main", "search", "nim", "--algorithm", "beam+width=2", "--depth", "3", "--json")
    found = json.loads(run(*search, path=path))
    assert (found["algorithm"], found["backend"], found["depth"]) == ("beam+width=2", "python", 3)
    assert found["nodes"] == found["counters"]["nodes"]
