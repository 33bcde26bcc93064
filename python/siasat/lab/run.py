"""Run an experiment from a script or a notebook: names and texts go in, one result object comes out.

Only light modules are imported here, because `import siasat` imports this one; the lab's libraries are imported when
`run_experiment` is called.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from importlib.util import find_spec as find_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from siasat.errors import InputError, SpecError
from siasat.texts import load

if TYPE_CHECKING:
    from siasat.lab.experiment import Experiment
    from siasat.lab.experiment_result import ExperimentResult
    from siasat.lab.runner import Progress

NEEDED = ("altair", "jinja2", "polars", "sqlalchemy", "vl_convert")
GAME_KEYS = ("game", "variant", "evaluator", "positions")
"""Keys of the one game of an experiment that is given by keywords."""

SECONDS_BETWEEN = 0.2
"""How often the progress line is written, at most."""


def run_experiment(
    spec: str | Path | Mapping[str, Any] | Experiment | None = None,
    *,
    store: str | Path | None = None,
    name: str | None = None,
    jobs: int | None = 1,
    progress: bool | Callable[[Progress], None] = True,
    allow_programs: bool = False,
    **keys: Any,
) -> ExperimentResult:
    """Measure every combination of games, positions, limits and algorithms, or play a match; return all rows.

    `spec` is a TOML file, the name of a built-in experiment, a TOML text, or a mapping with the keys of a spec.
    Without it, keywords are the keys of a spec (`algorithms`, `depths`, `repetitions`, `match` …, see docs/lab.md),
    with `_` for `-`, and of its one game: `game`, `variant`, `evaluator`, and `positions` (a table as in a spec, or a
    list of texts).

    With `store`, a path or URL, rows are kept under the experiment's name: an interrupted run continues when it is
    called again, and measured rows are not measured again. Without it they last as long as the result.

    `jobs=1` measures in this process, where games and algorithms that you registered are known; more jobs, or None for
    all cores, use processes (a script then needs `if __name__ == "__main__":`). `progress` is True for a line on a
    terminal or in a notebook, False for nothing, or a function that gets `done`, `total` and `failed`. Programs and
    Python files that a file, text or mapping names as players start only with `allow_programs`.

    >>> result = run_experiment(
    ...     game="nim", variant="misere:3,4,5", algorithms=["minimax", "alphabeta"], depths=[2], backend="python"
    ... )
    >>> [(row["algorithm"], row["nodes"]) for row in result.rows]
    [('minimax', 126), ('alphabeta', 35)]
    """
    missing = [module for module in NEEDED if find_module(module) is None]
    if missing:
        raise InputError(f"experiments need {', '.join(missing)}: pip install 'siasat[lab]'")
    import multiprocessing  # noqa: PLC0415 - only an experiment needs it

    # Python sets this while a new process imports the script that started it.
    if jobs != 1 and getattr(multiprocessing.current_process(), "_inheriting", False):
        raise InputError(
            "run_experiment was called while a worker process imported your script; put the call below "
            '`if __name__ == "__main__":`, or use jobs=1'
        )
    from siasat.lab.experiment_result import ExperimentResult  # noqa: PLC0415
    from siasat.lab.results import Results  # noqa: PLC0415
    from siasat.lab.runner import run_tasks  # noqa: PLC0415
    from siasat.lab.tables import LAB  # noqa: PLC0415
    from siasat.store import open_store  # noqa: PLC0415
    from siasat.work import Inline, Pool, ProcessPool  # noqa: PLC0415

    experiment = _experiment(spec, keys, allow_programs)
    if name is not None:
        experiment = replace(experiment, name=_checked_name(name))
    folder = None if store is not None else Path(tempfile.mkdtemp(prefix="siasat-"))
    pool: Pool = Inline() if jobs == 1 else ProcessPool(jobs)
    try:
        opened = open_store(store if folder is None else folder / "lab.sqlite", LAB)  # type: ignore[arg-type]
        try:
            with pool, _shown(progress, experiment.name) as tell:
                summary = run_tasks(opened, experiment, pool, tell)
            if summary.failures and not summary.experiment.done:
                task, message = summary.failures[0]
                raise InputError(f"no task could be measured; the first: {task}: {message}")
        except BaseException:
            opened.close()
            raise
    except BaseException:
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)
        raise
    return ExperimentResult(Results(opened, summary.experiment), tuple(summary.failures), folder)


def _experiment(spec: str | Path | Mapping[str, Any] | Experiment | None, keys: dict[str, Any], allow: bool) -> Any:
    """The experiment that the arguments of `run_experiment` describe."""
    from siasat.lab.experiment import Experiment  # noqa: PLC0415
    from siasat.lab.shipped import find_spec  # noqa: PLC0415
    from siasat.lab.spec import parse_spec, read_spec, spec_from_data  # noqa: PLC0415
    from siasat.play.programs import allow_programs, refuse_programs  # noqa: PLC0415

    approve = allow_programs if allow else refuse_programs
    if spec is None:
        if not keys:
            raise SpecError('give a spec, or keywords such as game=NAME, algorithms=["minimax"], depths=[2]')
        # Whoever writes keywords writes the program: players in them may start what they name.
        return spec_from_data(_one_game(keys), approve=allow_programs)
    if keys:
        raise SpecError(f"give either a spec or keywords, not both: {', '.join(keys)}")
    if isinstance(spec, Experiment):
        return spec
    if isinstance(spec, Mapping):
        return spec_from_data(spec, approve=approve)
    text = str(spec)
    if isinstance(spec, str) and ("\n" in text or "=" in text):
        return parse_spec(text, approve=approve)
    return read_spec(find_spec(text), approve)


def _one_game(keys: dict[str, Any]) -> dict[str, Any]:
    """Keywords as the data of a spec: those of the game go into `games`."""
    if "games" in keys:
        return keys
    game = {key: value for key, value in keys.items() if key in GAME_KEYS}
    rules = game.get("game")
    if rules is not None and not isinstance(rules, str):  # a game object, known by its name and variant
        game["game"], game["variant"] = rules.id, rules.variant
    places = game.get("positions")
    if isinstance(places, list | tuple):
        game["positions"] = {"given": [place if isinstance(place, str) else place.text for place in places]}
    elif isinstance(places, str):
        game["positions"] = {"given": [places]}
    return {**{key: value for key, value in keys.items() if key not in GAME_KEYS}, "games": [game]}


def _checked_name(name: str) -> str:
    from siasat.lab.spec import NAME  # noqa: PLC0415

    if not NAME.fullmatch(name):
        raise SpecError(f"a name must be letters, digits, '.', '_' and '-', not {name!r}")
    return name


@contextmanager
def _shown(progress: bool | Callable[[Progress], None], name: str) -> Iterator[Callable[[Progress], None] | None]:
    """What hears of the progress: the caller's function, or a line that is written over until the end."""
    if callable(progress):
        yield progress
        return
    if not progress or not (sys.stderr.isatty() or "ipykernel" in sys.modules):
        yield None
        return
    say, last, start = load("en"), [0.0], time.monotonic()
    first: list[int] = []

    def tell(at: Progress) -> None:
        now, done = time.monotonic(), at.done + at.failed
        first.append(done)
        if now - last[0] < SECONDS_BETWEEN and done < at.total:
            return
        last[0] = now
        line = say("lab.done", name=name, done=say.number(done), tasks=say.number(at.total))
        if now > start and done > first[0]:
            rate = say("lab.rate", number=say.decimal((done - first[0]) / (now - start), 1))
            line += f", {rate}"
        print(f"\r{line}   ", end="", file=sys.stderr, flush=True)

    try:
        yield tell
    finally:
        print(file=sys.stderr)
