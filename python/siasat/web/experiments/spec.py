"""A request of the page as a spec of the lab, within the server's bounds."""

from __future__ import annotations

import json

from siasat.backend.algorithm import find_algorithm
from siasat.core.notation import notation_of
from siasat.encoders.names import clean_name
from siasat.errors import LimitError
from siasat.evaluation.registry import load_evaluator
from siasat.lab.experiment import MINIMUM_POSITIONS, Experiment
from siasat.lab.size import count_tasks
from siasat.lab.spec import parse_spec
from siasat.web.api.schemas.experiments import ExperimentRequest
from siasat.web.api.schemas.work import LabSpecRequest
from siasat.web.api.views.position import open_position
from siasat.web.settings import Bounds, LabBounds
from siasat.web.validation import check_table

MOST_TITLE = 100
"""How many characters the title of an experiment may have."""


def check_bounds(request: ExperimentRequest, lab: LabBounds, bounds: Bounds) -> None:
    """`LimitError` or `AlgorithmError` where the request asks for more than the server allows. Cheap."""
    _at_most(request.positions, lab.positions, "random positions")
    _at_most(request.plies, lab.plies, "random moves")
    _at_most(len(request.algorithms), lab.algorithms, "algorithms")
    _at_most(request.depth or 0, lab.depth, "plies of depth")
    _at_most(request.nodes or 0, lab.nodes, "nodes in a search")
    if (request.depth is None) == (request.nodes is None):
        raise LimitError("give either a depth or a number of nodes")
    if not request.with_position and not request.positions:
        raise LimitError("the experiment has no positions; take the start, or random positions")
    for algorithm in request.algorithms:
        check_table(algorithm, bounds)


def make_experiment(request: ExperimentRequest, name: str, lab: LabBounds) -> Experiment:
    """The experiment, checked as `siasat lab run` would check it; its `spec` is the TOML text.

    The position must have been checked before (`siasat.web.reading`): reading it may take long.
    """
    text = experiment_toml(request, lab.minimal_positions)
    experiment = parse_spec(text, name=name)
    searches = count_tasks(experiment)
    _at_most(searches, lab.searches, "searches")
    _at_most(searches * (request.nodes or 0), lab.total_nodes, "nodes in all searches")
    return experiment


def _at_most(value: int, most: int, what: str) -> None:
    if value > most:
        raise LimitError(f"an experiment on this server may have at most {most:,} {what}, not {value:,}")


def experiment_toml(request: ExperimentRequest | LabSpecRequest, minimal_positions: int = MINIMUM_POSITIONS) -> str:
    """The request as TOML for `siasat lab run`; an `InputError` says what is wrong with its names."""
    referee = open_position(request)
    game = referee.game
    algorithms = [find_algorithm(text).id for text in request.algorithms]
    evaluator = None if request.evaluator is None else load_evaluator(request.evaluator, game).id
    names = notation_of(game)
    state = names.format_state(referee.state)
    positions = ["start = true" if state == names.format_state(game.initial()) else f"given = [{_toml(state)}]"]
    seed: list[str] = []
    title, has_minimal_tree = "", True
    if isinstance(request, ExperimentRequest):
        has_minimal_tree = request.minimal_tree
        title = clean_name(request.title, MOST_TITLE) if request.title.strip() else ""
        positions = positions if request.with_position else []
        if request.positions:
            positions.append(f"random = {{ count = {request.positions}, plies = {request.plies} }}")
            seed = [f"seed = {request.seed}"]
    minimal = ["minimal-tree = true"]
    if minimal_positions != MINIMUM_POSITIONS:
        minimal.append(f"minimal-positions = {minimal_positions}")
    lines = [
        f"title = {_toml(title or f'Compare {len(algorithms)} algorithms on {game.id}')}",
        'measures = ["counts", "time"]',
        *seed,
        f'depths = "1-{request.depth}"' if request.depth is not None else f"nodes = [{request.nodes}]",
        *(minimal if has_minimal_tree else []),
        "algorithms = [",
        *(f"  {_toml(algorithm)}," for algorithm in algorithms),
        "]",
        "",
        "[[games]]",
        f"game = {_toml(game.id)}",
        f"variant = {_toml(game.variant)}",
        *([] if evaluator is None else [f"evaluator = {_toml(evaluator)}"]),
        *(f"positions.{line}" for line in positions),
    ]
    return "\n".join(lines) + "\n"


def _toml(text: str) -> str:
    """A text as a TOML string: as in JSON, except that DEL must be escaped and surrogate pairs must not."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
