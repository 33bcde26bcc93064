"""`siasat.run_experiment`: what a script or a notebook calls."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import siasat
from siasat.errors import InputError, SpecError, UnknownNameError
from siasat.lab.experiment_result import ExperimentResult
from siasat.lab.provenance import Provenance
from siasat.lab.runner import Progress

KEYS: dict[str, Any] = {
    "game": "nim",
    "variant": "misere:3,4,5",
    "algorithms": ["minimax", "alphabeta", "alphabeta+table"],
    "depths": (2, 3),
    "positions": ["3,4,5/1", "1,4,5/1", "2,2,3/1"],
    "backend": "python",
    "title": "Small",
}
COUNTS = ("algorithm", "depth", "position", "value", "nodes", "leaves", "digest")


@pytest.fixture(autouse=True)
def _quick_bench(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bench, which takes seconds, has tests elsewhere."""
    made = Provenance("0", None, "x", "here", "3")
    monkeypatch.setattr("siasat.lab.runner.provenance", lambda: made)
    monkeypatch.setattr("siasat.lab.measure.provenance", lambda: made)


@pytest.fixture(scope="module")
def result() -> Iterator[ExperimentResult]:
    with siasat.run_experiment(**KEYS, progress=False) as found:
        yield found


def counts(result: ExperimentResult) -> list[tuple[Any, ...]]:
    return [tuple(row[name] for name in COUNTS) for row in result.rows]


def test_keywords_are_the_keys_of_a_spec(result: ExperimentResult) -> None:
    assert (len(result), result.failures, result.name) == (18, (), "experiment")
    assert {row["depth"] for row in result.rows} == {2, 3}
    assert repr(result) == "<ExperimentResult experiment: 18 of 18 rows>"
    assert "18 of 18" in result._repr_html_()


def test_a_text_a_file_a_mapping_and_keywords_say_the_same(result: ExperimentResult, tmp_path: Path) -> None:
    text = result.experiment.spec
    file = tmp_path / "small.toml"
    file.write_text(text, encoding="utf-8")
    game = {key: KEYS[key] for key in ("game", "variant")} | {"positions": {"given": KEYS["positions"]}}
    rest = {key: value for key, value in KEYS.items() if key not in ("game", "variant", "positions")}
    for spec in (text, file, str(file), {**rest, "games": [game]}):
        with siasat.run_experiment(spec, progress=False) as again:
            assert counts(again) == counts(result)


def test_positions_and_games_may_be_objects(result: ExperimentResult) -> None:
    game = siasat.load_game("nim", "misere:3,4,5")
    places = [siasat.position(game, text) for text in KEYS["positions"]]
    keys = {key: value for key, value in KEYS.items() if key != "variant"}
    with siasat.run_experiment(**keys | {"game": game, "positions": places}, progress=False) as again:
        assert counts(again) == counts(result)


def test_a_store_makes_a_run_resumable(tmp_path: Path, result: ExperimentResult) -> None:
    store = tmp_path / "lab.sqlite"
    seen: list[Progress] = []

    def stop(at: Progress) -> None:
        seen.append(at)
        if at.done == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        siasat.run_experiment(**KEYS, store=store, name="mine", progress=stop)
    assert [at.done for at in seen] == [0, 1, 2, 3, 4, 5]
    seen.clear()
    with siasat.run_experiment(**KEYS, store=store, name="mine", progress=seen.append) as whole:
        assert seen[0] == Progress(5, 18, 0)
        assert counts(whole) == counts(result)
    assert store.exists()


def test_rows_without_a_store_last_as_long_as_the_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    found = siasat.run_experiment(**KEYS, progress=False)
    assert len(list(tmp_path.iterdir())) == 1
    del found
    assert list(tmp_path.iterdir()) == []


def test_frames_and_comparisons(result: ExperimentResult) -> None:
    assert result.to_polars().height == 18
    assert result.summary().height == 6
    ratios = result.compare(base="minimax")
    assert set(ratios["algorithm"]) == {"alphabeta", "alphabeta+table"}
    assert all(ratio < 1 for ratio in ratios["nodes"])
    with pytest.raises(UnknownNameError, match="unknown algorithm 'minmax'"):
        result.compare(base="minmax")


