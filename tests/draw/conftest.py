"""Positions of every built-in game, and scenes that no game would draw."""

import random

import pytest

from siasat.core.game import AnyGame, Drawable
from siasat.core.player import Player
from siasat.core.scene import Branch, Grid, Piece, Pit, Pits, Scene, Square, TreeScene
from siasat.games.registry import games

PLIES = (0, 25)


def positions(game: AnyGame) -> list[Scene]:
    """The start, and positions of one random game."""
    assert isinstance(game, Drawable)
    chance, state, scenes = random.Random(5), game.initial(), []
    for ply in range(max(PLIES) + 1):
        if ply in PLIES:
            scenes.append(game.scene(state))
        if game.outcome(state) is not None:
            break
        state = game.play(state, chance.choice(game.legal_moves(state)))
    return scenes


def odd_scenes() -> list[Scene]:
    """Ragged, empty, unknown and hostile."""
    evil = "<b>&\"'\x1b[2J\n\ud800\u202e"
    lava = Square(evil, "lava", Piece(None, evil, f"no/{evil}", 123456))
    return [
        Grid(()),
        Grid(((), (Square("a1"),)), files=("a", "b", "c"), note=evil),
        Grid(((lava, Square("x", "den-3")), (Square("y", "trap", Piece(Player.SECOND, "象", "")),)), ranks=(evil,)),
        Pits(()),
        Pits(((Pit(evil, 13, None),), (Pit("2", 10**9, Player.FIRST), Pit("3", 0, Player.SECOND)), ())),
        Pits((), left=Pit("", 99, Player.FIRST), note=evil),
        TreeScene(Branch(evil, None)),
        TreeScene(Branch("", Player.SECOND, (Branch(evil * 20, Player.FIRST), Branch("7", None))), note=evil),
    ]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`scene` is a picture of every kind; `board` only of boards that a game drew."""
    if not {"scene", "board"} & set(metafunc.fixturenames):
        return
    own = ("chess", "doushouqi", "congklak", "tictactoe", "nim", "tree", "hashtree")
    drawn = [
        (f"{name}-{variant}-{i}", scene)
        for name in own
        for variant in games.get(name).variants
        for i, scene in enumerate(positions(games.get(name).make(variant)))
    ]
    if "board" in metafunc.fixturenames:
        boards = [(name, scene) for name, scene in drawn if not isinstance(scene, TreeScene)]
        metafunc.parametrize("board", [scene for _, scene in boards], ids=[name for name, _ in boards])
    else:
        drawn += [(f"odd-{i}", scene) for i, scene in enumerate(odd_scenes())]
        metafunc.parametrize("scene", [scene for _, scene in drawn], ids=[name for name, _ in drawn])
