"""Ask a server engine for a move; its process lives for one move."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

from siasat.core.referee import RESIGNATION, Referee
from siasat.core.search_api.result import SearchResult
from siasat.errors import BackendError, InputError, PlayerError
from siasat.players.external import ExternalPlayer
from siasat.web.workers.memory import children_unlimited

POLL_SECONDS = 0.05


def borrow(
    player: ExternalPlayer, referee: Referee[Any, Any], seconds: float, stop: threading.Event
) -> SearchResult[Any]:
    """What the engine thinks, within its owner's limits and `seconds`; it is ended at once when `stop` is set.

    `PlayerError` where it resigns. Other errors are reported without its command, which is private to the owner.
    """
    limits = player.spec.limits
    cap = seconds if limits.seconds is None else min(limits.seconds, seconds)
    hurried = ExternalPlayer(replace(player.spec, limits=replace(limits, seconds=cap)))
    done = threading.Event()

    def end_when_told() -> None:
        while not done.wait(POLL_SECONDS):
            if stop.is_set():
                hurried.close()
                return

    watch = threading.Thread(target=end_when_told, daemon=True, name="siasat-house")
    watch.start()
    try:
        with children_unlimited():
            hurried.start()
        return hurried.think(referee)
    except PlayerError as error:
        if error.reason == RESIGNATION:
            raise
        raise BackendError(f"the engine returned no move ({error.reason})") from error
    except InputError as error:
        raise BackendError("the engine does not start") from error
    finally:
        done.set()
        watch.join()
        hurried.close()
