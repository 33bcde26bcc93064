"""Jobs that read what a visitor sent: positions, lists of moves, pasted games. They do not search.

They run in a worker because a text may take long to parse: a hard time limit applies there, and the server
stays responsive. An error in the text is returned as a `Refusal`.
"""

from __future__ import annotations

import pickle
import threading
import time
from collections.abc import Callable
from functools import wraps
from typing import Never

from siasat.errors import SiasatError
from siasat.play.exchange import read_text, tree_text
from siasat.web.api.schemas import Imported, ImportRequest, PositionRequest, StudyRequest, StudyText
from siasat.web.api.views.position import open_position, position_view
from siasat.web.api.views.result import result_view
from siasat.web.api.views.study import open_tree, study_nodes
from siasat.web.errors import refusal_of
from siasat.web.workers.kinds import OpenedGame, P, R, ReadText, Refusal
from siasat.web.workers.task import Run, Tell


def _reads(read: Callable[[P], R]) -> Run[P, Never, Refusal | R]:
    """A job that returns a `Refusal` if the text is wrong."""

    @wraps(read)
    def job(payload: P, _tell: Tell[Never], _stop: threading.Event) -> Refusal | R:
        try:
            return read(payload)
        except SiasatError as error:
            refused = refusal_of(error)
            return Refusal(refused.status, refused.code, refused.message)

    return job


@_reads
def check(request: PositionRequest) -> None:
    """Open a position only to see whether it can be opened."""
    open_position(request)


@_reads
def open_game(request: PositionRequest) -> OpenedGame:
    """The game played up to a position."""
    referee = open_position(request)
    try:
        return OpenedGame(pickle.dumps(referee))
    except (pickle.PicklingError, AttributeError, TypeError):  # a plug-in's game need not be picklable
        return OpenedGame(None)


@_reads
def view(request: PositionRequest) -> ReadText:
    """A `PositionView` as JSON."""
    referee = open_position(request)
    return ReadText(position_view(referee).model_dump_json(), referee.ply)


@_reads
def import_text(request: ImportRequest) -> ReadText:
    """What a pasted text is, as the JSON of `Imported`."""
    found = read_text(request.text, request.game, request.variant, variations=True)
    shown = position_view(found.referee)
    end = result_view(found.referee.game.id, found.referee.outcome)
    nodes = [] if found.tree is None else study_nodes(found.tree)
    answer = Imported(format=found.format, view=shown, nodes=nodes, names=found.names, result=end)
    return ReadText(answer.model_dump_json(), max(found.referee.ply, len(nodes) - 1))


@_reads
def export_tree(request: StudyRequest) -> ReadText:
    """A tree as text, as the JSON of `StudyText`."""
    text, form = tree_text(open_tree(request), date=time.strftime("%Y.%m.%d", time.gmtime()))
    answer = StudyText(format="pgn" if form == "pgn" else "moves", text=text)
    return ReadText(answer.model_dump_json(), len(request.nodes) - 1)
