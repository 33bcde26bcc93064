"""Every step of a recorded search has its line of pseudocode, and the documentation shows the same lines."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from tests.textbook.test_claims import roots

from siasat.core.player import Player
from siasat.search.pseudocode import ALGORITHMS, markdown, pseudocode
from siasat.search.registry import own_algorithms
from siasat.textbook.search import search_tree
from siasat.web.api.schemas import PositionRequest
from siasat.web.api.views.explore import events_view, info_view
from siasat.web.explorations import Exploration
from siasat.web.workers.explore_jobs import explore
from siasat.web.workers.kinds import ExplorePayload, Target

PAGE = Path(__file__).parent.parent.parent / "docs" / "pseudocode.md"


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_step_has_a_line_and_every_tag_occurs(algorithm: str) -> None:
    used: dict[str, set[int]] = {}
    for root in roots(40):
        for step in search_tree(root, algorithm).steps:
            for form in pseudocode(algorithm):
                line = form.line(step.tag, "min" if step.player is Player.SECOND else "max")
                used.setdefault(form.view, set()).add(line)
    for form in pseudocode(algorithm):
        assert used[form.view] == set(form.tags.values())


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_lines_fit_and_belong_to_an_algorithm(algorithm: str) -> None:
    assert algorithm in own_algorithms()
    for form in pseudocode(algorithm):
        assert form.lines[0].startswith(f"{algorithm}(")
        assert all(len(line) <= 90 and "@" not in line for line in form.lines)


def test_the_documentation_shows_the_same_pseudocode() -> None:
    assert PAGE.read_text(encoding="utf-8") == markdown(), "write docs/pseudocode.md again from markdown()"


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_event_of_an_explored_search_has_a_line(algorithm: str) -> None:
    target = Target("job", PositionRequest(game="tictactoe"), None, 100_000, 60.0)
    payload = ExplorePayload(target, algorithm=algorithm, depth=3, keep=100_000)
    found = explore(payload, lambda _: None, threading.Event())
    assert found is not None
    search = Exploration(found)
    form = info_view(search).pseudocode
    assert form is not None
    for event in events_view(search, 0, len(search.events)):
        if event.kind != "iteration":
            assert f"{'min' if event.player == 2 else 'max'}:{event.tag}" in form.tags or event.tag in form.tags
