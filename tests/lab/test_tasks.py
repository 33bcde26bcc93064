"""From experiments to tasks: the same ids everywhere, the same positions for the same seed."""

from dataclasses import replace

import pytest

from siasat.core.search_api.limits import Limits
from siasat.errors import InputError
from siasat.games.registry import load_game
from siasat.lab.experiment import Experiment, GameChoice, Match, Positions, RandomOpenings, SelfPlay
from siasat.lab.positions import positions_of
from siasat.lab.spec.placeholders import resolve
from siasat.lab.tasks import GameTask, SearchTask, expand, pack, task_id, unpack

KALAH = Experiment(
    "kalah",
    (GameChoice("congklak", "kalah:6,4", Positions(start=True, random=RandomOpenings(2, 5))),),
    ("minimax", "alphabeta+shuffle=seed"),
    (Limits(depth=2), Limits(depth=3)),
    repetitions=2,
)


def test_everything_times_everything() -> None:
    tasks = list(expand(KALAH))
    assert len(tasks) == 3 * 2 * 2 * 2
    assert len({task_id(task) for task in tasks}) == len(tasks)


def test_ids_do_not_change_from_one_version_to_the_next() -> None:
    """Raise `tasks.MEANING` if a task is measured in another way, and write these again; otherwise they stay."""
    first = next(expand(KALAH))
    assert task_id(first) == "083ea40fc1887f9d7a7a"
    game = GameTask("nim", "normal", "3 4 5", 0, "p", "random:1", "random:2", 0, 1, 400, "10+0.1", 0.05)
    assert task_id(game) == "d1e9d02ccfdac2d94c95"
    assert task_id(replace(game, forgive_pauses=True)) != task_id(game)


def test_the_name_of_a_match_does_not_change_from_one_version_to_the_next() -> None:
    match = Match(("random:1", "random:2"), control="10+0.1", margin=0.05)
    experiment = Experiment("m", (GameChoice("nim"),), match=match)
    assert experiment.digest() == "4dd7128fc5710bbf"
    assert replace(experiment, match=replace(match, forgive_pauses=True)).digest() != experiment.digest()


def test_a_grown_experiment_keeps_the_ids_of_its_tasks() -> None:
    before = {task_id(task) for task in expand(KALAH)}
    positions = Positions(start=True, given=("4,4,0,5,5,5/4,4,4,4,4,4/1-0/1",), random=RandomOpenings(2, 5))
    grown = replace(
        KALAH, games=(replace(KALAH.games[0], positions=positions),), budgets=(Limits(depth=1), *KALAH.budgets)
    )
    assert before < {task_id(task) for task in expand(grown)}


def test_packed_tasks_come_back() -> None:
    for task in expand(replace(KALAH, minimal_tree=True)):
        assert unpack(pack(task)) == task


def test_repetitions_of_a_shuffle_have_seeds_of_their_own() -> None:
    seeds = {(task.algorithm, task.repetition): task.seed for task in expand(KALAH) if isinstance(task, SearchTask)}
    assert seeds["minimax", 0] == seeds["minimax", 1] == seeds["alphabeta+shuffle=seed", 0] == 1
    assert seeds["alphabeta+shuffle=seed", 1] != 1


def test_what_is_filled_in() -> None:
    assert resolve("alphabeta+shuffle=seed", 12) == "alphabeta+shuffle=12"
    assert resolve("mtdf+guess=off-by:40", 1, -100) == "mtdf+guess=-60"
    assert resolve("mtdf+guess=5", 1, -100) == "mtdf+guess=5"


def test_every_pairing_meets_twice_on_each_opening_with_sides_swapped() -> None:
    match = Match(("random", "alphabeta@depth=1", "minimax@depth=1"))
    tasks = [
        task
        for task in expand(Experiment("m", (GameChoice("tictactoe"),), match=match, repetitions=2))
        if isinstance(task, GameTask)
    ]
    assert len(tasks) == 3 * 2 * 2
    for pair in {task.pair for task in tasks}:
        one, other = [task for task in tasks if task.pair == pair]
        assert (one.first, one.second, one.opening) == (other.second, other.first, other.opening)
    gauntlet = Experiment("m", (GameChoice("tictactoe"),), match=replace(match, pairing="gauntlet"))
    assert len(list(expand(gauntlet))) == 2 * 2


@pytest.mark.parametrize("game", ["chess", "doushouqi", "congklak", "tictactoe", "hashtree"])
def test_the_same_seed_gives_the_same_positions(game: str) -> None:
    rules = load_game(game)
    asked = Positions(True, (), RandomOpenings(3, 3), SelfPlay(1, "random", 2, 2, 6))
    assert positions_of(rules, asked, 5) == positions_of(rules, asked, 5)
    assert positions_of(rules, asked, 5) != positions_of(rules, asked, 6)
    assert len(set(positions_of(rules, asked, 5))) == len(positions_of(rules, asked, 5)) >= 4


def test_more_openings_than_there_are() -> None:
    with pytest.raises(
        InputError, match="found only 9 of 10 different unfinished positions 1 random moves from the start"
    ):
        positions_of(load_game("tictactoe"), Positions(random=RandomOpenings(10, 1)), 1)
