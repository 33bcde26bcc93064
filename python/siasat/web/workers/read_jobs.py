"""Tasks that read what a visitor sent: positions, lists of moves, pasted games. They do not search.

They run in a worker because nobody knows how long a text takes to read: there a hard time limit holds, and the server
answers others meanwhile. What is wrong with the text comes back as a `refused` result with its own code.
"""

from __future__ import annotations

import pickle
import threading

from siasat.errors import SiasatError
from siasat.play.exchange import read_text
from siasat.web.api.schemas import Imported, ImportRequest, PositionRequest
from siasat.web.api.views.position import open_position, position_view
from siasat.web.api.views.result import result_view
from siasat.web.errors import refusal_of
from siasat.web.workers.task import Payload, Tell


def read(payload: Payload, _tell: Tell, _stop: threading.Event) -> Payload:
    """Read as `what` says: `check` (nothing but errors), `game` (a pickled referee), `view`, or `import`."""
    try:
        return _read(str(payload["what"]), payload["request"])
    except SiasatError as error:
        refused = refusal_of(error)
        return {"refused": [refused.status, refused.code, refused.message]}


def _read(what: str, request: Payload) -> Payload:
    if what == "import":
        return _imported(ImportRequest.model_validate(request))
    referee = open_position(PositionRequest.model_validate(request))
    match what:
        case "view":
            return {"json": position_view(referee).model_dump_json()}
        case "game":
            try:
                return {"referee": pickle.dumps(referee)}
            except (pickle.PicklingError, AttributeError, TypeError):  # a plug-in's game need not be picklable
                return {"referee": None}
        case _:
            return {}


def _imported(request: ImportRequest) -> Payload:
    found = read_text(request.text, request.game, request.variant)
    view = position_view(found.referee)
    end = result_view(found.referee.game.id, found.referee.outcome)
    answer = Imported(format=found.format, view=view, names=found.names, result=end)
    return {"json": answer.model_dump_json(), "moves": found.referee.ply}
