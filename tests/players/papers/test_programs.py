"""The programs of the papers as players: their counts are the papers' own, and one declaration feeds page and seat."""

from __future__ import annotations

from typing import Any

import pytest

from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.errors import InputError
from siasat.games.registry import load_game
from siasat.players.papers.karuniawan import player as karuniawan
from siasat.players.papers.page import page_of
from siasat.players.papers.program import PaperProgram
from siasat.players.papers.registry import PROGRAMS
from siasat.players.papers.seat import PaperSpec, screen_text
from siasat.players.parse import parse_player
from siasat.players.random import RandomSpec
from siasat.players.spec import Thinker
from siasat.texts import LANGUAGES, load

NUMBERS = sorted(PROGRAMS)


def start(program: PaperProgram) -> Referee[Any, Any]:
    """A game as the paper begins it."""
    game = load_game(program.game, program.variant)
    return Referee(game, game.initial() if program.start is None else notation_of(game).parse_state(program.start))


def answers(seat: str, *moves: str) -> list[tuple[str, int]]:
    """The replies of a program and its nodes, to a person's moves."""
    spec = parse_player(seat)
    assert isinstance(spec, PaperSpec)
    referee = start(spec.program)
    agent = spec.player(referee.game)
    assert isinstance(agent, Thinker)
    found = []
    for move in moves:
        referee.play(notation_of(referee.game).parse_move(referee.state, move))
        result = agent.think(referee)
        found.append((str(result.move), result.nodes))
        referee.play(result.move)
    return found


@pytest.mark.parametrize(
    ("method", "nodes"), [("MX", [620, 926, 1440]), ("AB", [389, 241, 409]), ("CH", [171, 224, 154])]
)
def test_table_6_comes_out_of_a_game_against_the_program(method: str, nodes: list[int]) -> None:
    """Also where the program is forgotten between two moves, as in another process: it searches again."""
    replies = ["e7e5", "d8g5", "g5g2"]
    seat = f"paper:000@depth=2,method={method}"
    assert answers(seat, "e2e4", "b1c3", "f1c4") == list(zip(replies, nodes, strict=True))
    karuniawan._kept.clear()
    referee = start(PROGRAMS["000"])
    for move in ("e2e4", "e7e5", "b1c3", "d8g5", "f1c4"):
        referee.play(notation_of(referee.game).parse_move(referee.state, move))
    agent = parse_player(seat).player(referee.game)
    assert isinstance(agent, Thinker)
    result = agent.think(referee)
    assert (str(result.move), result.nodes) == (replies[2], nodes[2])


def test_a_remembered_answer_costs_no_nodes() -> None:
    """HH: the program foresaw 2. g3 at depth 3, so that it answers at once."""
    referee = start(PROGRAMS["000"])
    agent = parse_player("paper:000@depth=3,method=HH").player(referee.game)
    assert isinstance(agent, Thinker)
    nodes = []
    for move in ("e2e4", None, "g2g3", None):
        played = agent.think(referee) if move is None else None
        text = str(played.move) if played is not None else move
        referee.play(notation_of(referee.game).parse_move(referee.state, str(text)))
        if played is not None:
            nodes.append(played.nodes)
            last = played
    assert nodes[0] > 0
    assert nodes[1] == 0
    assert last.backend == karuniawan.REMEMBERED
    assert screen_text(load("id"), last).startswith("diingat, 0 simpul")


def test_table_4_of_vincent_comes_out_of_a_game_against_minimax() -> None:
    """Leaves at depth 2 before each move of the computer, along the line in docs/papers.md."""
    spec = parse_player("paper:001@depth=2,method=MX")
    referee = start(PROGRAMS["001"])
    agent = spec.player(referee.game)
    assert isinstance(agent, Thinker)
    counts = []
    for move in ["a7a6", "a3b3", "a6a5", "g3g4", "a5a4", "a1a2", "a4b4", "a2a3", "b4a4"]:
        if referee.to_move is Player.FIRST:
            counts.append(agent.think(referee).nodes)
        referee.play(notation_of(referee.game).parse_move(referee.state, move))
    counts.append(agent.think(referee).nodes)
    assert counts == [576, 480, 480, 457, 436]


@pytest.mark.parametrize("number", NUMBERS)
def test_every_method_plays_legal_moves_and_says_what_its_screen_showed(number: str) -> None:
    program = PROGRAMS[number]
    for method in program.methods:
        seat = parse_player(f"paper:{number}@depth={program.depths[0]},method={method.name}").seeded(5)
        assert parse_player(str(seat)) == seat
        referee = start(program)
        agent, other = seat.player(referee.game), RandomSpec(3).player(referee.game)
        assert isinstance(agent, Thinker)
        while referee.outcome is None and referee.ply < 8:
            if referee.to_move is program.sides[0]:
                result = agent.think(referee)
                assert screen_text(load("en"), result)
                referee.play(result.move)
            else:
                referee.play(other.choose(referee))
        for lang in LANGUAGES:
            assert method.title in seat.title(load(lang))


@pytest.mark.parametrize("number", NUMBERS)
def test_the_page_of_a_paper_is_whole_in_both_languages(number: str) -> None:
    pages = [page_of(PROGRAMS[number], load(lang)) for lang in LANGUAGES]
    assert len({(len(page.rules), len(page.slips), len(page.values)) for page in pages}) == 1
    assert all(page.rules and page.slips and page.listings and page.built for page in pages)
    assert pages[0].built != pages[1].built


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("paper:009", "unknown paper '009'"),
        ("paper:001@depth=3", "has the depths 2, 4, not '3'"),
        ("paper:003@method=TT", "has the methods NS, MX, not 'TT'"),
        ("paper:003@speed=1", "after the '@' of a paper"),
    ],
)
def test_bad_seats_are_refused_with_one_line(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message.replace("'", ".")):
        parse_player(text)
    with pytest.raises(InputError, match="plays congklak paper only"):
        parse_player("paper:003").player(load_game("chess"))
