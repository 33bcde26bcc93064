"""What both languages must say: the numbers in tests/data/observe, which the Rust tests read too.

Run this file to write the results again after a change that is meant, and read the diff.
"""

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from siasat.core.search_api.observer import Observer
from siasat.observe.counters import Counters
from siasat.observe.digest import Digest
from siasat.observe.events import replay
from siasat.observe.recorder import Bounds, Recorder
from siasat.observe.tee import Tee

DATA = Path(__file__).parent.parent / "data" / "observe"
Watch = Callable[..., Any]


def rows(name: str) -> list[str]:
    return [line for line in (DATA / name).read_text("utf-8").splitlines() if not line.startswith("#")]


def limit(text: str) -> int | None:
    return None if text == "-" else int(text)


def counts(counters: Counters) -> str:
    return " ".join(map(str, counters.counts().values()))


def tell(events: str, observer: Observer) -> None:
    """Tell an observer events that are written as `enter 0 1f 2 -5 5, leave 0 3`."""
    for event in events.split(", "):
        name, *words = event.split()
        values = [int(word, 16) if name == "enter" and place == 1 else int(word) for place, word in enumerate(words)]
        getattr(observer, name)(*values)


def told(row: str, watch: Watch) -> str:
    """The row of digests.txt as it should be."""
    name, events = row.split("; ")[:2]
    digest, counters, recorder = Digest(), Counters(), Recorder()
    tell(events, Tee(digest, counters, recorder))
    return "; ".join([name, events, str(digest), counts(counters), " ".join(map(str, recorder.words))])


def searched(row: str, watch: Watch) -> str:
    """The row of searches.txt as it should be."""
    variant, config, depth, nodes = row.split("; ")[:4]
    digest, counters = Digest(), Counters()
    result = watch(Tee(digest, counters), config, limit(depth), variant=variant, nodes=limit(nodes))
    return "; ".join(
        [variant, config, depth, nodes, f"{result.value} {result.nodes}", str(digest), counts(counters)],
    )


def recorded(row: str, watch: Watch) -> str:
    """The row of recordings.txt as it should be."""
    variant, config, depth, nodes, bounds = row.split("; ")[:5]
    max_ply, max_nodes, min_depth = map(limit, bounds.split())
    recorder = Recorder(Bounds(max_ply, max_nodes, min_depth or 0))
    watch(recorder, config, limit(depth), variant=variant, nodes=limit(nodes))
    digest = Digest()
    for word in recorder.words:
        digest.fold(word)
    kept = f"{recorder.nodes} {recorder.left_out} {len(recorder.words)}"
    return "; ".join([variant, config, depth, nodes, bounds, kept, str(digest)])


FILES = {"digests.txt": told, "searches.txt": searched, "recordings.txt": recorded}


@pytest.mark.parametrize(("name", "row"), [(name, row) for name in FILES for row in rows(name)])
def test_the_numbers_are_those_of_the_data(name: str, row: str, watch: Watch) -> None:
    assert FILES[name](row, watch) == row


@pytest.mark.parametrize("row", rows("digests.txt"))
def test_a_recording_tells_the_digest_and_the_counts(row: str) -> None:
    """An unbounded recording is the whole search: replayed, it gives the same numbers."""
    events = row.split("; ")[1]
    first, second, recorder = Digest(), Digest(), Recorder(Bounds(max_nodes=None))
    before, after = Counters(), Counters()
    tell(events, Tee(first, before, recorder))
    replay(recorder.words, Tee(second, after))
    assert (first.value, before) == (second.value, after)


def test_every_integer_of_every_event_counts() -> None:
    events = ["enter 1 7 3 -5 5", "leave 1 2", "cutoff 1 2", "table_hit 1 2", "re_search 1 2", "iteration 1 2 3"]
    seen = set()
    for event in events:
        name, *words = event.split()
        for place in range(len(words)):
            for change in (0, 1, 2):
                changed = [str(int(word) + change * (place == at)) for at, word in enumerate(words)]
                digest = Digest()
                tell(" ".join([name, *changed]), digest)
                seen.add((digest.value, (name, *changed)))
    assert len({value for value, _ in seen}) == len({event for _, event in seen}) == 6 + 2 * (5 + 4 * 2 + 3)


def test_order_counts_and_the_digest_of_nothing_is_its_name() -> None:
    first, second = Digest(), Digest()
    assert str(first) == b"digest".hex().rjust(16, "0")
    tell("leave 1 2, leave 0 2", first)
    tell("leave 0 2, leave 1 2", second)
    assert first.value != second.value


if __name__ == "__main__":
    spec = importlib.util.spec_from_file_location("conftest", Path(__file__).with_name("conftest.py"))
    assert spec is not None
    assert spec.loader is not None
    helpers = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(helpers)
    for name, make in FILES.items():
        lines = (DATA / name).read_text("utf-8").splitlines()
        lines = [line if line.startswith("#") else make(line, helpers._watch) for line in lines]
        (DATA / name).write_text("\n".join(lines) + "\n", "utf-8")
        print(name, len(lines) - 1)
