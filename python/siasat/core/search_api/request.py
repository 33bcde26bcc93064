"""The request to a searcher."""

from __future__ import annotations

import threading
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from siasat.core.game import Game
from siasat.core.search_api.evaluator import Evaluator
from siasat.core.search_api.limits import Limits

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


@dataclass(frozen=True, slots=True)
class SearchRequest(Generic[S, M]):
    """One request to a searcher.

    `history` holds the keys since the last irreversible move, the root's excluded: repetition is about paths, and a
    state does not know its own. With `repetition` on, a position that repeats one of its line or history is scored as a
    draw where the game has a rule about repetition. `exclude` names root moves that must not be looked at. `stop` may
    be set from another thread.
    """

    game: Game[S, M]
    evaluator: Evaluator[S]
    root: S
    limits: Limits
    history: tuple[int, ...] = ()
    repetition: bool = False
    exclude: tuple[M, ...] = ()
    stop: threading.Event = field(default_factory=threading.Event)
