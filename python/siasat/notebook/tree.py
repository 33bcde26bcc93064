"""A recorded search in a notebook cell: its tree, its steps, and why each branch was cut."""

from __future__ import annotations

import threading
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import anywidget
import traitlets
from pydantic import BaseModel

from siasat.core.game import AnyGame
from siasat.easy import Position, position
from siasat.errors import InputError, SiasatError, short_message
from siasat.notebook.bundle import SCRIPT, STYLES, check_bundle, check_language, known_game
from siasat.observe.tree import SearchTree
from siasat.web.api.schemas import ChildrenPage, ExploreEvents
from siasat.web.api.views.explore import children_view, details_view, events_view, info_view, overview
from siasat.web.api.views.position import request_of
from siasat.web.errors import Refused
from siasat.web.explorations import Exploration
from siasat.web.workers.explore_jobs import record
from siasat.web.workers.kinds import ExplorePayload, Target

MOST_NODES = 2_000_000
MOST_SECONDS = 60.0
MOST_LISTED = 2_000
"""How many children or events one answer may have."""


class TreeWidget(anywidget.AnyWidget):
    """A search of a position, recorded and shown as the web app's Explore page shows it.

    `game` is a game, its name, or a `Position`; `depth` is how many moves ahead the search looks. At most `keep` nodes
    are recorded. `widget.tree` is the tree as data. The search ends after a minute at the latest.

    >>> widget = TreeWidget("tree", algorithm="alphabeta", depth=3)
    >>> widget.info["value"], widget.info["nodes"]
    (5, 7)
    """

    _esm = SCRIPT
    _css = STYLES
    kind = traitlets.Unicode("tree").tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)
    game = traitlets.Dict().tag(sync=True)
    info = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        game: str | AnyGame | Position,
        *,
        variant: str | None = None,
        algorithm: str = "alphabeta",
        depth: int = 3,
        evaluator: str | None = None,
        keep: int = 20_000,
        lang: str = "en",
    ) -> None:
        check_bundle()
        if depth < 1 or keep < 1:
            raise InputError(f"depth and keep must be at least 1, not {depth} and {keep}")
        start = game if isinstance(game, Position) else position(game, variant=variant)
        referee = start.referee
        target = Target("", request_of(referee), evaluator, MOST_NODES, MOST_SECONDS)
        found = record(referee, ExplorePayload(target, algorithm, depth, keep), threading.Event())
        assert found is not None  # nobody stops it
        self._search = Exploration(found, (referee.game, referee.state))
        super().__init__(
            lang=check_language(lang), game=known_game(referee.game), info=info_view(self._search).model_dump()
        )
        self.on_msg(self._hear)

    @property
    def tree(self) -> SearchTree:
        """The recorded tree: every node with its window, value and move."""
        return self._search.tree

    def _hear(self, _widget: object, content: dict[str, Any], _buffers: object) -> None:
        """A request of the explorer, answered with the same number."""
        number = content.get("id")
        try:
            self.send({"id": number, "answer": self.answer(str(content.get("path", ""))).model_dump()})
        except (SiasatError, Refused, ValueError) as error:
            self.send({"id": number, "error": short_message(error)})

    def answer(self, path: str) -> BaseModel:
        """What the web server answers to a GET of this path: nodes, their children, the overview, the events."""
        parts = urlsplit(path)
        _, _, rest = parts.path.partition(f"/{self._search.id}/")
        asked = {name: int(value) for name, value in parse_qsl(parts.query)}
        start, count = asked.get("start", 0), min(asked.get("count", 200), MOST_LISTED)
        search = self._search
        match rest.split("/"):
            case ["nodes", number]:
                found = details_view(search, search.node(int(number)), None)
                return found.model_copy(update={"skipped": []})  # searching them anyway needs the web server
            case ["nodes", number, "children"]:
                parent = search.node(int(number))
                children = children_view(search, parent, start, count, None)
                return ChildrenPage(node=parent.id, children=children, total=len(parent.children))
            case ["overview"]:
                return overview(search, asked.get("root", search.tree.passes[-1]), None)
            case ["events"]:
                return ExploreEvents(start=start, total=len(search.events), events=events_view(search, start, count))
        raise InputError(f"the search has no part {path!r}")
