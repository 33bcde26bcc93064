"""Small searches step by step, as their algorithm sees them; made here, not in the server."""

from __future__ import annotations

import threading
from typing import Never

from siasat.web.api.schemas.explorers import ExplorerView
from siasat.web.api.views.explorers import explorer_view, limits_of
from siasat.web.api.views.position import open_position
from siasat.web.workers.kinds import ExplorerPayload
from siasat.web.workers.searching import request_for
from siasat.web.workers.task import Tell


def explorer(payload: ExplorerPayload, _tell: Tell[Never], stop: threading.Event) -> ExplorerView:
    """Search and tell every step."""
    referee = open_position(payload.asked)
    request = request_for(referee, None, limits_of(payload.asked, payload.seconds), stop)
    return explorer_view(payload.asked, request)
