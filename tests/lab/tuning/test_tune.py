"""Tuning: SPSA climbs, goes on where it was killed, and says what is wrong with a spec."""

from pathlib import Path
from typing import Any

import pytest

from siasat.core.mixing import SplitMix64, mix, seed_of
from siasat.errors import SpecError, StoreError
from siasat.lab.tuning.spec import TuneSpec, parse_tune_spec
from siasat.lab.tuning.spsa import Spsa, Tuned
from siasat.lab.tuning.tune import TUNE, Tuning, run_tuning
from siasat.play.programs import allow_programs
from siasat.players.engine import parse_engine_spec
from siasat.store import open_store
from siasat.work import Inline

TEXT = """
game = "congklak"
variant = "kalah:4,3"
player = "engine@nodes=20"
steps = {steps}
pairs = {pairs}
[[parameters]]
name = "null_margin"
[[parameters]]
name = "delta_margin"
"""
BEST = {"null_margin": 420, "delta_margin": 390}
USUAL = {"null_margin": 190, "delta_margin": 180}


def _spec(steps: int, pairs: int = 1) -> TuneSpec:
    return parse_tune_spec(TEXT.format(steps=steps, pairs=pairs))


def _height(seat: str) -> float:
    """How good a set of numbers is: a hill with its top at BEST."""
    values = {**USUAL, **dict(parse_engine_spec(seat).params)}
    return -sum(((values[name] - best) / 100) ** 2 for name, best in BEST.items())


def hill(payload: dict[str, Any]) -> dict[str, Any]:
    """A game that the higher set wins more often, by a coin that follows from the task."""
    chance = 1 / (1 + 10 ** (_height(payload["second"]) - _height(payload["first"])))
    coin = SplitMix64(mix(seed_of(payload["pair"])) ^ mix(len(payload["first"])) ^ seed_of(payload["opening"]))
    return {"first_score": float(coin.below(1_000_000) < chance * 1_000_000), "reason": "toy", "plies": 1}


def test_the_top_of_a_hill_is_found_through_coin_tosses(native: None, tmp_path: Path) -> None:
    with open_store(str(tmp_path / "t.sqlite"), TUNE) as store:
        tuning = run_tuning(store, _spec(1500), Inline(), play=hill)
    assert tuning.games == 3000
    for name, best in BEST.items():
        start = abs(USUAL[name] - best)
        assert abs(tuning.spsa.values[name] - best) < start / 3, name


def test_a_tuning_that_is_killed_ends_as_one_that_is_not(native: None, tmp_path: Path) -> None:
    spec = _spec(40, pairs=2)
    with open_store(str(tmp_path / "whole.sqlite"), TUNE) as store:
        whole = run_tuning(store, spec, Inline(), play=hill)
    played = 0

    def dies(payload: dict[str, Any]) -> dict[str, Any]:
        nonlocal played
        played += 1
        if played % 13 == 0:
            raise KeyboardInterrupt  # what a signal does, in the middle of a step
        return hill(payload)

    def once() -> Tuning | None:
        with open_store(str(tmp_path / "broken.sqlite"), TUNE) as store:
            try:
                return run_tuning(store, spec, Inline(), play=dies)
            except KeyboardInterrupt:
                return None

    broken = next(tuning for _ in range(40) if (tuning := once()) is not None)
    assert played > 160, "it was interrupted"
    assert (broken.spsa.values, broken.path, broken.games) == (whole.spsa.values, whole.path, whole.games)


def test_values_stay_within_their_bounds_and_near_numbers_are_tried_both_ways() -> None:
    spsa = Spsa((Tuned("a", 5, 4, 6, 0.2), Tuned("b", 0, -3, 3, 5)), 50, 1.0, 7)
    seen = set()
    for _ in range(50):
        trial = spsa.trial()
        seen.add(trial.plus["a"])
        assert all(-3 <= values["b"] <= 3 for values in (trial.plus, trial.minus))
        spsa.learn(trial, 1.0)
    assert len(seen) > 1
    assert 4 <= spsa.values["a"] <= 6


def test_another_tuning_of_the_same_name_is_refused(native: None, tmp_path: Path) -> None:
    with open_store(str(tmp_path / "t.sqlite"), TUNE) as store:
        run_tuning(store, _spec(2), Inline(), play=hill)
        with pytest.raises(StoreError, match="already has a different tuning 'tune'"):
            run_tuning(store, _spec(3), Inline(), play=hill)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("null_margin", "null_margn", "line 8: unknown engine parameter 'null_margn'; did you mean"),
        ("null_margin", "delta_margin", "line 10: the parameter 'delta_margin' is there twice"),
        ("steps = 5", "steps = 0", "line 5: steps must be a whole number between 1 and"),
        ("steps = 5", "step = 5", "line 5: unknown key 'step' in the spec; did you mean 'steps'"),
        ("engine@nodes=20", "engine", "line 4: the engine needs a limit"),
        ("engine@nodes=20", "uci:nobody@nodes=5", "needs the key 'low'"),
        ("kalah:4,3", "kalah:x", "line 3: "),
    ],
)
def test_mistakes_of_a_spec_are_told_with_their_line(native: None, old: str, new: str, problem: str) -> None:
    with pytest.raises(SpecError, match=problem):
        parse_tune_spec(TEXT.format(steps=5, pairs=1).replace(old, new), approve=allow_programs)


def test_without_the_engine_its_parameters_are_not_called_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("siasat.lab.tuning.spec.why_missing", lambda: "the native accelerator is not installed")
    with pytest.raises(SpecError, match="line 4: the native accelerator is not installed"):
        _spec(1)


def test_options_of_other_engines_have_bounds_of_their_own() -> None:
    spec = parse_tune_spec(
        'player = "uci:stockfish@nodes=5"\nsteps = 1\n[[parameters]]\nname = "Contempt"\nlow = -9\nhigh = 9\nstart = 0',
        approve=allow_programs,
    )
    assert spec.seat({"Contempt": 4}) == "uci:stockfish@nodes=5,Contempt=4"