def test_pandas_needs_no_pyarrow(result: ExperimentResult, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a stand-in for pandas, so that this runs where it is not installed; the real one is below."""
    pandas = ModuleType("pandas")
    pandas.DataFrame = lambda data, columns: (data, columns)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pandas", pandas)
    monkeypatch.setitem(sys.modules, "pyarrow", None)  # importing it now fails
    data, columns = result.to_pandas()
    assert columns == list(data) == result.to_polars().columns
    assert data["nodes"] == [row["nodes"] for row in result.rows]
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(InputError, match="to_pandas needs pandas: pip install pandas"):
        result.to_pandas()


def test_the_real_pandas_without_pyarrow(result: ExperimentResult) -> None:
    pytest.importorskip("pandas", reason="pandas is not installed: pip install pandas")
    code = (
        "import sys; sys.modules['pyarrow'] = None\n"
        "import siasat\n"
        "with siasat.run_experiment(game='nim', algorithms=['minimax'], depths=[1], backend='python') as result:\n"
        "    frame = result.to_pandas()\n"
        "    print(frame.shape[0], frame['algorithm'][0], frame['nodes'][0] == result.rows[0]['nodes'])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "1 minimax True\n"), done.stderr


def test_the_result_writes_tables_figures_and_a_report(result: ExperimentResult, tmp_path: Path) -> None:
    assert result.latex(base="minimax").count("\\begin{tabular}") == 1
    assert [figure.name for figure in result.figures()][:2] == ["nodes", "seconds"]
    figure = result.figure("ratios", base="minimax")
    assert figure._repr_svg_().startswith("<svg")
    assert figure.save(tmp_path / "ratios.pdf").read_bytes().startswith(b"%PDF")
    assert result.report().html().startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "give a spec, or keywords such as"),
        ({"spec": "all-algorithms", "depths": [1]}, "give either a spec or keywords, not both: depths"),
        ({"game": "nim", "depth": [1]}, "spec: unknown key 'depth' in the spec; did you mean 'depths'"),
        ({"game": "nmi", "algorithms": ["minimax"], "depths": [1]}, "spec: unknown game 'nmi'"),
        ({"game": "nim", "algorithms": ["minimax"], "depths": [1], "name": "a b"}, "a name must be letters"),
        ({"game": "nim", "algorithms": {1}, "depths": [1]}, "a spec has texts, numbers, true and false"),
        ({"spec": "no-such-experiment"}, "unknown experiment 'no-such-experiment'"),
    ],
)
def test_mistakes_are_explained(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(SpecError if "no-such" not in message else UnknownNameError) as caught:
        siasat.run_experiment(**arguments)
    assert message in str(caught.value)


def test_a_foreign_spec_starts_no_program() -> None:
    spec = '[match]\nplayers = ["uci:false@nodes=1", "random"]\n[[games]]\ngame = "chess"\n'
    with pytest.raises(SpecError, match=r"asks to start uci:false@nodes=1.*allow_programs=True"):
        siasat.run_experiment(spec)


def test_if_nothing_can_be_measured_the_reason_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_payload: dict[str, Any]) -> None:
        raise RuntimeError("it does not work")

    monkeypatch.setattr("siasat.lab.runner.measure", broken)
    with pytest.raises(InputError, match=r"no task could be measured; the first: search nim .*it does not work"):
        siasat.run_experiment(game="nim", algorithms=["minimax"], depths=[1], progress=False)


def test_a_script_without_a_guard_is_told_what_to_do(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import siasat\n"
        "siasat.run_experiment(game='nim', algorithms=['minimax'], depths=[1], jobs=2, backend='python')\n",
        encoding="utf-8",
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert 'put the call below `if __name__ == "__main__":`, or use jobs=1' in done.stderr
    assert "no task could be measured" in done.stderr
