"""The engine with and without the processor's own instructions. No time is asserted."""

import pytest

from benchmarks import engine_simd


@pytest.mark.usefixtures("native")
def test_the_engine_plays_both_ways_and_a_missing_peer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_simd, "find_peers", lambda _peers: ({}, ["stockfish"]))
    [report] = engine_simd.run(seconds=0.05, rounds=1, positions=1)
    assert report.theirs == ("plain",)
    assert report.speed("plain") > 0
    assert report.speed("simd") > 0
    assert report.note.endswith("Missing: stockfish (Debian: apt install stockfish).")
