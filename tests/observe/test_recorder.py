"""Recordings keep to their bounds, say what they leave out, and cross as bytes."""

from array import array
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat.errors import ContractError, LimitError
from siasat.observe.counters import Counters
from siasat.observe.digest import Digest
from siasat.observe.events import ENTER, ITERATION, LEAVE, LEFT_OUT, decode, replay
from siasat.observe.recorder import Bounds, Recorder, Recording
from siasat.observe.tee import Tee

Watch = Callable[..., Any]
CONFIGS = ["minimax", "scout", "alphabeta+iterative", "pvs+table=64+table-move+etc", "mtdf", "negascout+reductions"]

searches = st.fixed_dictionaries(
    {
        "config": st.sampled_from(CONFIGS),
        "depth": st.integers(1, 4),
        "variant": st.builds("random:{},3,6,{},{}".format, st.integers(0, 99), st.integers(0, 60), st.integers(4, 99)),
        "nodes": st.none() | st.integers(1, 300),
    }
)
some_bounds = st.builds(
    Bounds,
    max_ply=st.none() | st.integers(0, 5),
    max_nodes=st.none() | st.integers(0, 60),
    min_depth=st.integers(0, 4),
)


@given(search=searches, bounds=some_bounds)
def test_bounds_are_kept_and_everything_left_out_is_counted(
    watch: Watch, search: dict[str, Any], bounds: Bounds
) -> None:
    recorder, counters = Recorder(bounds), Counters()
    watch(Tee(recorder, counters), **search)
    entered = [event for event in decode(recorder.words) if event[0] == ENTER]
    assert len(entered) == recorder.nodes
    assert recorder.nodes + recorder.left_out == counters.nodes
    assert recorder.recording().truncated == (recorder.left_out > 0)
    assert bounds.max_nodes is None or recorder.nodes <= bounds.max_nodes
    assert all(bounds.max_ply is None or ply <= bounds.max_ply for _, ply, *_ in entered)
    assert all(depth >= bounds.min_depth for _, ply, _, depth, *_ in entered if ply == 0)
    below = sum(event[2] for event in decode(recorder.words) if event[0] == LEFT_OUT)
    assert below <= recorder.left_out
    assert sum(event[0] == ITERATION for event in decode(recorder.words)) == counters.iterations


@given(search=searches)
def test_an_unbounded_recording_is_the_search(watch: Watch, search: dict[str, Any]) -> None:
    recorder, digest, counters = Recorder(Bounds(max_nodes=None)), Digest(), Counters()
    watch(Tee(recorder, digest, counters), **search)
    assert not recorder.recording().truncated
    again, counted = Digest(), Counters()
    replay(recorder.words, Tee(again, counted))
    assert (again.value, counted) == (digest.value, counters)


@given(search=searches, bounds=some_bounds)
def test_a_recording_survives_as_bytes(watch: Watch, search: dict[str, Any], bounds: Bounds) -> None:
    recorder = Recorder(bounds)
    watch(recorder, **search)
    recording = recorder.recording()
    assert Recording.from_bytes(recording.to_bytes(), recording.left_out) == recording


@given(st.lists(st.integers(-(2**63), 2**63 - 1)) | st.lists(st.integers(0, 9)))
def test_words_that_are_no_events_are_refused(words: list[int]) -> None:
    try:
        events = list(decode(words))
    except ContractError:
        return
    assert sum(map(len, events)) == len(words)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"1234567", "a recording has 8 bytes per word, but its length is 7 bytes"),
        (bytes(8), "word 0 of a recording must be the tag of an event, 1 to 7, not 0"),
        (bytes([2, *[0] * 15]), "a recording ends inside an event: word 0 begins one of 3 words"),
    ],
)
def test_bytes_that_are_no_recording_are_refused(data: bytes, message: str) -> None:
    with pytest.raises(ContractError, match=message):
        Recording.from_bytes(data, 0)


@pytest.mark.parametrize("name", ["max_ply", "max_nodes", "min_depth"])
def test_negative_bounds_are_refused(name: str) -> None:
    bounds: dict[str, Any] = {name: -1}
    with pytest.raises(LimitError, match=f"{name.replace('_', '-')} of a recording must be at least 0, not -1"):
        Bounds(**bounds)


def test_a_cut_node_says_how_much_is_missing_just_before_it_is_left() -> None:
    recorder = Recorder(Bounds(max_ply=0))
    recorder.enter(0, 2**64 - 1, 2, -9, 9)
    for _ in range(3):
        recorder.enter(1, 5, 1, -9, 9)
        recorder.table_hit(1, 4)
        recorder.leave(1, 4)
    recorder.cutoff(0, 2)
    recorder.leave(0, 7)
    recorder.iteration(2, 7, 4)
    assert recorder.words == array("q", [1, 0, -1, 2, -9, 9, 3, 0, 2, LEFT_OUT, 0, 3, LEAVE, 0, 7, 6, 2, 7, 4])
    assert (recorder.nodes, recorder.left_out) == (1, 3)


def test_a_recording_does_not_change_when_the_recorder_goes_on() -> None:
    recorder = Recorder()
    recorder.iteration(1, 2, 3)
    before = recorder.recording()
    recorder.iteration(2, 2, 9)
    assert len(before.words) == 4
